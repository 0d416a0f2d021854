/**
 * Transcribes a Greek word into sounds, each with its letters, and finds its syllables and accents.
 *
 * λόγος -> l(λ) o(ό) ɣ(γ) o(ο) s(ς), syllables λό-γος, accent on syllable 0.
 *
 * A syllable takes the longest cluster of consonants before its vowel that may open a syllable (ONSETS), or one
 * consonant. A doubled letter is split (ἄλ-λος), and the υ of αυ ευ ηυ stays with its vowel (εὐ-αγ). Smyth, Greek
 * Grammar (1920), § 140; compound boundaries are ignored.
 */

import { ALONE, type Around, GLIDE, type Grapheme, graphemesOf } from '../phonology/graphemes.ts';
import { type Accent, bareSpelling, type Letter } from '../phonology/letters.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import { ONSETS } from '../phonology/scheme.ts';

const CLUSTERS = new Set(ONSETS.split(' '));

/** Returns the index of the first letter after the vowel at `at`, or after the υ if the vowel has one (αυ). */
function nucleusEnd(graphemes: readonly Grapheme[], at: number): number {
  const next = graphemes[at + 1];
  const end = (graphemes[at] as Grapheme).end;
  return next?.key.startsWith(GLIDE) ? end + 1 : end;
}

/** Returns the index of the letter that begins the next syllable, in the consonants from `start` up to `end`. */
function onsetStart(letters: readonly Letter[], start: number, end: number): number {
  for (let at = start; at < end - 1; at++) if (CLUSTERS.has(bareSpelling(letters.slice(at, end)))) return at;
  return Math.max(start, end - 1);
}

/** Finds the syllable of each letter, as an index; null for a word without a vowel (δ’). */
function syllabify(letters: readonly Letter[], graphemes: readonly Grapheme[]): number[] | null {
  const syllables: number[] = [];
  /** Index of the current syllable; -1 before the first vowel. */
  let syllable = -1;
  let end = 0;
  for (let at = 0; at < graphemes.length; at++) {
    const { vowel, start } = graphemes[at] as Grapheme;
    if (!vowel) continue;
    const onset = syllable < 0 ? 0 : onsetStart(letters, end, start);
    // Letters before the onset belong to the syllable before.
    while (syllables.length < onset) syllables.push(syllable);
    syllable++;
    end = nucleusEnd(graphemes, at);
  }
  while (syllables.length < letters.length) syllables.push(syllable);
  return syllable < 0 ? null : syllables;
}

export interface Sound {
  readonly phone: number;
  readonly reading: number;
  /** Letter span, end exclusive; the two phones of ξ have the same span. */
  readonly start: number;
  readonly end: number;
  /** Index of the syllable in the word; null in a word without a vowel (δ’). */
  readonly syllable: number | null;
}

export interface Transcription {
  readonly sounds: readonly Sound[];
  readonly syllables: readonly number[] | null;
  /** Indices of the stressed syllables, first to last: two in ἄνθρωπός (τις), an empty list for ὁ. */
  readonly accents: readonly number[];
  /** The syllable of an accent without stress: a grave in attic, a syllable of low pitch; otherwise null. */
  readonly low: number | null;
}

/** Finds the accented syllables, each once, in order. Accents outside `stressing` do not stress a syllable. */
function accentsOf(
  letters: readonly Letter[],
  syllables: readonly number[] | null,
  stressing: readonly Accent[],
): Pick<Transcription, 'accents' | 'low'> {
  const accents: number[] = [];
  let low: number | null = null;
  for (let at = 0; at < letters.length; at++) {
    const { accent } = letters[at] as Letter;
    const syllable = syllables?.[at];
    if (accent === null || syllable === undefined || accents.includes(syllable)) continue;
    if (stressing.includes(accent)) accents.push(syllable);
    else low = syllable;
  }
  return { accents, low };
}

/** @param around what the reading depends on besides the letters: the neighboring letters, the lemma, a cut ending */
export function transcribe(
  letters: readonly Letter[],
  phonology: Phonology,
  around: Around = ALONE,
): Transcription {
  const graphemes = graphemesOf(letters);
  const syllables = syllabify(letters, graphemes);
  const sounds: Sound[] = [];
  for (let at = 0; at < graphemes.length; at++) {
    const { start, end } = graphemes[at] as Grapheme;
    const syllable = syllables === null ? null : (syllables[end - 1] as number);
    for (const reading of phonology.read(graphemes, at, around)) {
      const { phone } = phonology.readings[reading] as Reading;
      sounds.push({ phone, reading, start, end, syllable });
    }
  }
  return { sounds, syllables, ...accentsOf(letters, syllables, phonology.scheme.stressing) };
}
