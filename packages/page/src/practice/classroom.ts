import { DONE_SCORE, type Hard, soundsOf, worst } from './history.ts';
import type { Homework } from './homework.ts';

export interface Student {
  readonly homework: Homework;
  readonly done: number;
  /** Mean of the best attempts at each word; 0 if nothing was said. */
  readonly mean: number;
  /** Twice the standard error of the mean. */
  readonly spread: number;
  readonly hardest: readonly Hard[];
  /** Recordings, the poor ones first. */
  readonly toHear: Homework['takes'];
  /** Reasons to look closer, in sentences; empty for most students. */
  readonly look: readonly string[];
}

export interface Word {
  readonly text: string;
  readonly said: number;
  readonly mean: number;
  readonly spread: number;
  /** Names of students below `DONE_SCORE`. */
  readonly poor: readonly string[];
}

export interface Classroom {
  readonly title: string;
  readonly scheme: string;
  readonly students: readonly Student[];
  readonly words: readonly Word[];
  /** For each sound, the mean of the students who said it, and the number of these students. */
  readonly hardest: readonly Hard[];
  readonly remarks: readonly string[];
}

export interface Dropped<H = Homework | string> {
  readonly file: string;
  readonly homework: H;
}

const POOR = 60;

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
  const said = new Map<string, (readonly [name: string, best: number])[]>();
  for (const { name, words } of all)
    for (const { text, best } of words) said.set(text, [...(said.get(text) ?? []), [name, best]]);
  return [...said].map(([text, own]) => ({
    text,
    said: own.length,
    ...meanOf(own.map(([, best]) => best)),
    poor: own.filter(([, best]) => isPoor(best)).map(([name]) => name || NO_NAME),
  }));
}

function studentOf(homework: Homework): Student {
  const { words, of, sounds, note, takes } = homework;
  const { mean, spread } = meanOf(words.map(({ best }) => best));
  const typed = words.filter(({ spoken }) => spoken === 0).length;
  const look = [
    note !== '' && note,
    words.length * 2 < of && `Said ${words.length} of ${of} words.`,
    words.length > 0 && mean < POOR && `The mean is ${mean} points.`,
    typed > 0 && `${typed} of ${words.length} words were typed, not spoken.`,
  ];
  return {
    homework,
    done: words.filter(({ best }) => !isPoor(best)).length,
    mean,
    spread,
    hardest: worst(sounds, 3, 3),
    toHear: takes.toSorted((a, b) => a.points - b.points),
    look: look.filter((one) => one !== false),
  };
}

/** The sounds of all students; each student counts once. */
const soundsOfAll = (all: readonly Homework[]): Hard[] =>
  soundsOf(all.map(({ sounds }) => ({ sounds: sounds.map(({ phone, score }) => [phone, score] as const) })));

const setOf = ({ title, scheme }: Homework): string => `“${title}” (${scheme})`;

function commonSet(read: readonly Dropped<Homework>[]): string {
  const sets = read.map(({ homework }) => setOf(homework));
  const counts = new Map(sets.map((set) => [set, sets.filter((one) => one === set).length]));
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** The files of each student, newest first; files without a name belong to different students. */
function byStudent(read: readonly Dropped<Homework>[]): Dropped<Homework>[][] {
  const students = new Map<string, Dropped<Homework>[]>();
  for (const one of read.toSorted((a, b) => b.homework.saved - a.homework.saved)) {
    const key = one.homework.name.toLowerCase() || `\n${one.file}`;
    students.set(key, [...(students.get(key) ?? []), one]);
  }
  return [...students.values()];
}

export function classOf(files: readonly Dropped[]): Classroom {
  const read = files.filter((one): one is Dropped<Homework> => typeof one.homework !== 'string');
  const set = commonSet(read);
  const groups = byStudent(read.filter(({ homework }) => setOf(homework) === set));
  const newest = groups.flatMap((group) => group.slice(0, 1)).map(({ homework }) => homework);
  const remarks = files.map(({ file, homework }) => {
    if (typeof homework === 'string') return `${file}: ${homework}`;
    return setOf(homework) === set ? '' : `${file}: This is homework of another set, ${setOf(homework)}.`;
  });
  const twice = groups.map((group) =>
    group.length > 1 ? `${group[0]?.homework.name} sent ${group.length} files: the newest counts.` : '',
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
