/**
 * A Greek word read aloud: its sounds, each with the letters that it comes from, and its accent.
 *
 * λόγος -> l(λ) o(ό) ɣ(γ) o(ο) s(ς), syllables λό-γος, accent on syllable 0.
 */

import { ALONE, type Around } from '../../phonology/contexts.ts';
import { graphemesOf } from '../../phonology/graphemes.ts';
import type { Letter } from '../../phonology/letters.ts';
import type { Phonology, Reading } from '../../phonology/readings.ts';
import { syllabify } from './syllables.ts';

export interface Sound {
  /** Id of the taught phone. */
  readonly phone: number;
  /** Id of the reading: the phone with what is accepted here in its place. */
  readonly reading: number;
  /** Letter span, end exclusive; the two phones of ξ share theirs. */
  readonly start: number;
  readonly end: number;
  /** Syllable in the word; null in a word without a vowel (δ’). */
  readonly syllable: number | null;
}

export interface Transcription {
  readonly sounds: readonly Sound[];
  /** Syllable of every letter, or null in a word without a vowel. */
  readonly syllables: readonly number[] | null;
  /** Accented syllables, first to last: ἄνθρωπός (τις) has two, ὁ none. */
  readonly accents: readonly number[];
}

/** Accented syllables in order, each once. */
function accentsOf(letters: readonly Letter[], syllables: readonly number[] | null): number[] {
  const accents: number[] = [];
  for (const [at, { accented }] of letters.entries()) {
    const syllable = syllables?.[at];
    if (accented && syllable !== undefined && !accents.includes(syllable)) accents.push(syllable);
  }
  return accents;
}

/** @param around the letters that touch the word in a verse */
export function transcribe(
  letters: readonly Letter[],
  phonology: Phonology,
  around: Around = ALONE,
): Transcription {
  const graphemes = graphemesOf(letters);
  const syllables = syllabify(letters, graphemes, phonology.onsets);
  const sounds: Sound[] = [];
  for (const [at, { start, end }] of graphemes.entries()) {
    const syllable = syllables === null ? null : (syllables[end - 1] as number);
    for (const reading of phonology.read(graphemes, at, around)) {
      const { phone } = phonology.readings[reading] as Reading;
      sounds.push({ phone, reading, start, end, syllable });
    }
  }
  return { sounds, syllables, accents: accentsOf(letters, syllables) };
}
