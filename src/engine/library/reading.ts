/** Answers two questions: how a text is read, and which words begin with some letters. */

import type { LexiconResponse, ReadingResponse } from '../../contract/lexicon.ts';
import { parseTarget } from '../../contract/query.ts';
import { type Engine, fingerprintsOf } from '../engine.ts';
import { fingerprint } from '../lexicon/fingerprint.ts';
import { capitalized, noLexicon } from '../lexicon/lexicon.ts';
import { isVowelPhone, phoneAt } from '../phonology/phones.ts';
import { compileScheme } from '../phonology/readings.ts';
import type { Scheme } from '../phonology/scheme.ts';
import { type Attempt, spoken } from '../text/attempt.ts';
import { needsLexicon } from '../text/byRule.ts';
import { readTarget, type Target, targetWords } from '../text/target.ts';

/** Makes a faultless attempt of each word of a target, stressed on the first accented vowel. */
export function spokenWords({ words, slots }: Target): Pick<Attempt, 'phones' | 'stressed'>[] {
  return words.map(({ start, end, accents }) => {
    const own = slots.slice(start, end);
    const stress = own.findIndex(
      ({ phone, verseSyllable }) => verseSyllable === accents[0] && isVowelPhone(phone),
    );
    return { phones: own.map(({ phone }) => phone), stressed: stress === -1 ? [] : [stress] };
  });
}

/** Writes a faultless attempt of the target in IPA. */
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

/**
 * Reads by the rules of a pronunciation alone. The rules compile ten times faster than the scorer, so the page shows
 * how a word is read as soon as the script of its worker has loaded.
 */
export interface Rules {
  /** @throws Refusal for a text that is not Greek */
  readonly read: (target: string) => ReadingResponse;
  /** True if a lexicon would read the text better: λογος lacks its accent. */
  readonly needsLexicon: (target: string) => boolean;
}

export function rulesOf(scheme: Scheme): Rules {
  const phonology = compileScheme(scheme);
  const lexicon = noLexicon(fingerprint(phonology));
  const parts = { phonology, lexicon, fingerprints: fingerprintsOf(lexicon, scheme.name) };
  return {
    read: (target) => reading(parseTarget({ target }), parts),
    needsLexicon: (target) => needsLexicon(parseTarget({ target }), phonology),
  };
}
