/**
 * The symbols that learners and recognizers write for IPA, beyond the inventory. Characters are looked up in NFD, so a
 * precomposed letter counts as its base and its mark.
 */

/** Look-alikes, Greek letters typed for IPA, Cyrillic letters, ligatures: character -> symbol. */
// biome-ignore format: a table, one group a line
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(Object.entries({
  g: 'ɡ',
  φ: 'ɸ', ϕ: 'ɸ', χ: 'x', ε: 'ɛ', γ: 'ɣ', δ: 'ð', ϑ: 'θ', α: 'a', ι: 'i', ο: 'o', υ: 'y', λ: 'l',
  ꞵ: 'β', '∫': 'ʃ', ǝ: 'ə', ı: 'i', ɚ: 'ə', ɝ: 'ə', '˞': 'ɹ',
  ә: 'ə', а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x',
  ʦ: 't͡s', ʧ: 't͡ʃ', ʣ: 'd͡z', ʤ: 'd͡ʒ',
}));

/** Vowels that end in an r: [ɚ] is [ə ɹ]. */
export const R_COLORED: ReadonlySet<string> = new Set(['ɚ', 'ɝ']);

/** Stops that are aspirated if an h stands behind them in the same token. In `t h` there are two tokens, and two sounds. */
export const ASPIRATED: ReadonlySet<string> = new Set(['p', 't', 'k']);

/** Marks of stress that stand before the stressed syllable or vowel. */
export const STRESS_SIGNS: ReadonlySet<string> = new Set(['ˈ', 'ʹ', '′', '´']);

/** Apostrophes mean stress where a letter follows, and nothing elsewhere. */
export const APOSTROPHES: ReadonlySet<string> = new Set(["'", '’']);

/** Accents over a vowel that mean stress on it: acute, circumflex, caron. */
export const STRESS_ACCENTS: ReadonlySet<string> = new Set(['\u0301', '\u0302', '\u030C']);

/** The last is a macron: ō is how handbooks write a long o. */
export const LENGTH_SIGNS: ReadonlySet<string> = new Set(['ː', ':', '꞉', '\u0304']);

/** A tie above or below joins two letters if the pair is an affricate of the inventory. */
export const TIES: ReadonlySet<string> = new Set(['\u0361', '\u035C']);

/** ʲ turns these into their palatal counterparts, and is dropped after anything else. */
export const PALATALIZED: ReadonlyMap<string, string> = new Map([
  ['k', 'c'],
  ['ɡ', 'ɟ'],
  ['x', 'ç'],
  ['ɣ', 'ʝ'],
  ['n', 'ɲ'],
  ['l', 'ʎ'],
]);

/** Boundaries of syllables and words, dropped first. */
export const BOUNDARIES = /[.|‿]/gu;

/** Signs without effect on the score: secondary stress, modifiers, punctuation. */
export const DROPPED: ReadonlySet<string> = new Set('ˌ(),;-ˑʷˠʼʲʰʱ'.split(''));

/** Separators of tokens. */
export const SEPARATORS = /[\s/[\]]+/u;
