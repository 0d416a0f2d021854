/**
 * The reading of an attempt as it is written. The tutor looks a word up and takes the marks that the writer left out from
 * the lexicon; an attempt without an accent has no stress, without a rough breathing no h, without an iota none.
 */

import type { ReadingResponse } from '../../../src/contract/lexicon.ts';

const ACCENT = /[\u0300\u0301\u0342]/u;
const ROUGH = /\u0314/u;
const IOTA = /ι|Ι|\u0345/u;

const has = (text: string, mark: RegExp): boolean => mark.test(text.normalize('NFD'));

interface Phone {
  readonly phone: string;
  readonly stressed: boolean;
  readonly word: number;
  readonly syllable: number;
}

/** The phones in order; stress is left where the word is written with an accent. */
function phonesOf({ ipa, target_words, syllables }: ReadingResponse): Phone[] {
  const tokens = ipa.split(' ');
  const syllableOf = syllables.flatMap(({ phones }, n) => phones.map(() => n));
  return target_words
    .flatMap(({ phones, word }, n) => phones.map((phone) => ({ phone, n, accented: has(word, ACCENT) })))
    .map(({ phone, n, accented }, at) => ({
      phone,
      stressed: accented && (tokens[at] ?? '').startsWith('ˈ'),
      word: n,
      syllable: syllableOf[at] ?? 0,
    }));
}

/** True for a phone that only the lexicon gives: h without a rough breathing, a glide j without an iota. */
function isSupplied({ phone, word, syllable }: Phone, { target_words, syllables }: ReadingResponse): boolean {
  if (phone === 'h') return !has(target_words[word]?.word ?? '', ROUGH);
  return phone === 'j' && !has(syllables[syllable]?.letters ?? '', IOTA);
}

/** The reading without what the letters of the writer do not say. */
export function asWritten(reading: ReadingResponse): ReadingResponse {
  const written = phonesOf(reading).filter((phone) => !isSupplied(phone, reading));
  const textOf = (own: readonly Phone[]): string[] => own.map(({ phone }) => phone);
  return {
    ...reading,
    ipa: written.map(({ phone, stressed }) => (stressed ? `ˈ${phone}` : phone)).join(' '),
    target_words: reading.target_words.map((word, n) => {
      const phones = textOf(written.filter((phone) => phone.word === n));
      return { ...word, phones, ipa: phones.join(' ') };
    }),
    syllables: reading.syllables.map((syllable, n) => {
      const own = written.filter((phone) => phone.syllable === n);
      return { ...syllable, phones: textOf(own), accented: own.some(({ stressed }) => stressed) };
    }),
  };
}

/** True where the lexicon has a stress that is not written. */
export const leavesStress = (read: ReadingResponse, written: ReadingResponse): boolean =>
  read.ipa.split('ˈ').length > written.ipa.split('ˈ').length;
