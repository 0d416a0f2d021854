/** Lists the symbols that learners and recognizers write for IPA, as characters in NFD. */

import { signs } from './letters.ts';

/** Letters (also Greek and Cyrillic ones) that look like IPA, each followed by the symbol of IPA. */
export const LOOK_ALIKES = signs(
  'gɡ φɸ ϕɸ χx εɛ γɣ δð ϑθ αa ιi οo υy λl ꞵβ ∫ʃ ǝə ıi ɚə ɝə ˞ɹ әə аa еe оo рp сc уy хx',
);

/** Vowels that end in an r: [ɚ] is [ə ɹ]. */
export const R_COLORED: ReadonlySet<string> = new Set(['ɚ', 'ɝ']);

/** Marks that mean the same as a mark below the letter: ˔ ˕ ˖ ˗ and the ring above, each followed by the mark below. */
export const TWINS = signs('˔\u031D ˕\u031E ˖\u031F ˗\u0320 \u030A\u0325');
export const TWIN = /[˔-˗]|\u030A/gu;

/** Names that recognizers and aligners write for silence, noise, and the start and end of an utterance. */
export const SILENCES = /(?<!\S)(?:sil|sp|spn|nsn|<\/?[a-z]+>)(?!\S)/giu;

/** Stops that a following h aspirates: `th` is one sound; `t h` is two sounds. */
export const ASPIRATED: ReadonlySet<string> = new Set(['p', 't', 'k']);

export const STRESS_SIGNS: ReadonlySet<string> = new Set(['ˈ', 'ʹ', '′', '´']);

/** Apostrophes, which mean stress before a letter and nothing in any other position. */
export const APOSTROPHES: ReadonlySet<string> = new Set(["'", '’']);

/** Accents over a vowel that mean stress on it: acute, circumflex, caron. */
export const STRESS_ACCENTS: ReadonlySet<string> = new Set(['\u0301', '\u0302', '\u030C']);

/** Signs of a long sound. The last one is a macron, because handbooks write a long o as ō. */
export const LENGTH_SIGNS: ReadonlySet<string> = new Set(['ː', ':', '꞉', '\u0304']);

/** A tie above or below joins two letters if the pair is an affricate of the inventory. */
export const TIES: ReadonlySet<string> = new Set(['\u0361', '\u035C']);

/** Consonants, each followed by the palatal consonant that ʲ makes of it. After any other letter ʲ is dropped. */
export const PALATALIZED = signs('kc ɡɟ xç ɣʝ nɲ lʎ');

/** Boundaries of syllables and words, which are removed before a text is read. */
export const BOUNDARIES = /[.|‿]/gu;

/** Signs without effect on the score: secondary stress, modifiers, punctuation. */
export const DROPPED: ReadonlySet<string> = new Set('ˌ(),;-ˑʷˠʼʲʰʱ'.split(''));

export const SEPARATORS = /[\s/[\]]+/u;
