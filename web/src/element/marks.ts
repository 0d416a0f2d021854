/** Greek letters and the marks that are put on them, in Unicode's own terms: NFD apart, NFC together. */

/** The marks of polytonic Greek, in the order that Unicode composes them in; those of one group exclude each other. */
export const MARKS = [
  { mark: '\u0313', group: 'breathing', name: 'smooth breathing', shown: 'ἀ' },
  { mark: '\u0314', group: 'breathing', name: 'rough breathing', shown: 'ἁ' },
  { mark: '\u0308', group: 'diaeresis', name: 'diaeresis', shown: 'ϊ' },
  { mark: '\u0301', group: 'accent', name: 'acute', shown: 'ά' },
  { mark: '\u0300', group: 'accent', name: 'grave', shown: 'ὰ' },
  { mark: '\u0342', group: 'accent', name: 'circumflex', shown: 'ᾶ' },
  { mark: '\u0345', group: 'iota', name: 'iota subscript', shown: 'ᾳ' },
] as const;

export type Mark = (typeof MARKS)[number]['mark'];

const TAKES_MARKS = /^[αεηιουωρ]$/u;

const placeOf = (mark: string): number => MARKS.findIndex((row) => row.mark === mark);

const groupOf = (mark: string): string | undefined => MARKS[placeOf(mark)]?.group;

/**
 * A letter with a mark put on it, in place of others of its group; a mark that is there already is taken away.
 * The letter itself where Greek has no such letter.
 */
export function withMark(letter: string, mark: Mark): string {
  const [base = '', ...marks] = letter.normalize('NFD');
  if (!TAKES_MARKS.test(base.toLowerCase())) return letter;
  const others = marks.filter((other) => groupOf(other) !== groupOf(mark));
  const all = marks.includes(mark) ? others : [...others, mark];
  const made = (base + all.sort((a, b) => placeOf(a) - placeOf(b)).join('')).normalize('NFC');
  return [...made].length === 1 ? made : letter;
}

const FINAL = /ς(?=\p{L})/gu;
const LAST = /σ(?![\p{L}\p{M}])/gu;

/** The text with ς at the ends of words and σ elsewhere. */
export const withFinalSigma = (text: string): string => text.replace(FINAL, 'σ').replace(LAST, 'ς');

/** The letter before the caret with its combining marks; empty at the start. */
export const letterBefore = (text: string, caret: number): string =>
  /\P{M}\p{M}*$/u.exec(text.slice(0, caret))?.[0] ?? '';
