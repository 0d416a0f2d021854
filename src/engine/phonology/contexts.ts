/** Defines the contexts of graphemes that the rows of a scheme name. */

import { ALONE, type Around, GLIDE, type Grapheme } from './graphemes.ts';
import { vowelLength } from './vowelLength.ts';

export type Context = (word: readonly Grapheme[], at: number, around: Around) => boolean;

const FRONT_VOWELS = 'ε αι η ῃ ι ει υ οι υι'.split(' ');
const VOICED_CONSONANTS = [...'βγδζμνλρ'];
const VOICELESS_CONSONANTS = [...'πτκφθχσξψ'];

const oneOf = (grapheme: Grapheme | undefined, keys: readonly string[]): boolean =>
  grapheme !== undefined && keys.includes(grapheme.key);

function before(keys: readonly string[]): Context {
  return (word, at) => oneOf(word[at + 1], keys);
}

function after(keys: readonly string[]): Context {
  return (word, at) => oneOf(word[at - 1], keys);
}

/** True at the end of a word if the next word begins with one of these letters. */
function endBefore(keys: readonly string[]): Context {
  return (word, at, { after: next }) => at === word.length - 1 && next !== undefined && keys.includes(next);
}

const startsRough: Context = (word, at) => at === 0 && word[at]?.rough === true;
const isUnaccented: Context = (word, at) => word[at]?.accent === null;
const isLong: Context = (word, at, around) => vowelLength(word, at, around) === 'long';

/** True before one of πτκφθχξψ, or before a σ that is not voiced itself, unlike the σ of κέλευσμα. */
const beforeVoiceless: Context = (word, at) =>
  oneOf(word[at + 1], VOICELESS_CONSONANTS) &&
  !(oneOf(word[at + 1], ['σ']) && oneOf(word[at + 2], VOICED_CONSONANTS));

export const CONTEXTS = {
  anywhere: () => true,
  'word start': (_word, at) => at === 0,
  'word end': (word, at) => at === word.length - 1,
  doubled: (word, at) => word[at]?.doubled === true || oneOf(word[at], [`${GLIDE}φ`, `${GLIDE}β`]),
  'word start or doubled': (word, at) => at === 0 || word[at]?.doubled === true,
  'word start, rough breathing': startsRough,
  'word start, rough breathing, long': (word, at, around) =>
    startsRough(word, at, around) && isLong(word, at, around),
  long: isLong,
  'of unknown length': (word, at, around) => vowelLength(word, at, around) === null,
  unaccented: isUnaccented,
  'before a front vowel': before(FRONT_VOWELS),
  'before a voiced consonant': before(VOICED_CONSONANTS),
  'before a voiceless consonant not σ before a voiced one': beforeVoiceless,
  'before γ κ χ ξ': before([...'γκχξ']),
  'before π β φ μ': before([...'πβφμ']),
  'before β γ δ μ': before([...'βγδμ']),
  'before ν λ ρ': before([...'νλρ']),
  'before φ θ χ': before([...'φθχ']),
  'before β φ': before([...'βφ']),
  'before μ': before(['μ']),
  'before ν': before(['ν']),
  'before π': before(['π']),
  'before τ': before(['τ']),
  'before γ κ': before([...'γκ']),
  'before υ̯': (word, at) => word[at + 1]?.key.startsWith(GLIDE) === true,
  'before a velar and a front vowel': (word, at) =>
    oneOf(word[at + 1], [...'γκχ']) && oneOf(word[at + 2], FRONT_VOWELS),
  'after γ': after(['γ']),
  'after ω': after([...'ω']),
  'after γ, before a front vowel': (word, at) =>
    oneOf(word[at - 1], ['γ']) && oneOf(word[at + 1], FRONT_VOWELS),
  'after μ': after(['μ']),
  'after μ, before a vowel': (word, at) => oneOf(word[at - 1], ['μ']) && word[at + 1]?.vowel === true,
  'after ν': after(['ν']),
  'in ἐκ before β γ δ': (word, at) => oneOf(word[at - 1], ['ε']) && oneOf(word[at + 1], [...'βγδ']),
  'in ἐκ- before λ μ ν': (word, at) => at === 1 && oneOf(word[0], ['ε']) && oneOf(word[at + 1], [...'λμν']),
  'after a voiceless consonant, unaccented before a vowel': (word, at) =>
    oneOf(word[at - 1], VOICELESS_CONSONANTS) &&
    isUnaccented(word, at, ALONE) &&
    word[at + 1]?.vowel === true,
  'unaccented before a vowel': (word, at) => isUnaccented(word, at, ALONE) && word[at + 1]?.vowel === true,
  'word end, before π β φ μ ψ': endBefore([...'πβφμψ']),
  'word end, before γ κ χ ξ': endBefore([...'γκχξ']),
  'word end, before a voiceless consonant or a pause': (word, at, { after: next }) =>
    at === word.length - 1 && (next === undefined || VOICELESS_CONSONANTS.includes(next)),
  'word end, before β γ δ': endBefore([...'βγδ']),
  'word end, before a voiced consonant': endBefore(VOICED_CONSONANTS),
  'word start, after ν': (_word, at, { before }) => at === 0 && before === 'ν',
} as const satisfies Record<string, Context>;

export type ContextName = keyof typeof CONTEXTS;
