/**
 * Describes each word of a passage that was read aloud: what the reader did to it and when it was said; and the
 * fluency of the reading.
 *
 * A label of CTC is a spike inside its sound: on the path of Viterbi a word begins late and ends early, and a run of
 * blank frames is longer than its silence. The corrections, in seconds, were measured for the demo recognizer
 * (docs/demo-recognizer.md).
 */

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

/** Seconds by which a word begins before its first frame and ends after its last. */
const [LATE_S, EARLY_S] = [0.05, 0.038];

function mostExtra(rows: readonly Row[]): number {
  let [most, run] = [0, 0];
  for (const { slot } of rows) {
    run = slot === null ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return most;
}

type WithMiscues = { readonly miscues?: Passage['miscues'] };

function errorType(n: number, { rowsOfWords }: Comparison, edits: number, { miscues }: WithMiscues) {
  const miscue = miscues?.get(n);
  if (miscue !== undefined) return miscue;
  if (mostExtra(rowsOfWords[n] as readonly Row[]) >= ADDED) return 'insertion';
  return edits > 0 ? 'mispronunciation' : 'none';
}

/** Groups the sounds of a passage into words in the order of speech, and finds the silences between all sounds. */
function timed(sounds: readonly SpokenSound[], slots: readonly Slot[], { frame_s, lead_s }: Clock) {
  const spoken: (TimedWord & { end_s: number; syllables: number })[] = [];
  const silences: Silence[] = [];
  let before: SpokenSound | undefined;
  for (const sound of sounds) {
    const { word, verseSyllable } = slots[sound.slot] as Slot;
    const [start_s, end_s] = [
      Math.max(0, lead_s + sound.first * frame_s - LATE_S),
      lead_s + (sound.last + 1) * frame_s + EARLY_S,
    ];
    const last = spoken.at(-1);
    const within = last?.word === word && last.again === sound.again && before?.slot === sound.slot - 1;
    if (last !== undefined) {
      if (start_s > last.end_s)
        silences.push({ after: last.word, within, start_s: last.end_s, end_s: start_s });
    }
    const isNew = before === undefined || (slots[before.slot] as Slot).verseSyllable !== verseSyllable;
    if (within) {
      last.end_s = end_s;
      if (isNew) last.syllables++;
    } else spoken.push({ word, again: sound.again, syllables: 1, start_s, end_s });
    before = sound;
  }
  return { spoken, silences };
}

/** Makes overlapping words meet, with the overlap divided in the ratio of LATE_S to EARLY_S. */
function apart(spoken: readonly TimedWord[]): TimedWord[] {
  const met = spoken.map((one) => ({ ...one }));
  for (const [n, one] of met.entries()) {
    const before = met[n - 1];
    if (before === undefined || before.end_s <= one.start_s) continue;
    const over = before.end_s - one.start_s;
    one.start_s += (over * LATE_S) / (LATE_S + EARLY_S);
    before.end_s = one.start_s;
  }
  return met;
}

/**
 * Adds error types and times to the words of a decoded passage, and the fluency if the times of frames are known
 * (`clock`). The words of any other attempt stay unchanged.
 */
export function readAloud(
  words: ScoredWord[],
  comparison: Comparison,
  { sounds }: Pick<Confidence, 'sounds'>,
  hearing: WithMiscues,
  clock: Clock | null,
  { lexicon, phonology }: { readonly lexicon: Lexicon; readonly phonology: Phonology },
): { words: ScoredWord[]; fluency?: Fluency } {
  if (hearing.miscues === undefined) return { words };
  const types = words.map(({ real_edits }, n) => errorType(n, comparison, real_edits, hearing));
  // If the target is one word, only a miscue is reported.
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
 * Indices of the words that are followed by a stop in the text; empty if the parts between the stops do not have the
 * same words as the whole text.
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
