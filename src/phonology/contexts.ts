/**
 * Where in a word a letter stands. The rows of a scheme name these contexts; here each is one line of
 * code over the graphemes of the word.
 */

import { GLIDE, type Grapheme } from './graphemes.ts';

export type Context = (word: readonly Grapheme[], at: number) => boolean;

const FRONT_VOWELS = 'ε αι η ῃ ι ει υ οι υι'.split(' ');
const VOICED_CONSONANTS = [...'βγδζμνλρ'];
const VOICELESS_CONSONANTS = [...'πτκφθχσξψ'];
const VOICELESS_BUT_SIGMA = [...'πτκφθχξψ'];

const oneOf = (grapheme: Grapheme | undefined, keys: readonly string[]): boolean =>
  grapheme !== undefined && keys.includes(grapheme.key);

const before =
  (keys: readonly string[]): Context =>
  (word, at) =>
    oneOf(word[at + 1], keys);

const after =
  (keys: readonly string[]): Context =>
  (word, at) =>
    oneOf(word[at - 1], keys);

const startsWithEk: Context = (word, at) =>
  at === 1 && oneOf(word[0], ['ε']) && oneOf(word[2], ['β', 'γ', 'δ']);

export const CONTEXTS = {
  anywhere: () => true,
  'word start': (_word, at) => at === 0,
  'word end': (word, at) => at === word.length - 1,
  doubled: (word, at) =>
    word[at]?.doubled === true ||
    word[at]?.key.startsWith(`${GLIDE}φ`) === true ||
    word[at]?.key.startsWith(`${GLIDE}β`) === true,
  'word start or doubled': (word, at) => at === 0 || word[at]?.doubled === true,
  'word start, rough breathing': (word, at) => at === 0 && word[at]?.rough === true,
  'before a front vowel': before(FRONT_VOWELS),
  'before a voiced consonant': before(VOICED_CONSONANTS),
  'before a voiceless consonant': before(VOICELESS_CONSONANTS),
  'before a voiceless consonant not σ before a voiced one': (word, at) =>
    oneOf(word[at + 1], VOICELESS_BUT_SIGMA) ||
    (oneOf(word[at + 1], ['σ']) && !oneOf(word[at + 2], VOICED_CONSONANTS)),
  'before γ κ χ ξ': before([...'γκχξ']),
  'before π β φ μ': before([...'πβφμ']),
  'before a velar and a front vowel': (word, at) =>
    oneOf(word[at + 1], [...'γκχ']) && oneOf(word[at + 2], FRONT_VOWELS),
  'after γ': after(['γ']),
  'after γ, before a front vowel': (word, at) =>
    oneOf(word[at - 1], ['γ']) && oneOf(word[at + 1], FRONT_VOWELS),
  'after μ': after(['μ']),
  'after ν': after(['ν']),
  'after γ, or in ἐκ- before β γ δ': (word, at) => oneOf(word[at - 1], ['γ']) || startsWithEk(word, at),
  'unaccented before a vowel': (word, at) => word[at]?.accented === false && word[at + 1]?.vowel === true,
} as const satisfies Record<string, Context>;

export type ContextName = keyof typeof CONTEXTS;
