/**
 * Likeness of two sounds to a listener who asks which word was meant. It ranks words and breaks ties of the aligner.
 * The score uses closeness (closeness.ts), which measures how far the mouth must move: there [r] is nearer to [n]
 * than to [l].
 *
 * Vowels are half as far apart as by closeness, because listeners who rebuild a word change its vowels before its
 * consonants (B. van Ooijen 1996; A. Cutler and others 2000, both in Memory & Cognition). Consonants are at most half
 * alike, unless learners confuse them; a vowel and a consonant are not alike.
 *
 * CONFUSIONS lists sounds that learners confuse because their language has one sound for both. Most rows come from
 * studies of learners of English: P. Iverson and others (2008) on w and v, A. Hanulíková and A. Weber on θ, B. Smith
 * and others (2009) on voicing, D. Kluge and others (2007) on nasals; and from Wikipedia on Modern Greek phonology and
 * on accents of English. Rows marked `ours` are our own guess. The figures come from trials with simulated readers
 * (packages/research/src/learners).
 */

import { PHONES, type Phone, phoneId, plainOf } from '../phonology/phones.ts';
import { byPair, closenessUnits, isAspirated, LENGTH_ALONE, UNIT } from './closeness.ts';

/** Likeness of two sounds that most listeners hear as one sound. */
const SAME = 0.95;
/** Likeness of two sounds that some learners do not distinguish. */
const TAKEN = 0.8;

/**
 * Factor for a difference in aspiration, which costs the same as a variant: only in Attic does it distinguish words.
 */
const ASPIRATION = 0.98;

/** The highest likeness of two consonants that learners do not confuse. */
const APART = 0.5;

const VOWELS = 'i y ɨ ʉ ɯ u ɪ ʏ ʊ e ø ɘ ɵ ɤ o ɛ œ ɜ ɞ ʌ ɔ æ ɐ ɑ ɒ a e̝ e̞ o̞';

/**
 * In a row with one list, all phones of the list are confused with one another; in a row with two lists, each phone of
 * the first list with each phone of the second. The comments name the languages, some with an example word.
 */
