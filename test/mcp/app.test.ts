/** Tests the MCP App in both eras of the protocol, against constants of the official package. */

import { EXTENSION_ID, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
import { describe, expect, it } from 'vitest';
import { serving } from '../fixture.ts';
import { BASE } from '../http/exchange.ts';
import { callFull, MODERN, type Params, requestOf, rpcOf, send } from './talk.ts';

const app = serving();
const uri = 'ui://koine/word';

describe.each(['2025-11-25', MODERN])('%s', (era) => {
  const resultOf = async (method: string, params?: Params) => {
    const { body, headers } = requestOf(era, method, params);
    return (await rpcOf(await send(app, body, headers))).result;
  };

  it('the server declares the extension', async () => {
    const client = { capabilities: {}, clientInfo: { name: 't', version: '1' } };
    const { capabilities } =
      era === MODERN
        ? await resultOf('server/discover')
        : await resultOf('initialize', { protocolVersion: era, ...client });
    expect(capabilities.extensions).toEqual({ [EXTENSION_ID]: { mimeTypes: [RESOURCE_MIME_TYPE] } });
  });

  it('the resource asks for the microphone and for no address on the network', async () => {
    const { resources }: { resources: { uri: string }[] } = await resultOf('resources/list');
    const csp = { connectDomains: [], resourceDomains: [] };
    const ui = { csp, permissions: { microphone: {} }, prefersBorder: false };
    const form = { uri, mimeType: RESOURCE_MIME_TYPE, _meta: { ui } };
    expect(resources.find((one) => one.uri === uri)).toMatchObject(form);
    const { contents } = await resultOf('resources/read', { uri });
    expect(contents).toMatchObject([form]);
    expect(contents[0].text).toMatch(/^<!doctype html>/u);
    expect(contents[0].text).toContain(`content="${BASE}"`);
  });
});

it('a full reading is the same as from GET /v1/reading, which the elements draw', async () => {
  const query = new URLSearchParams({ target: 'λόγος', scheme: 'attic' });
  const { answer } = await callFull(app, 'read', { text: 'λόγος', scheme: 'attic' });
  expect(answer).toEqual(await (await fetch(`${app.url}/v1/reading?${query}`)).json());
});
