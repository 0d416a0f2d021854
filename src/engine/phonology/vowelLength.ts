/**
 * Decides the length of α ι υ in a word: by macron and breve, by the kind and position of the accent, by a table of
 * words (`longVowels.ts`), by endings. The first rule that applies decides; otherwise the length is unknown. Smyth,
 * Greek Grammar (1920), §§ 4-5, 149-170, 213-220. Names are judged only by their marks, because many names are foreign.
 */

import { type Around, GLIDE, type Grapheme, graphemesOf } from './graphemes.ts';
import { type Length, lettersOf } from './letters.ts';
import { bare, isLongByNature, VERB } from './longVowels.ts';

const DOUBTFUL = new Set(['α', 'ι', 'υ']);
const SHORT = new Set(['ε', 'ο']);

/** Words that end in an enclitic, whose accent is as if the enclitic were absent: ὥστε, οὔτις (Smyth § 164 a). */
const WITH_ENCLITIC = /(?:τε|δε|γε|περ|νυν|τισ|τι|τινα|τινασ)$/u;

const IS_VERB = new RegExp(VERB, 'u');

/** Words in -ια -εα -ρα with a short α: they are not nouns of the first declension, except μία. */
const SHORT_ALPHA = /(?:^(?:δια|παρα|αρα|σφοδρα|μια)|εννεα|ουια)$/u;

const isName = (lemma: string): boolean => lemma !== lemma.toLowerCase();

/** Keys of graphemes that have a mark, with their letters without marks. */
const MARKED: Readonly<Record<string, string>> = { ᾳ: 'α', ῃ: 'η', ῳ: 'ω', υ̯: 'υ', υ̯φ: 'υφ', υ̯β: 'υβ' };

/** Joins the letters of the graphemes from `from` to before `to`, without marks. */
function lettersIn(word: readonly Grapheme[], from: number, to = word.length): string {
  let letters = '';
  for (let at = from; at < to; at++) {
    const { key, doubled } = word[at] as Grapheme;
    letters += (MARKED[key] ?? key) + (doubled ? key : '');
  }
  return letters;
}

const nucleiOf = (word: readonly Grapheme[]): number[] =>
  word.flatMap(({ vowel }, at) => (vowel ? [at] : []));

/** True for η ω, a diphthong and a vowel with iota subscript. */
function isLong(word: readonly Grapheme[], at: number): boolean {
  const { key } = word[at] as Grapheme;
  return word[at + 1]?.key.startsWith(GLIDE) === true || !(DOUBTFUL.has(key) || SHORT.has(key));
}

/** True for endings with a short vowel: of datives and neuters, and -σα of aorists, participles and nouns. */
function hasShortEnding(ending: string, before: string, accented: boolean, lemma: string): boolean {
  if (ending === 'ι') return !lemma.endsWith('ββι');
  // ἔδυ and ἀντικρύ have a long υ.
  if (ending === 'υ') return !accented && !IS_VERB.test(lemma);
  if (ending === 'ιν') return /[σξψ]$/u.test(before);
  if (ending !== 'α') return false;
  // These are the lemmas of neuters in -ον or -μα, and of nouns of the third declension.
  return /[σξψζ]$/u.test(before) || /(?:ον|μα|[^ε]ρ|[ξψ]|[^α]ν|ισ)$/u.test(lemma);
}

/** True if the accent of a lemma is two syllables before its last: ἅγιος. */
function isProparoxytone(lemma: string): boolean {
  const word = graphemesOf(lettersOf(lemma));
  return nucleiOf(word).at(-3) === word.findIndex(({ accent, vowel }) => vowel && accent !== null);
}

/**
 * True for endings with a vowel that is always long; `before` has the letters before the ending, and `accented` means
 * that the accent is on the ending:
 *
 * - -ας of the first declension and of participles (καλέσας, but not λυθέντας);
 * - -α -αν of the first declension after ε ι ρ (Smyth § 218); ἁγία is a feminine, but ἅγια a neuter with a short α;
 * - -εα -εας of nouns in -ευς (§ 275).
 */
