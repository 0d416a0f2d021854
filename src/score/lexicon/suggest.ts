/**
 * Suggests words with a prefix, most frequent first.
 *
 * The bare spellings of the lexicon are sorted, so those with the same prefix stand together, and two binary searches
 * find them. One walk over their rows keeps the most frequent forms that have every mark of the prefix.
 */

import { LIMITS } from '../../contract/limits.ts';
import { bareSpelling, cappedMarks, type Letter, lettersOf } from '../phonology/letters.ts';
import type { Entry, Lexicon } from './lexicon.ts';

const ACUTE = 1;

/** Every mark is a bit; a grave stands for the acute that the lexicon has. */
const BITS: ReadonlyMap<string, number> = new Map([
  ['\u0301', ACUTE],
  ['\u0300', ACUTE],
  ['\u0342', 2],
  ['\u0313', 4],
  ['\u0314', 8],
  ['\u0308', 16],
  ['\u0345', 32],
]);

function bitsOf(text: string): number {
  let bits = 0;
  for (const character of text.normalize('NFD')) bits |= BITS.get(character) ?? 0;
  return bits;
}

/** The marks of every code unit that is a Greek letter. */
const MARKS = Uint8Array.from({ length: 0x2000 }, (_, code) =>
  code < 0x370 ? 0 : bitsOf(String.fromCharCode(code)),
);

/** Binary search: the first index of a sorted list whose text is not before `text`. */
function lowerBound(text: string, list: readonly string[]): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Characters that no written Greek word has; no word begins with such a prefix. */
const STRANGE = /[^\p{Script=Greek}\p{M}µ'’ʼ᾽᾿]/u;

/** True when every letter of the form has the marks that the prefix has on it. */
function keepsMarks(form: string, written: readonly number[], plain: boolean): boolean {
  if (plain) return written.every((bits, at) => ((MARKS[form.charCodeAt(at)] as number) & bits) === bits);
  const letters = lettersOf(form);
  return written.every((bits, at) => (bitsOf((letters[at] as Letter).text) & bits) === bits);
}

/** The lowest row numbers in order, each form once. */
class Best {
  readonly rows: number[] = [];
  readonly forms: string[] = [];

  /** True when this row, and so every later one, is too rare. */
  isFull(row: number): boolean {
    const { rows } = this;
    return rows.length === LIMITS.suggestions && row > (rows.at(-1) as number);
  }

  add(row: number, form: string): void {
    if (this.forms.includes(form)) return;
    const at = this.rows.findIndex((other) => other > row);
    this.rows.splice(at === -1 ? this.rows.length : at, 0, row);
    this.forms.splice(at === -1 ? this.forms.length : at, 0, form);
    this.rows.length = Math.min(this.rows.length, LIMITS.suggestions);
    this.forms.length = this.rows.length;
  }
}

/** The most frequent words with a prefix, which may lack accents; none for a prefix that is no Greek. */
export function suggest(prefix: string, lexicon: Lexicon): Entry[] {
  const text = cappedMarks(prefix).normalize('NFC').trim();
  const letters = STRANGE.test(text) ? [] : lettersOf(text);
  if (letters.length === 0) return [];
  const { keys, keyStarts, keyRows, entry } = lexicon;
  const bare = bareSpelling(letters);
  const written = letters.map((letter) => bitsOf(letter.text));
  const marked = written.some((bits) => bits !== 0);
  const end = lowerBound(`${bare}\uffff`, keys);
  const best = new Best();
  for (let key = lowerBound(bare, keys); key < end; key++) {
    const length = (keys[key] as string).length;
    for (let at = keyStarts[key] as number; at < (keyStarts[key + 1] as number); at++) {
      const row = keyRows[at] as number;
      if (best.isFull(row)) break;
      const { form } = entry(row);
      if (!marked || keepsMarks(form, written, form.length === length)) best.add(row, form);
    }
  }
  return best.rows.map(entry);
}
