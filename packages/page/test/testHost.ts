/**
 * Runs a host of MCP Apps with the bridge of the official package. The page and the sandbox of the host have different
 * origins.
 */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { getToolUiResourceUri, type McpUiResourceMeta } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { ROOT } from '../../../src/service/built/project.ts';
import { EIS } from './chromium.ts';
import { hearing } from './microphone.ts';

/** The security policy that the specification demands for the sandbox if an app declares no domains. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "media-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'self'";

const page = (name: string): Promise<string> => readFile(join(ROOT, 'packages/page/test/app', name), 'utf8');

async function bridge(): Promise<string> {
  const bundle = await rolldown({ input: '@modelcontextprotocol/ext-apps/app-bridge', cwd: ROOT });
  const { output } = await bundle.generate({ codeSplitting: false });
  return output[0].code;
}

export interface HostServer {
  readonly port: number;
  readonly close: () => void;
}

export async function serveHost(): Promise<HostServer> {
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': ['text/html', await page('host.html')],
    '/sandbox': ['text/html', await page('sandbox.html')],
    '/bridge.js': ['text/javascript', await bridge()],
  };
  const server = createServer(({ url = '' }, response) => {
    const [type, text] = files[url] ?? [];
    if (type === undefined) return response.writeHead(404).end();
    const policy = url === '/sandbox' ? { 'content-security-policy': POLICY } : {};
    return response.writeHead(200, { 'content-type': type, ...policy }).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export interface Shown {
  readonly given: Readonly<Record<string, unknown>>;
  readonly capabilities?: object;
  readonly hostContext?: object;
  readonly microphone?: boolean;
  /** The sentence with which the host refuses every call of the app; absent if the host allows calls. */
  readonly refusal?: string;
}

export interface Chat {
  readonly page: Page;
  readonly view: FrameLocator;
  readonly calls: readonly { readonly name: string }[];
  readonly faults: () => Promise<readonly string[]>;
  readonly told: () => Promise<{
    readonly contexts: readonly { readonly content: readonly { readonly text: string }[] }[];
    readonly links: readonly string[];
  }>;
}

export const EVERYTHING = { serverTools: {}, openLinks: {}, updateModelContext: { text: {} } };

/** Calls the tool `score`, as a model does, and shows its result in the app that the tool names. */
export async function chat(
  browser: Browser,
  { port }: HostServer,
  client: Client,
  shown: Shown,
): Promise<Chat> {
  const { given, capabilities = EVERYTHING, hostContext = {}, microphone = false } = shown;
  const { tools } = await client.listTools();
  const uri = getToolUiResourceUri(tools.find(({ name }) => name === 'score') ?? {}) ?? '';
  const [read] = (await client.readResource({ uri })).contents;
  const html = read !== undefined && 'text' in read ? read.text : '';
  const { permissions: wanted } = (read?._meta?.ui ?? {}) as McpUiResourceMeta;
  const result = (await client.callTool({ name: 'score', arguments: given })) as CallToolResult;
  const context = await browser.newContext();
  context.setDefaultTimeout(300_000);
  if (microphone) await hearing(context, EIS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
  page.on('request', (request) => {
    if (!/\/(?:sandbox|bridge\.js)?$/u.test(request.url())) faults.push(`asked ${request.url()}`);
  });
  const calls: { name: string }[] = [];
  await page.exposeFunction('callTool', (call: { name: string }) => {
    calls.push(call);
    if (shown.refusal !== undefined) throw new Error(shown.refusal);
    return client.callTool(call);
  });
  await page.goto(`http://127.0.0.1:${port}/`);
  const permissions = microphone ? wanted : undefined;
  const sandbox = `http://localhost:${port}/sandbox`;
  const start = { sandbox, html, permissions, capabilities, hostContext, given, result };
  await page.evaluate(`start(${JSON.stringify(start)})`);
  return {
    page,
    view: page.frameLocator('iframe').frameLocator('iframe'),
    calls,
    faults: async () => [...faults, ...((await page.evaluate('told.faults')) as string[])],
    told: () => page.evaluate('told'),
  };
}
