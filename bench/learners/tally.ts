/**
 * The answers to one reader: five measures, each counted over the running words of the text, so that a word weighs as
 * much as it occurs. A share is worked out from its two counts and from nothing else.
 */

import type { CoachingFix, TutorResponse } from '../../src/contract/response.ts';
import type { Word } from './words.ts';

/** How a word is scored: the answer to a target and an attempt. */
export type Answer = (target: string, ipa: string) => TutorResponse;

/** Words that a measure holds for, of the words that it could hold for. */
export interface Count {
  readonly held: number;
  readonly of: number;
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
  differentWord: { concerns: () => true, holds: ({ answer }) => answer.different_word.detected },
  stressMissed: { concerns: stressed, holds: ({ answer }) => answer.stress.match === false },
  withoutLetters: {
    concerns: ({ answer }) => firstRealFix(answer) !== undefined,
    holds: ({ answer }) => !firstRealFix(answer)?.letters,
  },
  stressUnjudged: { concerns: stressed, holds: ({ answer }) => answer.stress.match === null },
  withoutEdit: { concerns: () => true, holds: ({ answer }) => answer.real_edits === 0 },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;

/** A word that a measure held for. */
export interface Example extends Word {
  readonly ipa: string;
  /** The different word that was detected, if one was. */
  readonly instead: string | null;
}

/** A word that did not get the whole score. */
export interface Loss extends Word {
  readonly ipa: string;
  readonly proximity: number;
}

export interface Tally {
  /** Running words. */
  readonly words: number;
  readonly counts: Readonly<Record<MeasureName, Count>>;
  readonly meanProximity: number;
  /** The most frequent words that each measure held for. */
  readonly examples: Readonly<Record<MeasureName, readonly Example[]>>;
  /** The words that take most from the mean, the worst first. */
  readonly losses: readonly Loss[];
}

const EXAMPLES = 5;
const LOSSES = 8;
const NAMES = Object.keys(MEASURES) as MeasureName[];

const byMeasure = <T>(first: () => T): Record<MeasureName, T> =>
  Object.fromEntries(NAMES.map((name) => [name, first()])) as Record<MeasureName, T>;

const weightOf = ({ count, proximity }: Loss): number => count * (1 - proximity);

/**
 * Scores a reader's attempt at every word.
 *
 * @param words most frequent first
 * @param done called after every word with the number of words done
 */
export function tally(
  words: readonly Word[],
  say: (word: string) => string,
  answerTo: Answer,
  done: (words: number) => void,
): Tally {
  const counts = byMeasure(() => ({ held: 0, of: 0 }));
  const examples = byMeasure((): Example[] => []);
  const losses: Loss[] = [];
  let proximity = 0;
  let all = 0;
  for (const [n, { text, count }] of words.entries()) {
    const ipa = say(text);
    const answer = answerTo(text, ipa);
    const told = { ipa, answer };
    if (answer.unknown_symbols) throw new Error(`${text} is said with unknown symbols: ${ipa}`);
    for (const name of NAMES) {
      if (!MEASURES[name].concerns(told)) continue;
      counts[name].of += count;
      if (!MEASURES[name].holds(told)) continue;
      counts[name].held += count;
      const instead = answer.different_word.detected ? (answer.different_word.word ?? null) : null;
      if (examples[name].length < EXAMPLES) examples[name].push({ text, count, ipa, instead });
    }
    if (answer.proximity < 1) losses.push({ text, count, ipa, proximity: answer.proximity });
    proximity += answer.proximity * count;
    all += count;
    done(n + 1);
  }
  losses.sort((a, b) => weightOf(b) - weightOf(a));
  return { words: all, counts, meanProximity: proximity / all, examples, losses: losses.slice(0, LOSSES) };
}
