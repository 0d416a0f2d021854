/**
 * Lists rules that no Greek word breaks. They are about accents, breathings, and the consonants at the beginning and end of
 * a word. Source: Smyth, Greek Grammar (1920), §§ 9-14, 62, 133, 149-170.
 */

import type { Letter } from '../src/engine/phonology/letters.ts';
import type { Nucleus, Written } from './written.ts';

export interface Rule {
  /** The fault of a form that breaks the rule, in words for dropped.tsv. */
  readonly reason: string;
  readonly breaks: (word: Written) => boolean;
}

const DIPHTHONGS = new Set('αι ει οι αυ ευ ου ηυ ωυ'.split(' '));

/**
 * Matches endings with a long ω before which the third syllable from the end may have the accent: ἵλεως, and compounds of
 * γέλως, κέρας and γῆρας (§ 163 a).
 */
const ATTIC_ENDING = /[ελρ]ω[νσ]?$/u;

/** Match words that end in an attached enclitic, which does not move their accent: ὥστε, ἥδε (§ 164 a), οὗτινος. */
const ENCLITIC_ENDING = /(?:τε|δε|γε|θε|περ)$/u;
const INDEFINITE_ENDING = /τιν(?:οσ|ι|ων)$/u;

const CONSONANTS = 'βγδζθκλμνξπρστφχψ';
const INITIAL_CLUSTER = new RegExp(`^[${CONSONANTS}]{2,}`, 'u');
const FINAL_CLUSTER = new RegExp(`[${CONSONANTS}]{2,}$`, 'u');
const ONSETS = new Set(
  (
    'βδ βλ βρ γλ γν γρ δμ δν δρ θλ θν θρ κλ κμ κν κρ κτ μν πλ πν πρ πτ σβ σθ σκ σκλ σκν σμ σπ σπλ στ στλ στρ ' +
    'σφ σφρ σχ τλ τμ τρ φθ φλ φρ χθ χλ χν χρ'
  ).split(' '),
);
const ENDINGS = new Set('γξ ρξ λσ'.split(' '));
const TRIPLED = /(.)\1\1/u;

const accentedNucleus = ({ nuclei }: Written): Nucleus | undefined =>
  nuclei.find(({ accent }) => accent !== null);

/** Counts the syllables after the accented syllable; returns -1 for a word without an accent. */
function syllablesAfter(word: Written): number {
  const accented = accentedNucleus(word);
  return accented === undefined ? -1 : word.nuclei.length - 1 - word.nuclei.indexOf(accented);
}

/** True for a word with a long last syllable. Final αι and οι count as short: they are long only in optatives (§ 169). */
function hasLongUltima({ nuclei, letters, bare }: Written): boolean {
  const ultima = nuclei.at(-1);
  return ultima?.length === 'long' && !(ultima.end === letters.length && /[αο]ι$/u.test(bare));
}

/**
 * True if the accent or breathing is on the first letter of a diphthong: τόυ, ἀυτοῦ. Names are exempt, because editors
 * separate vowels this way (Ἐφράιμ). An accent on the υ of υι is allowed, because there the letters may be two vowels
 * (ἰσχύι).
 */
function hasMarkOnFirstOfDiphthong({ letters, nuclei, name }: Written): boolean {
  if (name) return false;
  return nuclei.some(({ start, end }) => {
    const [first, second] = [letters[start] as Letter, letters[start + 1]];
    // A nucleus of two letters has its marks on the second letter.
    const isSingleVowel = end - start === 1 && !first.iota;
    if (!isSingleVowel || second === undefined) return false;
    if (second.accent !== null || second.breathing !== null || second.diaeresis) return false;
    const pair = first.base + second.base;
    if (pair === 'υι') return first.breathing !== null;
    return DIPHTHONGS.has(pair) && (first.accent !== null || first.breathing !== null);
  });
}

const hasTwoAccents = ({ letters }: Written): boolean =>
  letters.filter(({ accent }) => accent !== null).length > 1;

