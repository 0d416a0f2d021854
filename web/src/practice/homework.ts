/**
 * Homework: a small file with what a student said of a set, which a teacher drops on the page. Nothing else leaves the two
 * devices. A check in the file, SHA-256 of its content behind a salt, finds a file that was changed after it was saved. It
 * finds edits, not cheats: whoever reads this source can make a check for any content.
 */

import { type Accept, formatAccept, parseAccept } from './accept.ts';
import { lineOf, sameText } from './entries.ts';
import { type Attempt, type Fields, type Hard, isBetween, isListOf, isText, soundsOf } from './history.ts';
import type { WordSet } from './sets.ts';

export interface HomeworkWord {
  readonly text: string;
  /** Points of the best attempt and of the last. */
  readonly best: number;
  readonly last: number;
  /** Attempts, and how many of them were recordings. */
  readonly count: number;
  readonly spoken: number;
}

/** A recording that a student sends: a WAV file in base64. */
export interface HomeworkTake {
  readonly text: string;
  readonly points: number;
  readonly wav: string;
}

export interface Homework {
  readonly name: string;
  readonly title: string;
  readonly scheme: string;
  readonly accept: Accept;
  /** Milliseconds since 1970. */
  readonly saved: number;
  /** Seconds of all recordings together. */
  readonly seconds: number;
  /** Words of the set; `words` are those that were said. */
  readonly of: number;
  readonly words: readonly HomeworkWord[];
  readonly sounds: readonly Hard[];
  readonly takes: readonly HomeworkTake[];
  /** A sentence where the check does not fit; else empty. */
  readonly note: string;
}

const KIND = 'koine homework 1';

const SALT = 'koine-tutor homework: this check finds edits, it proves nothing about who spoke.\n';

/** Characters of a file. */
export const HOMEWORK_LIMIT = 2 * 1024 * 1024;

const MOST = { name: 60, words: 2000, sounds: 200, takes: 3, take: 560_000 } as const;

const CHANGED = 'This file was changed after it was saved.';
const UNCHECKED = 'This file cannot be checked for changes: a page without https saved or read it.';
const STRANGE = 'This is no homework file of this page, or a part of it is missing.';
const LARGE = 'This file is over 2 MB, and homework never is.';

/** Empty where the browser has no SHA-256, as on a page without https. */
async function checkOf(content: object): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) return '';
  const bytes = new TextEncoder().encode(SALT + JSON.stringify(content));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A recording of this page, as a WAV file of 16 kHz. */
export interface Take {
  readonly text: string;
  readonly points: number;
  readonly wav: Uint8Array;
}

/** The takes that a teacher may want to hear: the last one of each word, of these the worst three. */
export const worstTakes = (takes: readonly Take[], next: Take): readonly Take[] =>
  [...takes.filter(({ text }) => text !== next.text), next]
    .sort((a, b) => a.points - b.points)
    .slice(0, MOST.takes);

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** The bytes of a WAV file that a student sent. */
export const takeBytes = ({ wav }: HomeworkTake): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(wav), (letter) => letter.charCodeAt(0));

/** What a student hands in. */
export interface HandIn {
  readonly name: string;
  readonly set: WordSet;
  readonly scheme: string;
  readonly accept: Accept;
  /** Of any set; those at words of this one count. */
  readonly attempts: readonly Attempt[];
  /** Only if the student sends them. */
  readonly takes: readonly Take[];
}

const points = ({ score }: Attempt): number => Math.round(score * 100);

function wordOf(text: string, attempts: readonly Attempt[]): HomeworkWord {
  const all = attempts.map(points);
  const spoken = attempts.filter(({ seconds }) => seconds !== undefined).length;
  return { text, best: Math.max(...all), last: all.at(-1) ?? 0, count: all.length, spoken };
}

/** The text of the file. */
export async function writeHomework(handIn: HandIn, now: number): Promise<string> {
  const { name, set, scheme, accept, attempts, takes } = handIn;
  const texts = new Map(set.items.slice(0, MOST.words).map(({ text }) => [sameText(text), text]));
  const own = attempts.filter((one) => one.scheme === scheme && texts.has(sameText(one.target)));
  const said = [...texts].map(
    ([key, text]) => [text, own.filter(({ target }) => sameText(target) === key)] as const,
  );
  const content = {
    kind: KIND,
    name: lineOf(name, MOST.name),
    title: set.title,
    scheme,
    accept: formatAccept(accept),
    saved: now,
    seconds: Math.round(own.reduce((sum, { seconds = 0 }) => sum + seconds, 0)),
    of: texts.size,
    words: said.flatMap(([text, some]) => (some.length > 0 ? [wordOf(text, some)] : [])),
    sounds: soundsOf(own).slice(0, MOST.sounds),
    takes: takes
      .slice(0, MOST.takes)
      .map(({ wav, ...take }) => ({ ...take, wav: base64Of(wav) }))
      .filter(({ wav }) => wav.length <= MOST.take),
  };
  return JSON.stringify({ ...content, check: await checkOf(content) });
}

/** 'koine-Anna-Lesson-4.json'. */
export const homeworkFile = ({ name, set }: Pick<HandIn, 'name' | 'set'>): string =>
  `${['koine', name, set.title]
    .join(' ')
    .match(/[\p{L}\p{N}]+/gu)
    ?.join('-')
    .slice(0, 80)}.json`;

const isCount = (value: unknown, most = 1e6): value is number =>
  Number.isInteger(value) && isBetween(value, 0, most);

function isWord(value: unknown): value is HomeworkWord {
  const { text, best, last, count, spoken } = (value ?? {}) as Fields;
  return (
    isText(text) && [best, last].every((one) => isCount(one, 100)) && isCount(count) && isCount(spoken, count)
  );
}

function isSound(value: unknown): value is Hard {
  const { phone, count, score } = (value ?? {}) as Fields;
  return isText(phone, 16) && isCount(count) && isBetween(score, 0, 1);
}

function isTake(value: unknown): value is HomeworkTake {
  const { text, points, wav } = (value ?? {}) as Fields;
  return isText(text) && isCount(points, 100) && isText(wav, MOST.take) && /^UklGR[\w+/]*={0,2}$/u.test(wav);
}

/** What is wrong with the numbers, texts and lists of a file is not guessed at: the whole file is refused. */
const isContent = (content: Fields): boolean =>
  content.kind === KIND &&
  ['name', 'title', 'scheme', 'accept'].every((field) => isText(content[field], 400)) &&
  isCount(content.saved, 8.64e15) &&
  isCount(content.seconds, 1e7) &&
  isCount(content.of, MOST.words) &&
  isListOf(content.words, MOST.words, isWord) &&
  isListOf(content.sounds, MOST.sounds, isSound) &&
  isListOf(content.takes, MOST.takes, isTake);

/** The homework of a file, or a sentence that says why there is none. */
export async function readHomework(text: string): Promise<Homework | string> {
  if (text.length > HOMEWORK_LIMIT) return LARGE;
  try {
    const { check, ...content } = JSON.parse(text) as Fields;
    if (!isContent(content)) return STRANGE;
    const expected = await checkOf(content);
    const isChecked = expected !== '' && check !== '';
    const { name, title, scheme, accept, saved, seconds, of, words, sounds, takes } =
      content as unknown as Homework;
    return {
      ...{ name: lineOf(name), title: lineOf(title), scheme, saved, seconds, of, words, sounds, takes },
      accept: parseAccept(`${accept}`).accept,
      note: isChecked ? (check === expected ? '' : CHANGED) : UNCHECKED,
    };
  } catch {
    return STRANGE;
  }
}
