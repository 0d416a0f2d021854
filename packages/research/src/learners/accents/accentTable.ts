/**
 * Simulates readers with an accent. A table says which phones a reader says for which letters. The tables come from
 * textbooks and from phonetics of the mother tongue; they are independent of the schemes that score the reader.
 *
 * If several rows fit, the row with the most letters applies, otherwise the first one. A doubled consonant is read
 * once, except γγ.
 */

import type { Entry } from '../../../../../src/engine/lexicon/lexicon.ts';
import type { Letter } from '../../../../../src/engine/phonology/letters.ts';
import { lettersRead, type Persona } from '../readers.ts';

/**
 * A row of a table:
 * - `letters`: groups of letters, separated by spaces; ʽ is the rough breathing, ͅ the iota subscript.
 * - `place`: conditions, separated by commas.
 * - `said`: phones, separated by spaces; ∅ is silence. If each group has its own phones, bars separate them.
 */
export type AccentRow = readonly [letters: string, place: string, said: string, source: string];

/**
 * Signs between the letters of a word: the rough breathing, the accent before its vowel, the gap between two vowels.
 */
const [ROUGH, ACCENT, GAP] = ['ʽ', '´', '·'];
const MARKS = `[${ROUGH}${ACCENT}${GAP}ͅ]*`;
const VOWEL = '[αεηιουω]';

const ONLY_MARKS = new RegExp(`^${MARKS}$`, 'u');
const VOWEL_NEXT = new RegExp(`^${MARKS}${VOWEL}`, 'u');
const HAS_VOWEL = new RegExp(VOWEL, 'u');
const STRESS_NEXT = new RegExp(`^[λρ]?${GAP}?${ROUGH}?${ACCENT}`, 'u');

const CLASSES: Readonly<Record<string, string>> = {
  vowels: VOWEL,
  consonants: '[βγδζθκλμνξπρστφχψ]',
  'front-vowels': '(?:[εηιυ]|αι|οι)',
  'voiced-consonants': '[βγδζμνλρ]',
};

type LetterTest = (left: string, right: string) => boolean;

const PLACES: Readonly<Record<string, LetterTest>> = {
  anywhere: () => true,
  'word start': (left) => ONLY_MARKS.test(left),
  'word end': (_left, right) => ONLY_MARKS.test(right),
  'last syllable': (_left, right) => !HAS_VOWEL.test(right),
  coda: (_left, right) => !VOWEL_NEXT.test(right),
  stressed: (left) => left.endsWith(ACCENT),
  // In a word without an accent, no vowel is weak.
  weak: (left, right) => !left.endsWith(ACCENT) && (left + right).includes(ACCENT),
  'after the stress': (left) => left.includes(ACCENT) && !left.endsWith(ACCENT),
  'onset of the stress': (_left, right) => STRESS_NEXT.test(right),
};

/** Returns the test for a place: a name in PLACES, or `before` or `after` with letters. */
function placeOf(name: string): LetterTest {
  const known = PLACES[name];
  if (known) return known;
  const [, side, names] = /^(before|after) (.+)$/u.exec(name) ?? [];
  if (names === undefined) throw new Error(`no place is called ${name}`);
  const letters = names
    .split(' ')
    .map((one) => CLASSES[one] ?? one)
    .join('|');
  const near = new RegExp(side === 'before' ? `^${MARKS}(?:${letters})` : `(?:${letters})${MARKS}$`, 'u');
  return side === 'before' ? (_left, right) => near.test(right) : (left) => near.test(left);
}

interface AccentRule {
  readonly letters: string;
  readonly places: readonly LetterTest[];
  readonly said: readonly string[];
}

/** Sorts rules by their number of letters, the most first. Rules with the same number keep the order of the rows. */
function rulesOf(rows: readonly AccentRow[]): AccentRule[] {
  const rules = rows.flatMap(([groups, place, said]) => {
    const letters = groups.split(' ');
    const parts = said.split('|');
    const places = place.split(', ').map(placeOf);
    return letters.map((one, n): AccentRule => {
      const phones = (parts.length === letters.length ? (parts[n] as string) : said).trim().split(' ');
      return { letters: one, places, said: phones.filter((phone) => phone !== '∅') };
    });
  });
  return rules.sort((a, b) => b.letters.length - a.letters.length);
}

