/** Answers the questions that need no key: words by their first letters, and how a text is read. */

import type { LexiconResponse, ReadingResponse } from '../../contract/lexicon.ts';
import type { Engine } from '../engine.ts';
import { capitalized } from '../lexicon/lexicon.ts';
import { phoneAt } from '../phonology/phones.ts';
import { type Attempt, spoken } from '../text/attempt.ts';
import { readTarget, type Target, targetWords } from '../text/target.ts';

/** The words of a target as a reader says them, stressed on the first accented vowel. */
export function spokenWords({ words, slots }: Target): Pick<Attempt, 'phones' | 'stressed'>[] {
  return words.map(({ start, end, accents }) => {
    const own = slots.slice(start, end);
    const [accent] = accents;
    const stress = own.findIndex(
      ({ phone, verseSyllable }) => verseSyllable === accent && phoneAt(phone).kind === 'vowel',
    );
    return { phones: own.map(({ phone }) => phone), stressed: stress === -1 ? [] : [stress] };
  });
}

/** The target as an attempt. */
export const saidAs = (target: Target): string =>
  spokenWords(target)
    .map((word) => spoken(word).ipa)
    .join(' ');

/** Describes how a text is read; refuses a text that is not Greek, naming its field. */
export function reading(
  text: string,
  { lexicon, phonology, fingerprints }: Pick<Engine, 'lexicon' | 'phonology' | 'fingerprints'>,
  field?: string,
): ReadingResponse {
  const target = readTarget(text, lexicon, phonology, field);
  const accents = new Set(target.words.flatMap((word) => word.accents));
  const phones = target.syllables.map((): string[] => []);
  for (const slot of target.slots) phones[slot.verseSyllable]?.push(phoneAt(slot.phone).symbol);
  return {
    api: 'tutor-v1',
    scheme: phonology.scheme.name,
    target_text: target.text,
    ipa: saidAs(target),
    target_words: targetWords(target),
    ...(target.dropped.length > 0 ? { dropped: [...target.dropped] } : {}),
    syllables: target.syllables.map((letters, index) => ({
      index,
      letters,
      phones: phones[index] ?? [],
      accented: accents.has(index),
    })),
    fingerprints: { ...fingerprints },
  };
}

export function wordsWith(prefix: string, { lexicon, phonology, fingerprints }: Engine): LexiconResponse {
  const words = lexicon.suggest(prefix).map((entry) => {
    const { form, lemma, pos, frequency } = entry;
    return {
      word: capitalized(entry),
      ...(lemma !== null && { lemma }),
      ...(pos !== null && { pos }),
      frequency,
      ipa: saidAs(readTarget(form, lexicon, phonology)),
    };
  });
  return { api: 'tutor-v1', scheme: phonology.scheme.name, prefix, words, fingerprints: { ...fingerprints } };
}
