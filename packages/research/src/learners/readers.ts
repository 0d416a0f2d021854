/** Lists readers who say the phones of a scheme. Some of them replace a few of these phones. */

import type { Entry } from '../../../../src/engine/lexicon/lexicon.ts';
import { bareSpelling, type Letter, lettersOf } from '../../../../src/engine/phonology/letters.ts';
import { phoneAt } from '../../../../src/engine/phonology/phones.ts';
import { compileScheme } from '../../../../src/engine/phonology/readings.ts';
import type { Scheme } from '../../../../src/engine/phonology/scheme.ts';
import { attic } from '../../../../src/engine/phonology/schemes/attic.ts';
import { erasmian } from '../../../../src/engine/phonology/schemes/erasmian.ts';
import { koineGreek } from '../../../../src/engine/phonology/schemes/koine-greek.ts';
import { modernGreek } from '../../../../src/engine/phonology/schemes/modern-greek.ts';
import { transcribe } from '../../../../src/engine/text/transcribe.ts';

export interface Persona {
  readonly name: string;
  readonly habits: string;
  /** Returns phones separated by spaces, with ˈ before the first accented vowel. */
  readonly say: Say;
  /** Says the word with its stress moved by `by` syllables; null if the stress cannot move there. */
  readonly misplace?: (word: string, entry: Entry | null | undefined, by: number) => string | null;
}

/** `entry` is given if the reader knows the word. */
export type Say = (word: string, entry?: Entry | null) => string;

const isUnmarked = ({ accent, breathing, iota }: Letter): boolean =>
  accent === null && breathing === null && !iota;

/** Adds the accents and breathings that a printed word lacks, if the reader knows the word: Ο is read as ὁ. */
export function lettersRead(word: string, entry: Entry | null | undefined): Letter[] {
  const printed = lettersOf(word);
  if (!entry || !printed.every(isUnmarked)) return printed;
  const known = lettersOf(entry.form);
  return bareSpelling(known) === bareSpelling(printed) ? known : printed;
}

/**
 * Replaces phones by other phones, both separated by spaces. If several rewrites fit, the one with the most phones
 * applies.
 */
type Rewrite = readonly [phones: string, said: string];

const STRESS = 'ˈ';

interface RewriteRule {
  readonly from: readonly string[];
  readonly said: string;
}

/** @param stressed index of the phone that carries the stress; -1 if no phone carries it */
function rewritten(phones: readonly string[], stressed: number, rules: readonly RewriteRule[]): string {
  const said: string[] = [];
  let at = 0;
  while (at < phones.length) {
    const rest = phones.slice(at);
    const rule = rules.find(({ from }) => from.every((phone, n) => rest[n] === phone));
    const end = at + (rule?.from.length ?? 1);
    const isStressed = stressed >= at && stressed < end;
    said.push((isStressed ? STRESS : '') + (rule?.said ?? phones[at]));
    at = end;
  }
  return said.join(' ');
}

/** Returns a function that says words with the phones of a scheme, changed by the rewrites. */
export function sayBy(scheme: Scheme, rewrites: readonly Rewrite[] = []): Say {
  const phonology = compileScheme(scheme);
  const rules = rewrites
    .map(([from, said]): RewriteRule => ({ from: from.split(' '), said }))
    .sort((a, b) => b.from.length - a.from.length);
  return (word, entry) => {
    const lemma = entry?.lemma ?? undefined;
    const { sounds, accents } = transcribe(lettersRead(word, entry), phonology, { lemma });
    const phones = sounds.map(({ phone }) => phoneAt(phone).symbol);
    const stressed = sounds.findIndex(
      ({ phone, syllable }) => phoneAt(phone).kind === 'vowel' && syllable === accents[0],
    );
    return rewritten(phones, stressed, rules);
  };
}

/** A student of a seminary in the United States; applies to the phones of `erasmian`. */
const AMERICAN: readonly Rewrite[] = [
  ['a j', 'aɪ'],
  ['e j', 'eɪ'],
  ['ɔ j', 'ɔɪ'],
  ['a w', 'aʊ'],
  ['ɛ w', 'ɛʊ'],
  ['w', 'ʊ'],
  ['e', 'eɪ'],
  ['y', 'u'],
  ['r', 'ɹ'],
  ['d͡z', 'z'],
];

/** Reads every α, ι and υ as long, and the glides of diphthongs as i and u; applies to the phones of `attic`. */
const ALL_LONG: readonly Rewrite[] = [
  ['a j', 'a i'],
  ['a w', 'a u'],
  ['j', 'i'],
  ['w', 'u'],
  ['a', 'aː'],
  ['i', 'iː'],
  ['y', 'yː'],
];

export const KOINE: Persona = {
  name: 'Koine',
  habits: 'the phones that `koine-greek` teaches',
  say: sayBy(koineGreek),
};

export const ERASMIAN: Persona = {
  name: 'Erasmian',
  habits: 'the phones of `erasmian`: αι ει οι αυ as [aj ej ɔj aw], η e, υ y, χ x, h where it is written',
  say: sayBy(erasmian),
};

export const US_STUDENT: Persona = {
  name: 'US student',
  habits: 'the same with η ει as [eɪ], αι οι as [aɪ ɔɪ], αυ ευ υι as [aʊ ɛʊ ʊi], υ u, χ x, ρ ɹ, ζ z',
  say: sayBy(erasmian, AMERICAN),
};

export const US_STUDENT_WITH_K: Persona = {
  name: 'US student, χ as k',
  habits: 'the student, with χ k',
  say: sayBy(erasmian, [...AMERICAN, ['x', 'k']]),
};

export const MODERN: Persona = {
  name: 'modern',
  habits: 'the phones of `modern-greek`',
  say: sayBy(modernGreek),
};

export const ATTIC: Persona = {
  name: 'Attic',
  habits: 'the phones of `attic`, α ι υ as long as the lemma and the accent tell',
  say: sayBy(attic),
};

export const ATTIC_ALL_LONG: Persona = {
  name: 'Attic, all long',
  habits: 'the same with every α ι υ long that is not part of a diphthong, and with i u for the glides',
  say: sayBy(attic, ALL_LONG),
};
