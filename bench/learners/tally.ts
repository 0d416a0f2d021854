/**
 * The answers to one reader: figures that are counted over the running words of the text, so that a word weighs as much as
 * it occurs. A share is worked out from its two counts and from nothing else.
 */

import type { CoachingFix, TutorResponse } from '../../src/contract/response.ts';
import type { Word } from './words.ts';

/** How a word is scored: the answer to a target and an attempt. */
export type Answer = (target: string, ipa: string) => TutorResponse;

/** Words that a measure holds for, of the words that it could hold for. */
export interface Count {
  held: number;
  of: number;
}

/** A count in per cent; of no words it is 0. */
export const share = ({ held, of }: Count): number => (of === 0 ? 0 : (100 * held) / of);

/** An attempt and what was answered. */
interface Told {
  readonly ipa: string;
  readonly answer: TutorResponse;
}

/** The first fix of a sound that is not an accepted variant. */
const firstRealFix = ({ coaching }: TutorResponse): CoachingFix | undefined =>
  coaching.summary.fixes.find(({ kind, status }) => kind === 'sound' && status !== 'acceptable_variant');

const stressed = ({ ipa }: Told): boolean => ipa.includes('ˈ');

interface Measure {
  /** True for the words that it could hold for. */
  readonly concerns: (told: Told) => boolean;
  readonly holds: (told: Told) => boolean;
}

const MEASURES = {
  withoutEdit: { concerns: () => true, holds: ({ answer }) => answer.real_edits === 0 },
  differentWord: { concerns: () => true, holds: ({ answer }) => answer.different_word.detected },
  stressMissed: { concerns: stressed, holds: ({ answer }) => answer.stress.match === false },
  stressUnjudged: { concerns: stressed, holds: ({ answer }) => answer.stress.match === null },
  withoutLetters: {
    concerns: ({ answer }) => firstRealFix(answer) !== undefined,
    holds: ({ answer }) => !firstRealFix(answer)?.letters,
  },
} as const satisfies Record<string, Measure>;

type MeasureName = keyof typeof MEASURES;

/** What a goal may be set for: a share in per cent, or the mean proximity. */
export type Figure = MeasureName | 'proximity';

/** A word with what was said for it, and what came of it. */
export interface Example extends Word, Told {}

export interface Tally {
  readonly counts: Readonly<Record<MeasureName, Count>>;
  readonly proximity: number;
  /** The most frequent words that were told to be others. */
  readonly others: readonly Example[];
  /** The words that take most from the mean, the worst first. */
  readonly losses: readonly Example[];
}

const EXAMPLES = 5;
const NAMES = Object.keys(MEASURES) as MeasureName[];

const lossOf = ({ count, answer }: Example): number => count * (1 - answer.proximity);

/**
 * Scores a reader's attempt at every word.
 *
 * @param words most frequent first
 */
export function tally(words: readonly Word[], say: (word: string) => string, answerTo: Answer): Tally {
  const counts = Object.fromEntries(NAMES.map((name) => [name, { held: 0, of: 0 }])) as Record<
    MeasureName,
    Count
  >;
  const others: Example[] = [];
  const losses: Example[] = [];
  let [proximity, all] = [0, 0];
  for (const { text, count } of words) {
    const ipa = say(text);
    const answer = answerTo(text, ipa);
    const example = { text, count, ipa, answer };
    if (answer.unknown_symbols) throw new Error(`${text} is said with unknown symbols: ${ipa}`);
    for (const name of NAMES.filter((one) => MEASURES[one].concerns(example))) {
      counts[name].of += count;
      counts[name].held += MEASURES[name].holds(example) ? count : 0;
    }
    if (answer.different_word.detected && others.length < EXAMPLES) others.push(example);
    if (answer.proximity < 1) {
      losses.push(example);
      losses.sort((a, b) => lossOf(b) - lossOf(a));
      losses.splice(EXAMPLES);
    }
    proximity += answer.proximity * count;
    all += count;
  }
  return { counts, proximity: proximity / all, others, losses };
}
