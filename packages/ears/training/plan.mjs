/**
 * Plans the attempts of the test, one JSON object per line: node plan.mjs INVENTORIES. An attempt has a voice, a
 * target, and the sounds that the voice says. The scorer checks each plan.
 *
 * Each voice made of a person says all attempts of KINDS; all voices of espeak-ng together say twice as many. The
 * plain Greek voice says the most frequent words in koine-greek: once without a fault, and once with a far sound (a
 * vowel for a vowel, or a consonant for a consonant).
 */

import { readFileSync } from 'node:fs';
import { seeded } from '../../../dist/bench/inputs/random.js';
import { createTutor } from '../../../dist/src/index.js';
import { SLIPS } from './slips.mjs';
import { stressOf } from './spelling.mjs';

const SCHEMES = ['koine-greek', 'erasmian', 'modern-greek', 'attic'];
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

/** Labels that a voice says for the phones of a word; null if it lacks a sound, or would say a label twice in a row. */
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

/** Scores phones without stress. `clean`: no error; `single`: one error; `far`: the error is a far sound. */
function judged({ scheme, target }, said) {
  const answer = tutor.score({ scheme, target, ipa: said.map(bare), different_word: false });
  const slots = answer.phones.filter((row) => row.target !== null);
  const wrong = slots.flatMap(({ status }, slot) => (/incorrect|missing/.test(status) ? [slot] : []));
  const hasExtra = answer.phones.some(({ status }) => status === 'extra');
  return {
    slot: wrong[0] ?? null,
    clean: !hasExtra && wrong.length === 0,
    single: !hasExtra && wrong.length === 1,
    far: answer.coaching.sounds.some(({ status }) => status === 'far'),
    proximity: answer.proximity,
  };
}

/** Null if there is no other sound, or the new sound equals its neighbor. */
function replaced(said, at, slip) {
  const neighbors = [said[at - 1], said[at + 1]].filter((next) => next !== undefined).map(bare);
  if (slip === undefined || neighbors.includes(slip)) return null;
  return {
    said: said.with(at, stressOf(said[at]) + slip),
    planted: { target: bare(said[at]), said: slip },
  };
}

function withSlip({ said }, labels) {
  const at = random.below(said.length);
  const slips = (SLIPS[bare(said[at])] ?? '').split(' ').filter((label) => labels.has(label));
  return replaced(said, at, random.pick(slips));
}

function withoutSound({ said }) {
  const at = random.below(said.length);
  const isBetweenEqual = bare(said[at - 1] ?? 'a') === bare(said[at + 1] ?? 'b');
  if (said.length < SHORTEST + 1 || isBetweenEqual) return null;
  return { said: said.toSpliced(at, 1), planted: { target: bare(said[at]), said: null } };
}

/**
 * Kinds of attempts. `count` is for each voice. `make` makes the sounds to say from a word; null if its random choice
 * is impossible. `fits` tests the score.
 */
const KINDS = {
  perfect: { count: 120, make: ({ said }) => ({ said }), fits: ({ clean }) => clean },
  substitution: { count: 120, make: withSlip, fits: ({ single }) => single },
  deletion: { count: 60, make: withoutSound, fits: ({ single }) => single },
  word: {
    count: 60,
    make: (_, labels) => ({ said: wordFor(labels).said }),
    fits: ({ proximity }) => proximity < OTHER_WORD,
  },
};

function attempt(voices, kind) {
  const { make, fits } = KINDS[kind];
  for (;;) {
    const { engine, voice, group, labels } = random.pick(voices);
    const known = new Set(labels);
    const word = wordFor(known);
    const made = make(word, known);
    if (made === null) continue;
    const found = judged(word, made.said);
    if (fits(found)) return { group, engine, voice, kind, ...word, ...made, slot: found.slot };
  }
}

/** Puts a far sound of the same kind in a random place; null if this makes another error than intended. */
function withFarSound(word, labels) {
  const at = random.below(word.said.length);
  const isVowel = (label) => 'iyeɛaoɔuəø'.includes(bare(label));
  const others = labels.filter((label) => isVowel(label) === isVowel(word.said[at]));
  const made = replaced(word.said, at, random.pick(others));
  const found = made && judged(word, made.said);
  return found?.single && found.far ? { ...made, slot: found.slot } : null;
}

function* plainGreek({ engine, voice, group, labels }) {
  const scheme = 'koine-greek';
  const words = forms.map((target) => {
    const said = sayable(tutor.read(target, { scheme }).ipa.split(' '), new Set(labels));
    return { group, engine, voice, scheme, target, said };
  });
  for (const word of words.filter(({ said }) => said !== null).slice(0, MOST_FREQUENT)) {
    yield { ...word, kind: 'perfect', slot: null };
    let spoilt = null;
    while (spoilt === null) spoilt = withFarSound(word, labels);
    yield { ...word, kind: 'substitution', ...spoilt };
  }
}

function* attemptsOf(voices, times) {
  for (const [kind, { count }] of Object.entries(KINDS)) {
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
