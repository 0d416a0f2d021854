/**
 * Plans the attempts of the test, one JSON object per line: node plan.mjs INVENTORIES. An attempt has a voice, a target, and
 * the sounds that the voice says.
 *
 * Each voice that was made of a person says as many attempts as KINDS has; all voices of espeak-ng together say twice as many.
 * The scorer checks each plan. The plain Greek voice says the most frequent words in koine-greek, once without a fault, and
 * once with a far sound (a vowel for a vowel, or a consonant for a consonant).
 */

import { readFileSync } from 'node:fs';
import { seeded } from '../../../dist/bench/inputs/random.js';
import { createTutor } from '../../../dist/src/index.js';
import { SLIPS } from './slips.mjs';
import { stressOf } from './spelling.mjs';

const SCHEMES = ['koine-greek', 'erasmian', 'modern-greek', 'attic'];
const KINDS = { perfect: 120, substitution: 120, deletion: 60, word: 60 };
const MOST_FORMS = 4000;
const MOST_FREQUENT = 200;
const SHORTEST = 3;
const LONGEST = 14;
const OTHER_WORD = 0.6;

/** Labels that a voice may say for a phone, in order of preference. */
const SAID = {
  e̝: ['e', 'i', 'ɛ'],
  c: ['k'],
  ɟ: ['ɡ'],
  d͡z: ['d z'],
  e: ['e', 'ɛ'],
  ɛ: ['ɛ', 'e'],
  o: ['o', 'ɔ'],
  ɔ: ['ɔ', 'o'],
  r: ['r', 'ɹ'],
  ʝ: ['ʝ', 'j'],
  y: ['y'],
};

const random = seeded(16);
const bare = (phone) => phone.replace('ˈ', '');

const table = readFileSync(new URL('../../../lexicon/koine.tsv', import.meta.url), 'utf8');
const rows = table.split('\n').slice(1, MOST_FORMS);
const forms = [...new Set(rows.map((row) => row.split('\t')[0]))].filter((form) => /^\p{L}{2,}$/u.test(form));
const tutor = await createTutor({ schemes: SCHEMES });

/** Labels that a voice says for the phones of a word; null if the voice lacks a sound, or would say a label twice in a row. */
function sayable(phones, labels) {
  const said = [];
  for (const phone of phones) {
    const plain = bare(phone).normalize('NFC').replace('ː', '');
    const choice = (SAID[plain] ?? [plain]).find((text) =>
      text.split(' ').every((label) => labels.has(label)),
    );
    if (choice === undefined) return null;
    said.push(...`${stressOf(phone)}${choice}`.split(' '));
  }
  return said.every((label, at) => bare(label) !== bare(said[at - 1] ?? '')) ? said : null;
}

function wordFor(labels) {
  for (;;) {
    const [scheme, target] = [random.pick(SCHEMES), random.pick(forms)];
    const said = sayable(tutor.read(target, { scheme }).ipa.split(' '), labels);
    if (said !== null && said.length >= SHORTEST && said.length <= LONGEST) return { scheme, target, said };
  }
}

/** Scores phones without stress. `clean` is true without an error, `single` with one error, `far` with a far sound. */
function judged({ scheme, target }, said) {
  const answer = tutor.score({ scheme, target, ipa: said.map(bare), different_word: false });
  const slots = answer.phones.filter((row) => row.target !== null);
  const wrong = slots.flatMap(({ status }, slot) => (/incorrect|missing/.test(status) ? [slot] : []));
  const extra = answer.phones.some(({ status }) => status === 'extra');
  const far = answer.coaching.sounds.some(({ status }) => status === 'far');
  return {
    wrong,
    clean: !extra && wrong.length === 0,
    single: !extra && wrong.length === 1,
    far,
    proximity: answer.proximity,
  };
}

/** For each kind of attempt, a function that makes the sounds to say from a word; null if its random choice is impossible. */
const DEEDS = {
  perfect: ({ said }) => ({ said }),
  substitution: ({ said }, labels) => {
    const at = random.below(said.length);
    const slip = random.pick((SLIPS[bare(said[at])] ?? '').split(' ').filter((label) => labels.has(label)));
    if (slip === undefined || [said[at - 1], said[at + 1]].some((next) => next && bare(next) === slip))
      return null;
    return {
      said: said.with(at, stressOf(said[at]) + slip),
      planted: { target: bare(said[at]), said: slip },
    };
  },
  deletion: ({ said }) => {
    const at = random.below(said.length);
    if (said.length < SHORTEST + 1 || bare(said[at - 1] ?? 'a') === bare(said[at + 1] ?? 'b')) return null;
    return { said: said.toSpliced(at, 1), planted: { target: bare(said[at]), said: null } };
  },
  word: (_, labels) => ({ said: wordFor(labels).said }),
};

const FITS = {
  perfect: ({ clean }) => clean,
  substitution: ({ single }) => single,
  deletion: ({ single }) => single,
  word: ({ proximity }) => proximity < OTHER_WORD,
};

function attempt(voices, kind) {
  for (;;) {
    const { engine, voice, group, labels } = random.pick(voices);
    const known = new Set(labels);
    const word = wordFor(known);
    const made = DEEDS[kind](word, known);
    if (made === null) continue;
    const { wrong, proximity, ...truth } = judged(word, made.said);
    if (!FITS[kind]({ proximity, ...truth })) continue;
    return { group, engine, voice, kind, ...word, ...made, slot: wrong[0] ?? null, truth: proximity };
  }
}

/** Replaces a random sound of a word by a far sound of the same kind; null if this makes another error than intended. */
function withFarSound(word, labels) {
  const at = random.below(word.said.length);
  const isVowel = (label) => 'iyeɛaoɔuəø'.includes(bare(label));
  const slip = random.pick(labels.filter((label) => isVowel(label) === isVowel(word.said[at])));
  if ([word.said[at - 1], word.said[at + 1]].some((next) => next && bare(next) === slip)) return null;
  const said = word.said.with(at, stressOf(word.said[at]) + slip);
  const { single, far, wrong, proximity } = judged(word, said);
  if (!single || !far) return null;
  return { said, planted: { target: bare(word.said[at]), said: slip }, slot: wrong[0], truth: proximity };
}

/** Two attempts of the plain Greek voice at each of the most frequent words. */
function* plainGreek({ engine, voice, group, labels }) {
  const scheme = 'koine-greek';
  const words = forms.map((target) => {
    const said = sayable(tutor.read(target, { scheme }).ipa.split(' '), new Set(labels));
    return { group, engine, voice, scheme, target, said };
  });
  for (const word of words.filter(({ said }) => said !== null).slice(0, MOST_FREQUENT)) {
    yield { ...word, kind: 'perfect', slot: null, truth: 1 };
    let spoilt = null;
    while (spoilt === null) spoilt = withFarSound(word, labels);
    yield { ...word, kind: 'substitution', ...spoilt };
  }
}

function* attemptsOf(voices, times) {
  for (const [kind, count] of Object.entries(KINDS)) {
    for (let n = 0; n < times * count; n++) yield attempt(voices, kind);
  }
}

function* planOf(members) {
  if (members[0].voice === 'el') return yield* plainGreek(members[0]);
  if (members[0].engine === 'espeak') return yield* attemptsOf(members, 2);
  for (const voice of members) yield* attemptsOf([voice], 1);
}

const voices = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const group of new Set(voices.map((voice) => voice.group))) {
  for (const planned of planOf(voices.filter((voice) => voice.group === group)))
    console.log(JSON.stringify(planned));
}
