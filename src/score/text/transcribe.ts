/**
 * A Greek word read aloud: its sounds, each with the letters that it comes from, and its accent.
 *
 * λόγος -> l(λ) o(ό) ɣ(γ) o(ο) s(ς), syllables λό-γος, accent on syllable 0.
 */

import { ALONE, type Around } from '../phonology/around.ts';
import { type Grapheme, graphemesOf } from '../phonology/graphemes.ts';
import type { Accent, Letter } from '../phonology/letters.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import { syllabify } from './syllables.ts';

export interface Sound {
  /** Id of the taught phone. */
  readonly phone: number;
  /** Id of the reading: the phone with the variants that are accepted here. */
  readonly reading: number;
  /** Letter span, end exclusive; the two phones of ξ share theirs. */
  readonly start: number;
  readonly end: number;
  /** Syllable in the word; null in a word without a vowel (δ’). */
  readonly syllable: number | null;
}

export interface Transcription {
  readonly graphemes: readonly Grapheme[];
  readonly sounds: readonly Sound[];
  /** Syllable of every letter, or null in a word without a vowel. */
  readonly syllables: readonly number[] | null;
  /** Syllables that the accents make stand out, first to last: ἄνθρωπός (τις) has two, ὁ none. */
  readonly accents: readonly number[];
}

/** Accented syllables in order, each once; `stressing` are the accents that make a syllable stand out. */
function accentsOf(
  letters: readonly Letter[],
  syllables: readonly number[] | null,
  stressing: readonly Accent[],
): number[] {
  const accents: number[] = [];
  for (let at = 0; at < letters.length; at++) {
    const { accent } = letters[at] as Letter;
    const syllable = syllables?.[at];
    if (accent === null || syllable === undefined || accents.includes(syllable)) continue;
    if (stressing.includes(accent)) accents.push(syllable);
  }
  return accents;
}

/** @param around what is known of the word besides its letters */
export function transcribe(
  letters: readonly Letter[],
  phonology: Phonology,
  around: Around = ALONE,
): Transcription {
  const graphemes = graphemesOf(letters);
  const syllables = syllabify(letters, graphemes, phonology.onsets);
  const sounds: Sound[] = [];
  for (let at = 0; at < graphemes.length; at++) {
    const { start, end } = graphemes[at] as Grapheme;
    const syllable = syllables === null ? null : (syllables[end - 1] as number);
    for (const reading of phonology.read(graphemes, at, around)) {
      const { phone } = phonology.readings[reading] as Reading;
      sounds.push({ phone, reading, start, end, syllable });
    }
  }
  const accents = accentsOf(letters, syllables, phonology.scheme.stressing);
  return { graphemes, sounds, syllables, accents };
}
