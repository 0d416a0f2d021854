/**
 * Prints the two tables of docs/demo-recognizer.md about phrases and bad conditions: node evaluate_sayings.mjs
 * [MODEL].
 *
 * - Phrases of three words or more: how often a miscue is reported that the speaker did not make. Words are also
 * added to the target: how often an added word is reported as left out.
 * - Single words in bad conditions, made from the same recordings: how often they are understood, and how often a
 * sound is called wrong.
 */

import { seeded } from '../../../dist/bench/inputs/random.js';
import { table } from '../../../dist/packages/research/src/results.js';
import { audioOf, openLibrary } from './attempts.mjs';
import { share } from './figures.mjs';
import { readPeople } from './plan_people.mjs';

const MISCUES = ['omission', 'repetition', 'restart', 'transposition'];
const [PLANTED, SHORT] = [3, 3];
/** Samples of an added pause: 0.6 s. */
const PAUSE = 9600;
const WRONG = /incorrect|missing|extra/;
const random = seeded(7);
const noise = () => 2 * random.next() - 1;

const library = await openLibrary(process.argv[2]);
const right = (await readPeople('test', 40)).filter(({ kind }) => kind === 'perfect');
const greek = right.filter(({ language }) => language === 'el');
const percent = (list, fits) => share(list, fits).toFixed(0);

/**
 * Tries a phrase. `made` is true if a miscue was reported that the speaker did not make. `put` tells, for each word
 * added to the target, whether it was reported as left out.
 */
function phrase(clip, pool) {
  const heard = library.hear(audioOf(clip));
  const told = (target) => library.score({ ...clip, target }, heard, library.trust).words;
  const own = clip.target.split(' ');
  const put = Array.from({ length: PLANTED }, () => {
    const [word, at] = [
      random.pick(pool.filter((other) => !own.includes(other))),
      random.below(own.length + 1),
    ];
    return told(own.toSpliced(at, 0, word).join(' '))[at]?.error_type === 'omission';
  });
  return { made: told(clip.target).some(({ error_type }) => MISCUES.includes(error_type)), put };
}

/**
 * Puts a pause between two words. Gives [true] if it is reported there, otherwise [false]; [] for words without
 * times.
 */
function paused(clip) {
  const audio = audioOf(clip);
  const found = library.score(clip, library.hear(audio), library.trust).words;
  const at = random.below(found.length - 1);
  const [before, after] = [found[at]?.end_s, found[at + 1]?.start_s];
  if (before === undefined || after === undefined) return [];
  const floor = audio.map(Math.abs).sort()[Math.floor(audio.length / 10)];
  const quiet = Array.from({ length: PAUSE }, () => floor * noise());
  const joint = Math.round(8000 * (before + after));
  const parts = [...audio.subarray(0, joint), ...quiet, ...audio.subarray(joint)];
  const heard = library.hear(Float32Array.from(parts));
  const { fluency } = library.score(clip, heard, library.trust);
  return [fluency?.pauses.some(({ after_word }) => after_word === at) ?? false];
}

const words = [...new Set(greek.flatMap(({ target }) => target.split(' ')))];
const phrases = greek.filter(({ target }) => target.split(' ').length >= 3);
const [long, short] = [
  words.filter((word) => word.length > SHORT),
  words.filter((word) => word.length <= SHORT),
];
const judged = phrases.map((clip) => phrase(clip, long));
const put = judged.flatMap((found) => found.put);
const little = phrases.flatMap((clip) => phrase(clip, short).put);
const pauses = phrases.flatMap(paused);
const told = (list) => `${percent(list, Boolean)} of ${list.length}`;
const PHRASES = [
  'phrases',
  'with a miscue that nobody made %',
  'words put in, told as left out %',
  'short ones %',
  'pauses put in, told there %',
];
const shares = [percent(judged, ({ made }) => made), told(put), told(little), told(pauses)];
console.log(table(PHRASES, [[phrases.length, ...shares]], PHRASES.length), '\n');

/** Removes the sound above about `hertz`. */
function below(audio, hertz) {
  const part = 1 - Math.exp((-2 * Math.PI * hertz) / 16_000);
  let last = 0;
  return audio.map((value) => {
    last += part * (value - last);
    return last;
  });
}

/** Removes the pitch of a voice: pieces of 8 ms keep their spectrum and get random phases. */
function whispered(audio) {
  const size = 128;
  const made = new Float32Array(audio.length + size);
  const wave = (n) => Math.cos((2 * Math.PI * n) / size);
  for (let from = 0; from + size <= audio.length; from += size / 2) {
    const piece = audio.subarray(from, from + size).map((value, n) => value * Math.sin((Math.PI * n) / size));
    for (let bin = 1; bin < size / 2; bin++) {
      const [cos, sin] = [0, size / 4].map((turn) =>
        piece.reduce((sum, value, n) => sum + value * wave(bin * n - turn), 0),
      );
      const [height, phase] = [(2 * Math.hypot(cos, sin)) / size, random.below(size)];
      for (let n = 0; n < size; n++)
        made[from + n] += height * wave(bin * n + phase) * Math.sin((Math.PI * n) / size);
    }
  }
  return made;
}

const music = (audio) =>
  audio.map((_, n) => {
    const root = 110 * 2 ** ([0, 5, 7][Math.floor((3 * n) / audio.length)] / 12);
    const notes = [1, 1.26, 1.5].map((ratio) =>
      [1, 2, 3, 4].reduce(
        (sum, over) => sum + Math.sin((2 * Math.PI * n * root * ratio * over) / 16_000) / over,
        0,
      ),
    );
    return 0.05 * notes.reduce((sum, note) => sum + note, 0);
  });

/** Raises a sound and makes it faster, both by a quarter. */
const raised = (audio) =>
  Float32Array.from({ length: Math.floor(audio.length / 1.25) }, (_, n) => audio[Math.floor(n * 1.25)]);

const CONDITIONS = {
  'as it was recorded': (audio) => audio,
  'telephone, 300 to 3,400 Hz': (audio) => {
    const [high, low] = [below(below(audio, 3400), 3400), below(audio, 300)];
    return high.map((value, n) => value - low[n]);
  },
  'a hand on the microphone': (audio) => below(below(audio, 400), 400).map((value) => value * 0.3),
  whispered,
  'raised by a quarter, as a child speaks': raised,
  'another speaker, 6 dB lower': (audio) => {
    const other = audioOf(random.pick(right.filter(({ language }) => language === 'es-419')));
    return audio.map((value, n) => value + (other[n] ?? 0) / 2);
  },
  'music next to it, 10 dB lower': (audio) => {
    const [power, chords] = [audio.reduce((sum, value) => sum + value * value, 0), music(audio)];
    const scale = Math.sqrt(power / chords.reduce((sum, value) => sum + value * value, 0) / 10);
    return audio.map((value, n) => value + scale * chords[n]);
  },
  'music alone': music,
  'noise alone': (audio) => audio.map(() => 0.05 * noise()),
};

const single = greek.filter(({ words: all }) => all.length === 1);
const rows = Object.entries(CONDITIONS).map(([name, made]) => {
  const answers = single.map((clip) => library.score(clip, library.hear(made(audioOf(clip))), library.trust));
  const wrong = ({ understood, phones }) =>
    understood !== false && phones.some(({ status }) => WRONG.test(status));
  return [
    name,
    answers.length,
    percent(answers, ({ understood }) => understood === false),
    percent(answers, wrong),
  ];
});
const WORDS = ['one word', 'recordings', 'not understood %', 'with a sound called wrong %'];
console.log(table(WORDS, rows, WORDS.length));
