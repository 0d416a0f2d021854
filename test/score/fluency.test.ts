import { describe, expect, it } from 'vitest';
import { fluencyOf } from '../../src/engine/aloud/fluency.ts';
import { stopsOf } from '../../src/engine/aloud/readAloud.ts';
import { attic } from '../../src/engine/phonology/schemes/attic.ts';
import { readTarget } from '../../src/engine/text/target.ts';
import { loadEngine } from '../../src/service/built/loadEngine.ts';
import { engine } from '../engine.ts';
import { hearingTutor, spokenFrames } from './frames.ts';

const { lexicon, phonology } = engine;

const word = (n: number, start_s: number, end_s: number, syllables = 2, again = false) => ({
  word: n,
  again,
  syllables,
  start_s,
  end_s,
});
const silence = (after: number, start_s: number, end_s: number, within = false) => ({
  after,
  within,
  start_s,
  end_s,
});

describe('fluency', () => {
  it('counts each word of the text once, and divides syllables by the time without pauses', () => {
    const spoken = [word(0, 1, 1.5), word(1, 1.5, 2), word(1, 3, 3.5, 1, true), word(3, 3.5, 5, 3)];
    expect(fluencyOf(4, spoken, [silence(1, 2, 3)], new Set([1]))).toEqual({
      completeness: 0.75,
      words_per_minute: 45,
      syllables_per_minute: 105,
      articulation_rate: 2.666667,
      pauses: [{ after_word: 1, within_word: false, at_stop: true, start_s: 2, end_s: 3 }],
      longest_run: 4,
    });
  });

  it.each([
    ['0.24 s between words', silence(0, 1, 1.24), 0, 4],
    ['0.26 s between words', silence(0, 1, 1.26), 1, 2],
    ['0.39 s inside a word', silence(0, 0.5, 0.89, true), 0, 4],
    ['0.41 s inside a word', silence(0, 0.4, 0.81, true), 1, 4],
  ])('a silence of %s', (_what, one, pauses, run) => {
    const found = fluencyOf(2, [word(0, 0, 1), word(1, 1.3, 2)], [one], new Set());
    expect([found.pauses.length, found.longest_run]).toEqual([pauses, run]);
    expect(found.pauses.every(({ at_stop }) => !at_stop)).toBe(true);
  });

  it('nothing said has no rate', () => {
    expect(fluencyOf(2, [], [], new Set())).toMatchObject({ completeness: 0, words_per_minute: 0 });
  });
});

it.each([
  ['ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν.', [4, 11]],
  ['τίς εἶ; λέγει· ἐγώ', [1, 2, 3]],
  ['ἐν ἀρχῇ', [1]],
  ['(ἐν ἀρχῇ) — ἦν', [1, 2]],
])('%s has stops after the words %j', (text, stops) => {
  expect([...stopsOf(readTarget(text, lexicon, phonology), lexicon, phonology)]).toEqual(stops);
});

const SHORT = '<blank> h ɔ s a e m e̝ n t o i'.split(' ');
const LONG = [...SHORT, 'ɔː', 'ɛː', 'aː'];

/**
 * Hears these labels with a recognizer that has only the labels of `vocab`; returns `decoding` and `not_judged` of the
 * answer.
 */
async function unjudged(target: string, labels: string, vocab: readonly string[], gate = 20) {
  const hears = hearingTutor([await loadEngine(attic)], { lambda: 6, gate });
  const { gop, not_judged } = hears({ target }, spokenFrames(labels, vocab), vocab);
  return [gop?.decoding, not_judged];
}

// biome-ignore format: a table, one case a line
it.each([
  ['one syllable, its length without a label', 'ὡς', 'h ɔ s', SHORT, 20, ['target', ['length']]],
  ['one syllable, its length with a label', 'ὡς', 'h ɔː s', LONG, 20, ['target', undefined]],
  ['a length that is charged, because the target was not said', 'ὡς', 'm a t e', SHORT, 0, ['free', undefined]],
  ['one of two long sounds without a label', 'ἡμᾶς', 'h ɛː m a s', LONG.slice(0, -1), 20, ['target', ['stress', 'length']]],
  ['no long sound', 'τότε', 't o t e', SHORT, 20, ['target', ['stress']]],
] as const)('%s: %s', async (_, target, labels, vocab, gate, wanted) => {
  expect(await unjudged(target, labels, vocab, gate)).toEqual(wanted);
});
