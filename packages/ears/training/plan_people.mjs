/**
 * Makes attempts from clips of people, who said nothing wrong. In a perfect attempt, the target is the text that was
 * said. In all others an error is planted in the target:
 *
 * - "substitution": the target has another sound, one that learners replace by the sound that was said.
 * - "deletion": the target has one more sound.
 * - "word": the target belongs to another clip of the speaker.
 */

import { seeded } from '../../../dist/bench/inputs/random.js';
import { createTutor } from '../../../dist/src/index.js';
import { readClips } from './attempts.mjs';
import { labelOf, speller, stressOf } from './spelling.mjs';

const SCHEMES = ['modern-greek', 'erasmian', 'koine-greek', 'attic'];
const WAKE_WORDS = { alexa: 'αλέξα', athena: 'αθίνα' };
/** Most words of a target. */
const LONGEST = 4;
const TRIES = 30;
/** Sounds that a deletion adds to the target. */
const ADDED = 'a e i o u p t k s n m l r'.split(' ');
/** Sounds that a substitution puts into the target. Each has the labels that learners say instead of it. */
const SLIPS = {
  θ: 't s f ð',
  ð: 'd z θ v',
  x: 'k h ʃ ɣ',
  ɣ: 'ɡ x h',
  ç: 'ʃ x h s',
  ʝ: 'j ɡ ɣ',
  f: 'v p θ',
  v: 'f b w',
  p: 'b f t',
  t: 'd θ k p',
  k: 'ɡ x t',
  b: 'v p d',
  d: 't ð b',
  ɡ: 'k ɣ d',
  s: 'z ʃ θ',
  z: 's ð',
  m: 'n',
  n: 'm ŋ l',
  ŋ: 'n m',
  l: 'r n',
  r: 'l d',
  i: 'e y',
  e: 'i a',
  a: 'ə o e',
  o: 'u a',
  u: 'o y',
};

const tutor = await createTutor({ schemes: SCHEMES });
const spell = speller(tutor);
const phonesOf = (target, scheme) => tutor.read(target, { scheme }).ipa.split(' ');

/**
 * Reads the clips with this use that Greek letters can spell. Each clip gets a target in a scheme, the phones of the
 * target, and the phones of each word.
 */
function clipsOf(use, longest) {
  const clips = [];
  for (const row of readClips()) {
    const isLearner = row.sounds !== undefined;
    if (row.use !== use || isLearner) continue;
    // Greek clips and wake words have a Greek spelling; all others are spelled from their labels.
    const greek = row.language === 'el' ? row.words.match(/\p{L}+/gu)?.join(' ') : WAKE_WORDS[row.words];
    const made = greek ? { scheme: 'modern-greek', target: greek } : row.said && spell(row.said);
    if (!made) continue;
    const words = made.target.split(' ').map((word) => phonesOf(word, made.scheme));
    const phones = phonesOf(made.target, made.scheme);
    // If the words sound different together, an error could not be planted in one of them.
    if (words.flat().length !== phones.length || words.length > longest) continue;
    const { speaker: voice, source, file, pcm } = row;
    clips.push({ voice, source, file, ...made, phones, words, pcm });
  }
  return clips;
}

/**
 * Respells one word of a target so that it has these phones, `more` phones than before; null if Greek letters cannot
 * write them.
 */
function respelled({ scheme, target }, word, phones, more) {
  const made = spell([phones.map((phone) => stressOf(phone) + labelOf(phone))], [scheme]);
  const text = made && target.split(' ').with(word, made.target).join(' ');
  return text && phonesOf(text, scheme).length === phonesOf(target, scheme).length + more ? text : null;
}

/** Plants an error at a random place in a target; null if that is impossible there. */
function planted(clip, { more, make }, random) {
  const word = random.below(clip.words.length);
  const own = clip.words[word];
  const at = random.below(own.length + more);
  const made = make(own, at, random.pick);
  if (made === null) return null;
  const { phones, target } = made;
  const neighbors = [phones[at - 1], phones[at + 1]];
  const isDoubled = neighbors.some((next) => next && labelOf(next) === target);
  const text = isDoubled ? null : respelled(clip, word, phones, more);
  if (text === null) return null;
  const slot = clip.words.slice(0, word).flat().length + at;
  return { target: text, planted: { target, said: made.said }, slot };
}

/** Errors to plant. The target gets longer by `more` sounds. `make` changes the phones of a word at an index. */
const ERRORS = {
  substitution: {
    more: 0,
    make(word, at, pick) {
      const said = labelOf(word[at]);
      const targets = Object.keys(SLIPS).filter((sound) => SLIPS[sound].split(' ').includes(said));
      if (targets.length === 0) return null;
      const target = pick(targets);
      return { said, target, phones: word.with(at, stressOf(word[at]) + target) };
    },
  },
  deletion: {
    more: 1,
    make(word, at, pick) {
      const target = pick(ADDED);
      return { said: null, target, phones: word.toSpliced(at, 0, target) };
    },
  },
};

/** Yields a perfect attempt, up to four with a planted error, and one with the target of another clip. */
function* attemptsOf(clip, clips, random) {
  const base = { ...clip, said: clip.phones };
  yield { ...base, kind: 'perfect' };
  for (const kind of ['substitution', 'deletion', 'substitution', 'deletion']) {
    let made = null;
    for (let n = 0; n < TRIES && made === null; n++) made = planted(clip, ERRORS[kind], random);
    if (made !== null) yield { ...base, ...made, kind };
  }
  const others = clips.filter((other) => other.voice === clip.voice && other.target !== clip.target);
  if (others.length === 0) return;
  const { target, scheme } = random.pick(others);
  yield { ...base, target, scheme, kind: 'word' };
}

/** Makes perfect attempts, and attempts with a planted error, of at most `longest` words. */
export function readPeople(use, longest = LONGEST) {
  const clips = clipsOf(use, longest);
  const random = seeded(16);
  return clips.flatMap((clip) => [...attemptsOf(clip, clips, random)]);
}
