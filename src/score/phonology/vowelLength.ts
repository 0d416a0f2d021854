/**
 * The length of α ι υ in a word, where the writing shows it: by macron and breve, by the kind and position of the accent,
 * by endings. The first rule that holds decides; where none holds, the length is unknown. Smyth, Greek Grammar (1920),
 * §§ 4-5, 149-170, 213-220.
 *
 * Names are judged by their own marks alone: many are foreign, and Greek rules of length do not hold for them.
 */

import type { Around } from './around.ts';
import { GLIDE, type Grapheme } from './graphemes.ts';
import type { Length } from './letters.ts';

const DOUBTFUL = new Set(['α', 'ι', 'υ']);
const SHORT = new Set(['ε', 'ο']);

/** An enclitic that has grown on to a word does not count for its accent: ὥστε, οὔτις (Smyth § 164 a). */
const WITH_ENCLITIC = /(?:τε|δε|γε|περ|νυν|τισ|τι|τινα|τινασ)$/u;

/** νυνί ends in the long ι that points at something (deictic). */
const POINTING = 'νυνι';

const isName = (lemma: string): boolean => lemma !== lemma.toLowerCase();
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ς/gu, 'σ');

/** The letters of the graphemes from `at` on, without marks. */
const restOf = (word: readonly Grapheme[], at: number): string =>
  word
    .slice(at)
    .map(({ key, doubled }) => bare(key) + (doubled ? key : ''))
    .join('');

/** The indices of the nuclei in the word. */
const nucleiOf = (word: readonly Grapheme[]): number[] =>
  word.flatMap(({ vowel }, at) => (vowel ? [at] : []));

/** True for η ω, a diphthong and a vowel with iota subscript. */
function isLong(word: readonly Grapheme[], at: number): boolean {
  const { key } = word[at] as Grapheme;
  return word[at + 1]?.key.startsWith(GLIDE) === true || !(DOUBTFUL.has(key) || SHORT.has(key));
}

/** Endings whose vowel is always short: of datives and neuters, and -σα of aorists, participles and nouns. */
function hasShortEnding(ending: string, before: string, lemma: string): boolean {
  if (ending === 'ι') return true;
  // ἔδυ has a long one.
  if (ending === 'υ') return !/(?:ω|μι|μαι)$/u.test(lemma);
  if (ending === 'ιν') return /[σξψ]$/u.test(before);
  if (ending !== 'α') return false;
  // Neuters in -ον and -μα; nouns of the third declension.
  return /[σξψζ]$/u.test(before) || /(?:ον|μα|[^ε]ρ|[ξψ]|[^α]ν|ισ)$/u.test(lemma);
}

/** -ας of the first declension: genitive singular and accusative plural. */
const hasLongEnding = (ending: string, lemma: string): boolean =>
  ending === 'ασ' && /(?:[^μ]α|η|οσ)$/u.test(lemma);

/** The last vowel of a word, by the accent before it, then by its ending. */
function lastLength(word: readonly Grapheme[], nuclei: readonly number[], lemma: string): Length | null {
  const last = nuclei.at(-1) as number;
  const [antepenult, penult] = [nuclei.at(-3), nuclei.at(-2)];
  if (antepenult !== undefined && (word[antepenult] as Grapheme).accent !== null) return 'short';
  const accent = penult === undefined ? null : (word[penult] as Grapheme).accent;
  if (accent === 'circumflex') return 'short';
  const spelling = restOf(word, 0);
  const ending = restOf(word, last);
  if (spelling !== POINTING && hasShortEnding(ending, spelling.slice(0, -ending.length), lemma)) {
    return 'short';
  }
  if (accent === 'acute' && isLong(word, penult as number) && !WITH_ENCLITIC.test(spelling)) return 'long';
  return hasLongEnding(ending, lemma) ? 'long' : null;
}

/**
 * The vowel before the last: with an acute before ε or ο it is short, or it would have a circumflex. Final αι and οι
 * count as short, too, but not in optatives (Smyth § 169), and nobody tells here which they are.
 */
function penultLength(word: readonly Grapheme[], nuclei: readonly number[]): Length | null {
  const [penult, last] = nuclei.slice(-2) as [number, number];
  const acute = (word[penult] as Grapheme).accent === 'acute';
  return acute && SHORT.has((word[last] as Grapheme).key) && !WITH_ENCLITIC.test(restOf(word, 0))
    ? 'short'
    : null;
}

/** The length of the α, ι or υ at this index; null where it is unknown, and for any other letter. */
export function vowelLength(word: readonly Grapheme[], at: number, { lemma = '' }: Around): Length | null {
  const { key, accent, written } = word[at] as Grapheme;
  if (!DOUBTFUL.has(key)) return null;
  // The α of αυ is the first half of a diphthong, which carries the circumflex as a whole.
  if (word[at + 1]?.key.startsWith(GLIDE)) return 'short';
  if (written !== null) return written;
  if (accent === 'circumflex') return 'long';
  if (isName(lemma)) return null;
  const nuclei = nucleiOf(word);
  if (at === nuclei.at(-1)) return lastLength(word, nuclei, bare(lemma));
  return at === nuclei.at(-2) ? penultLength(word, nuclei) : null;
}
