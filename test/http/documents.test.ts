import fc from 'fast-check';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { acceptedTypes } from '../../src/service/http/negotiation.ts';
import { addSite, readSite } from '../../src/service/http/site.ts';
import { documentOf, serving } from '../fixture.ts';
import { BASE, problem } from './exchange.ts';

const app = serving();

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(app.url + path, { headers: { 'accept-encoding': 'identity', ...headers }, method });

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';

describe('An HTML page requested with `Accept: text/markdown` returns that page’s Markdown sibling with 200; `*/*` returns HTML', () => {
  it.each([
    ['text/markdown', MARKDOWN],
    ['*/*', HTML],
    ['text/markdown, text/html;q=0.9, */*;q=0.1', MARKDOWN],
    ['text/html;q=0.5, text/markdown;q=0.499', HTML],
    ['text/markdown;variant=GFM;q=0.9, text/html;q=0.8', MARKDOWN],
    ['text/plain;x=",text/markdown,", text/html', HTML],
    [',,;=', HTML],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', HTML],
  ])('%s: %s', async (accept, type) => {
    const response = await get('/docs/scoring', { accept });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
  });

  it.each([
    ['/docs/scoring', '/docs/scoring.md'],
    ['/', '/index.md'],
  ])('the `.md` URL is the stable alternate: %s, %s', async (path, twin) => {
    const [html, negotiated] = [await get(path), await get(path, { accept: 'text/markdown' })];
    const sibling = await get(twin, { accept: 'text/html' });
    expect(html.headers.get('content-type')).toBe(HTML);
    expect(sibling.headers.get('content-type')).toBe(MARKDOWN);
    expect(sibling.headers.get('link')).toBe(`<${BASE}${path}>; rel="canonical"`);
    expect(await sibling.text()).toBe(await negotiated.text());
    expect(negotiated.headers.get('content-location')).toBe(twin);
    for (const response of [negotiated, html]) {
      expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
      expect(response.headers.get('link')).toBe(`<${twin}>; rel="alternate"; type="text/markdown"`);
    }
    const tags = [html, negotiated, sibling].map(({ headers }) => headers.get('etag') ?? '');
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/u);
    expect([tags[0] === tags[1], tags[1] === tags[2]]).toEqual([false, true]);
    const other = { 'if-none-match': tags[0] as string, accept: 'text/markdown' };
    expect((await get(path, other)).status).toBe(200);
  });

  it('any Accept header is read', () => {
    const bits = fc.constantFrom(...['text/', 'markdown', 'html', ...'*/;,1 "\\é', 'q=', '0.5']);
    const parts = fc.array(bits, { maxLength: 40 }).map((some) => some.join(''));
    const header = fc.oneof(parts, fc.string({ maxLength: 60 }));
    fc.assert(fc.property(header, (accept) => Array.isArray(acceptedTypes(accept, ['text/html']))));
  });

  it.each(['"', '"\\', 'a/b;', ','])(
    'an Accept header of a million %j is read; what grows with the square would never end',
    (part) => {
      expect(acceptedTypes(part.repeat(1e6), ['text/html'])).toBeDefined();
    },
  );
});

describe('Conditional requests', () => {
  it.each([
    ['the tag', (tag: string) => tag, 304],
    ['a list', (tag: string) => `"other", W/"more" ,${tag}`, 304],
    ['*', () => '*', 304],
    ['without quotes', (tag: string) => tag.slice(1, -1), 200],
  ])('If-None-Match with %s', async (_what, make, status) => {
    const tag = (await get('/docs')).headers.get('etag') as string;
    const response = await get('/docs', { 'if-none-match': make(tag) });
    expect(response.status).toBe(status);
    if (status !== 304) return;
    expect(await response.text()).toBe('');
    expect(response.headers.get('etag')).toBe(tag);
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate');
    expect(response.headers.get('content-type')).toBeNull();
  });
});

describe('Public GET resources (no key, not counted)', () => {
  it.each([
    ['/docs', HTML],
    ['/openapi.json', 'application/json; charset=utf-8'],
    ['/logo.svg', 'image/svg+xml'],
  ])('%s', async (path, type) => {
    const response = await get(path);
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-length')).toBe(String(body.length));
    expect(response.headers.get('ratelimit')).toBeNull();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; base-uri/u,
    );

    const head = await get(path, {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary', 'link']) {
      expect(head.headers.get(name)).toBe(response.headers.get(name));
    }

    const put = await get(path, {}, 'PUT');
    expect(put.status).toBe(405);
    expect(put.headers.get('allow')).toBe('GET, HEAD');
    await problem(put);
  });

  it('a slash at the end of a path is ignored, two are not', async () => {
    expect(await (await get('/docs.md/')).text()).toBe(await (await get('/docs.md')).text());
    const wrong = await get('/v1/tutor/', {}, 'PUT');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await get('/docs//')).status).toBe(404);
  });
});

describe('values that only the running service knows', () => {
  const baseUrl = 'https://tutor.example/a&b';

  it('no placeholder of the build is left in any document, in its headers, or in a page of the manual', async () => {
    const site = readSite({ baseUrl });
    const plain = fastify();
    addSite(plain, site);
    const paths = [...site.answers.keys()].filter((path) => !/^\/(?:web\/|sw\.js)/u.test(path));
    expect(paths.length).toBeGreaterThan(70);
    for (const url of paths) {
      for (const accept of ['*/*', 'text/markdown']) {
        const { body, headers } = await plain.inject({ url, headers: { accept } });
        expect([url, /\.invalid\b/u.exec(body + JSON.stringify(headers))?.[0]]).toEqual([url, undefined]);
      }
    }
    expect(site.manual.map(({ markdown }) => markdown).join()).not.toMatch(/\.invalid\b/u);
  });

  it('the address is escaped in HTML and in the sitemap only', async () => {
    const document = (path: string, accept?: string) => documentOf({ baseUrl }, path, accept);
    expect(await document('/docs')).toContain('<a class="brand" href="/a&amp;b/docs">');
    expect(await document('/sitemap.xml')).toContain('<loc>https://tutor.example/a&amp;b/docs</loc>');
    expect(await document('/docs', 'text/markdown')).toContain('https://tutor.example/a&b/docs');
    expect(JSON.parse(await document('/openapi.json')).servers).toEqual([{ url: baseUrl }]);
  });
});

describe('RFC 9110, section 8.6', () => {
  it('a 304 to HEAD has the length of the 200, or none', async () => {
    const head = await get('/docs/mcp', {}, 'HEAD');
    const again = await get('/docs/mcp', { 'if-none-match': head.headers.get('etag') ?? '' }, 'HEAD');
    expect(again.status).toBe(304);
    expect([null, head.headers.get('content-length')]).toContain(again.headers.get('content-length'));
  });

  it('a percent-encoded path gets the same 405 as the plain path', async () => {
    for (const path of ['/docs/%6dcp', '/v1/%74utor']) {
      expect((await get(path, {}, 'DELETE')).status).toBe(405);
    }
  });
});
