import type { Attempt } from '../../src/practice/history.ts';
import { type HandIn, type Homework, readHomework, writeHomework } from '../../src/practice/homework.ts';

export const NOW = Date.UTC(2026, 0, 5);

export const SET = {
  title: 'Lesson 4',
  items: ['λόγος', 'ἀγάπη', 'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ…', 'φῶς'].map((text) => ({ text })),
  credit: '',
};

// biome-ignore format: one attempt
export const attempt = (target: string, score: number, more: Partial<Attempt> = {}): Attempt => ({
  at: NOW, scheme: 'attic', target, score, sounds: [['kʰ', score], ['e', 1]], seconds: 2, ...more,
});

const ATTEMPTS = [
  attempt('λόγος', 0.5),
  attempt('λόγος', 0.9),
  attempt('λόγος', 0.804),
  attempt('ἀγάπη'.normalize('NFD'), 0.7, { seconds: 3.4 }),
  attempt('Ἐν ἀρχῇ ἦν ὁ λόγος καὶ', 1),
  // These do not count: one is in another pronunciation, one is of another word.
  attempt('φῶς', 1, { scheme: 'erasmian' }),
  attempt('θεός', 0),
];

export const WAV = Uint8Array.from([...'RIFF'].map((letter) => letter.charCodeAt(0)).concat([0, 255, 128]));

export const HAND_IN: HandIn = {
  name: ' Anna\u202E \n B. ',
  set: SET,
  scheme: 'attic',
  accept: { ω: ['oʊ'] },
  attempts: ATTEMPTS,
  takes: [{ text: 'λόγος', points: 50, wav: WAV }],
};

export async function homework(handIn: Partial<HandIn> = {}, now = NOW): Promise<Homework> {
  const read = await readHomework(await writeHomework({ ...HAND_IN, ...handIn }, now));
  if (typeof read === 'string') throw new Error(read);
  return read;
}

export const CHANGED = 'This file was changed after it was saved.';
export const STRANGE = 'This is no homework file of this page, or a part of it is missing.';
