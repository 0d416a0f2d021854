/**
 * Lists the phones that espeak's Greek voice `el` can say, with espeak's mnemonics for them. A colon after a mnemonic
 * makes the phone long; `|` ends a mnemonic.
 *
 * Credit: the mnemonics are from eSpeak NG (https://github.com/espeak-ng/espeak-ng, docs/phonemes.md; Jonathan
 * Duddington, Reece Dunn and others, GPL-3.0-or-later). packages/voice/test/espeak.system.test.ts checks that
 * espeak-ng (1.51) prints the IPA of each mnemonic of `el` as the phone in our table.
 */

type MnemonicRow = readonly [phone: string, mnemonic: string];

type BorrowedRow = readonly [phone: string, mnemonic: string, language: string, theirs: string];

/**
 * Sounds of other languages that the build adds to the voice `el` (docs/site/voice.ts). The aspirates come from Hindi,
 * in which an aspirate is one sound. The demo recognizer hears [t h] as two sounds, or as [x].
 *
 * The two vowels are added because the vowels of `el` are too close to each other: the first two formants (by LPC) are
 * 289 and 2272 Hz for `i`, 493 and 1900 for `e`, 560 and 877 for `o`, 591 and 941 for `O`. Italian [e] (411 and 2144)
 * lies between `i` and `e`, as [e̝] should. Hungarian A (647 and 997) is clearly different from `o`.
 */
// biome-ignore format: a table, one phone a line
export const BORROWED: readonly BorrowedRow[] = [
  ['pʰ',  'p#',  'hi', 'p#'],
  ['tʰ',  't#',  'hi', 't#'],
  ['kʰ',  'k#',  'hi', 'k#'],
  ['e̝',   'e^',  'it', 'e'],
  ['ɔ',   'A',   'hu', 'A'],
];

/**
 * [c] is written as a palatal k, the same sound, because the demo recognizer takes the `c` of `el` before e for a t.
 */
// biome-ignore format: a table, one phone a line
export const MNEMONICS: readonly MnemonicRow[] = [
  ['p',   'p'],
  ['t',   't'],
  ['k',   'k'],
  ['b',   'b'],
  ['d',   'd'],
  ['ɡ',   'g'],
  ['ɟ',   'J'],
  ['q',   'q'],
  ['ʔ',   '?'],
  ['β',   'B'],
  ['f',   'f'],
  ['v',   'v'],
  ['θ',   'T'],
  ['ð',   'D'],
  ['s',   's'],
  ['z',   'z'],
  ['ʃ',   'S'],
  ['ʒ',   'Z'],
  ['ç',   'C'],
  ['ʝ',   'J^'],
  ['x',   'x'],
  ['ɣ',   'Q'],
  ['ꭓ',   'X'],
  ['ʁ',   'Q"'],
  ['h',   'h'],
  ['t͡s',  'ts'],
  ['d͡z',  'dz'],
  ['t͡ʃ',  'tS'],
  ['d͡ʒ',  'dZ'],
  ['m',   'm'],
  ['n',   'n'],
  ['ɲ',   'n^'],
  ['ŋ',   'N'],
  ['l',   'l'],
  ['ʎ',   'l^'],
  ['r',   'r'],
  ['ɾ',   '*'],
  ['ʀ',   'r"'],
  ['ʋ',   'v#'],
  ['j',   'j'],
  ['w',   'w'],
  ['i',   'i'],
  ['y',   'y'],
  ['e',   'e'],
  ['ø',   'Y'],
  ['ɛ',   'E'],
  ['a',   'a'],
  ['ə',   '@'],
  ['o',   'o'],
  ['ʊ',   'U'],
  ['u',   'u'],
  ['c',   'k;'],
  ...BORROWED.map(([phone, mnemonic]): MnemonicRow => [phone, mnemonic]),
];

/**
 * Replaces phones by ear. The closest phone to a voiceless r would be an s, because voicing counts more than manner.
 */
// biome-ignore format: a table, one phone a line
export const BY_EAR: readonly (readonly [phone: string, said: string])[] = [
  ['r̥',   'r'],
  ['m̥',   'm'],
  ['n̥',   'n'],
  ['ʍ',   'w'],
];