const DIPHTHONGS = new Set('αι ει οι υι αυ ευ ηυ ωυ ου'.split(' '));

interface SpelledLetters {
  readonly text: string;
  readonly vowel: boolean;
  readonly accented: boolean;
}

/** A vowel that has its own accent or breathing does not form a diphthong with the next one: Ἠλίας, ἄϋλος. */
const isDiphthong = ({ base, accent, breathing }: Letter, next: Letter): boolean =>
  accent === null && breathing === null && !next.diaeresis && DIPHTHONGS.has(base + next.base);

/** Splits a word into letters and diphthongs. Of a doubled consonant, one letter remains, except for γγ. */
function groupsOf(letters: readonly Letter[]): SpelledLetters[] {
  const groups: SpelledLetters[] = [];
  let at = 0;
  while (at < letters.length) {
    const letter = letters[at] as Letter;
    const next = letters[at + 1];
    const second = next !== undefined && isDiphthong(letter, next) ? next : null;
    const vowel = HAS_VOWEL.test(letter.base);
    const isReadWithNext = !vowel && letter.base !== 'γ' && next?.base === letter.base;
    if (!isReadWithNext) {
      groups.push({
        text: letter.base + (second?.base ?? '') + (letter.iota ? 'ͅ' : ''),
        vowel,
        accented: (second ?? letter).accent !== null,
      });
    }
    at += second === null ? 1 : 2;
  }
  return groups;
}

/**
 * Writes a word in the form that rules read, and moves the accent by `moved` syllables. Returns null if there is no
 * such syllable, or if it already has an accent.
 */
function written(letters: readonly Letter[], moved: number): string | null {
  const groups = groupsOf(letters);
  const vowels = groups.filter(({ vowel }) => vowel);
  const accentedAt = vowels.findIndex(({ accented }) => accented);
  const stressed = accentedAt < 0 ? undefined : vowels[accentedAt + moved];
  if (moved !== 0 && (stressed === undefined || stressed.accented)) return null;
  const hasRough = letters.slice(0, 2).some(({ breathing }) => breathing === 'rough');
  const parts = groups.map((group, n) => {
    const gap = group.vowel && groups[n - 1]?.vowel ? GAP : '';
    const rough = n === 0 && hasRough ? ROUGH : '';
    const accent = group === stressed ? ACCENT : '';
    return gap + rough + accent + group.text;
  });
  return parts.join('');
}

const NUCLEUS = /^[aeiouyɐɑɒæəɚɘɛɜɝɪɨɔʊʉʌʏɯøœɵɤ]/u;

/** Says a written word. A mark without a rule is silent. @throws Error for a letter without a rule */
function sayWritten(word: string, rules: readonly AccentRule[]): string {
  const said: string[] = [];
  let isStressDue = false;
  let at = 0;
  while (at < word.length) {
    const [left, rest] = [word.slice(0, at), word.slice(at)];
    const rule = rules.find(
      ({ letters, places }) =>
        rest.startsWith(letters) && places.every((fits) => fits(left, rest.slice(letters.length))),
    );
    if (rule === undefined && !ONLY_MARKS.test(word[at] as string))
      throw new Error(`nothing is said for ${rest} in ${word}`);
    // An accent is written before its vowel; the stress goes to the next phone that may carry it.
    if (rest.startsWith(ACCENT)) isStressDue = true;
    for (const phone of rule?.said ?? []) {
      const isStressed = isStressDue && NUCLEUS.test(phone.normalize('NFD'));
      said.push(isStressed ? `ˈ${phone}` : phone);
      if (isStressed) isStressDue = false;
    }
    at += rule?.letters.length ?? 1;
  }
  return said.join(' ');
}

export function accented(name: string, habits: string, rows: readonly AccentRow[]): Persona {
  const rules = rulesOf(rows);
  const say = (word: string, entry: Entry | null | undefined, moved: number): string | null => {
    const read = written(lettersRead(word, entry), moved);
    return read === null ? null : sayWritten(read, rules);
  };
  return {
    name,
    habits,
    say: (word, entry) => say(word, entry, 0) as string,
    misplace: (word, entry, by) => say(word, entry, by),
  };
}
