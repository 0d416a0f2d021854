/** English respellings as our pages write them: ah-GAH-pay, the stressed syllable in capitals. */

import { isVowelPhone, phoneId } from '../phonology/phones.ts';

/** Letters of a respelling with their phones. Letters that are not here are IPA. */
// biome-ignore format: a table
const SOUNDS: Readonly<Record<string, string>> = {
  eye: 'a j', ye: 'a j', ay: 'e j', oi: 'o j', oy: 'o j', ow: 'a w', ew: 'e w',
  ahh: 'aː', ehh: 'ɛː', aww: 'ɔː', üü: 'yː', ooh: 'uː', eee: 'iː',
  ah: 'a', eh: 'ɛ', ee: 'i', ih: 'ɪ', oh: 'o', oo: 'u', uh: 'ə', aw: 'ɔ', ü: 'y', é: 'e', ê: 'e̝',
  kh: 'x', gh: 'ɣ', th: 'θ', dh: 'ð', hy: 'ç', yh: 'ʝ', ky: 'c', gy: 'ɟ', ng: 'ŋ', sh: 'ʃ', zh: 'ʒ', dz: 'd͡z', ly: 'ʎ', ny: 'ɲ',
  rh: 'r̥', ss: 's', g: 'ɡ', y: 'j', o: 'o', a: 'a', e: 'e', i: 'i', u: 'u', x: 'k s',
};

/** The vowels that a tradition has for the same letters. */
// biome-ignore format: a table
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'koine-greek': { eh: 'e', é: 'e̝' },
  'modern-greek': { eh: 'e' },
  attic: { eh: 'e', ay: 'eː', oo: 'uː', aw: 'ɔː', th: 'tʰ', kh: 'kʰ', ph: 'pʰ' },
  erasmian: { ay: 'e', o: 'ɔ' },
};

const WORD = /^[a-züéê]+(?:-[a-züéê]+)+$/iu;
const CAPITALS = /(?:^|-)[A-ZÜÉÊ]+(?:-|$)/u;
const LETTERS = new RegExp(
  `${Object.keys(SOUNDS)
    .sort((a, b) => b.length - a.length)
    .join('|')}|.`,
  'gu',
);

/** True for a text with a word of several syllables, one of them in capitals. */
export const isRespelled = (text: string): boolean =>
  text
    .normalize('NFC')
    .split(/\s+/u)
    .some((word) => WORD.test(word) && CAPITALS.test(word));

/** The phones of a respelling in IPA with signs of stress, for the reader of IPA. */
export function respelledIpa(text: string, scheme: string): string {
  const own: Readonly<Record<string, string>> = { ...SOUNDS, ...OWN[scheme] };
  const syllables = text
    .normalize('NFC')
    .split(/[^\p{L}]+/u)
    .filter((syllable) => syllable !== '');
  return syllables
    .map((syllable) => {
      const phones = (syllable.toLowerCase().match(LETTERS) ?? []).map((letters) => own[letters] ?? letters);
      const isStressed = syllable === syllable.toUpperCase();
      const at = isStressed
        ? phones.findIndex((phone) => isVowelPhone(phoneId(phone.split(' ')[0] as string)))
        : -1;
      return phones.map((phone, n) => (n === at ? `ˈ${phone}` : phone)).join(' ');
    })
    .join(' ');
}
