/**
 * The phones that the voice can say, by the mnemonics that it takes between `[[` and `]]`.
 *
 * Credit: the mnemonics are those of eSpeak NG (https://github.com/espeak-ng/espeak-ng, docs/phonemes.md; Jonathan
 * Duddington, Reece Dunn and others, GPL-3.0-or-later). The voice is `el`, to which the build gives sounds of other languages.
 * Each mnemonic of `el` was tried with version 1.51, which must name it back as the phone of its row
 * (packages/voice/test/espeak.system.test.ts). A long phone has a colon behind it. `|` ends a mnemonic.
 */

type MnemonicRow = readonly [phone: string, mnemonic: string];

/** Words a minute. */
export const RATES = { normal: 120, slow: 80 } as const;

/** A sound of another language of espeak-ng, and its mnemonic there. */
type BorrowedRow = readonly [phone: string, mnemonic: string, language: string, theirs: string];

/**
 * The sounds that the build puts into the tables of `el` (docs/site/voice.ts). The aspirates of Hindi are one sound each; the
 * demo recognizer takes [t h] for two, or for [x].
 *
 * The vowels of `el` are too near each other. By LPC, the first two formants are 289 and 2272 Hz for `i`, 493 and 1900 for
 * `e`, 560 and 877 for `o`, 591 and 941 for `O`. The [e] of Italian, 411 and 2144, lies between `i` and `e`, as [e̝] should;
 * the A of Hungarian, 647 and 997, is no longer an o.
 */
// biome-ignore format: a table, one phone a line
export const BORROWED: readonly BorrowedRow[] = [
  ['pʰ',  'p#',  'hi', 'p#'],
  ['tʰ',  't#',  'hi', 't#'],
  ['kʰ',  'k#',  'hi', 'k#'],
  ['e̝',   'e^',  'it', 'e'],
  ['ɔ',   'A',   'hu', 'A'],
];

/** The `c` of `el` is heard as t before e; a palatal k is the same sound, and is not. */
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
 * Phones that stand in for others, by ear: closeness weighs the voice more than the manner, and would make an s of a
 * voiceless r.
 */
// biome-ignore format: a table, one phone a line
export const BY_EAR: readonly (readonly [phone: string, said: string])[] = [
  ['r̥',   'r'],
  ['m̥',   'm'],
  ['n̥',   'n'],
  ['ʍ',   'w'],
];
