/**
 * The phones that the voice `el` of espeak-ng can say, by the mnemonics that it takes between `[[` and `]]`.
 *
 * Credit: the mnemonics are those of eSpeak NG (https://github.com/espeak-ng/espeak-ng, docs/phonemes.md; Jonathan
 * Duddington, Reece Dunn and others, GPL-3.0-or-later). Each was tried with version 1.51, which must name it back as the
 * phone of its row (test/hear/mnemonics.test.ts). A long phone has a colon behind it. `|` ends a mnemonic.
 *
 * Aspirates: `p#` and `k#` are unknown to this voice, and its `t#` is a voiced tap. A stop with h behind it has the
 * silence, the burst and some 80 ms of breath that `p#` has in the voices `ka` and `hy`.
 */

export type MnemonicRow = readonly [phone: string, mnemonic: string];

// biome-ignore format: a table, one phone a line
export const MNEMONICS: readonly MnemonicRow[] = [
  ['p',   'p'],
  ['t',   't'],
  ['k',   'k'],
  ['b',   'b'],
  ['d',   'd'],
  ['ɡ',   'g'],
  ['c',   'c'],
  ['ɟ',   'J'],
  ['q',   'q'],
  ['ʔ',   '?'],
  ['pʰ',  'p|h'],
  ['tʰ',  't|h'],
  ['kʰ',  'k|h'],
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
  ['ɔ',   'O'],
  ['ʊ',   'U'],
  ['u',   'u'],
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
