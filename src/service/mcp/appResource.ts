/**
 * The MCP App (SEP-1865): hosts that know the extension draw results of `score` with it. It is one file that needs no network:
 * all that it asks for goes through the host. To other hosts it is a resource that nobody reads.
 */

import { readFile } from 'node:fs/promises';
import type { ReadResourceResult, Resource } from '@modelcontextprotocol/sdk/types.js';
import type { Tool, ToolName } from '../../contract/tools.ts';
import { compiled } from '../built/project.ts';
import { ADDRESS } from '../built/served.ts';

const URI = 'ui://koine/word';
const FORM = { uri: URI, mimeType: 'text/html;profile=mcp-app' };

/** The extension, as a server declares it. */
export const EXTENSIONS = { 'io.modelcontextprotocol/ui': { mimeTypes: [FORM.mimeType] } };

/** What the app needs of its frame: no address to load from, and the microphone where the host can give it. */
const FRAME = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [] },
    permissions: { microphone: {} },
    prefersBorder: false,
  },
};

export const APP: Resource = {
  ...FORM,
  name: 'word',
  title: 'A word to say',
  description: 'How an attempt was, drawn as on the page for learners, and another attempt.',
  _meta: FRAME,
};

/** The tools whose results it draws. */
const DRAWN: ReadonlySet<ToolName> = new Set(['score', 'score_attempt']);

/** A tool with the app that draws its results. */
export const drawn = (tool: Tool): object =>
  DRAWN.has(tool.name) ? { ...tool, _meta: { ui: { resourceUri: URI } } } : tool;

/** The app as a resource; null for the URI of another. */
export async function readApp(uri: string, baseUrl: string): Promise<ReadResourceResult | null> {
  if (uri !== URI) return null;
  const html = await readFile(compiled('app.html'), 'utf8');
  const text = html.replace(ADDRESS, () => baseUrl.replaceAll('&', '&amp;'));
  return { contents: [{ ...FORM, text, _meta: FRAME }] };
}
