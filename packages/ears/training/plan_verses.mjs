/**
 * Plans verses that are read aloud, each without fault or with one slip planted. One JSON object a line.
 *
 *   node plan_verses.mjs inventories.json > verses.plan.jsonl
 *
 * Each voice made of a person reads verses of the New Testament, of 6 to 24 words, in all four schemes: of the voices that
 * test 12 of each kind, of those that fit 30. A sound that a voice lacks is replaced by the nearest one it has, as a learner
 * would, in at most a tenth of a verse. What is said is a list of words; `of` is the word of the verse that each belongs to.
 */

import { readFileSync } from 'node:fs';
import { createTutor } from '../../../dist/src/index.js';
import { random } from './random.mjs';

const SCHEMES = ['koine-greek', 'erasmian', 'modern-greek', 'attic'];
const KINDS = ['none', 'omission', 'repetition', 'restart', 'transposition'];
const [TEST, FITTING] = [12, 30];
const [FEWEST, MOST] = [6, 24];
const REPLACED = 0.1;
/** So many sounds of a word are begun. */
const BEGUN = [2, 3, 4];
const STOP = /[.,;·:!?—–]/u;

/** What a voice says for a phone: what sounds the same, then what is nearest. */
const SAME = { e̝: 'e i ɛ', e: 'e ɛ', ɛ: 'ɛ e', o: 'o ɔ', ɔ: 'ɔ o', r: 'r ɹ', ʝ: 'ʝ j', c: 'k', ɟ: 'ɡ' };
const NEAR = {
  θ: 't f s',
  ð: 'd z',
  x: 'k h',
  ɣ: 'ɡ',
  ç: 'x ʃ h',
  ʝ: 'ɡ',
  y: 'i u',
  ŋ: 'n',
  ɲ: 'n',
  ʎ: 'l',
  h: 'x',
  z: 's',
  pʰ: 'p',
  tʰ: 't',
  kʰ: 'k',
  d: 't',
  ɡ: 'k',
  b: 'p',
  v: 'f w',
  f: 'p',
  w: 'u v',
  j: 'i',
  e: 'i',
  o: 'u',
  ø: 'e',
  r̥: 'r',
  p: 'b',
  t: 'd',
  k: 'ɡ',
  u: 'o',
  a: 'ə',
  i: 'e',
  l: 'r',
  r: 'l',
  ɛ: 'a',
  ɔ: 'a',
}; // prettier-ignore

const draw = random(21);
const one = (list) => list[Math.floor(draw() * list.length)];
const below = (count) => Math.floor(draw() * count);
const bare = (phone) => phone.replace('ˈ', '').normalize('NFC').replace('ː', '');

const verses = readFileSync(new URL('../../../lexicon/nestle1904.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, text]) => {
    const words = text.split(' ').length;
    return words >= FEWEST && words <= MOST;
  });
const tutor = await createTutor({ schemes: SCHEMES });

/** What a voice says for one phone; null where it has nothing near it. */
function soundFor(phone, labels) {
  const [stress, plain] = [phone.startsWith('ˈ') ? 'ˈ' : '', bare(phone)];
  const ways = (text) => text.split(' ').find((label) => labels.has(label));
  const right = ways(SAME[plain] ?? plain);
  const said = right ?? ways(NEAR[plain] ?? '');
  return said === undefined ? null : { said: stress + said, right: right !== undefined };
}

/** A verse as a voice can say it, word by word; null where it lacks too much. */
function verseFor(labels) {
  const [scheme, [place, target]] = [one(SCHEMES), one(verses)];
  const reading = tutor.read(target, { scheme });
  const phones = reading.ipa.split(' ');
  const sounds = phones.map((phone) => soundFor(phone, labels));
  if (sounds.includes(null)) return null;
  if (sounds.filter(({ right }) => !right).length > REPLACED * sounds.length) return null;
  const words = reading.target_words.map((word) => sounds.splice(0, word.phones.length));
  const stops = target
    .trim()
    .split(/\s+/u)
    .map((word) => STOP.test(word));
  return stops.length === words.length && words.every(({ length }) => length > 0)
    ? { place, scheme, target, words, stops }
    : null;
}

const textOf = (word) => word.map(({ said }) => bare(said)).join(' ');

/** What is said, as words with the index of the word of the verse; null where the slip would be none. */
const DEEDS = {
  none: (words) => ({ order: words.map((_, n) => [n]), word: null }),
  omission: (words) => {
    const at = below(words.length);
    if ([at - 1, at + 1].some((n) => words[n] && textOf(words[n]) === textOf(words[at]))) return null;
    return { order: words.map((_, n) => [n]).toSpliced(at, 1), word: at };
  },
  repetition: (words) => {
    const at = below(words.length);
    return { order: words.map((_, n) => [n]).toSpliced(at, 0, [at]), word: at };
  },
  restart: (words) => {
    const [at, begun] = [below(words.length), one(BEGUN)];
    if (words[at].length <= begun) return null;
    return { order: words.map((_, n) => [n]).toSpliced(at, 0, [at, begun]), word: at };
  },
  transposition: (words) => {
    const at = below(words.length - 1);
    const order = words.map((_, n) => [n]);
    if (textOf(words[at]) === textOf(words[at + 1])) return null;
    return { order: order.with(at, [at + 1]).with(at + 1, [at]), word: at };
  },
};

function reading({ engine, voice, group, labels }, kind) {
  for (;;) {
    const verse = verseFor(new Set(labels));
    const made = verse && DEEDS[kind](verse.words);
    if (!made) continue;
    const { words, ...own } = verse;
    const parts = made.order.map(([n, begun]) => words[n].slice(0, begun));
    return {
      ...{ group, engine, voice, kind, ...own, word: made.word, of: made.order.map(([n]) => n) },
      said: parts.map((part) => part.map(({ said }) => said)),
      right: parts.map((part) => part.map(({ right }) => right)),
    };
  }
}

const voices = JSON.parse(readFileSync(process.argv[2], 'utf8')).filter(({ engine }) => engine !== 'espeak');
for (const voice of voices) {
  const times = voice.group.endsWith('fitting') ? FITTING : TEST;
  for (const kind of KINDS) for (let n = 0; n < times; n++) console.log(JSON.stringify(reading(voice, kind)));
}
