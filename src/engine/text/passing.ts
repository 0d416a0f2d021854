/**
 * Reads `accept`: sounds that a teacher lets pass for some letters, in addition to the sounds of the scheme. Letters
 * are compared without marks, grapheme by grapheme: what passes for α does not pass for αι. What passes for λ also
 * passes for λλ. αυ ευ ηυ are two graphemes that may be named together.
 */

import { shown } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { badRequest } from '../../contract/refusal.ts';
import type { Accept } from '../../contract/request.ts';
import { soundKey } from '../phonology/glides.ts';
import { bareSpelling, cappedMarks, lettersOf } from '../phonology/letters.ts';
import { longerOf, phoneId } from '../phonology/phones.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import { greekLetters, readAttempt } from './attempt.ts';
import type { Passing, Slot, Target } from './target.ts';

/** Longer texts cannot be names of letters or sounds. */
const MOST_CHARACTERS = 32;

const STRANGE = /(?!\p{Script=Greek})\P{M}/u;

/** A silent iota adscript at the end of bare letters. */
const ADSCRIPT = /(?<=[ηω])ι$/u;

/** The letters without marks, in lower case; empty for a text with other characters. */
const bare = (text: string): string => {
  const letters = text.length > MOST_CHARACTERS ? '' : cappedMarks(text).normalize('NFC');
  return STRANGE.test(letters) ? '' : bareSpelling(lettersOf(letters)).replace(ADSCRIPT, '');
};

/** Two letters that are said together: a diphthong, ου, or a consonant that is written twice. */
const TOGETHER = /^(?:[αεο][ιυ]|υι|ηυ|([^αεηιουω])\1)$/u;

function keyOf(letters: string): string {
  const key = bare(letters);
  if (key.length === 1 || TOGETHER.test(key)) return key;
  throw badRequest(
    `accept names one or two Greek letters that are said together, such as ω or αι; found ${shown(letters)}`,
    'accept',
  );
}

function stringOf(sound: string, letters: string): readonly number[] {
  const isIpa = sound.length <= MOST_CHARACTERS && greekLetters([sound]).length === 0;
  const read = isIpa ? readAttempt(sound) : null;
  const most = LIMITS.accept_phones;
  if (read !== null && read.unknown.length === 0 && read.phones.length > 0 && read.phones.length <= most)
    return read.phones;
  throw badRequest(
    `accept takes IPA of 1 to ${most} phones, such as "oʊ"; found ${shown(sound)} for ${shown(letters)}`,
    'accept',
  );
}

type PhoneStrings = readonly (readonly number[])[];

/** Reads `accept` as strings of phone ids, indexed by bare letters. @throws Refusal for unknown letters or sounds */
function stringsOf(accept: Accept): Map<string, PhoneStrings> {
  const strings = new Map<string, PhoneStrings>();
  for (const [letters, sounds] of Object.entries(accept)) {
    const key = keyOf(letters);
    if (strings.has(key)) throw badRequest(`accept names ${key} twice; send all in one list`, 'accept');
    const own = sounds.map((sound) => stringOf(sound, letters));
    strings.set(key, own);
  }
  return strings;
}

/** Index of the first slot after the grapheme that begins at slot `from`. */
function graphemeEnd(slots: readonly Slot[], from: number): number {
  const { word, start } = slots[from] as Slot;
  let end = from + 1;
  while (slots[end]?.word === word && slots[end]?.start === start) end++;
  return end;
}

/** A doubled letter passes like a single one. */
const passingFor = (letters: string, strings: ReadonlyMap<string, PhoneStrings>): PhoneStrings | undefined =>
  strings.get(letters) ?? (letters[0] === letters[1] ? strings.get(letters[0] as string) : undefined);

/** Adds the long form and the repetition of each sound that passes, if the taught sound may be long or be repeated. */
function withLongAndTwice(strings: PhoneStrings, { phone, accepted, twice }: Reading): PhoneStrings {
  const mayBeLong = accepted.has(longerOf(phone));
  return strings.flatMap(([first = 0, ...rest]) => [
    [first, ...rest],
    ...(mayBeLong && longerOf(first) !== first ? [[longerOf(first), ...rest]] : []),
    ...(twice && rest.length === 0 ? [[first, first]] : []),
  ]);
}

const H = phoneId('h');

/** Adds to a target the sounds that `accept` lets pass. @throws Refusal for unknown letters or sounds */
export function withPassing(target: Target, accept: Accept, { readings }: Phonology): Target {
  const { slots } = target;
  const strings = stringsOf(accept);
  const passing: Passing[] = [];
  let to = 0;
  while (to < slots.length) {
    const start = to;
    to = graphemeEnd(slots, start);
    // The h of a rough breathing is said in addition to what passes.
    const from = slots[start]?.phone === H && to > start + 1 ? start + 1 : start;
    const { letters, word, syllable, reading } = slots[from] as Slot;
    const next = slots[to];
    const key = bare(letters);
    // The υ of αυ ευ ηυ is in the syllable of the vowel before it.
    const beginsDiphthong = next?.word === word && next.syllable === syllable && bare(next.letters) === 'υ';
    const ofBoth = beginsDiphthong ? strings.get(`${key}υ`) : undefined;
    if (ofBoth !== undefined) to = graphemeEnd(slots, to);
    const passes = ofBoth ?? passingFor(key, strings);
    if (passes === undefined) continue;
    const isOneSlot = to === from + 1;
    const all = isOneSlot ? withLongAndTwice(passes, readings[reading] as Reading) : passes;
    passing.push({ from, to, strings: all, keys: new Set(all.map(soundKey)) });
  }
  return { ...target, passing };
}
