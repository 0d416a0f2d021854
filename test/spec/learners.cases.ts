/**
 * Ten attempts of real learners that version 0.2.0 answered worst, and what a teacher says of each, as parts of the
 * answer that can be checked. In all of them every fix of a sound must name letters.
 */

/** A fix of a sound that must be among the fixes. */
interface ExpectedFix {
  readonly letters: string;
  readonly target: string;
  readonly heard?: string;
  /** True when it must be the first fix. */
  readonly first: boolean;
}

/** Parts of the answer; a part that is left out is not judged. */
interface Expected {
  readonly proximity?: number;
  readonly real_edits?: number;
  /** `stress.match`. */
  readonly stress?: boolean;
  /** `different_word.detected`. */
  readonly different_word?: boolean;
  readonly fix?: ExpectedFix;
  /** A word that must be among so many first candidates of `heard_as`. */
  readonly candidate?: { readonly word: string; readonly within: number };
}

export interface LearnerCase {
  readonly target: string;
  /** One attempt, in all its spellings, which must have the same proximity, edits and stress. */
  readonly said: readonly string[];
  /** What a teacher says. */
  readonly teacher: string;
  readonly expected: Expected;
}

// biome-ignore format: a table
export const LEARNER_CASES: readonly LearnerCase[] = [
  { target: 'καί', said: ['kaɪ'], teacher: 'αι is one vowel, e',
    expected: { real_edits: 1, different_word: false, fix: { letters: 'αί', target: 'e', first: true } } },
  { target: 'ὑμεῖς', said: ['huˈmeɪs'], teacher: 'the stress is right', expected: { stress: true } },
  { target: 'μετάνοια', said: ['mɛtəˈnɔɪə'], teacher: 'the stress is wrong: it is on τά', expected: { stress: false } },
  { target: 'ἅγιος', said: ['ˈaʝos'], teacher: 'fine, or: three syllables',
    expected: { stress: true, different_word: false, candidate: { word: 'ἅγιος', within: 4 } } },
  { target: 'Χριστός', said: ['kɹɪsˈtɔs'], teacher: 'χ, not k',
    expected: { real_edits: 1, stress: true, different_word: false, fix: { letters: 'Χ', target: 'x', heard: 'k', first: true } } },
  { target: 'εἰρήνη', said: ['eɪˈɹeɪneɪ'], teacher: 'ει is i; η is a pure vowel',
    expected: { stress: true, fix: { letters: 'εἰ', target: 'i', first: true } } },
  { target: 'αὐτός', said: ['aʊˈtɔs', 'awˈtɔs', 'au̯ˈtɔs', 'aʊ̯ˈtɔs'], teacher: 'all are the same sound, and right',
    expected: { real_edits: 0, stress: true, different_word: false } },
  { target: 'βασιλεία', said: ['bæsɪˈleɪə'], teacher: 'ει is i; the stress is right',
    expected: { stress: true, different_word: false, fix: { letters: 'εί', target: 'i', first: false } } },
  { target: 'κύριος', said: ['ˈcirios'], teacher: 'υ is rounded',
    expected: { real_edits: 1, stress: true, different_word: false, fix: { letters: 'ύ', target: 'y', heard: 'i', first: true } } },
  { target: 'εὐτύχει', said: ['efˈtyxi'], teacher: 'perfect',
    expected: { proximity: 1, real_edits: 0, stress: true, different_word: false, candidate: { word: 'εὐτύχει', within: 1 } } },
];
