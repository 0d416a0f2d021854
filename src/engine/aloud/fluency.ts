/**
 * Computes the fluency of a passage from the times of its words and pauses.
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
 * passage. A pause at a stop or comma is not a fault.
 */

import type { Fluency } from '../../contract/response.ts';
import { round6 } from '../align/score.ts';

export interface TimedWord {
  readonly word: number;
  readonly again: boolean;
  readonly syllables: number;
  readonly start_s: number;
  readonly end_s: number;
}

export interface Silence {
  /** Index of the target word that was said before the silence, or that contains the silence. */
  readonly after: number;
  readonly within: boolean;
  readonly start_s: number;
  readonly end_s: number;
}

/**
 * The shortest silence that counts as a pause. Inside a word it must be longer, because a closed [p] is silent, too.
 */
const LEAST_PAUSE_S = 0.25;
const LEAST_WITHIN_S = 0.4;

const rate = (count: number, seconds: number): number => (seconds > 0 ? round6(count / seconds) : 0);

function longestRun(spoken: readonly TimedWord[], pauses: readonly Silence[]): number {
  let [most, run, end] = [0, 0, 0];
  for (const word of spoken) {
    const isAfterPause = pauses.some(({ start_s, end_s }) => start_s >= end && end_s <= word.start_s);
    run = (isAfterPause ? 0 : run) + word.syllables;
    most = Math.max(most, run);
    end = word.end_s;
  }
  return most;
}

/**
 * Computes the figures of the table above.
 *
 * @param words count of the words of the passage
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
  const syllablesOf = (some: readonly TimedWord[]): number =>
    some.reduce((sum, { syllables }) => sum + syllables, 0);
  const seconds = (spoken.at(-1)?.end_s ?? 0) - (spoken[0]?.start_s ?? 0);
  const silent = pauses.reduce((sum, { start_s, end_s }) => sum + end_s - start_s, 0);
  return {
    completeness: round6(read.length / words),
    words_per_minute: rate(60 * read.length, seconds),
    syllables_per_minute: rate(60 * syllablesOf(read), seconds),
    articulation_rate: rate(syllablesOf(spoken), seconds - silent),
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
