import { DONE_SCORE, type Hard, soundsOf, worst } from './history.ts';
import type { Homework } from './homework.ts';
import { told } from './lists.ts';

export interface Student {
  readonly homework: Homework;
  /** The number of words with at least 80 points. */
  readonly done: number;
  /** Mean of the best points of each word, from 0 to 100; 0 if the student said nothing. */
  readonly mean: number;
  /** Twice the standard error of the mean. */
  readonly spread: number;
  readonly hardest: readonly Hard[];
  readonly toHear: Homework['takes'];
  /** Reasons, as sentences, why the teacher should look at this homework; often empty. */
  readonly look: string;
}

export interface Word {
  readonly text: string;
  /** The number of students who said the word. */
  readonly said: number;
  readonly mean: number;
  readonly spread: number;
  /** Names of students whose best attempt has fewer than 80 points. */
  readonly poor: readonly string[];
}

export interface Classroom {
  readonly title: string;
  readonly scheme: string;
  readonly students: readonly Student[];
  readonly words: readonly Word[];
  /** Sounds with faults; `count` is the number of students who said the sound. */
  readonly hardest: readonly Hard[];
  readonly remarks: readonly string[];
}

/** A file that a teacher dropped on the page, with its homework or the reason why it is not homework. */
export interface Dropped<H = Homework | string> {
  readonly file: string;
  readonly homework: H;
}

export const NO_NAME = 'No name';

function meanOf(points: readonly number[]): { mean: number; spread: number } {
  const { length } = points;
  const mean = points.reduce((sum, one) => sum + one, 0) / Math.max(1, length);
  const squares = points.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const spread = 2 * Math.sqrt(squares / Math.max(1, length - 1) / Math.max(1, length));
  return { mean: Math.round(mean), spread: Math.round(spread) };
}

const isPoor = (points: number): boolean => points < DONE_SCORE * 100;

function wordsOf(all: readonly Homework[]): Word[] {
  const bestByWord = new Map<string, (readonly [name: string, best: number])[]>();
  for (const { name, words } of all)
    for (const { text, best } of words) bestByWord.set(text, [...(bestByWord.get(text) ?? []), [name, best]]);
  return [...bestByWord].map(([text, said]) => ({
    text,
    said: said.length,
    ...meanOf(said.map(([, best]) => best)),
    poor: said.filter(([, best]) => isPoor(best)).map(([name]) => name || NO_NAME),
  }));
}

function studentOf(homework: Homework): Student {
  const { words, sounds, note, takes } = homework;
  const { mean, spread } = meanOf(words.map(({ best }) => best));
  const typed = words.filter(({ spoken }) => spoken === 0).length;
  return {
    homework,
    done: words.filter(({ best }) => !isPoor(best)).length,
    mean,
    spread,
    hardest: worst(sounds, 3, 3),
    toHear: takes.toSorted((a, b) => a.points - b.points),
    look: told(note, typed > 0 && `${typed} of ${words.length} words were typed, not spoken.`),
  };
}

/** Averages the scores of each sound; each student counts once. */
const soundsOfAll = (all: readonly Homework[]): Hard[] =>
  soundsOf(all.map(({ sounds }) => ({ sounds: sounds.map(({ phone, score }) => [phone, score] as const) })));

const setOf = ({ title, scheme }: Homework): string => `“${title}” (${scheme})`;

function commonSet(read: readonly Dropped<Homework>[]): string {
  const sets = read.map(({ homework }) => setOf(homework));
  const counts = new Map(sets.map((set) => [set, sets.filter((one) => one === set).length]));
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** Groups files by student, the newest of each student first. Each file without a name counts as another student. */
function byStudent(read: readonly Dropped<Homework>[]): Dropped<Homework>[][] {
  const students = new Map<string, Dropped<Homework>[]>();
  for (const one of read.toSorted((a, b) => b.homework.saved - a.homework.saved)) {
    const key = one.homework.name.toLowerCase() || `\n${one.file}`;
    students.set(key, [...(students.get(key) ?? []), one]);
  }
  return [...students.values()];
}

/** Sums up the newest file of each student, for the set with the most files. `remarks` names all other files. */
export function classOf(files: readonly Dropped[]): Classroom {
  const read = files.filter((one): one is Dropped<Homework> => typeof one.homework !== 'string');
  const set = commonSet(read);
  const filesByStudent = byStudent(read.filter(({ homework }) => setOf(homework) === set));
  const newest = filesByStudent.flatMap((own) => own.slice(0, 1)).map(({ homework }) => homework);
  const remarks = files.map(({ file, homework }) => {
    if (typeof homework === 'string') return `${file}: ${homework}`;
    return setOf(homework) === set ? '' : `${file}: This is homework of another set, ${setOf(homework)}.`;
  });
  const twice = filesByStudent.map((own) =>
    own.length > 1 ? `${own[0]?.homework.name} sent ${own.length} files: the newest counts.` : '',
  );
  return {
    title: newest[0]?.title ?? '',
    scheme: newest[0]?.scheme ?? '',
    students: newest.map(studentOf).sort((a, b) => a.homework.name.localeCompare(b.homework.name)),
    words: wordsOf(newest),
    hardest: worst(soundsOfAll(newest), 1),
    remarks: [...remarks, ...twice].filter((one) => one !== ''),
  };
}
