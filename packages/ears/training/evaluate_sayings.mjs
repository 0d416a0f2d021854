/**
 * Writes the table of phrases (three words or more) into the card, docs/demo-recognizer.md. Measures how often a miscue
 * is reported that the speaker did not make, and how often a word that was added to the target is reported as left out.
 */

import { seeded } from '../../../dist/bench/inputs/random.js';
import { audioOf, openLibrary } from './attempts.mjs';
import { share, textTable, writeIntoCard } from './figures.mjs';
import { readPeople } from './plan_people.mjs';

const MISCUES = ['omission', 'repetition', 'restart', 'transposition'];
/** Count of words that are added to a phrase, one at a time, and the most letters of a short word. */
const [ADDED, SHORT] = [3, 3];
/** Samples of an added pause: 0.6 s. */
const PAUSE = 9600;
const random = seeded(7);

const library = await openLibrary();
const greek = readPeople('test', 40).filter(
  ({ kind, source }) => kind === 'perfect' && source === 'tuxpaint',
);
const phrases = greek.filter(({ words }) => words.length >= 3);

/**
 * Scores a phrase. `hasMiscue` is true if a miscue was reported that the speaker did not make. `told` has a truth value
 * for each word added to the target: true if this word was reported as left out.
 */
function judgedPhrase(clip, pool) {
  const heard = library.hear(audioOf(clip));
  const wordsOf = (target) => library.score({ ...clip, target }, heard, library.trust).words;
  const own = clip.target.split(' ');
  const told = Array.from({ length: ADDED }, () => {
    const added = random.pick(pool.filter((word) => !own.includes(word)));
    const at = random.below(own.length + 1);
    return wordsOf(own.toSpliced(at, 0, added).join(' '))[at]?.error_type === 'omission';
  });
  return { hasMiscue: wordsOf(clip.target).some(({ error_type }) => MISCUES.includes(error_type)), told };
}

/**
 * Adds a pause between two words. Returns [true] if it is reported there, otherwise [false]; [] for words without
 * times.
 */
function toldPause(clip) {
  const audio = audioOf(clip);
  const { words } = library.score(clip, library.hear(audio), library.trust);
  const at = random.below(words.length - 1);
  const [before, after] = [words[at]?.end_s, words[at + 1]?.start_s];
  if (before === undefined || after === undefined) return [];
  // The pause is noise at the level of the quietest tenth of the samples.
  const floor = audio.map(Math.abs).sort()[Math.floor(audio.length / 10)];
  const noise = Array.from({ length: PAUSE }, () => floor * (2 * random.next() - 1));
  const joint = Math.round((16_000 * (before + after)) / 2);
  const heard = library.hear(
    Float32Array.from([...audio.subarray(0, joint), ...noise, ...audio.subarray(joint)]),
  );
  const { fluency } = library.score(clip, heard, library.trust);
  return [fluency?.pauses.some(({ after_word }) => after_word === at) ?? false];
}

const percent = (list) => share(list, Boolean).toFixed(0);
const percentOf = (list) => `${percent(list)} of ${list.length}`;
const pool = [...new Set(greek.flatMap(({ target }) => target.split(' ')))];
const longWords = pool.filter((word) => word.length > SHORT);
const shortWords = pool.filter((word) => word.length <= SHORT);
const judged = phrases.map((clip) => judgedPhrase(clip, longWords));
const toldShort = phrases.flatMap((clip) => judgedPhrase(clip, shortWords).told);
const toldPauses = phrases.flatMap(toldPause);
const HEAD = [
  'phrases of three words or more',
  'with a miscue that nobody made %',
  'words put into the target, told as left out %',
  'short ones (two or three letters) %',
  'pauses of 0.6 s put in, told there %',
];
const row = [
  phrases.length,
  percent(judged.map(({ hasMiscue }) => hasMiscue)),
  percentOf(judged.flatMap(({ told }) => told)),
  percentOf(toldShort),
  percentOf(toldPauses),
];
writeIntoCard('phrases', textTable(HEAD, [row]));
