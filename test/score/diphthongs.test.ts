/**
 * Tests labels that name two sounds. For example, [oʊ] counts as o and ʊ, supports a taught o, and does not make the
 * sounds next to it less sure.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/contract/limits.ts';
import type { TutorResponse } from '../../src/contract/response.ts';
import type { SchemeName } from '../../src/contract/schemes.ts';
import { type Posteriors, readPosteriors } from '../../src/engine/evidence/posteriors.ts';
import { freePhones } from '../../src/engine/hear.ts';
import { PHONES, phoneAt } from '../../src/engine/phonology/phones.ts';
import { engine, engineOf, score } from '../engine.ts';
import { forwardNaively } from '../naive/ctc.ts';
import { tableOf } from '../table.ts';
import { framesOf, hearingTutor } from './frames.ts';

const DIPHTHONGS = ['oʊ', 'eɪ', 'aɪ', 'aʊ', 'ɔɪ'];
/** FEW is a vocabulary without labels for single glides; MANY also has the labels of glides. */
const FEW = ['<blank>', ...'aeiouyɛɔptkbdɡfvszxmnlrɣ', ...DIPHTHONGS];
const MANY = [...FEW, ...'ɪʊjw'];

const both = [FEW, MANY] as const;
const read = (posteriors: readonly number[][], vocab: readonly string[]): Posteriors =>
  readPosteriors({ posteriors, vocab: [...vocab] }) as Posteriors;

const erasmian = await engineOf('erasmian');
const hears = hearingTutor([engine, erasmian]);

const heard = (
  target: string,
  posteriors: readonly number[][],
  vocab: readonly string[],
  scheme: SchemeName,
): TutorResponse => hears({ target, scheme }, posteriors, vocab);

const observed = ({ phones }: TutorResponse) => phones.map((row) => [row.target, row.observed, row.status]);
const leastOf = ({ phones }: TutorResponse): number =>
  Math.min(...phones.map(({ confidence }) => confidence ?? 1));

describe('the free phones of a diphthong', () => {
  it.each(tableOf('score/diphthongs.tsv'))('%s: %s', (_, labels, phones) => {
    const free = freePhones(read(framesOf(labels, MANY), MANY));
    expect(free.map((phone) => phoneAt(phone).symbol).join(' ')).toBe(phones);
  });
});

describe('ω with the glide of English', () => {
  it.each([
    ['τῶν', 't _ oʊ _ n _', 't o ʊ n'],
    ['τῶν', 't t oʊ oʊ oʊ n n', 't o ʊ n'],
    ['ἐγώ', '_ e _ ɣ _ oʊ _', 'e ɣ o ʊ'],
    ['λόγῳ', '_ l _ o _ ɣ _ oʊ oʊ', 'l o ɣ o ʊ'],
    ['ὦ', '_ oʊ oʊ oʊ oʊ _', 'o ʊ'],
  ])('%s said %s is scored like its phones, and neighboring sounds stay sure', (target, labels, ipa) => {
    for (const vocab of both) {
      const answer = heard(target, framesOf(labels, vocab, 0.999), vocab, 'koine-greek');
      expect(answer.gop).toMatchObject({ decoding: 'target', free: ipa, unmapped: [], labels: vocab.length });
      expect(observed(answer)).toEqual(observed(score(target, ipa)));
      expect(answer.proximity).toBe(score(target, ipa).proximity);
      expect(answer.phones.some(({ uncertain }) => uncertain)).toBe(false);
      expect(leastOf(answer)).toBeGreaterThan(0.95);
    }
  });

  it('that was not said changes nothing in the answer', () => {
    const frames = framesOf('t _ o _ n _', FEW, 0.999);
    expect(read(frames, FEW).split).toBeUndefined();
    const answer = heard('τῶν', frames, FEW, 'koine-greek');
    expect(answer).toMatchObject({ proximity: 1, gop: { decoding: 'target', free: 't o n' } });
    expect(leastOf(answer)).toBeGreaterThan(0.95);
  });

  it('is not heard if another sound is nearly as likely', () => {
    const frames = framesOf('t _ o _ n _', FEW, 0.999);
    frames[2] = FEW.map((label) => Math.log({ oʊ: 0.5, ɔ: 0.4 }[label] ?? 0.1 / (FEW.length - 2)));
    const answer = heard('τῶν', frames, FEW, 'koine-greek');
    expect(answer.gop).toMatchObject({ decoding: 'target', free: 't o ʊ n' });
    expect(observed(answer)[1]).toEqual(['o', 'o', 'correct']);
  });
});

it('a frame that a glide borrows from its vowel leaves the odds of the vowel as they were', () => {
  const vocab = ['<blank>', 'o', 'oʊ'];
  const { split, columnOf, blank } = read(
    [
      [0.1, 0.2, 0.7],
      [1, 1e-9, 1e-9],
    ].map((row) => row.map(Math.log)),
    vocab,
  );
  const [o, glide] = [...(columnOf ?? [])].map(([, column]) => column) as [number, number];
  const logOf = (...string: number[]) => forwardNaively(split?.rows ?? [], blank, string);
  expect(Math.exp(logOf(o, glide) - logOf(o))).toBeCloseTo(0.7 / 0.2, 1);
});

