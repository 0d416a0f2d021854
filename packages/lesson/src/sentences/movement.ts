/**
 * Writes how to change a heard sound into the right one: a phrase for this pair of sounds, if there is one, and a
 * phrase for each other feature that differs.
 */

import type { FeatureDiff } from '../../../../src/contract/response.ts';
import { featureDiff } from '../../../../src/engine/coach/errorCode.ts';
import { HEIGHTS, type Phone, phoneAt, phoneId } from '../../../../src/engine/phonology/phones.ts';
import type { Language } from './language.ts';

/** Up to this difference, a vowel is called `opener` or `closer`; above it, `wide` or `shut`. */
const LITTLE = 2.5;

/** Vowels with spread lips; in other unrounded vowels the lips are at rest. */
const SPREAD = /^[iɪe]/u;

const CLOSED: ReadonlySet<string> = new Set(['plosive', 'nasal', 'affricate', 'lateral', 'trill']);

const heightOf = (label: string): number => HEIGHTS[label as keyof typeof HEIGHTS] ?? 0;

function heightPhrase(target: string, heard: string, { others }: Language): string | undefined {
  const steps = heightOf(target) - heightOf(heard);
  const much = Math.abs(steps) > LITTLE;
  return others[steps > 0 ? (much ? 'wide' : 'opener') : much ? 'shut' : 'closer'];
}

/** Undefined if nothing can be said: for example, if the right sound cannot have aspiration at all. */
function phraseOf(
  { feature, target, heard }: FeatureDiff,
  right: Phone,
  words: Language,
): string | undefined {
  if (target === null || heard === null) return undefined;
  const closed = right.kind === 'consonant' && CLOSED.has(right.manner);
  if (feature === 'place') return words.places[target]?.[closed ? 0 : 1];
  if (feature === 'manner') return words.manners[target]?.[heard] ?? words.manners[target]?.else;
  if (feature === 'height') return heightPhrase(target, heard, words);
  if (feature === 'aspiration' && target === 'unaspirated' && !closed) return undefined;
  return words.others[target === 'unrounded' && SPREAD.test(right.symbol) ? 'spread' : target];
}

function pairPhrase(target: string, heard: string, { pairs }: Language): string | undefined {
  const has = (cell: string, phone: string): boolean => cell.split(' ').includes(phone);
  return pairs.find(([right, wrong]) => has(right, target) && has(wrong, heard))?.[2];
}

/** Verb phrases in the order of the features; empty if one sound is a vowel and the other a consonant. */
export function movements(target: string, heard: string, words: Language): string[] {
  const [right, wrong] = [phoneAt(phoneId(target)), phoneAt(phoneId(heard))];
  if (right.kind !== wrong.kind) return [];
  const diff = featureDiff(phoneId(target), phoneId(heard));
  const own = pairPhrase(target, heard, words);
  const left =
    own === undefined ? diff : diff.filter(({ feature }) => words.told[feature]?.test(own) === false);
  const phrases = left.flatMap((row) => phraseOf(row, right, words) ?? []);
  return own === undefined ? phrases : [own, ...phrases];
}