function hasLongEnding(ending: string, before: string, accented: boolean, lemma: string): boolean {
  const noun = bare(lemma);
  if (ending === 'ασ') {
    // Participles have a long α (καλέσας), but not in -θέντας.
    if (IS_VERB.test(noun)) return accented || !before.endsWith('τ');
    // Nouns in -άς have a short α (νομάς), and perfects do, too (εἰδότας).
    return !accented && !before.endsWith('οτ') && /(?:[^μ]α|η|οσ|ευσ)$/u.test(noun);
  }
  if ((ending !== 'α' && ending !== 'αν') || !/[ειρ]$/u.test(before)) return false;
  if (/[ειρ]α$/u.test(noun)) return !SHORT_ALPHA.test(noun);
  if (/ευσ$/u.test(noun)) return ending === 'α';
  return /[ειρ]οσ$/u.test(noun) && (ending === 'αν' || (!accented && isProparoxytone(lemma)));
}

/** Finds the length of the last vowel of a word by the accent on an earlier vowel, then by the ending. */
function lastLength(word: readonly Grapheme[], nuclei: readonly number[], lemma: string): Length | null {
  const last = nuclei.at(-1) as number;
  const [antepenult, penult] = [nuclei.at(-3), nuclei.at(-2)];
  if (antepenult !== undefined && (word[antepenult] as Grapheme).accent !== null) return 'short';
  // On a long penult, an accent is a circumflex before a short last vowel, and an acute before a long one.
  const accent = penult === undefined ? null : (word[penult] as Grapheme).accent;
  if (accent === 'circumflex') return 'short';
  const spelling = lettersIn(word, 0);
  const ending = lettersIn(word, last);
  const before = spelling.slice(0, -ending.length);
  const accented = (word[last] as Grapheme).accent !== null;
  if (hasShortEnding(ending, before, accented, bare(lemma))) return 'short';
  // Words in -ις and words that end in an enclitic (ὥστε) are exceptions.
  const isAcuteOnLong = accent === 'acute' && isLong(word, penult as number);
  const showsLong = isAcuteOnLong && ending !== 'ισ' && !WITH_ENCLITIC.test(spelling);
  return showsLong || hasLongEnding(ending, before, accented, lemma) ? 'long' : null;
}

/**
 * Finds the length of the second-to-last vowel: with an acute before ε or ο it is short, because a long vowel would have
 * a circumflex. The same would hold before a final αι or οι, but not in optatives (Smyth § 169), which are not
 * recognized here.
 */
function penultLength(word: readonly Grapheme[], nuclei: readonly number[]): Length | null {
  const [penult, last] = nuclei.slice(-2) as [number, number];
  const acute = (word[penult] as Grapheme).accent === 'acute';
  return acute && SHORT.has((word[last] as Grapheme).key) && !WITH_ENCLITIC.test(lettersIn(word, 0))
    ? 'short'
    : null;
}

/** True for an α, ι or υ outside diphthongs without circumflex, macron and breve: its length may depend on the lemma. */
export function mayRestOnLemma(word: readonly Grapheme[], at: number): boolean {
  const { key, accent, written } = word[at] as Grapheme;
  if (!DOUBTFUL.has(key) || word[at + 1]?.key.startsWith(GLIDE)) return false;
  return written === null && accent !== 'circumflex';
}

/** Finds the length of an α, ι or υ; null if the length is unknown, and for any other grapheme. */
export function vowelLength(word: readonly Grapheme[], at: number, around: Around): Length | null {
  const { lemma = '', cut = false } = around;
  const { key, accent, written } = word[at] as Grapheme;
  if (!DOUBTFUL.has(key)) return null;
  // The α of αυ is the first half of a diphthong; a circumflex belongs to the whole diphthong.
  if (word[at + 1]?.key.startsWith(GLIDE)) return 'short';
  if (written !== null) return written;
  if (accent === 'circumflex') return 'long';
  if (isName(lemma)) return null;
  const nuclei = nucleiOf(word);
  const byAccent = at === nuclei.at(-2) && !cut ? penultLength(word, nuclei) : null;
  if (byAccent !== null) return byAccent;
  const before = lettersIn(word, 0, at);
  const spelling = before + lettersIn(word, at);
  if (isLongByNature(spelling, before.length, accent !== null, lemma)) return 'long';
  return at === nuclei.at(-1) && !cut ? lastLength(word, nuclei, lemma) : null;
}
