/**
 * The key to the respellings: those that a reader of English would not guess, such as é, ê, kh and ü, each with a word
 * that has the sound.
 */

import { respelling } from './en/respelling.ts';
import { model } from './naming.ts';

/** Letters with marks, and letters with an h or an H that English does not write so. */
const STRANGE = /[^a-z]|[bdgk]h|hy|yh/u;

const MARKED = /[^a-z]/iu;

type Row = readonly [letters: string, model: string];

/** The strange respellings of phones, each once, those with marks first: ['kh', 'as the ch in loch (in Scotland)']. */
export function keyTo(phones: readonly string[]): Row[] {
  const rows = phones.map((phone): Row => [respelling(phone), model(phone)]);
  const strange = [...new Map(rows.filter(([letters]) => STRANGE.test(letters)))];
  return strange.sort(([one], [other]) => Number(MARKED.test(other)) - Number(MARKED.test(one)));
}
