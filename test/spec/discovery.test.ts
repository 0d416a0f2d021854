import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { AUDIO_FORMATS } from '../../src/contract/response.ts';
import { SCHEME_NAMES } from '../../src/contract/schemes.ts';
import { TOOLS } from '../../src/contract/tools.ts';
import { ROOT, VERSION } from '../../src/service/built/project.ts';
import { formatsHere } from '../../src/service/hear/formats.ts';
import { documentOf, serving } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';
import { BASE, problem } from '../http/exchange.ts';

const app = serving();

const text = async (path: string): Promise<string> => (await fetch(app.url + path)).text();
const json = async (path: string) => JSON.parse(await text(path));

describe('`/server.json` (MCP registry document), `/server-card.json` (same document)', () => {
  it('leads to /mcp with the key in a secret header', async () => {
    expect(await text('/server-card.json')).toBe(await text('/server.json'));
    const { name, version, remotes } = await json('/server.json');
    expect([name, version]).toEqual(['example.koine/koine-tutor', VERSION]);
    const secret = { isRequired: true, isSecret: true };
    const key = {
      name: 'Authorization',
      value: 'Bearer {api_key}',
      ...secret,
      variables: { api_key: secret },
    };
    expect(remotes).toMatchObject([{ type: 'streamable-http', url: `${BASE}/mcp`, headers: [key] }]);
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
    // The MCP registry requires this form of a name, and at most this length of a description.
    expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/u);
    expect(card.description.length).toBeLessThanOrEqual(100);
  });
});

describe('what recordings may come in', () => {
  const listed = async (parts: object) =>
    JSON.parse(await documentOf({ baseUrl: BASE, ...parts }, '/v1/capabilities')).audio_formats;

  it('is listed by capabilities: more where there is ffmpeg', async () => {
    const folder = await freshFolder();
    vi.stubEnv('PATH', folder);
    expect(formatsHere()).toEqual(['wav', 'ogg-opus', 'webm-opus']);
    expect(await listed({})).toEqual(formatsHere());
    await writeFile(join(folder, 'ffmpeg'), '', { mode: 0o755 });
    expect(formatsHere()).toEqual(AUDIO_FORMATS);
    expect(await listed({ formats: formatsHere() })).toEqual(AUDIO_FORMATS);
    vi.unstubAllEnvs();
  });
});

describe('server.json of the package', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const { $schema, name, version, title, description, packages } = read('server.json');

  it('has the name by which the registry finds the owner of the package, and its version', () => {
    const own = read('package.json');
    expect([name, version]).toEqual([own.mcpName, VERSION]);
    expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/u);
    expect([title, description].every((text) => text.length > 0 && text.length <= 100)).toBe(true);
    const how = { packageArguments: [{ type: 'positional', value: 'mcp' }], transport: { type: 'stdio' } };
    const named = { registryType: 'npm', identifier: own.name, version: VERSION, runtimeHint: 'npx' };
    expect(packages).toMatchObject([{ ...named, ...how }]);
    // `npx PACKAGE` runs the program that has the name of the package, so there must be one.
    expect(Object.keys(own.bin)).toContain(own.name);
  });

  it('names settings that there are, with their defaults', () => {
    const lines = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const [recognizer, scheme] = packages[0].environmentVariables;
    expect(lines).toContain(`#${recognizer.name}=`);
    expect(lines).toContain(`#${scheme.name}=${scheme.default}\n`);
    expect(scheme.choices).toEqual(SCHEME_NAMES);
  });

  it('a service serves it with itself as the remote', async () => {
    expect(await json('/server.json')).toMatchObject({ $schema, version, title, description, packages });
  });
});

describe('`/.well-known/agent-card.json` (agent discovery file only; no task API is spoken)', () => {
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
    expect(lines.filter((line) => line.startsWith('# '))).toEqual(['# koine-tutor']);
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
    const pages = [...(await text('/llms.txt')).matchAll(/\]\((\S+\.md)\)/gu)];
    expect(pages.length).toBeGreaterThan(10);
    for (const [, url = ''] of pages) {
      expect(full).toContain(`Source: ${url}`);
      const page = await text(url.replace(BASE, ''));
      expect(full).toContain(page.trim().split('\n').slice(1).join('\n').trim());
    }
  });
});

describe('`/robots.txt`, `/sitemap.xml`', () => {
  it('robots may read the pages and not call the API', async () => {
    const robots = await text('/robots.txt');
    for (const line of [`Sitemap: ${BASE}/sitemap.xml`, 'Disallow: /v1/']) expect(robots).toContain(line);
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
});

it('`/.well-known/oauth-protected-resource` is not served', async () => {
  const response = await fetch(`${app.url}/.well-known/oauth-protected-resource`);
  expect(response.status).toBe(404);
  await problem(response);
});
