/** Tests the MCP App against constants of the official package. */

import { EXTENSION_ID, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
import { expect, it } from 'vitest';
import { serving } from '../fixture.ts';
import { BASE } from '../http/exchange.ts';
import { callFull, modern, rpcOf, send } from './talk.ts';

const app = serving();

async function resultOf(method: string, params = {}) {
  const { body, headers } = modern(method, params);
  return (await rpcOf(await send(app, body, headers))).result;
}

it('is an extension, and asks for the microphone and for no address on the network', async () => {
  const { capabilities } = await resultOf('server/discover');
  expect(capabilities.extensions).toEqual({ [EXTENSION_ID]: { mimeTypes: [RESOURCE_MIME_TYPE] } });
  const uri = 'ui://koine/word';
  const csp = { connectDomains: [], resourceDomains: [] };
  const ui = { csp, permissions: { microphone: {} }, prefersBorder: false };
  const { contents } = await resultOf('resources/read', { uri });
  expect(contents).toMatchObject([{ uri, mimeType: RESOURCE_MIME_TYPE, _meta: { ui } }]);
  expect(contents[0].text).toMatch(/^<!doctype html>/u);
  expect(contents[0].text).toContain(`content="${BASE}"`);
});

it('a full reading is the same as from GET /v1/reading, which the elements draw', async () => {
  const query = new URLSearchParams({ target: 'λόγος', scheme: 'attic' });
  const { answer } = await callFull(app, 'read', { text: 'λόγος', scheme: 'attic' });
  expect(answer).toEqual(await (await fetch(`${app.url}/v1/reading?${query}`)).json());
});
