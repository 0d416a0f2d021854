import type { TutorResponse } from '../../../../src/contract/response.ts';
import { between, isShare, isText, Kept, listOf, listTo, shapeOf, storage } from './kept.ts';

type HeardSound = readonly [phone: string, score: number];

export interface Attempt {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly scheme: string;
  readonly target: string;
  readonly score: number;
  readonly sounds: readonly HeardSound[];
  /** Length of the recording, in seconds; absent for an attempt that was typed. */
  readonly seconds?: number;
}

const isHeard = (value: unknown): value is HeardSound =>
  Array.isArray(value) && value.length === 2 && isText(value[0]) && isShare(value[1]);

/** The last time that a `Date` can hold, in milliseconds since 1970. */
export const LAST_MOMENT = 8.64e15;

const isAttempt = shapeOf<Attempt>({
  at: between(-LAST_MOMENT, LAST_MOMENT),
  scheme: isText,
  target: isText,
  score: isShare,
  sounds: listTo(600, isHeard),
  seconds: (value) => value === undefined || between(0, 3600)(value),
});

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/**
 * Turns an answer into an attempt of the history. Extra sounds are left out.
 *
 * @param at milliseconds since 1970
 * @param seconds length of the recording, in seconds; 0 for an attempt that was typed
 */
export function attemptOf(response: TutorResponse, at: number, seconds = 0): Attempt {
  const { scheme, target_text: target, proximity, phones } = response;
  const sounds = phones.flatMap((row): HeardSound[] =>
    row.target === null ? [] : [[row.target, rounded(1 - row.cost)]],
  );
  const attempt = { at, scheme, target, score: rounded(proximity), sounds };
  return seconds > 0 ? { ...attempt, seconds: Math.round(seconds * 10) / 10 } : attempt;
}

/** A sound, the number of attempts at it, and the mean score of these attempts (0 to 1). */
export interface Hard {
  readonly phone: string;
  readonly count: number;
  readonly score: number;
}

export function soundsOf(attempts: readonly Pick<Attempt, 'sounds'>[]): Hard[] {
  const sums = new Map<string, { count: number; sum: number }>();
  for (const [phone, score] of attempts.flatMap(({ sounds }) => sounds)) {
    const { count, sum } = sums.get(phone) ?? { count: 0, sum: 0 };
    sums.set(phone, { count: count + 1, sum: sum + score });
  }
  return [...sums].map(([phone, { count, sum }]) => ({ phone, count, score: rounded(sum / count) }));
}

/**
 * Lists the sounds with faults, the worst first.
 *
 * @param least the fewest attempts at a sound that is listed
 */
export const worst = <H extends Hard>(sounds: readonly H[], least: number, most = 8): H[] =>
  sounds
    .filter(({ count, score }) => count >= least && score < 1)
    .sort((a, b) => a.score - b.score || b.count - a.count)
    .slice(0, most);

export const hardest = (attempts: readonly Attempt[], scheme: string): Hard[] =>
  worst(soundsOf(attempts.filter((one) => one.scheme === scheme)), 3);

export const HISTORY_NAME = 'koine-history-1';

export const MOST_ATTEMPTS = 500;

export class History extends Kept<readonly Attempt[]> {
  constructor(store = storage) {
    super(store, {
      name: HISTORY_NAME,
      read: (stored) => listOf(stored).filter(isAttempt).slice(-MOST_ATTEMPTS),
    });
  }

  add(attempt: Attempt): void {
    if (isAttempt(attempt)) this.set([...this.get(), attempt].slice(-MOST_ATTEMPTS));
  }
}

export const DONE_NAME = 'koine-done-1';

export const DONE_SCORE = 0.8;

/** The most words and verses to keep for each pronunciation; the oldest are dropped first. */
export const MOST_DONE = 4000;

type DoneWords = ReadonlyMap<string, ReadonlySet<string>>;

const written = (text: string): string => text.normalize('NFC').trim().slice(0, 2000);

/** Words that a learner has said well, by pronunciation; they are done in every set. */
export class Done extends Kept<DoneWords> {
  constructor(store = storage) {
    const wordsIn = (words: unknown) => new Set(listOf(words).filter(isText));
    super(store, {
      name: DONE_NAME,
      read: (stored) =>
        new Map(Object.entries(stored ?? {}).map(([scheme, words]) => [scheme, wordsIn(words)])),
      write: (all) => Object.fromEntries([...all].map(([scheme, words]) => [scheme, [...words]])),
    });
  }

  has(scheme: string, text: string): boolean {
    return this.get().get(scheme)?.has(written(text)) ?? false;
  }

  add(scheme: string, text: string): void {
    const word = written(text);
    const others = [...(this.get().get(scheme) ?? [])].filter((one) => one !== word);
    this.set(new Map(this.get()).set(scheme, new Set([...others, word].slice(-MOST_DONE))));
  }
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

export const tomorrow = (due: number): string =>
  due === 0 ? 'Nothing is due tomorrow.' : `Tomorrow: ${due} due.`;

/** Writes a sentence such as 'Ten of ten. Tomorrow: 6 due.' */
export function dayDone(count: number, due: number): string {
  const all = NUMBERS[count] ?? `${count}`;
  return `${all} of ${all.toLowerCase()}. ${tomorrow(due)}`;
}

/** A recording as a WAV file: bytes on the page, base64 in a file of homework. */
export interface Take<W = Uint8Array> {
  readonly text: string;
  readonly points: number;
  readonly wav: W;
}

/** The most recordings in a file of homework, and the most bytes of each recording. */
export const MOST_TAKES = 3;
export const MOST_TAKE_BYTES = 420_000;

/** Adds a take. Keeps the last take of each word, and of these the `MOST_TAKES` with the fewest points. */
export const worstTakes = (takes: readonly Take[], next: Take): readonly Take[] =>
  [...takes.filter(({ text }) => text !== next.text), next]
    .filter(({ wav }) => wav.length <= MOST_TAKE_BYTES)
    .sort((a, b) => a.points - b.points)
    .slice(0, MOST_TAKES);
