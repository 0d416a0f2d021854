/** Homework: a file with a student's results for a set. Its checksum finds later changes, but anybody can compute it. */

import { base64Of } from '../voice/take.ts';
import { lineOf, sameText } from './entries.ts';
import type { Attempt, Hard, Take } from './history.ts';
import { LAST_MOMENT, MOST_TAKE_BYTES, MOST_TAKES, soundsOf } from './history.ts';
import { countTo, isShare, isText, type KeptFields, listTo, parsed, shapeOf, textOf } from './kept.ts';
import { type Accept, formatAccept } from './lists.ts';
import type { WordSet } from './sets.ts';

interface HomeworkWord {
  readonly text: string;
  /** Points of the best attempt, from 0 to 100. */
  readonly best: number;
  readonly last: number;
  readonly count: number;
  /** The number of attempts that were recorded, not typed. */
  readonly spoken: number;
}

export interface Homework {
  readonly name: string;
  readonly title: string;
  readonly scheme: string;
  /** Time of saving, in milliseconds since 1970. */
  readonly saved: number;
  /** The number of words in the set. */
  readonly of: number;
  readonly words: readonly HomeworkWord[];
  readonly sounds: readonly Hard[];
  readonly takes: readonly Take<string>[];
  readonly note: string;
}

const KIND = 'koine homework 1';

const SALT = 'koine-tutor homework: this check finds edits, it proves nothing about who spoke.\n';

export const HOMEWORK_LIMIT = 2 * 1024 * 1024;

const MOST = { name: 60, words: 2000, text: 200, sounds: 200, take: (MOST_TAKE_BYTES / 3) * 4 } as const;

const CHANGED = 'This file was changed after it was saved.';
const UNCHECKED = 'This file cannot be checked for changes: a page without https saved or read it.';
const STRANGE = 'This is no homework file of this page, or a part of it is missing.';
const LARGE = 'This file is over 2 MB, and homework never is.';

/** Returns the checksum; empty if the browser lacks SHA-256, for example on a page without https. */
async function checkOf(content: object): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) return '';
  const bytes = new TextEncoder().encode(SALT + JSON.stringify(content));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const takeBytes = ({ wav }: Take<string>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(wav), (letter) => letter.charCodeAt(0));

export interface HandIn {
  readonly name: string;
  readonly set: WordSet;
  readonly scheme: string;
  readonly accept: Accept;
  readonly attempts: readonly Attempt[];
  readonly takes: readonly Take[];
}

const [isCount, isPoints] = [countTo(1e6), countTo(100)];

const isWord = shapeOf<HomeworkWord>({
  text: textOf(MOST.text),
  best: isPoints,
  last: isPoints,
  count: isCount,
  spoken: isCount,
});

const isTake = shapeOf<Take<string>>({
  text: isText,
  points: isPoints,
  wav: (value) => textOf(MOST.take)(value) && /^UklGR[\w+/]*={0,2}$/u.test(value),
});

const isSound = shapeOf<Hard>({ phone: textOf(16), count: isCount, score: isShare });

function wordOf(attempts: readonly Attempt[]): HomeworkWord {
  const text = attempts[0]?.target.slice(0, MOST.text) ?? '';
  const points = attempts.map(({ score }) => Math.round(score * 100));
  const spoken = attempts.filter(({ seconds }) => seconds !== undefined).length;
  return { text, best: Math.max(...points), last: points.at(-1) ?? 0, count: points.length, spoken };
}

/** Writes a file of homework. Attempts at other words or in another pronunciation are left out. */
export async function writeHomework(handIn: HandIn, now: number): Promise<string> {
  const { name, set, scheme, accept, takes } = handIn;
  const items = set.items.slice(0, MOST.words);
  const byWord = new Map<string, Attempt[]>(items.map(({ text }) => [sameText(text), []]));
  for (const attempt of handIn.attempts)
    if (attempt.scheme === scheme) byWord.get(sameText(attempt.target))?.push(attempt);
  const attempts = [...byWord.values()].flat();
  const content = {
    kind: KIND,
    name: lineOf(name, MOST.name),
    title: lineOf(set.title),
    scheme,
    accept: formatAccept(accept),
    saved: now,
    seconds: Math.round(attempts.reduce((sum, { seconds = 0 }) => sum + seconds, 0)),
    of: byWord.size,
    words: [...byWord.values()].filter(({ length }) => length > 0).map(wordOf),
    sounds: soundsOf(attempts).filter(isSound).slice(0, MOST.sounds),
    takes: takes
      .slice(0, MOST_TAKES)
      .map(({ text, points, wav }) => ({ text, points: Math.round(points), wav: base64Of(wav) }))
      .filter(isTake),
  };
  return JSON.stringify({ ...content, check: await checkOf(content) });
}

const isContent = shapeOf({
  kind: (value) => value === KIND,
  name: textOf(200),
  title: textOf(200),
  scheme: textOf(40),
  saved: countTo(LAST_MOMENT),
  of: countTo(MOST.words),
  words: listTo(MOST.words, isWord),
  sounds: listTo(MOST.sounds, isSound),
  takes: listTo(MOST_TAKES, isTake),
});

/** Returns a sentence if a file was changed or cannot be checked. A checksum that a browser could not compute is empty. */
function noteOf(check: string, expected: string): string {
  if (check === '' || expected === '') return UNCHECKED;
  return check === expected ? '' : CHANGED;
}

/** Reads a file of homework; returns a sentence if any part of it is invalid. */
export async function readHomework(text: string): Promise<Homework | string> {
  if (text.length > HOMEWORK_LIMIT) return LARGE;
  const { check, ...content } = (parsed(text) ?? {}) as KeptFields;
  if (!isContent(content)) return STRANGE;
  const homework = content as unknown as Homework;
  const [name, title] = [lineOf(homework.name), lineOf(homework.title)];
  return { ...homework, name, title, note: noteOf(`${check}`, await checkOf(content)) };
}
