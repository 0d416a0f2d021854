/**
 * Writes phones in the notation of espeak-ng: `[[l|'o|Q|o|s]]`.
 *
 * A phone without a mnemonic is replaced by the closest phone with a mnemonic (src/engine/align/closeness.ts). Of
 * equally close phones, one of the same length is preferred, then the first in the table.
 */

import { closenessUnits } from '../../../src/engine/align/closeness.ts';
import { longerOf, PHONES, phoneAt, phoneId } from '../../../src/engine/phonology/phones.ts';
import { BY_EAR, MNEMONICS } from './mnemonics.ts';

export interface SpokenWord {
  readonly phones: readonly number[];
  /** Indexes of the stressed vowels in `phones`. */
  readonly stressed: readonly number[];
}

type Approximation = readonly [phone: string, said: string];

export interface Phonemes {
  readonly text: string;
  /** Phones that were replaced, each with the phone that the voice says instead. */
  readonly approximations: readonly Approximation[];
}

const byEar: ReadonlyMap<number, number> = new Map(
  BY_EAR.map(([symbol, said]) => [phoneId(symbol), phoneId(said)]),
);

const BY_PHONE: ReadonlyMap<number, string> = new Map(
  MNEMONICS.flatMap(([symbol, mnemonic]) => {
    const id = phoneId(symbol);
    const long = longerOf(id);
    const own = [id, mnemonic] as const;
    return long === id ? [own] : [own, [long, `${mnemonic}:`] as const];
  }),
);

function nearest(id: number): number {
  if (BY_PHONE.has(id)) return id;
  const known = byEar.get(id);
  if (known !== undefined) return known;
  const { long } = phoneAt(id);
  let [best, most] = [-1, -1];
  for (const other of BY_PHONE.keys()) {
    const fit = 2 * closenessUnits(id, other) + (phoneAt(other).long === long ? 1 : 0);
    if (fit > most) [best, most] = [other, fit];
  }
  return best;
}

const SAID: readonly number[] = PHONES.map((_phone, id) => nearest(id));

const symbolOf = (id: number): string => phoneAt(id).symbol;

/** Longer words are split after this many phones, because the voice is silent for a word of more than about 150. */
const RUN = 60;

function written({ phones, stressed }: SpokenWord): string {
  const marked = new Set(stressed);
  const parts: string[] = [];
  for (const [at, id] of phones.entries()) {
    const mnemonic = BY_PHONE.get(SAID[id] as number) as string;
    const stress = marked.has(at) ? "'" : '';
    const boundary = at === 0 ? '' : at % RUN === 0 ? ' ' : '|';
    parts.push(boundary + stress + mnemonic);
  }
  return parts.join('');
}

export function phonemesOf(words: readonly SpokenWord[]): Phonemes {
  const approximated = new Set(words.flatMap(({ phones }) => phones).filter((id) => SAID[id] !== id));
  return {
    text: `[[${words.map(written).join(' ')}]]`,
    approximations: [...approximated].map((id) => [symbolOf(id), symbolOf(SAID[id] as number)]),
  };
}