const isAccentedTooEarly = (word: Written): boolean => syllablesAfter(word) > 2;

const hasCircumflexOnShortVowel = (word: Written): boolean => {
  const nucleus = accentedNucleus(word);
  return nucleus?.accent === 'circumflex' && nucleus.length === 'short';
};

const hasCircumflexBeforePenult = (word: Written): boolean =>
  accentedNucleus(word)?.accent === 'circumflex' &&
  syllablesAfter(word) > 1 &&
  !INDEFINITE_ENDING.test(word.bare);

const hasAntepenultAccentDespiteLongUltima = (word: Written): boolean =>
  !word.name && syllablesAfter(word) === 2 && hasLongUltima(word) && !ATTIC_ENDING.test(word.bare);

function hasAcuteForCircumflex(word: Written): boolean {
  if (word.name || word.elided || syllablesAfter(word) !== 1) return false;
  const penult = accentedNucleus(word);
  if (penult?.accent !== 'acute' || penult.length !== 'long') return false;
  return word.nuclei.at(-1)?.length === 'short' && (word.verb || !ENCLITIC_ENDING.test(word.bare));
}

/** Returns the index after the letters that may have the breathing of the word: an initial vowel, diphthong or ρ. */
const initialEnd = ({ nuclei }: Written): number => (nuclei[0]?.start === 0 ? nuclei[0].end : 1);

const lacksBreathing = (word: Written): boolean =>
  word.nuclei[0]?.start === 0 &&
  word.letters.slice(0, initialEnd(word)).every(({ breathing }) => breathing === null);

/**
 * True if a breathing inside the word is a fault. A smooth breathing after a consonant is allowed, because it is the
 * coronis of a crasis: κἀγώ, τοὔνομα (§ 62).
 */
function hasBreathingInside(word: Written): boolean {
  const { letters, nuclei } = word;
  const afterVowel = nuclei.filter(({ start }) => nuclei.some((other) => other.end === start));
  return letters.some(({ breathing }, index) => {
    if (breathing === null || index < initialEnd(word)) return false;
    return breathing === 'rough' || afterVowel.some(({ start, end }) => start <= index && index < end);
  });
}

function beginsImpossibly({ bare, name }: Written): boolean {
  const [cluster] = INITIAL_CLUSTER.exec(bare) ?? [];
  return !name && cluster !== undefined && !ONSETS.has(cluster);
}

function endsImpossibly({ bare, name, elided }: Written): boolean {
  const [cluster] = FINAL_CLUSTER.exec(bare) ?? [];
  return !name && !elided && cluster !== undefined && !ENDINGS.has(cluster);
}

const hasTripledLetter = ({ bare }: Written): boolean => TRIPLED.test(bare);

export const RULES: readonly Rule[] = [
  { reason: 'accent or breathing on the first letter of a diphthong', breaks: hasMarkOnFirstOfDiphthong },
  { reason: 'two accents', breaks: hasTwoAccents },
  { reason: 'accent before the antepenult', breaks: isAccentedTooEarly },
  { reason: 'circumflex on ε or ο', breaks: hasCircumflexOnShortVowel },
  { reason: 'circumflex before the penult', breaks: hasCircumflexBeforePenult },
  { reason: 'accent on the antepenult of a long ultima', breaks: hasAntepenultAccentDespiteLongUltima },
  { reason: 'acute on a long penult before a short ultima', breaks: hasAcuteForCircumflex },
  { reason: 'no breathing on the first vowel', breaks: lacksBreathing },
  { reason: 'breathing inside the word', breaks: hasBreathingInside },
  { reason: 'no Greek word begins so', breaks: beginsImpossibly },
  { reason: 'no Greek word ends so', breaks: endsImpossibly },
  { reason: 'a letter three times', breaks: hasTripledLetter },
];

export const brokenRule = (word: Written): string | undefined =>
  RULES.find(({ breaks }) => breaks(word))?.reason;
