/**
 * Two phones that one sound may be heard as.
 *
 * An offglide closes a vowel: speakers of English end η as [eɪ], ω as [oʊ], and read αι as [aɪ]. It is typed as
 * ɪ ʊ j w or, directly behind another vowel, as i u. An affricate may be typed without its tie: t s for t͡s.
 */

import { phoneAt, phoneId } from './phones.ts';

const OFFGLIDES: ReadonlySet<number> = new Set([...'ɪʊjwiu'].map(phoneId));

export const isOffglide = (phone: number): boolean => OFFGLIDES.has(phone);

export const isVowel = (phone: number): boolean => phoneAt(phone).kind === 'vowel';

const AFFRICATES: readonly (readonly [first: string, second: string, joined: string])[] = [
  ['t', 's', 't͡s'],
  ['d', 'z', 'd͡z'],
  ['t', 'ʃ', 't͡ʃ'],
  ['d', 'ʒ', 'd͡ʒ'],
];

const affricateByHalves: ReadonlyMap<string, number> = new Map(
  AFFRICATES.map(([first, second, joined]) => [`${phoneId(first)} ${phoneId(second)}`, phoneId(joined)]),
);

/** The affricate that these two phones are without a tie, or undefined. */
export const affricateOf = (first: number, second: number): number | undefined =>
  affricateByHalves.get(`${first} ${second}`);
