import { taughtBy } from '../../../src/engine/library/schemeList.ts';
import { lettersOf } from '../../../src/engine/phonology/letters.ts';
import { findPhone } from '../../../src/engine/phonology/phones.ts';
import type { Phonology } from '../../../src/engine/phonology/readings.ts';
import { readAttempt } from '../../../src/engine/text/attempt.ts';
import { transcribe } from '../../../src/engine/text/transcribe.ts';

const GREEK = /^[\p{Script=Greek}\p{M}\s]+$/u;

/** Matches texts that are both Greek and IPA. */
const BOTH = /^[βθ\s]+$/u;

export const taughtIn = ({ scheme }: Phonology): number[] =>
  taughtBy(scheme).flatMap((phone) => findPhone(phone) ?? []);

/**
 * Returns the ids of the phones that a text names; empty if it is neither IPA nor Greek. A text that is both is IPA if the
 * scheme teaches all its sounds.
 */
export function soundsNamed(text: string, phonology: Phonology): readonly number[] {
  const taught = taughtIn(phonology);
  const { phones, unknown } = readAttempt(text);
  if (GREEK.test(text) && !(BOTH.test(text) && phones.every((phone) => taught.includes(phone))))
    return transcribe(lettersOf(text), phonology).sounds.map(({ phone }) => phone);
  return unknown.length > 0 ? [] : phones;
}
