import { describe, expect, it } from 'vitest';
import { CODES, PROBLEMS } from '../../src/contract/refusal.ts';
import { serving } from '../fixture.ts';
import { BASE } from '../http/exchange.ts';

/** HTML of all pages that can be reached from /docs, indexed by path. */
const pages = new Map<string, string>();

const linksOf = (html: string): string[] =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/gu)].map(([, url]) => (url as string).replaceAll('&amp;', '&'));

/** Follows all links from /docs; fills `pages` and returns the broken links. */
async function crawl(): Promise<string[]> {
  const broken: string[] = [];
  const seen = new Set<string>();
  const queue: [string, string][] = [['/docs', 'start']];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [path, from] = next;
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await fetch(app.url + path);
    const text = await response.text();
    if (response.status !== 200) broken.push(`${from} -> ${path}: ${response.status}`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    pages.set(path, text);
    for (const link of linksOf(text)) {
      const url = new URL(link, BASE + path);
      // Skips the practice page, which has its own tests.
      if (url.origin === BASE && url.pathname !== '/') queue.push([url.pathname, path]);
    }
  }
  return broken;
}

const app = serving();

describe('the pages', () => {
  it('every internal link leads somewhere', async () => {
    expect(await crawl()).toEqual([]);
    expect(pages.size).toBeGreaterThanOrEqual(15);
  });

  it('every anchor that is linked to is there', () => {
    const isBroken = (path: string, link: string): boolean => {
      const { origin, pathname, hash } = new URL(link, BASE + path);
      if (origin !== BASE || hash === '') return false;
      return !pages.get(pathname)?.includes(` id="${decodeURIComponent(hash.slice(1))}"`);
    };
    const broken = [...pages].flatMap(([path, html]) =>
      linksOf(html).flatMap((link) => (isBroken(path, link) ? [`${path} -> ${link}`] : [])),
    );
    expect(broken).toEqual([]);
  });

  const linkedIn = async (path: string): Promise<string[]> => {
    const markdown = await (await fetch(app.url + path)).text();
    expect(markdown).not.toContain('{base_url}');
    return [...markdown.matchAll(/\]\(([^)#\s]+)[^)]*\)/gu)].map(([, url = '']) => url);
  };

  it('no link in the Markdown of the pages, or in llms.txt, which lists them, leads nowhere', async () => {
    const listed = await linkedIn('/llms.txt');
    const own = [...pages.keys()].map((path) => `${path}.md`);
    expect(listed.filter((url) => url.endsWith('.md')).sort()).toEqual(own.map((path) => BASE + path).sort());
    const urls = new Set([...listed, ...(await Promise.all(own.map(linkedIn))).flat()]);
    for (const url of urls) {
      if (url.startsWith(BASE)) expect((await fetch(url.replace(BASE, app.url))).status).toBe(200);
      else expect(url).toMatch(/^https:\/\//u);
    }
  });

  it('have no id twice, the one script of the pages, and no inline script or style', () => {
    for (const [path, html] of pages) {
      const ids = [...html.matchAll(/ id="([^"]*)"/gu)].map(([, id]) => id);
      expect([path, ids.filter((id, n) => ids.indexOf(id) < n)]).toEqual([path, []]);
      expect(html).not.toMatch(/<style| style=| on\w+=|javascript:/iu);
      expect(html.match(/<script/gu)).toHaveLength(1);
      expect(html).toContain('<script src="/docs/script.js" defer></script>');
    }
  });

  it('have one h1, a title, a language, a link that skips the header, heading levels without gaps, and show no comment', () => {
    for (const [path, html] of pages) {
      expect(html).not.toContain('&lt;!--');
      expect(html).toContain('<html lang="en">');
      expect(html).toMatch(/<title>[^<]+<\/title>/u);
      expect(html).toContain('<a class="skip" href="#text">');
      expect(html).toContain('<main id="text">');
      const levels = [...html.matchAll(/<h([1-6])/gu)].map(([, level]) => Number(level));
      expect([path, levels.filter((level) => level === 1)]).toEqual([path, [1]]);
      for (const [n, level] of levels.entries()) expect(level - (levels[n - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  });
});

const page = async (slug: string): Promise<string> => (await fetch(`${app.url}/docs/${slug}.md`)).text();

describe('the errors page', () => {
  it('Every slug is an anchor on `/docs/errors`, with its status', async () => {
    const markdown = await page('errors');
    const html = await (await fetch(`${app.url}/docs/errors`)).text();
    for (const [slug, { status }] of Object.entries(PROBLEMS)) {
      expect(html).toContain(`<h2 id="${slug}">`);
      const section = markdown.split(`\n## ${slug}\n`)[1] ?? '';
      expect(section.trim()).toMatch(new RegExp(`^\\*\\*${status}\\.\\*\\* `, 'u'));
    }
  });

  it('every code has a section that says what to do, and every section is about a code that exists', async () => {
    const sections = (await page('errors')).split(/^### /mu).slice(1);
    const told = sections.map((section) => section.split('\n')[0] as string);
    expect([...told].sort()).toEqual([...CODES].sort());
    for (const section of sections) expect(section.split('\n')[2]?.length).toBeGreaterThan(30);
  });
});

describe('the style sheet', () => {
  /** Returns the relative luminance of #rrggbb (WCAG 2.2). */
  const luminance = (color: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  it('has a contrast of 4.5 at least in light and dark (WCAG AA)', async () => {
    const css = await (await fetch(`${app.url}/docs/style.css`)).text();
    const themes = [...css.matchAll(/:root \{([^}]*)\}/gu)].map(([, rules]) =>
      Object.fromEntries(
        [...(rules ?? '').matchAll(/--(\w+): (#\w{6});/gu)].map(([, name, value]) => [name, value]),
      ),
    );
    expect(themes).toHaveLength(2);
    for (const { ink, soft, link, mark, paper, panel } of themes) {
      for (const text of [ink, soft, link, mark]) {
        for (const ground of [paper, panel]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
