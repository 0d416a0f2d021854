/** Sounds as people name them: in IPA, or by the Greek letters that a scheme reads so. */

import { taughtBy } from '../../../src/engine/library/lists.ts';
import { lettersOf } from '../../../src/engine/phonology/letters.ts';
import { findPhone } from '../../../src/engine/phonology/phones.ts';
import type { Phonology } from '../../../src/engine/phonology/readings.ts';
import { readAttempt } from '../../../src/engine/text/attempt.ts';
import { transcribe } from '../../../src/engine/text/transcribe.ts';

/** Greek letters with their marks, and nothing else. */
const GREEK = /^[\p{Script=Greek}\p{M}\s]+$/u;

/** The letters that are signs of IPA, too. */
const BOTH = /^[βθ\s]+$/u;

export const taughtIn = ({ scheme }: Phonology): number[] =>
  taughtBy(scheme).flatMap((phone) => findPhone(phone) ?? []);

/** The phones that a text names; a letter that is a sign of IPA, too, is that where the scheme teaches it. None for neither. */
export function soundsNamed(text: string, phonology: Phonology): readonly number[] {
  const taught = taughtIn(phonology);
  const { phones, unknown } = readAttempt(text);
  if (GREEK.test(text) && !(BOTH.test(text) && phones.every((phone) => taught.includes(phone))))
    return transcribe(lettersOf(text), phonology).sounds.map(({ phone }) => phone);
  return unknown.length > 0 ? [] : phones;
}
