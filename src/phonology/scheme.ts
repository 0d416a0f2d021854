/** What a scheme is: letters in context, variants, near accents, onsets. All of it data. */

import type { ContextName } from './contexts.ts';

/** How letters are read. The first row that names the grapheme and whose context holds decides. */
export type LetterRow = readonly [
  /** Graphemes, separated by spaces: 'ε αι'. */
  letters: string,
  context: ContextName,
  /** Phones, separated by spaces; ξ has two that share its letter. */
  phones: string,
  /** A word, or two, that show the row; a test transcribes them. */
  example: string,
  source: string,
];

/**
 * What is accepted in place of a taught phone (the table of the decisions, class and basis kept).
 * In `accepted`, ◌ is the taught phone: '◌ː' its long counterpart. With a blank, ◌ is what is heard for it, the
 * taught phone or an accepted one: 'h ◌' with an h before it, '◌ j' with a j behind it, '◌ ◌' twice. '∅' is nothing:
 * the phone may be silent.
 */
export type VariantRow = readonly [
  /** A taught phone, or 'any vowel', 'any consonant'. */
  phone: string,
  /** Graphemes, separated by spaces, or 'any'. */
  letters: string,
  context: ContextName,
  /** Alternatives, separated by commas. */
  accepted: string,
  basis: 'taught' | 'historical' | 'free',
  example: string,
  source: string,
];

/**
 * A usual slip: what learners of another tradition, or with another mother tongue, say for these letters. It is wrong,
 * and costs what a wrong sound costs, but it is no sign that another word was meant.
 */
export type SlipRow = readonly [
  /** A taught phone. */
  phone: string,
  /** Graphemes, separated by spaces. */
  letters: string,
  /** What is heard, separated by commas; 'a j' is a vowel with any offglide. */
  heard: string,
  /** A word that shows the row. */
  example: string,
  /** Who says so. */
  learners: string,
];

export interface Scheme {
  /** The value of `scheme` in a request. */
  readonly name: string;
  readonly letters: readonly LetterRow[];
  readonly variants: readonly VariantRow[];
  readonly slips: readonly SlipRow[];
  /** Pairs of phones that differ by a learner's accent alone: `acceptable`, either way round. */
  readonly nearAccents: readonly (readonly [string, string])[];
  /** Consonant clusters that may open a syllable, separated by spaces; single consonants always may. */
  readonly onsets: string;
}
