/**
 * Greek text where IPA belongs: λόγος in place of l ˈo ɣ o s.
 *
 * β θ χ are letters of IPA, and some others are read as the phones that they look like (γ for ɣ). Any other Greek
 * letter, and any with an accent or breathing, is Greek text. Read as IPA, parts of it would become sounds that nobody
 * said.
 */

import { badRequest } from '../../contract/refusal.ts';
import { cappedMarks } from '../phonology/letters.ts';
import { LOOK_ALIKES } from '../phonology/symbols.ts';

/** Letters of the Greek script that are read as phones. */
const READ: ReadonlySet<string> = new Set([...'βθχ', ...LOOK_ALIKES.keys()]);

/** A Greek letter with its marks. */
const LETTER = /(?=\p{L})\p{Script=Greek}\p{M}*/gu;

/** Any Greek letter but a bare β θ χ. Most texts have none and need no further look. */
const SUSPECT = /(?=[^βθχ])\p{Script=Greek}|[βθχ]\p{M}/u;

/** Grave, acute, circumflex, breathings, iota subscript. */
const WRITTEN = /[\u0300-\u0302\u0313\u0314\u0342\u0345]/u;

/** How many letters a refusal names. */
const NAMED = 8;

/** Letters of the texts that can only be Greek text, each once. */
function greekLetters(texts: readonly string[]): string[] {
  const letters = texts.flatMap((text) => cappedMarks(text).normalize('NFD').match(LETTER) ?? []);
  const greek = letters.filter((letter) => !READ.has(letter[0] as string) || WRITTEN.test(letter));
  return [...new Set(greek.map((letter) => letter.normalize('NFC')))];
}

/**
 * Refuses an attempt that was typed in Greek letters.
 *
 * @throws Refusal that names the letters
 */
export function refuseGreek(texts: readonly string[]): void {
  if (!texts.some((text) => SUSPECT.test(text))) return;
  const letters = greekLetters(texts);
  if (letters.length === 0) return;
  const named = letters.slice(0, NAMED).join(' ') + (letters.length > NAMED ? ' …' : '');
  throw badRequest(`ipa has Greek letters that are not IPA: ${named}; send IPA such as "l ˈo ɣ o s"`, 'ipa');
}