// biome-ignore format: a table, one confusion a line
const CONFUSIONS: readonly (readonly [likeness: number, phones: string, others: string | null])[] = [
  [SAME,  'r ɾ ɹ ɻ ʀ ʁ',    null],           // every language has an r of its own
  [SAME,  'x ꭓ ç',          null],           // German: ach, ich; Greek before a front vowel
  [SAME,  'k c',            null],           // Greek and Turkish before a front vowel
  [SAME,  'ɡ ɟ',            null],           // Greek and Turkish before a front vowel
  [SAME,  'ɣ ʝ',            null],           // Greek before a front vowel
  [SAME,  'j ʝ',            null],           // English: yes; Spanish
  [SAME,  'n ŋ ɲ',          null],           // before a velar or a front vowel
  [SAME,  'm ɱ',            null],           // before f and v
  [SAME,  'l ʎ ɭ',          null],           // before a front vowel; ɭ: ours
  [SAME,  'f ɸ',            null],           // Japanese
  [SAME,  'v β ʋ',          null],           // Spanish; Dutch
  [TAKEN, 'l',              'r ɾ ɹ ɻ'],      // Japanese, Korean; Turkish at the end of a word
  [TAKEN, 'ɾ',              't d'],          // American English: city
  [TAKEN, 'w',              'v β ʋ'],        // German, Turkish
  [TAKEN, 'b',              'v β'],          // Spanish, Japanese, Korean
  [TAKEN, 'p',              'f'],            // Korean; classical φ
  [TAKEN, 'h',              'ɸ x ꭓ ç'],      // Japanese; English, Spanish
  [TAKEN, 'θ',              's t f'],        // French, German, Japanese; Dutch; English
  [TAKEN, 'ð',              'z d v'],        // French, German, Japanese; Dutch; English
  [TAKEN, 'x ꭓ ç',          'k ɡ ʃ'],        // English: k; the others ours
  [TAKEN, 'ɣ ʝ',            'ɡ ɟ'],          // ours: speakers without ɣ say a stop
  [TAKEN, 'ʝ j',            'd͡ʒ ʒ'],         // Spanish
  [TAKEN, 's',              'ʃ t͡s t͡ʃ'],      // Japanese; Greek; German; t͡ʃ: ours
  [TAKEN, 'z',              'ʒ d͡z d͡ʒ t͡s'],   // Korean, Japanese; Greek; German
  [TAKEN, 't',              't͡s t͡ʃ'],        // Japanese: tsu; Brazilian: tchi
  [TAKEN, 'd',              'd͡z d͡ʒ'],        // Japanese: dzu; Brazilian: dji
  [TAKEN, 'n ŋ',            'm ɱ'],          // Spanish, Brazilian at the end of a word
  [TAKEN, 'p',              'b'],            // German at the end of a word; Korean, Chinese
  [TAKEN, 't',              'd'],            // German at the end of a word; Korean, Chinese
  [TAKEN, 'k c',            'ɡ ɟ'],          // German at the end of a word; Korean, Chinese
  [TAKEN, 'p',              'v β'],          // ours: Korean, which has one letter for all these
  [TAKEN, 'f',              'v'],            // German at the end of a word
  [TAKEN, 's',              'z'],            // German at the end of a word and before a vowel; Spanish; Greek before m and n
  [TAKEN, 'θ',              'ð'],            // ours: English spells both th
  [TAKEN, 'x',              'ɣ'],            // ours, like k and ɡ
  [TAKEN, 'ɑ',              'ɔ o ɒ'],        // American English: hot; o: ours
  [TAKEN, 'a',              'ʌ ɔ'],          // Japanese, Spanish: cut; ɔ: ours
  [TAKEN, 'ə',              VOWELS],         // English, if unstressed; ours for others
  [TAKEN, 'j',              'i ɪ y ʏ'],      // a glide that is nearly a vowel
  [TAKEN, 'w',              'u ʊ'],          // a glide that is nearly a vowel
];

const pairOf = (a: number, b: number): number => Math.min(a, b) * PHONES.length + Math.max(a, b);
const idsOf = (phones: string): number[] => phones.split(' ').map(phoneId);

/** The likenesses of CONFUSIONS, indexed by `pairOf`; for a pair in several rows the first row counts. */
const confused: ReadonlyMap<number, number> = new Map(
  CONFUSIONS.toReversed().flatMap(([likeness, phones, others]) =>
    idsOf(phones).flatMap((a) => idsOf(others ?? phones).map((b) => [pairOf(a, b), likeness] as const)),
  ),
);

/** Returns the likeness, 0 to 1, of two different phones that are short and unaspirated. */
function plainLikeness(a: number, b: number): number {
  const listed = confused.get(pairOf(a, b));
  if (listed !== undefined) return listed;
  const { kind } = PHONES[a] as Phone;
  if (kind !== PHONES[b]?.kind) return 0;
  const closeness = closenessUnits(a, b) / UNIT;
  return kind === 'vowel' ? (1 + closeness) / 2 : Math.min(closeness, APART);
}

/** Likeness of the phones with these ids, 0..4200. */
export const likenessUnits = byPair((a, b) => {
  if (a === b) return UNIT;
  const [first, second] = [PHONES[a] as Phone, PHONES[b] as Phone];
  const [plain, other] = [plainOf(a), plainOf(b)];
  const sound = plain === other ? 1 : plainLikeness(plain, other);
  const length = first.long === second.long ? 1 : LENGTH_ALONE;
  const aspiration = isAspirated(first) === isAspirated(second) ? 1 : ASPIRATION;
  return Math.round(UNIT * sound * length * aspiration);
});

const isConsonant = (phone: number): boolean => PHONES[phone]?.kind === 'consonant';

/** True for two consonants that learners do not confuse and that are less than half alike. */
export const areApart = (a: number, b: number): boolean =>
  isConsonant(a) && isConsonant(b) && likenessUnits(a, b) < APART * UNIT;
