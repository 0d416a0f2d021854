import { describe, expect, it } from 'vitest';
import { CONTEXTS, type ContextName } from '../../src/engine/phonology/contexts.ts';
import type { Grapheme } from '../../src/engine/phonology/graphemes.ts';
import { lettersOf } from '../../src/engine/phonology/letters.ts';
import { phoneAt, phoneId } from '../../src/engine/phonology/phones.ts';
import { compileScheme, type Reading } from '../../src/engine/phonology/readings.ts';
import { SCHEMES } from '../../src/engine/phonology/schemes/index.ts';
import { transcribe } from '../../src/engine/text/transcribe.ts';
import { engine } from '../engine.ts';
import { tableOf } from '../table.ts';
import { placesOf } from './wordExamples.ts';

const { phonology } = engine;

/** Reads a word; returns its phones, its syllables and the indices of its accented syllables, each as one text. */
function read(word: string): [phones: string, syllables: string, accents: string] {
  const letters = lettersOf(word);
  const { sounds, syllables, accents } = transcribe(letters, phonology);
  const parts: string[] = [];
  letters.forEach(({ text }, at) => {
    const syllable = syllables?.[at] ?? 0;
    parts[syllable] = (parts[syllable] ?? '') + text;
  });
  return [sounds.map(({ phone }) => phoneAt(phone).symbol).join(' '), parts.join('-'), accents.join()];
}

const WORDS = tableOf('phonology/syllables.tsv');

/**
 * True if the reading accepts a sound of a table of variants. There ∅ is silence and ◌ the sound itself: `h ◌` is an h
 * before it, `◌ ◌` the sound twice, `ʝ ∅` silence after a ʝ.
 */
function accepts(reading: Reading, alternative: string): boolean {
  const [first, second] = alternative.split(' ') as [string, string?];
  if (first === '∅') return reading.optional;
  if (second === undefined) {
    return reading.accepted.has(phoneId(first.replace('◌', phoneAt(reading.phone).symbol)));
  }
  if (second === '∅') return reading.silentAfter.has(phoneId(first));
  if (first !== '◌') return reading.led.has(phoneId(first));
  return second === '◌' ? reading.twice : reading.trailed.has(phoneId(second));
}

describe('koine-greek reads', () => {
  it.each(WORDS)('%s as %s, syllables %s, accent %s', (word, phones, syllables, accents) => {
    expect(read(word)).toEqual([phones, syllables, accents]);
  });
});

describe.each(SCHEMES)('the tables of $name', (scheme) => {
  const phonology = compileScheme(scheme);

  /** True if the letters occur in the example in this context, and `isAsked` is true for their readings there. */
  const shows = (
    example: string,
    letters: string,
    context: ContextName,
    isAsked: (readings: readonly Reading[]) => boolean,
  ): boolean =>
    placesOf(example).some(([word, at, around]) => {
      const { key } = word[at] as Grapheme;
      if (letters !== 'any' && !letters.split(' ').includes(key)) return false;
      if (!CONTEXTS[context](word, at, around)) return false;
      return isAsked(phonology.read(word, at, around).map((id) => phonology.readings[id] as Reading));
    });

  it.each(scheme.letters)('row %s, %s -> %s shows in its example %s', (letters, context, phones, example) => {
    const taught = phones.split(' ').map(phoneId).join();
    const isTaught = (readings: readonly Reading[]) => readings.map(({ phone }) => phone).join() === taught;
    expect(shows(example, letters, context, isTaught)).toBe(true);
  });

  it.each(scheme.variants)(
    'the variant of %s (%s, %s): %s, %s, shows in its example %s',
    (_phone, letters, context, accepted, _basis, example) => {
      const taken = (reading: Reading) => accepted.split(', ').every((one) => accepts(reading, one));
      expect(shows(example, letters, context, (readings) => readings.some(taken))).toBe(true);
    },
  );

  it.each(scheme.slips)('slip of %s (%s) to %s shows in its example %s', (phone, letters, heard, example) => {
    const slips = (reading: Reading): boolean =>
      reading.phone === phoneId(phone) &&
      heard.split(', ').every((slip) => {
        if (slip === '∅') return reading.omitted;
        const [first, glide] = slip.split(' ') as [string, string?];
        return (glide === undefined ? reading.slips : reading.glidedSlips).has(phoneId(first));
      });
    expect(shows(example, letters, 'anywhere', (readings) => readings.some(slips))).toBe(true);
  });

  it('a phone that costs nothing is also an accepted phone', () => {
    for (const { free, accepted } of phonology.readings) {
      for (const phone of free) expect(accepted.has(phone)).toBe(true);
    }
  });
});
