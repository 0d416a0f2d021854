import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '../../docs/site/pages/capabilities.ts';
import { anchorOf } from '../../docs/site/pages/markdown.ts';
import { readForms, readMisspelt } from '../../lexicon/forms.ts';
import { dropSlips } from '../../lexicon/slips.ts';
import { FEATURES } from '../../src/contract/features.ts';
import { LIMITS, SERVICE_LIMITS } from '../../src/contract/limits.ts';
import { CODES, PROBLEMS } from '../../src/contract/refusal.ts';
import { WARNINGS } from '../../src/contract/response.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { engine } from '../engine.ts';
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

it('the page of MCP clients says how large a recording may be', async () => {
  expect(await page('mcp-clients')).toContain(
    `a recording of at most ${SERVICE_LIMITS.upload_bytes / 2 ** 20} MiB`,
  );
});

describe('the limits', () => {
  const kib = (bytes: number): string => `${bytes / 1024} KiB`;

  it.each([
    `${SERVICE_LIMITS.window_requests} requests in any ${SERVICE_LIMITS.window_s} seconds`,
    `| body of a POST | ${kib(SERVICE_LIMITS.body_bytes)} |`,
    `| fields of a JSON body | ${SERVICE_LIMITS.fields}; ${SERVICE_LIMITS.nests.toLocaleString('en')} objects and lists |`,
    `| a message to \`/mcp\` that calls no tool | ${kib(SERVICE_LIMITS.message_bytes)}, ${SERVICE_LIMITS.message_entries} values |`,
    `| characters of the \`id\` of a message | ${SERVICE_LIMITS.id_characters} |`,
    `| inline audio, decoded | ${kib(SERVICE_LIMITS.inline_audio_bytes)} |`,
    `| audio fetched from a URL | ${kib(SERVICE_LIMITS.fetched_audio_bytes)} |`,
    `| an upload | ${SERVICE_LIMITS.upload_bytes / 2 ** 20} MiB |`,
    `| a recording | ${LIMITS.audio_s} seconds |`,
    `| a recording, at least | ${LIMITS.least_audio_s} seconds`,
    `| upload slots | ${SERVICE_LIMITS.upload_slots}, each for ${SERVICE_LIMITS.upload_s} seconds |`,
    `${SERVICE_LIMITS.batch_items} attempts, ${SERVICE_LIMITS.batch_fields.toLocaleString('en')} fields, ${SERVICE_LIMITS.batch_bytes / 2 ** 21} MiB of answers for the first 50 attempts, ${SERVICE_LIMITS.batch_bytes / 2 ** 21} MiB for the others |`,
    `| words in a ranking of \`heard_as\` | ${LIMITS.candidates} |`,
    `${SERVICE_LIMITS.redirects} redirects, ${SERVICE_LIMITS.connect_s} seconds to connect, ${SERVICE_LIMITS.fetch_s} in all`,
    `| a URL | ${SERVICE_LIMITS.url_characters.toLocaleString('en')} characters`,
    `| words in a target | ${LIMITS.words} |`,
    `| phones in a target or an attempt | ${LIMITS.phones} |`,
    `| characters of a target or an attempt | ${LIMITS.text_characters.toLocaleString('en')} |`,
    `or MCP's resources and prompt | ${LIMITS.reading_characters.toLocaleString('en')} |`,
    `| words and letters listed in \`dropped\` | ${LIMITS.dropped}, each cut at ${LIMITS.dropped_characters} characters |`,
    `${LIMITS.frames.toLocaleString('en')} frames of ${LIMITS.labels} labels`,
    `${LIMITS.slot_labels / 1e6} million`,
    `| thresholds | ${LIMITS.thresholds} |`,
    `| \`accept\` | ${LIMITS.accept_letters} groups of letters, ${LIMITS.accept_sounds} sounds each, ${LIMITS.accept_phones} phones a sound |`,
    `| fixes | ${LIMITS.fixes} |`,
    `/docs/speech.md) at once | ${SERVICE_LIMITS.speech_phones} |`,
    `| words of a list, characters of its prefix | ${LIMITS.suggestions}, ${LIMITS.prefix_characters} |`,
  ])('%s', async (sentence) => {
    expect(await page('limits')).toContain(sentence);
  });
});

describe('the counts of the lexicon', () => {
  const { lexicon } = engine;
  const numbered = (count: number): string => count.toLocaleString('en');
  const rows = readForms();
  const { dropped } = dropSlips(rows, readMisspelt());
  const forms = new Set(Array.from({ length: lexicon.rows }, (_, row) => lexicon.entry(row).form)).size;
  const because = (reason: RegExp): number => dropped.filter((row) => reason.test(row.reason)).length;
  const attested = rows.filter(({ newTestament, septuagint }) => newTestament + septuagint > 0).length;
  const listedForms = new Set(rows.map(({ form }) => form)).size;
  const LEXICON = 'lexicon/README.md';
  const [alike, listed] = [because(/^differs in marks alone/u), because(/^misspelt/u)];

  it.each([
    ['README.md', `${numbered(forms)} word forms`],
    ['CHANGELOG.md', `${numbered(forms)} forms of the New Testament and the Septuagint`],
    ['docs/index.md', `${numbered(forms)} word forms`],
    [LEXICON, `has ${numbered(lexicon.rows)} rows of Koine Greek word forms (${numbered(forms)} distinct`],
    [LEXICON, `lists ${numbered(rows.length)} rows (${numbered(listedForms)} forms)`],
    [LEXICON, `${numbered(attested)} rows are attested; ${numbered(rows.length - attested)} rows with`],
    [LEXICON, `The other ${dropped.length} rows are slips`],
    [LEXICON, `${dropped.length - alike - listed} rows break a rule`],
    [LEXICON, `${alike} rows occur once or twice`],
    [LEXICON, `${listed} rows stand on the list`],
  ])('%s: %s', (file, sentence) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(sentence);
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
