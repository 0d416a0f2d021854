/** Defines the tables of a scheme. */

import type { ContextName } from './contexts.ts';
import type { Accent } from './letters.ts';

/**
 * The phones of graphemes. A grapheme is read by its first row with a context that holds. The comment after a row names
 * its source.
 */
export type LetterRow = readonly [
  /** Graphemes, separated by spaces: 'ε αι'. */
  letters: string,
  context: ContextName,
  /** Phones, separated by spaces; ξ has two that share its letter. */
  phones: string,
  /** One word or two that show the row. */
  example: string,
];

/** A row of a vowel, with one more example: a word that begins with the vowel and a rough breathing. */
type BreathedRow = readonly [...row: LetterRow, breathed: string];

const ROUGH = 'word start, rough breathing';

/** Makes two rows of each vowel: one with an h for a rough breathing at the start of a word, one for the vowel alone. */
export const withBreath = (rows: readonly BreathedRow[]): LetterRow[] =>
  rows.flatMap(([letters, context, phones, example, breathed]): LetterRow[] => [
    [letters, context === 'long' ? `${ROUGH}, long` : ROUGH, `h ${phones}`, breathed],
    [letters, context, phones, example],
  ]);

/**
 * The variants of a taught phone. A variant of basis `free` costs nothing; any other variant costs 0.02. In `accepted`:
 *
 * - '◌ː' is the long counterpart of the taught phone and of the other accepted phones;
 * - 'h ◌' is an h before the taught phone or an accepted phone, '◌ j' is a j after it, '◌ ◌' is the phone twice;
 * - 'ʝ ∅' means that the phone may be silent after a ʝ, and '∅' means that it may be silent anywhere.
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
];

/**
 * A usual slip for these letters, of learners from another tradition or with another mother tongue. It costs the same
 * as any wrong sound, but it does not mean that the learner said another word.
 */
type SlipRow = readonly [
  phone: string,
  letters: string,
  /** The slips, separated by commas. 'a j' is the vowel a with any offglide; '∅' means that the phone is left out. */
  heard: string,
  example: string,
  learners: string,
];

/**
 * Letters by which a reader of this tradition spells heard phones. Rows of two phones go before rows of one phone; among
 * rows of equally many phones the first row that fits decides. A phone without a row is spelled as in `spellings.ts`.
 */
type SpellingRow = readonly [
  /** One phone, or two phones separated by a space; more such alternatives follow after commas. */
  phones: string,
  letters: string,
  /** Letters, separated by spaces: one of them must follow. Without this cell anything may follow. */
  before?: string,
];

export interface Scheme {
  /** The value of `scheme` in a request. */
  readonly name: string;
  readonly title: string;
  readonly letters: readonly LetterRow[];
  readonly variants: readonly VariantRow[];
  readonly slips: readonly SlipRow[];
  /** Pairs of phones that differ only by a learner's accent; each is `acceptable` for the other. */
  readonly nearAccents: readonly (readonly [string, string])[];
  readonly spellings: readonly SpellingRow[];
  /**
   * Words of one syllable that look like two, in a tradition that is written with one accent and without breathings:
   * δυο, ποιος.
   */
  readonly monotonic: readonly string[];
  /** The accents that stress a syllable; syllables with any other accent are not judged. */
  readonly stressing: readonly Accent[];
}

/** Near accents of learners who say lax vowels. */
// biome-ignore format: a table
export const LAX: Scheme['nearAccents'] = [['ɪ', 'i'], ['ʊ', 'u']];

/** Near accents of learners who say the r of English. */
// biome-ignore format: a table
export const ENGLISH_R: Scheme['nearAccents'] = [['ɹ', 'r'], ['ɹ', 'ɾ']];

/**
 * Consonant clusters that may open a syllable, separated by spaces; a single consonant may always open one. Shared by
 * all traditions. Smyth, Greek Grammar (1920), § 140.
 */
export const ONSETS =
  'βδ βλ βρ γλ γν γρ δρ θλ θν θρ κλ κν κρ κτ μν πλ πν πρ πτ σβ σθ σκ σμ σπ στ σφ σχ τρ φθ φλ φρ χθ χλ χρ σκλ σπλ στρ σφρ';
