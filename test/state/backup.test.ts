/** The lines of `koine keys export`: read as they were written, and refused by their number where they were not. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBackup, writeBackup } from '../../src/serve/state/backup.ts';
import { makeKey } from '../../src/serve/state/keys.ts';

const { key } = makeKey('class of 2026', { limit: { requests: 2000, seconds: 60 } });
const COUNTED = { ...key, audio_count: 3, ipa_count: 0 };
const LINE = JSON.parse(writeBackup({ keys: [COUNTED], revoked: [] }));

it('a line holds the limit as the command takes it, and no secret', () => {
  expect(LINE).toEqual({ ...COUNTED, limit: '2000/min' });
});

it('reads what it wrote, with blank lines, a byte-order mark and line ends of Windows', () => {
  const backup = {
    keys: [COUNTED, { ...COUNTED, hash: `sha256:${'0'.repeat(64)}`, limit: null }],
    revoked: [key.hash],
  };
  const text = writeBackup(backup);
  expect(readBackup(text)).toEqual(backup);
  expect(readBackup(`\uFEFF${text.replaceAll('\n', '\r\n\r\n')}\r\n`)).toEqual(backup);
  expect(readBackup('')).toEqual({ keys: [], revoked: [] });
});

it('reads what any store wrote', () => {
  const odd = { ...COUNTED, label: 'a\u202Eb\u2028', audio_count: Number.MAX_SAFE_INTEGER };
  const { keys } = readBackup(writeBackup({ keys: [odd], revoked: [] }));
  expect(keys).toEqual([{ ...odd, label: 'a\uFFFDb\uFFFD', audio_count: 1e12 }]);
});

describe('a line that does not fit', () => {
  // biome-ignore format: a table, one case a line
  it.each<[string, unknown, string]>([
    ['no JSON', undefined, 'is no JSON'],
    ['a number', 7, ': must be a JSON object'],
    ['no hash', { ...LINE, hash: 'x' }, ': hash must be sha256: and 64 hex digits'],
    ['a secret', { ...LINE, secret: 'ipa_live_x' }, ': secret is no field of a key'],
    ['a label of two lines', { ...LINE, label: 'a\nb' }, ': label must be a text of one line'],
    ['a label that turns text around', { ...LINE, label: 'a\u202Eb' }, ': label must be a text of one line'],
    ['a limit that is none', { ...LINE, limit: '5/week' }, ': limit must be a number of requests and a span'],
    ['a negative count', { ...LINE, ipa_count: -1 }, ': ipa_count must be a whole number from 0 to 1000000000000'],
    ['a count that leaves no room', { ...LINE, audio_count: 1e12 + 1 }, ': audio_count must be a whole number from 0'],
    ['a day', { ...LINE, created_at: '2026-11-24' }, ': created_at must be a date and time'],
    ['half a revocation', { hash: key.hash, revoked: false }, ': revoked must be true'],
  ])('%s', (_what, line, sentence) => {
    const text = `\n${JSON.stringify(LINE)}\n${line === undefined ? '{"hash"' : JSON.stringify(line)}`;
    expect(() => readBackup(text)).toThrow(`line 3${sentence.startsWith(':') ? '' : ' '}${sentence}`);
  });

  it('is refused by its number, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.json(), fc.constant(JSON.stringify(LINE)))), (lines) => {
        try {
          expect(readBackup(lines.join('\n')).revoked).toEqual([]);
        } catch (error) {
          expect((error as Error).message).toMatch(/^line \d+(?: is no JSON$|: )/u);
        }
      }),
    );
  });
});
