/**
 * Syllables of a Greek word, found in its letters.
 *
 * Between two nuclei the longest suffix of the consonant cluster that is a legal onset opens the next
 * syllable; any single consonant may, a doubled letter is split (ἄλ-λος), the υ of αυ ευ ηυ stays with
 * its vowel (εὐ-αγ). Smyth, Greek Grammar (1920), § 140; compound boundaries are ignored.
 */

import { GLIDE, type Grapheme } from '../phonology/graphemes.ts';
import type { Letter } from '../phonology/letters.ts';

/** First letters after the nucleus that ends at `from`: the υ of a diphthong belongs to the nucleus. */
function nucleusEnd(graphemes: readonly Grapheme[], at: number): number {
  const next = graphemes[at + 1];
  const end = (graphemes[at] as Grapheme).end;
  return next?.key.startsWith(GLIDE) ? end + 1 : end;
}

/** Where in the cluster of letters [start, end) the next syllable begins. */
function onsetStart(
  letters: readonly Letter[],
  start: number,
  end: number,
  onsets: ReadonlySet<string>,
): number {
  for (let at = start; at < end - 1; at++) {
    let cluster = '';
    for (let n = at; n < end; n++) cluster += (letters[n] as Letter).base;
    if (onsets.has(cluster)) return at;
  }
  return Math.max(start, end - 1);
}

/** The first letter of each syllable after the first; a word of n syllables has n - 1 of them. */
function boundaries(
  letters: readonly Letter[],
  graphemes: readonly Grapheme[],
  onsets: ReadonlySet<string>,
): number[] {
  const starts: number[] = [];
  let previousEnd = -1;
  for (let at = 0; at < graphemes.length; at++) {
    const grapheme = graphemes[at] as Grapheme;
    if (!grapheme.vowel) continue;
    if (previousEnd >= 0) starts.push(onsetStart(letters, previousEnd, grapheme.start, onsets));
    previousEnd = nucleusEnd(graphemes, at);
  }
  return starts;
}

/** The syllable index of every letter; a word without a vowel (δ’) has none: null. */
export function syllabify(
  letters: readonly Letter[],
  graphemes: readonly Grapheme[],
  onsets: ReadonlySet<string>,
): number[] | null {
  if (!graphemes.some((grapheme) => grapheme.vowel)) return null;
  const starts = boundaries(letters, graphemes, onsets);
  let syllable = 0;
  return letters.map((_, at) => {
    while (syllable < starts.length && at >= (starts[syllable] as number)) syllable++;
    return syllable;
  });
}
