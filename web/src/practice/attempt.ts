/** One attempt as the history keeps it, made from an answer; and the sounds that went worst in many of them. */

import type { TutorResponse } from '../../../src/contract/response.ts';

/** A sound of the target and how well it went, from 0 to 1. */
type Heard = readonly [phone: string, score: number];

export interface Attempt {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly scheme: string;
  readonly target: string;
  /** What was heard, IPA. */
  readonly said: string;
  /** `proximity`. */
  readonly score: number;
  readonly sounds: readonly Heard[];
}

const LONGEST = 2000;

const MOST_SOUNDS = 600;

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;

const isHeard = (value: unknown): value is Heard =>
  Array.isArray(value) && value.length === 2 && isText(value[0]) && isShare(value[1]);

/** The last moment that a Date can hold. */
const LAST_MOMENT = 8.64e15;

/** True for a whole attempt; a storage may hold anything. */
export function isAttempt(value: unknown): value is Attempt {
  const { at, scheme, target, said, score, sounds } = (value ?? {}) as Partial<Attempt>;
  return (
    typeof at === 'number' &&
    Math.abs(at) <= LAST_MOMENT &&
    [scheme, target, said].every(isText) &&
    isShare(score) &&
    Array.isArray(sounds) &&
    sounds.length <= MOST_SOUNDS &&
    sounds.every(isHeard)
  );
}

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** The attempt of an answer. A sound scores what its row did not cost; an extra sound belongs to no sound. */
export function attemptOf(response: TutorResponse, at: number): Attempt {
  const { scheme, target_text: target, observed_phones, proximity, phones } = response;
  const sounds = phones.flatMap((row): Heard[] =>
    row.target === null ? [] : [[row.target, rounded(1 - row.cost)]],
  );
  return { at, scheme, target, said: observed_phones.join(' '), score: rounded(proximity), sounds };
}

/** A sound, how often it was said, and its mean score. */
export interface Hard {
  readonly phone: string;
  readonly count: number;
  readonly score: number;
}

/**
 * The sounds of a scheme that went worst, the worst first. A sound without fault is not hard.
 *
 * @param least attempts at a sound before it counts
 */
export function hardest(attempts: readonly Attempt[], scheme: string, least = 3, most = 8): Hard[] {
  const sums = new Map<string, { count: number; sum: number }>();
  for (const [phone, score] of attempts
    .filter((one) => one.scheme === scheme)
    .flatMap(({ sounds }) => sounds)) {
    const { count, sum } = sums.get(phone) ?? { count: 0, sum: 0 };
    sums.set(phone, { count: count + 1, sum: sum + score });
  }
  return [...sums]
    .map(([phone, { count, sum }]) => ({ phone, count, score: rounded(sum / count) }))
    .filter(({ count, score }) => count >= least && score < 1)
    .sort((a, b) => a.score - b.score || b.count - a.count)
    .slice(0, most);
}
