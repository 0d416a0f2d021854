/** The key to the respellings: those that a reader would not guess, such as é, kh and ü, each with a word that has the sound. */

import { respelling } from './en/respelling.ts';
import type { Listener } from './language.ts';
import { modelOf } from './modelWord.ts';

/** Letters with marks, and letters with an h or an H that English does not write so. */
const STRANGE = /[^a-z]|[bdgk]h|hy|yh/u;

const MARKED = /[^a-z]/iu;

type Row = readonly [letters: string, model: string];

/** The strange respellings of phones, each once, those with marks first: ['kh', 'the ch of Scottish loch']. */
export function keyTo(phones: readonly string[], listener: Listener): Row[] {
  const rows = phones.map((phone): Row => [respelling(phone, listener.scheme), modelOf(phone, listener)]);
  const strange = [...new Map(rows.filter(([letters]) => STRANGE.test(letters)))];
  return strange.sort(([one], [other]) => Number(MARKED.test(other)) - Number(MARKED.test(one)));
}
