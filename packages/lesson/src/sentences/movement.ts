/**
 * Writes how to change a heard sound into the right one: a phrase for this pair of sounds, if there is one, and a phrase for
 * each feature that differs and that this phrase does not mention.
 */

import type { FeatureDiff } from '../../../../src/contract/response.ts';
import { featureDiff } from '../../../../src/engine/coach/errorCode.ts';
import { HEIGHTS, type Phone, phoneAt, phoneId } from '../../../../src/engine/phonology/phones.ts';
import type { Language } from './language.ts';

/** Most steps of height for 'a little more'; more steps are 'much more'. */
const LITTLE = 2.5;

/** Matches vowels with spread lips; in other unrounded vowels the lips are at rest. */
const SPREAD = /^[iɪe]/u;

const CLOSED: ReadonlySet<string> = new Set(['plosive', 'nasal', 'affricate', 'lateral', 'trill']);

const heightOf = (label: string): number => HEIGHTS[label as keyof typeof HEIGHTS] ?? 0;

function heightPhrase(target: string, heard: string, { others }: Language): string | undefined {
  const steps = heightOf(target) - heightOf(heard);
  const isMuch = Math.abs(steps) > LITTLE;
  if (steps > 0) return isMuch ? others.wide : others.opener;
  return isMuch ? others.shut : others.closer;
}

/** Returns the phrase for a feature; undefined if nothing can be said, as on the aspiration of a vowel. */
function phraseOf(
  { feature, target, heard }: FeatureDiff,
  right: Phone,
  words: Language,
): string | undefined {
  if (target === null || heard === null) return undefined;
  const isClosed = right.kind === 'consonant' && CLOSED.has(right.manner);
  if (feature === 'place') return words.places[target]?.[isClosed ? 0 : 1];
  if (feature === 'manner') return words.manners[target]?.[heard] ?? words.manners[target]?.else;
  if (feature === 'height') return heightPhrase(target, heard, words);
  if (feature === 'aspiration' && target === 'unaspirated' && !isClosed) return undefined;
  return words.others[target === 'unrounded' && SPREAD.test(right.symbol) ? 'spread' : target];
}

function pairPhrase(target: string, heard: string, { pairs }: Language): string | undefined {
  const has = (cell: string, phone: string): boolean => cell.split(' ').includes(phone);
  return pairs.find(([right, wrong]) => has(right, target) && has(wrong, heard))?.[2];
}

/** Lists verb phrases in the order of the features; empty if one sound is a vowel and the other a consonant. */
export function movements(target: string, heard: string, words: Language): string[] {
  const [right, wrong] = [phoneAt(phoneId(target)), phoneAt(phoneId(heard))];
  if (right.kind !== wrong.kind) return [];
  const diff = featureDiff(phoneId(target), phoneId(heard));
  const own = pairPhrase(target, heard, words);
  const phrasesFor = (rows: readonly FeatureDiff[]): string[] =>
    rows.flatMap((row) => phraseOf(row, right, words) ?? []);
  if (own === undefined) return phrasesFor(diff);
  return [own, ...phrasesFor(diff.filter(({ feature }) => words.told[feature]?.test(own) === false))];
}
