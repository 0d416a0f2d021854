/**
 * What SECURITY.md and the pages for operators promise with "at most", "never" or a number: a row of `promises.tsv` names the
 * test that holds each such sentence, or says why none can. The numbers are those of the code and of deploy/nginx.conf.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMITS, SERVICE_LIMITS } from '../../src/contract/limits.ts';
import { ROOT } from '../../src/files/built/project.ts';
import { limitsWith } from '../../src/serve/http/server.ts';
import { tableOf } from '../table.ts';

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const ROWS = tableOf('docs/promises.tsv').map(([page = '', words = '', test = '', title = '']) => ({
  page,
  words,
  test,
  title,
}));
const PAGES = [...new Set(ROWS.map(({ page }) => page))];

/** The text of a page without code blocks, headings and addresses of links, in one line. */
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The sentences of a page; a cell of a table is one, too. */
function sentencesOf(page: string): string[] {
  const text = textOf(page)
    .replace(/^```[\s\S]*?^```$/gmu, '')
    .replace(/^#.*$/gmu, '')
    .replace(/\]\([^)]*\)/gu, ']');
  return text
    .split(/\n\n|\n(?=[-|])/u)
    .flatMap((block) => (block.startsWith('|') ? block.split('|') : [block]))
    .flatMap((block) => plain(block).split(/(?<=[.;:!?])\s+/u));
}

/** A number alone, and a status in a heading of a table, promise nothing. */
const promises = (sentence: string): boolean =>
  /\bat most\b|\bnever\b|\d/iu.test(sentence.replace(/`[^`]*`/gu, '')) && !/^\d+`?:?$/u.test(sentence);

describe.each(PAGES)('%s', (page) => {
  const rows = ROWS.filter((row) => row.page === page);

  it('promises nothing without a row', () => {
    const without = sentencesOf(page).filter(
      (sentence) => promises(sentence) && !rows.some(({ words }) => sentence.includes(words)),
    );
    expect(without).toEqual([]);
  });

  it.each(rows)('"$words" is held by $test', ({ words, test, title }) => {
    expect(sentencesOf(page).join(' ')).toContain(words);
    if (test !== '-') expect(textOf(test).includes(title), `${test} has ${title}`).toBe(true);
  });
});

describe('the numbers', () => {
  const { connections, headersMs, requestMs, idleMs } = limitsWith();
  const nginx = textOf('deploy/nginx.conf');
  const given = (pattern: RegExp): string => Number(pattern.exec(nginx)?.[1]).toLocaleString('en');
  const mib = (bytes: number): string => `${bytes / 2 ** 20} MiB`;
  const { upload_slots, upload_bytes, upload_s, unread_bytes } = SERVICE_LIMITS;
  const { fetched_audio_bytes, fetch_s, redirects } = SERVICE_LIMITS;
  const holds = connections.toLocaleString('en');

  it.each([
    ['SECURITY.md', `the service alone: ${holds} connections`],
    ['SECURITY.md', `16 KiB of headers in ${headersMs / 1000} s, ${requestMs / 1000} s for a request`],
    ['SECURITY.md', `${mib(unread_bytes)} for a caller alone`],
    ['SECURITY.md', `${['ten'][upload_s / 600 - 1]} minutes; ${upload_slots} in all`],
    ['SECURITY.md', `${SERVICE_LIMITS.speech_phones} phones, as many texts`],
    ['SECURITY.md', `${fetched_audio_bytes / 1024} KiB, ${fetch_s} s, ${redirects} redirects`],
    ['SECURITY.md', `${mib(SERVICE_LIMITS.recognition_bytes)}, read by a schema`],
    ['SECURITY.md', `parser that trusts no length, ${LIMITS.audio_s} s at most`],
    ['SECURITY.md', `${SERVICE_LIMITS.window_requests} requests a minute`],
    ['SECURITY.md', `${SERVICE_LIMITS.body_bytes / 1024} KiB, refused by its length`],
    [
      'SECURITY.md',
      `${given(/koine_under_way (\d+);/u)} requests under way (${given(/koine_uploads (\d+);/u)} uploads) and ${given(/rate=(\d+)r/u)} a second`,
    ],
    [
      'docs/operations.md',
      `${given(/rate=(\d+)r/u)} requests a second, ${given(/burst=(\d+)/u)} more at once: ${given(/delay=(\d+)/u)} pass`,
    ],
    ['docs/operations.md', `where ${given(/koine_work burst=\d+ delay=(\d+)/u)} pass`],
    [
      'docs/operations.md',
      `${given(/header_timeout (\d+)s/u)} seconds for all headers, and between two pieces`,
    ],
    [
      'docs/operations.md',
      `${given(/max_body_size (\d+)k/u)} KiB, an upload ${given(/max_body_size (\d+)m/u)} MiB`,
    ],
    ['docs/operations.md', `${mib(upload_slots * upload_bytes)} in all`],
    ['docs/operations.md', `${SERVICE_LIMITS.window_requests} a minute without it`],
    ['docs/monitoring.md', `holds ${holds} connections`],
    [
      'docs/monitoring.md',
      `Headers have ${headersMs / 1000} seconds to arrive, a whole request ${requestMs / 1000}, and the next request of a connection ${idleMs / 1000}`,
    ],
  ])('%s: %s', (page, words) => {
    expect(plain(textOf(page))).toContain(words);
  });
});
