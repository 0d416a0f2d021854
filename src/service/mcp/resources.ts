/** The MCP features that need no key: resources, a prompt, and completion. */

import { readFile } from 'node:fs/promises';
import {
  type CompleteRequest,
  type CompleteResult,
  type GetPromptRequest,
  type GetPromptResult,
  type ListResourcesResult,
  ProtocolError,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/server';
import { shown } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { MANUAL, type ManualPage, PRACTICE, practiceText, READING } from '../../contract/manual.ts';
import { badRequest } from '../../contract/refusal.ts';
import { SCHEME_NAMES } from '../../contract/schemes.ts';
import type { Tool, ToolName } from '../../contract/tools.ts';
import { compiled } from '../built/project.ts';
import { ADDRESS } from '../built/served.ts';
import type { Service } from '../calls/service.ts';
import { RPC_CODES } from './message.ts';

/** URI of the MCP App (SEP-1865), an HTML file with which some hosts show results of `score`. */
const APP_URI = 'ui://koine/word';
const FORM = { uri: APP_URI, mimeType: 'text/html;profile=mcp-app' };

export const EXTENSIONS = { 'io.modelcontextprotocol/ui': { mimeTypes: [FORM.mimeType] } };

/** The app may use the microphone, and no network. */
const FRAME = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [] },
    permissions: { microphone: {} },
    prefersBorder: false,
  },
};

const APP: Resource = {
  ...FORM,
  name: 'word',
  title: 'A word to say',
  description: 'How an attempt was, drawn as on the page for learners, and another attempt.',
  _meta: FRAME,
};

const DRAWN: ReadonlySet<ToolName> = new Set(['score', 'score_attempt']);

export const drawn = (tool: Tool): object =>
  DRAWN.has(tool.name) ? { ...tool, _meta: { ui: { resourceUri: APP_URI } } } : tool;

async function readApp(baseUrl: string): Promise<ReadResourceResult> {
  const html = await readFile(compiled('app.html'), 'utf8');
  const text = html.replace(ADDRESS, () => baseUrl.replaceAll('&', '&amp;'));
  return { contents: [{ ...FORM, text, _meta: FRAME }] };
}

export interface FeatureParts {
  readonly service: Service;
  readonly manual: readonly ManualPage[];
  readonly baseUrl: string;
}

const MARKDOWN = 'text/markdown';

/** Matches the URI of a reading; its word is percent-encoded. */
const READING_URI = /^koine:\/\/reading\/(?<scheme>[^/]+)\/(?<word>[^/]+)$/u;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badRequest(`${shown(text)} is not percent-encoded UTF-8`);
  }
}

export const listResources = ({ manual }: FeatureParts): ListResourcesResult => ({
  resources: [
    ...manual.map(({ slug, title, summary, markdown }) => ({
      uri: MANUAL + slug,
      name: slug,
      title,
      description: summary,
      mimeType: MARKDOWN,
      size: Buffer.byteLength(markdown),
    })),
    APP,
  ],
});

/** Returns the answer of GET /v1/reading, also as the contents of a resource. */
async function readingOf(service: FeatureParts['service'], target: string, scheme: string | undefined) {
  const reading = await service.reading({ target, scheme });
  const uri = `koine://reading/${reading.scheme}/${encodeURIComponent(target)}`;
  return { reading, contents: { uri, mimeType: 'application/json', text: JSON.stringify(reading) } };
}

/** @throws ProtocolError for an unknown URI, or a Refusal for a word that cannot be read */
export async function readResource(
  { service, manual, baseUrl }: FeatureParts,
  uri: string,
): Promise<ReadResourceResult> {
  const page = manual.find(({ slug }) => MANUAL + slug === uri);
  if (page !== undefined) return { contents: [{ uri, mimeType: MARKDOWN, text: page.markdown }] };
  if (uri === APP_URI) return readApp(baseUrl);
  const { scheme, word } = READING_URI.exec(uri)?.groups ?? {};
  if (scheme === undefined || word === undefined) {
    const sentence = `there is no resource ${shown(uri)}; resources/list names those that there are`;
    throw new ProtocolError(RPC_CODES.resource, sentence, { uri });
  }
  const { contents } = await readingOf(service, decoded(word), decoded(scheme));
  return { contents: [{ ...contents, uri }] };
}

/** @throws ProtocolError for an unknown prompt, or a Refusal for a word that cannot be read */
export async function getPrompt(
  { service }: FeatureParts,
  { name, arguments: { word, scheme } = {} }: GetPromptRequest['params'],
): Promise<GetPromptResult> {
  if (name !== PRACTICE.name)
    throw new ProtocolError(RPC_CODES.params, `there is no prompt ${shown(name)}; send ${PRACTICE.name}`);
  const said = word === undefined ? undefined : await readingOf(service, word, scheme);
  const text = practiceText(said?.reading.target_text, said?.reading.ipa, scheme);
  const messages: GetPromptResult['messages'] = [{ role: 'user', content: { type: 'text', text } }];
  if (said) messages.push({ role: 'user', content: { type: 'resource', resource: said.contents } });
  return { description: PRACTICE.description, messages };
}

/** @throws ProtocolError unless the reference names the prompt or the template */
function requireReference(ref: CompleteRequest['params']['ref']): void {
  const found = ref.type === 'ref/prompt' ? ref.name : ref.uri;
  if (found === (ref.type === 'ref/prompt' ? PRACTICE.name : READING)) return;
  const sentence = `params.ref names ${shown(found)}; send the prompt ${PRACTICE.name} or the template ${READING}`;
  throw new ProtocolError(RPC_CODES.params, sentence);
}

/** Completes the argument `scheme`, or `word` from the lexicon of the chosen scheme. */
export async function complete(
  { service }: FeatureParts,
  { ref, argument: { name, value }, context }: CompleteRequest['params'],
): Promise<CompleteResult> {
  requireReference(ref);
  if (name === 'scheme') {
    const values = SCHEME_NAMES.filter((scheme) => scheme.startsWith(value));
    return { completion: { values, total: values.length, hasMore: false } };
  }
  if (name !== 'word')
    throw new ProtocolError(RPC_CODES.params, `params.argument.name is ${shown(name)}; send word or scheme`);
  if (value.trim() === '') return { completion: { values: [], hasMore: true } };
  const { words } = await service.lexicon({ prefix: value, scheme: context?.arguments?.scheme });
  const values = words.map(({ word }) => word);
  return { completion: { values, hasMore: values.length === LIMITS.suggestions } };
}
