import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '../../docs/site/pages/capabilities.ts';
import { anchorOf } from '../../docs/site/pages/markdown.ts';
import { FEATURES } from '../../src/contract/features.ts';
import { CODES, PROBLEMS } from '../../src/contract/refusal.ts';
import { WARNINGS } from '../../src/contract/response.ts';
import { description, type Running, startApp } from '../fixture.ts';

const schemas = description.components.schemas as Readonly<Record<string, { enum?: string[] }>>;

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

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

describe('the coaching page', () => {
  it('shows error codes that exist', async () => {
    const shown = [...(await page('coaching')).matchAll(/^\|[^|]*\| `([a-z_]+)` \|/gmu)].map(
      ([, code]) => code,
    );
    const codes = new Set(capabilities().error_codes);
    expect(shown.length).toBeGreaterThan(7);
    expect(shown.filter((code) => !codes.has(code as string))).toEqual([]);
  });

  it('names every status and feature', async () => {
    const markdown = await page('coaching');
    const statuses = schemas.LearnerStatus?.enum ?? [];
    expect(statuses).toHaveLength(6);
    for (const status of statuses) expect(markdown).toContain(`| \`${status}\` |`);
    expect(markdown).toContain(`${FEATURES.slice(0, 7).join(', ')},\n${FEATURES.slice(7).join(', ')}`);
  });
});

it('the audio page names every warning', async () => {
  const markdown = await page('audio');
  for (const warning of WARNINGS) expect(markdown).toContain(`\`${warning}\``);
});

it('anchors are made as the forges make them', () => {
  expect(anchorOf('What it is, and is not')).toBe('what-it-is-and-is-not');
  expect(anchorOf('different_word')).toBe('different_word');
  expect(anchorOf('1. Is it there?')).toBe('1-is-it-there');
});
