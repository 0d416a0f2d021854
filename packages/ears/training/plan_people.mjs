/**
 * Makes attempts from clips of people, who said nothing wrong. In a perfect attempt, the target is what they said. In
 * all others an error is planted in the target:
 *
 * - "substitution": the target has another sound, one that learners replace by the sound that was said.
 * - "deletion": the target has one more sound.
 * - "word": the target belongs to another clip of the speaker.
 */

import { seeded } from '../../../dist/bench/inputs/random.js';
import { createTutor } from '../../../dist/src/index.js';
import { readClips } from './attempts.mjs';
import { SLIPS } from './slips.mjs';
import { labelOf, speller, stressOf } from './spelling.mjs';

const SCHEMES = ['modern-greek', 'erasmian', 'koine-greek', 'attic'];
const NOT_PLANTED = ['h', 'ɲ', 'j', 'w', 'y', 'ɛ', 'ɔ'];
const PLANTED = Object.keys(SLIPS).filter((target) => !NOT_PLANTED.includes(target));
const WORDS = { alexa: 'αλέξα', athena: 'αθίνα' };
const LONGEST = 4;
const TRIES = 30;
const MORE = 'a e i o u p t k s n m l r'.split(' ');

/**
 * Reads the clips with this use. Each clip gets a target in a scheme, and the phones of the target, whole and by
 * word.
 */
function clipsOf(use, tutor, longest) {
  const spell = speller(tutor);
  const read = (text, scheme) => text.split(' ').map((word) => tutor.read(word, { scheme }).ipa.split(' '));
  const clips = [];
  for (const row of readClips()) {
    const isLearner = row.sounds !== undefined;
    if (row.use !== use || isLearner) continue;
    const greek = row.language === 'el' ? row.words.match(/\p{L}+/gu)?.join(' ') : WORDS[row.words];
    const made = greek ? { scheme: 'modern-greek', target: greek } : row.said && spell(row.said);
    if (!made) continue;
    const words = read(made.target, made.scheme);
    const phones = tutor.read(made.target, { scheme: made.scheme }).ipa.split(' ');
    if (words.flat().length !== phones.length || words.length > longest) continue;
    const { speaker: voice, source, file, pcm } = row;
    clips.push({ voice, source, file, ...made, phones, words, pcm });
  }
  return { clips, spell };
}

/**
 * Respells one word of a target so that it has these phones, `more` phones than before; null if Greek letters cannot
 * write them.
 */
function respelt({ scheme, target }, word, phones, more, { spell, read }) {
  const made = spell([phones.map((phone) => stressOf(phone) + labelOf(phone))], [scheme]);
  const text = made && target.split(' ').with(word, made.target).join(' ');
  return text && read(text, scheme).length === read(target, scheme).length + more ? text : null;
}

/** Plants an error at a random place in a target; null if that is impossible there. */
function planted(clip, deed, { random, ...tools }) {
  const word = random.below(clip.words.length);
  const own = clip.words[word];
  const at = random.below(own.length + deed.more);
  const made = deed.make(own, at, random.pick);
  if (made === null) return null;
  const { phones, target } = made;
  if ([phones[at - 1], phones[at + 1]].some((next) => next && labelOf(next) === target)) return null;
  const text = respelt(clip, word, phones, deed.more, tools);
  if (text === null) return null;
  const slot = clip.words.slice(0, word).flat().length + at;
  return { target: text, planted: { target, said: made.said }, slot };
}

/** Errors to plant. The target gets `more` sounds. `make` changes the phones of a word at an index. */
const DEEDS = {
  substitution: {
    more: 0,
    make(word, at, pick) {
      const said = labelOf(word[at]);
      const sources = PLANTED.filter((target) => SLIPS[target].split(' ').includes(said));
      if (sources.length === 0) return null;
      const target = pick(sources);
      return { said, target, phones: word.with(at, stressOf(word[at]) + target) };
    },
  },
  deletion: {
    more: 1,
    make(word, at, pick) {
      const target = pick(MORE);
      return { said: null, target, phones: word.toSpliced(at, 0, target) };
    },
  },
};

function* attemptsOf(clip, clips, tools) {
  const base = { ...clip, said: clip.phones };
  yield { ...base, kind: 'perfect' };
  for (const kind of ['substitution', 'deletion', 'substitution', 'deletion']) {
    let made = null;
    for (let n = 0; n < TRIES && made === null; n++) made = planted(clip, DEEDS[kind], tools);
    if (made !== null) yield { ...base, ...made, kind };
  }
  const others = clips.filter((other) => other.voice === clip.voice && other.target !== clip.target);
  if (others.length === 0) return;
  const { target, scheme } = tools.random.pick(others);
  yield { ...base, target, scheme, kind: 'word' };
}

/** Makes perfect attempts, and attempts with a planted error, of at most `longest` words. */
export async function readPeople(use, longest = LONGEST) {
  const tutor = await createTutor({ schemes: SCHEMES });
  const { clips, spell } = clipsOf(use, tutor, longest);
  const read = (text, scheme) => tutor.read(text, { scheme }).ipa.split(' ');
  const tools = { random: seeded(16), spell, read };
  return clips.flatMap((clip) => [...attemptsOf(clip, clips, tools)]);
}
