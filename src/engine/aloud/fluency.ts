/**
 * Fluency of a passage, computed from the times of its words and pauses.
 *
 * | figure              | meaning                                                       | source                         |
 * | ------------------- | ------------------------------------------------------------- | ------------------------------ |
 * | completeness        | words of the passage that were said / all words               | speech assessment services     |
 * | words_per_minute    | words of the passage that were said / minutes of speech       | Hasbrouck and Tindal 2006      |
 * | syllables_per_minute| syllables of these words / minutes of speech (pruned rate)    | Lennon 1990                    |
 * | articulation_rate   | all syllables that were said / seconds without pauses         | de Jong and Wempe 2009         |
 * | pauses              | silences of at least 0.25 s, or 0.4 s inside a word           | Goldman-Eisler 1968            |
 * | longest_run         | most syllables from one pause to the next                     | Towell, Hawkins, Bazergui 1996 |
 *
 * Speech lasts from the start of the first word to the end of the last. A repeated word counts once as a word of the
 * passage. A pause at a stop or comma is not a fault. There is no overall score, because the weight of each figure is
 * unknown.
 */

import type { Fluency } from '../../contract/response.ts';
import { round6 } from '../align/score.ts';

/** A word, or the beginning of one; times in seconds of the recording. */
export interface TimedWord {
  readonly word: number;
  readonly again: boolean;
  readonly syllables: number;
  readonly start_s: number;
  readonly end_s: number;
}

export interface Silence {
  /** Index of the target word that was said before the silence, or that contains it. */
  readonly after: number;
  readonly within: boolean;
  readonly start_s: number;
  readonly end_s: number;
}

/**
 * Shorter silences are a normal part of speech, not pauses. Inside a word the closure of a consonant looks like a
 * pause, so a pause there must be longer.
 */
const LEAST_PAUSE_S = 0.25;
const LEAST_WITHIN_S = 0.4;

const rate = (count: number, seconds: number): number => (seconds > 0 ? round6(count / seconds) : 0);

function longestRun(spoken: readonly TimedWord[], pauses: readonly Silence[]): number {
  let [most, run, next] = [0, 0, 0];
  for (const { start_s, end_s, syllables } of spoken) {
    for (; next < pauses.length && (pauses[next] as Silence).start_s < end_s; next++)
      if ((pauses[next] as Silence).end_s <= start_s) run = 0;
    run += syllables;
    most = Math.max(most, run);
  }
  return most;
}

/**
 * @param words number of words of the passage
 * @param spoken the words as said, in the order of speech
 * @param stops indices of the words that are followed by a comma or stop in the text
 */
export function fluencyOf(
  words: number,
  spoken: readonly TimedWord[],
  silences: readonly Silence[],
  stops: ReadonlySet<number>,
): Fluency {
  const pauses = silences.filter(
    ({ within, start_s, end_s }) => end_s - start_s >= (within ? LEAST_WITHIN_S : LEAST_PAUSE_S),
  );
  const read = spoken.filter(({ again }) => !again);
  const count = (some: readonly TimedWord[]): number => some.reduce((sum, one) => sum + one.syllables, 0);
  const seconds = (spoken.at(-1)?.end_s ?? 0) - (spoken[0]?.start_s ?? 0);
  const silent = pauses.reduce((sum, { start_s, end_s }) => sum + end_s - start_s, 0);
  return {
    completeness: round6(read.length / words),
    words_per_minute: rate(60 * read.length, seconds),
    syllables_per_minute: rate(60 * count(read), seconds),
    articulation_rate: rate(count(spoken), seconds - silent),
    pauses: pauses.map(({ after, within, start_s, end_s }) => ({
      after_word: after,
      within_word: within,
      at_stop: !within && stops.has(after),
      start_s: round6(start_s),
      end_s: round6(end_s),
    })),
    longest_run: longestRun(spoken, pauses),
  };
}
