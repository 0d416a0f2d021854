import { inflateSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/contract/tools.ts';
import { VERSION } from '../../src/files/built/project.ts';
import { documentOf, type Running, startApp } from '../fixture.ts';
import { BASE, problem } from '../http/exchange.ts';
import { AGENT_CARD, SERVER_JSON } from './registry.ts';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const text = async (path: string): Promise<string> => (await fetch(app.url + path)).text();
const json = async (path: string) => JSON.parse(await text(path));

/** The faults that a schema finds. */
function faults(schema: object, value: unknown): unknown[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  const validate = ajv.compile(schema);
  validate(value);
  return validate.errors ?? [];
}

describe('`/server.json` (MCP registry document), `/server-card.json` (same document)', () => {
  it('fits what the schema of 2025-12-11 asks of a remote server, as test/spec/registry.ts restates it', async () => {
    expect(faults(SERVER_JSON, await json('/server.json'))).toEqual([]);
  });

  it('is the same under both names', async () => {
    expect(await text('/server-card.json')).toBe(await text('/server.json'));
  });

  it('leads to /mcp with the key in a secret header', async () => {
    const { name, version, remotes } = await json('/server.json');
    expect(name).toBe('example.koine/koine-tutor');
    expect(version).toBe(VERSION);
    expect(remotes).toEqual([
      expect.objectContaining({
        type: 'streamable-http',
        url: `${BASE}/mcp`,
        headers: [
          expect.objectContaining({
            name: 'Authorization',
            value: 'Bearer {api_key}',
            isRequired: true,
            isSecret: true,
            variables: { api_key: expect.objectContaining({ isRequired: true, isSecret: true }) },
          }),
        ],
      }),
    ]);
  });

  it.each([
    ['http://127.0.0.1:8080', 'localhost/koine-tutor'],
    ['http://[::1]:8080', 'localhost/koine-tutor'],
    ['http://localhost:8080', 'localhost/koine-tutor'],
    ['https://tutor.school.example/koine', 'example.school.tutor/koine-tutor'],
  ])('a service at %s is named %s', async (baseUrl, name) => {
    const card = JSON.parse(await documentOf({ baseUrl }, '/server.json'));
    expect(card.name).toBe(name);
    expect(card.remotes[0].url).toBe(`${baseUrl}/mcp`);
    expect('icons' in card).toBe(baseUrl.startsWith('https:'));
    expect(faults(SERVER_JSON, card)).toEqual([]);
  });
});

describe('`/.well-known/agent-card.json` (agent discovery file only; no task API is spoken)', () => {
  it('has the shape of A2A 1.0', async () => {
    expect(faults(AGENT_CARD, await json('/.well-known/agent-card.json'))).toEqual([]);
  });

  it('claims none of the bindings of A2A', async () => {
    const { supportedInterfaces } = await json('/.well-known/agent-card.json');
    for (const { protocolBinding } of supportedInterfaces) {
      expect(['JSONRPC', 'GRPC', 'HTTP+JSON']).not.toContain(protocolBinding);
    }
  });

  it('lists the tools as skills, an alias excepted, and requires a scheme that it has', async () => {
    const { skills, securitySchemes, securityRequirements } = await json('/.well-known/agent-card.json');
    const names = TOOLS.map(({ name }) => name).filter((name) => name !== 'score_attempt');
    expect(skills.map(({ id }: { id: string }) => id).sort()).toEqual([...names].sort());
    for (const { schemes } of securityRequirements) {
      for (const name of Object.keys(schemes)) expect(securitySchemes).toHaveProperty(name);
    }
  });
});

describe('`/llms.txt`, `/llms-full.txt`', () => {
  it('one H1, a blockquote, H2 link lists', async () => {
    const index = await text('/llms.txt');
    const lines = index.split('\n');
    expect(lines[0]).toBe('# koine-tutor');
    expect(lines.filter((line) => line.startsWith('# '))).toHaveLength(1);
    expect(lines.find((line) => line !== '' && !line.startsWith('#'))).toMatch(/^> /u);
    const sections = index.split(/^## /mu).slice(1);
    expect(sections.length).toBeGreaterThan(3);
    for (const section of sections) {
      const items = section.split('\n').slice(1).filter(Boolean);
      expect(items.length).toBeGreaterThan(0);
      for (const item of items)
        expect(item).toMatch(/^- \[[^\]]+\]\(https:\/\/koine\.example\/[^)\s]+\): .+$/u);
    }
    expect(sections.at(-1)).toMatch(/^Optional\n/u);
  });

  it('llms-full.txt holds every page of llms.txt', async () => {
    const full = await text('/llms-full.txt');
    const pages = [...(await text('/llms.txt')).matchAll(/\]\((\S+\.md)\)/gu)].map(
      ([, url]) => url as string,
    );
    expect(pages.length).toBeGreaterThan(10);
    for (const url of pages) {
      expect(full).toContain(`Source: ${url}`);
      const page = await text(url.replace(BASE, ''));
      expect(full).toContain(page.trim().split('\n').slice(1).join('\n').trim());
    }
  });
});

describe('`/robots.txt`, `/sitemap.xml`, logo assets', () => {
  it('robots may read the pages and not call the API', async () => {
    const robots = await text('/robots.txt');
    expect(robots).toContain(`Sitemap: ${BASE}/sitemap.xml`);
    expect(robots).toContain('Disallow: /v1/');
    expect(robots).not.toContain('Disallow: /\n');
  });

  it('the sitemap is XML and lists pages that answer', async () => {
    const sitemap = await text('/sitemap.xml');
    expect(sitemap).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(?: {2}<url><loc>[^<>&"']+<\/loc><\/url>\n)+<\/urlset>\n$/u,
    );
    for (const [, url] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/gu)) {
      expect((await fetch((url as string).replace(BASE, app.url))).status).toBe(200);
    }
  });

  it('the logo is a PNG of 512 by 512 and an SVG without scripts', async () => {
    const png = Buffer.from(await (await fetch(`${app.url}/logo.png`)).arrayBuffer());
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([512, 512]);
    expect(pixelsOf(png).length).toBe(512 * (1 + 512 * 4));
    const svg = await text('/logo.svg');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/u);
    expect(svg).not.toMatch(/script|onload|href/iu);
  });

  it('the icon holds three PNGs where its directory says', async () => {
    const icon = Buffer.from(await (await fetch(`${app.url}/favicon.ico`)).arrayBuffer());
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 3]);
    for (const [n, size] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * n;
      const start = icon.readUInt32LE(entry + 12);
      const image = icon.subarray(start, start + icon.readUInt32LE(entry + 8));
      expect([icon[entry], image.readUInt32BE(16)]).toEqual([size, size]);
    }
  });
});

/** The inflated rows of a PNG: they must be as many as its header says. */
function pixelsOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    }
  }
  return inflateSync(Buffer.concat(parts));
}

it('`/.well-known/oauth-protected-resource` is not served', async () => {
  const response = await fetch(`${app.url}/.well-known/oauth-protected-resource`);
  expect(response.status).toBe(404);
  await problem(response);
});
