/** Describes a passage that was read aloud: what the reader did to each word, when each was said, and the fluency. */

import type { Fluency, ScoredWord } from '../../contract/response.ts';
import type { Comparison, Row } from '../align/alignment.ts';
import { round6 } from '../align/score.ts';
import type { Confidence } from '../evidence/confidence.ts';
import type { Clock } from '../evidence/posteriors.ts';
import type { SpokenSound } from '../evidence/spoken.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Phonology } from '../phonology/readings.ts';
import { type Slot, splitWords, type Target } from '../text/target.ts';
import { fluencyOf, type Silence, type TimedWord } from './fluency.ts';
import { ADDED, type Passage } from './passageParts.ts';

/**
 * Seconds by which a word begins before its first frame and ends after its last, because a label is a spike inside its
 * sound. Both were measured for the demo recognizer.
 */
const [LATE_S, EARLY_S] = [0.05, 0.038];

/** True if a word has enough adjacent extra sounds (ADDED) to count as an inserted word. */
const hasInsertion = (rows: readonly Row[]): boolean =>
  rows.some((_, n) => rows.slice(n, n + ADDED).filter(({ slot }) => slot === null).length === ADDED);

function errorType(n: number, { rowsOfWords }: Comparison, edits: number, miscues: Passage['miscues']) {
  const miscue = miscues.get(n);
  if (miscue !== undefined) return miscue;
  if (hasInsertion(rowsOfWords[n] as readonly Row[])) return 'insertion';
  return edits > 0 ? 'mispronunciation' : 'none';
}

/** Groups the sounds of a passage into words in the order of speech, and finds the silences between all sounds. */
function timed(sounds: readonly SpokenSound[], slots: readonly Slot[], { frame_s, lead_s }: Clock) {
  const spoken: (TimedWord & { end_s: number; syllables: number })[] = [];
  const silences: Silence[] = [];
  let before: SpokenSound | undefined;
  for (const sound of sounds) {
    const { word, verseSyllable } = slots[sound.slot] as Slot;
    const start_s = Math.max(0, lead_s + sound.first * frame_s - LATE_S);
    const end_s = lead_s + (sound.last + 1) * frame_s + EARLY_S;
    const last = spoken.at(-1);
    // A sound that does not follow the sound before it in the word begins the word a second time.
    const within = last?.word === word && last.again === sound.again && before?.slot === sound.slot - 1;
    if (last !== undefined && start_s > last.end_s)
      silences.push({ after: last.word, within, start_s: last.end_s, end_s: start_s });
    if (within) {
      last.end_s = end_s;
      if (slots[sound.slot - 1]?.verseSyllable !== verseSyllable) last.syllables++;
    } else spoken.push({ word, again: sound.again, syllables: 1, start_s, end_s });
    before = sound;
  }
  return { spoken, silences };
}

/** Separates overlapping words by dividing the overlap in the ratio of LATE_S to EARLY_S. */
function apart(spoken: readonly TimedWord[]): TimedWord[] {
  const words = spoken.map((one) => ({ ...one }));
  for (const [n, word] of words.entries()) {
    const before = words[n - 1];
    if (before === undefined || before.end_s <= word.start_s) continue;
    const overlap = before.end_s - word.start_s;
    word.start_s += (overlap * LATE_S) / (LATE_S + EARLY_S);
    before.end_s = word.start_s;
  }
  return words;
}

/**
 * Adds error types and times to the words of a decoded passage, and adds the fluency. The words of any other attempt
 * stay unchanged.
 *
 * @param clock null if the times of frames are unknown; then times and fluency are absent
 */
export function readAloud(
  words: ScoredWord[],
  comparison: Comparison,
  { sounds }: Pick<Confidence, 'sounds'>,
  { miscues }: { readonly miscues?: Passage['miscues'] },
  clock: Clock | null,
  { lexicon, phonology }: { readonly lexicon: Lexicon; readonly phonology: Phonology },
): { words: ScoredWord[]; fluency?: Fluency } {
  if (miscues === undefined) return { words };
  const types = words.map(({ real_edits }, n) => errorType(n, comparison, real_edits, miscues));
  // A target of one word has an error type only for a miscue or an insertion.
  if (types.length === 1 && ['none', 'mispronunciation'].includes(types[0] as string)) return { words };
  const { target } = comparison;
  const { spoken: all, silences } =
    clock === null ? { spoken: [], silences: [] } : timed(sounds, target.slots, clock);
  const spoken = apart(all);
  const read = words.map((word, n) => {
    const time = spoken.find((one) => one.word === n && !one.again);
    return {
      ...word,
      error_type: types[n],
      ...(time && { start_s: round6(time.start_s), end_s: round6(time.end_s) }),
    } as const;
  });
  if (spoken.length === 0 || words.length === 1) return { words: read };
  const stops = stopsOf(target, lexicon, phonology);
  const said = spoken.filter(({ word }) => read[word]?.error_type !== 'omission');
  return { words: read, fluency: fluencyOf(words.length, said, silences, stops) };
}

/** Stops and commas, including the Greek question mark, the raised dot, dashes and the ellipsis. */
const STOPS = /[.,;:!?·\u037E\u0387…—–]+/u;

/**
 * Finds the indices of the words before a stop; empty if splitting the text at stops changes the count of its words.
 */
export function stopsOf({ written, words }: Target, lexicon: Lexicon, phonology: Phonology): Set<number> {
  const stops = new Set<number>();
  let read = 0;
  for (const part of written.split(STOPS)) {
    read += splitWords(part, lexicon, phonology).tokens.length;
    if (read > 0) stops.add(read - 1);
  }
  return read === words.length ? stops : new Set();
}