describe('a diphthong of the target', () => {
  it.each([
    ['αὐτός', '_ aʊ _ t _ ɔ _ s _'],
    ['καί', '_ k _ aɪ _'],
    ['εἰς', 'eɪ eɪ s s'],
    // In Erasmian, the glide of ει is a slot of its own; η may be said with a glide.
    ['εἰρήνη', '_ eɪ _ r _ eɪ _ n _ eɪ _'],
    ['ζητεῖ', '_ z _ eɪ _ t _ eɪ _'],
    ['οἶκος', '_ ɔɪ _ k _ ɔ _ s _'],
    ['αὐτῷ', 'aʊ aʊ t t oʊ oʊ _'],
  ])('%s said %s is right and sure', (target, labels) => {
    for (const vocab of both) {
      const answer = heard(target, framesOf(labels, vocab, 0.999), vocab, 'erasmian');
      expect(answer).toMatchObject({ real_edits: 0, gop: { decoding: 'target', unmapped: [] } });
      expect(answer.gop?.log_prob).toBeGreaterThan(-1);
      expect(answer.phones.some(({ uncertain }) => uncertain)).toBe(false);
      expect(leastOf(answer)).toBeGreaterThan(0.95);
      expect(answer.heard_as.candidates[0]?.word).toBe(target);
    }
  });

  it('whose glide is missing is an error', () => {
    const answer = heard('αὐτός', framesOf('_ a _ t _ ɔ _ s _', FEW, 0.999), FEW, 'erasmian');
    expect(observed(answer)[1]).toEqual(['w', null, 'missing']);
  });

  it('may be an accepted sound in koine-greek', () => {
    const answer = heard('αὐτός', framesOf('_ aʊ _ t _ o _ s _', FEW, 0.999), FEW, 'koine-greek');
    expect(answer).toMatchObject({ real_edits: 0, gop: { decoding: 'target' } });
    expect(leastOf(answer)).toBeGreaterThan(0.95);
  });
});

describe('a vocabulary', () => {
  it('has columns for sounds that only diphthongs have, and one for all labels of a diphthong', () => {
    const vocab = ['<blank>', 'n', 'oʊ', 'ˈoʊ', 'əʊ', 'st'];
    const posteriors = read(framesOf('_ ˈoʊ ˈoʊ n', vocab), vocab);
    expect(posteriors).toMatchObject({ columns: 6, labels: 6, unmapped: ['st'] });
    expect(freePhones(posteriors).map((phone) => phoneAt(phone).symbol)).toEqual(['o', 'ʊ', 'n']);
  });

  it('that is full has no room for such columns', () => {
    const wide = (others: number) => ['<blank>', ...Array.from({ length: others }, (_, n) => `#${n}`), 'oʊ'];
    for (const [others, unmapped] of [
      [LIMITS.labels - 3, false],
      [LIMITS.labels - 2, true],
    ] as const) {
      const vocab = wide(others);
      const full = read(framesOf('_ oʊ _', vocab), vocab);
      expect(full.columns).toBe(LIMITS.labels);
      expect(full.unmapped.includes('oʊ')).toBe(unmapped);
    }
  });

  it('whose blank is a diphthong is refused', () => {
    const vocab = ['oʊ', 'n'];
    const posteriors = framesOf('oʊ n', vocab);
    expect(() => readPosteriors({ posteriors, vocab })).toThrow('column 0 is the phone "oʊ"');
    expect(readPosteriors({ posteriors, vocab, blank_id: 0 })?.unmapped).toEqual([]);
  });
});

const label = fc.oneof(
  fc.constantFrom(...DIPHTHONGS, 'əʊ', 'ˈoʊ', 'aj', 'ui', 'iu', 'ij', '|', 'ː', 'st', '<s>', 'tʃ', 'o̞ʊ'),
  fc.constantFrom(...PHONES.map(({ symbol }) => symbol)),
);
const labels = fc.uniqueArray(label, { minLength: 1, maxLength: 12 }).map((some) => ['<pad>', ...some]);
const rowsOf = (columns: number) => {
  const log = fc.oneof(fc.double({ min: -12, max: 0, noNaN: true }), fc.constantFrom(-1e5, -700, 0, 6));
  const row = fc.array(log, { minLength: columns, maxLength: columns });
  return fc.array(row, { minLength: 1, maxLength: 14 });
};

/** An arbitrary vocabulary with arbitrary frames for it, as logs of probabilities. */
const posteriors = labels.chain((vocab) =>
  rowsOf(vocab.length).map((rows) => ({
    vocab,
    rows: rows.map((row) => {
      const top = Math.max(...row);
      const sum = row.reduce((all, value) => all + Math.exp(value - top), 0);
      return row.map((value) => value - top - Math.log(sum));
    }),
  })),
);

it('leaves every frame the sum 1', () => {
  fc.assert(
    fc.property(posteriors, ({ vocab, rows }) => {
      const { rows: plain, split, columns } = read(rows, vocab);
      for (const row of [...plain, ...(split?.rows ?? [])]) {
        expect(row).toHaveLength(columns);
        expect(row.reduce((all, value) => all + Math.exp(value), 0)).toBeCloseTo(1, 9);
      }
    }),
  );
});

it('no vocabulary is too much', () => {
  const targets = fc.constantFrom('τῶν', 'αὐτός', 'καί', 'βαπτίζω', 'εἰρήνη', 'υἱός');
  const schemes = fc.constantFrom('koine-greek', 'erasmian');
  fc.assert(
    fc.property(posteriors, targets, schemes, ({ vocab, rows }, target, scheme) => {
      const { proximity, gop } = heard(target, rows, vocab, scheme);
      expect(proximity).toBeGreaterThanOrEqual(0);
      for (const { posterior } of gop?.phones ?? []) expect(posterior).toBeLessThanOrEqual(1);
    }),
  );
});
