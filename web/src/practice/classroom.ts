/** What a teacher sees of the homework of a class: who, how far, how well, which sounds are hardest, and who needs a look. */

import { DONE_SCORE, type Hard, soundsOf, worst } from './history.ts';
import type { Homework } from './homework.ts';

export interface Student {
  readonly homework: Homework;
  /** Words that were said well. */
  readonly done: number;
  /** Points: the mean of the best attempts at each word; 0 where nothing was said. */
  readonly mean: number;
  readonly hardest: readonly Hard[];
  /** Why the teacher may want to look closer, in sentences; none for most. */
  readonly look: readonly string[];
}

export interface Classroom {
  readonly title: string;
  readonly scheme: string;
  /** By their names. */
  readonly students: readonly Student[];
  /** The mean of the students who said a sound, and how many they are. */
  readonly hardest: readonly Hard[];
  /** Files that do not count, each with a sentence. */
  readonly remarks: readonly string[];
}

/** A file that was dropped, and what `readHomework` made of it. */
export interface Dropped {
  readonly file: string;
  readonly homework: Homework | string;
}

interface Read {
  readonly file: string;
  readonly homework: Homework;
}

const POOR = 60;

function studentOf(homework: Homework): Student {
  const { words, of, sounds, note } = homework;
  const mean = Math.round(words.reduce((sum, { best }) => sum + best, 0) / Math.max(1, words.length));
  const typed = words.filter(({ spoken }) => spoken === 0).length;
  const look = [
    note,
    words.length * 2 < of && `Said ${words.length} of ${of} words.`,
    words.length > 0 && mean < POOR && `The mean is ${mean} points.`,
    typed > 0 && `${typed} of ${words.length} words were typed, not spoken.`,
  ];
  return {
    homework,
    done: words.filter(({ best }) => best >= DONE_SCORE * 100).length,
    mean,
    hardest: worst(sounds, 2, 3),
    look: look.filter((one) => typeof one === 'string' && one !== '') as string[],
  };
}

/** The sounds of all students; each student counts once. */
const soundsOfAll = (students: readonly Student[]): Hard[] =>
  soundsOf(
    students.map(({ homework }) => ({
      sounds: homework.sounds.map(({ phone, score }) => [phone, score] as const),
    })),
  );

const setOf = ({ title, scheme }: Homework): string => `“${title}” (${scheme})`;

/** The set of most files; of equally many, that of the first. */
function commonSet(read: readonly Read[]): string {
  const sets = read.map(({ homework }) => setOf(homework));
  const counts = new Map(sets.map((set) => [set, sets.filter((one) => one === set).length]));
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** Files by their student; two without a name are two students. */
function byStudent(read: readonly Read[]): Read[][] {
  const students = new Map<string, Read[]>();
  for (const one of read) {
    const key = one.homework.name.toLowerCase() || `\n${one.file}`;
    students.set(
      key,
      [...(students.get(key) ?? []), one].sort((a, b) => b.homework.saved - a.homework.saved),
    );
  }
  return [...students.values()];
}

/** The class of the files that were dropped. */
export function classOf(files: readonly Dropped[]): Classroom {
  const read = files.filter((one): one is Read => typeof one.homework !== 'string');
  const set = commonSet(read);
  const own = byStudent(read.filter(({ homework }) => setOf(homework) === set));
  const students = own.flatMap(([newest]) => (newest === undefined ? [] : [studentOf(newest.homework)]));
  return {
    title: students[0]?.homework.title ?? '',
    scheme: students[0]?.homework.scheme ?? '',
    students: students.sort((a, b) => a.homework.name.localeCompare(b.homework.name)),
    hardest: worst(soundsOfAll(students), 1),
    remarks: [
      ...files.flatMap(({ file, homework }) =>
        typeof homework === 'string' ? [`${file}: ${homework}`] : [],
      ),
      ...read
        .filter(({ homework }) => setOf(homework) !== set)
        .map(({ file, homework }) => `${file}: This is homework of another set, ${setOf(homework)}.`),
      ...own
        .filter(({ length }) => length > 1)
        .map((some) => `${some[0]?.homework.name} sent ${some.length} files: the newest counts.`),
    ],
  };
}
