/**
 * Phones written for espeak-ng: `[[l|'o|Q|o|s]]`.
 *
 * A phone without a mnemonic is said as the closest phone that has one (src/score/align/closeness.ts); of equally close
 * ones the one of the same length, then the first of the table. Vowels that a scheme tells apart stay apart. The voice
 * says nothing at all of a word of more than some 150 phones, so a longer run is parted.
 */

import { closenessUnits } from '../../score/align/closeness.ts';
import { longerOf, PHONES, phoneAt, phoneId } from '../../score/phonology/phones.ts';
import type { Reading } from '../../score/phonology/readings.ts';
import { BY_EAR, MNEMONICS, type MnemonicRow, OF_PAGE } from './mnemonics.ts';

/** A word as it is to be said. */
export interface SpokenWord {
  readonly phones: readonly number[];
  /** Indices in `phones` of the stressed vowels. */
  readonly stressed: readonly number[];
}

/** A phone, and the one that is said in its place. */
type Approximation = readonly [phone: string, said: string];

export interface Phonemes {
  /** The text for espeak-ng. */
  readonly text: string;
  /** What is not said as it is written, each once. */
  readonly approximations: readonly Approximation[];
}

const byEar: ReadonlyMap<number, number> = new Map(
  BY_EAR.map(([symbol, said]) => [phoneId(symbol), phoneId(said)]),
);

/** A voice of espeak-ng: what it can say. */
export interface Voice {
  /** Mnemonics by phone id, those of long phones among them. */
  readonly mnemonics: ReadonlyMap<number, string>;
  /** By phone id the phone that is said: itself where it has a mnemonic. */
  readonly said: readonly number[];
}

/** The phone that is said for a phone. */
function nearest(id: number, mnemonics: Voice['mnemonics']): number {
  if (mnemonics.has(id)) return id;
  const known = byEar.get(id);
  if (known !== undefined) return known;
  const { long } = phoneAt(id);
  let [best, most] = [-1, -1];
  for (const other of mnemonics.keys()) {
    const likeness = 2 * closenessUnits(id, other) + (phoneAt(other).long === long ? 1 : 0);
    if (likeness > most) [best, most] = [other, likeness];
  }
  return best;
}

/** The voice with these rows; a later row takes the place of an earlier one of the same phone. */
function voiceOf(rows: readonly MnemonicRow[]): Voice {
  const mnemonics = new Map(
    rows.flatMap(([symbol, mnemonic]) => {
      const id = phoneId(symbol);
      const long = longerOf(id);
      const own = [id, mnemonic] as const;
      return long === id ? [own] : [own, [long, `${mnemonic}:`] as const];
    }),
  );
  return { mnemonics, said: PHONES.map((_phone, id) => nearest(id, mnemonics)) };
}

/** The voice `el` of the program as it is installed. */
const OF_PROGRAM: Voice = voiceOf(MNEMONICS);

/** The voice of the page, which has sounds of other languages, too. */
export const PAGE_VOICE: Voice = voiceOf([...MNEMONICS, ...OF_PAGE]);

const symbolOf = (id: number): string => phoneAt(id).symbol;

/**
 * What is said for the phones of a scheme. The voice of the program has no [e̝], and says η of koine-greek as [e]; so ε, its [e], gives way
 * to the first of its variants that has a mnemonic and is no other sound of the scheme, [ɛ]. By LPC the first two formants
 * are 288 and 2264 Hz for `i`, 490 and 1883 for `e`, 696 and 1721 for `E`; its other front vowels are rounded, or glide.
 */
function apart(readings: readonly Reading[], { mnemonics, said }: Voice): readonly number[] {
  const taught = new Set(readings.map(({ phone }) => phone));
  const instead = [...said];
  for (const phone of taught) {
    const twin = said[phone] as number;
    if (twin === phone || phoneAt(phone).kind !== 'vowel') continue;
    const variants = readings.find((reading) => reading.phone === twin)?.accepted ?? [];
    instead[twin] = [...variants].find((id) => mnemonics.has(id) && !taught.has(id)) ?? twin;
  }
  return instead;
}

/** The phones of a run without a pause, at the most. */
const RUN = 60;

function written(
  { phones, stressed }: SpokenWord,
  instead: readonly number[],
  mnemonics: Voice['mnemonics'],
): string {
  const marked = new Set(stressed);
  const parts: string[] = [];
  for (const [at, id] of phones.entries()) {
    const mnemonic = mnemonics.get(instead[id] as number) as string;
    const stress = marked.has(at) ? "'" : '';
    const boundary = at === 0 ? '' : at % RUN === 0 ? ' ' : '|';
    parts.push(boundary + stress + mnemonic);
  }
  return parts.join('');
}

/**
 * The words as a text for espeak-ng.
 *
 * @param readings those of the scheme whose taught phones these are; none for phones that are said as they are
 */
export function phonemesOf(
  words: readonly SpokenWord[],
  readings: readonly Reading[] = [],
  voice: Voice = OF_PROGRAM,
): Phonemes {
  const instead = apart(readings, voice);
  const approximated = new Set(words.flatMap(({ phones }) => phones).filter((id) => instead[id] !== id));
  return {
    text: `[[${words.map((word) => written(word, instead, voice.mnemonics)).join(' ')}]]`,
    approximations: [...approximated].map((id) => [symbolOf(id), symbolOf(instead[id] as number)]),
  };
}
