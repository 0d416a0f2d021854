import { LIMITS } from '../../../../src/contract/limits.ts';
import type { CoachingSoundFix, TutorResponse } from '../../../../src/contract/response.ts';
import type { Entry } from '../../../../src/engine/lexicon/lexicon.ts';
import { namedWords } from '../../../lesson/src/sentences/wordSentences.ts';
import type { Persona } from './readers.ts';
import type { WordCount } from './testamentWords.ts';

export type ScoreIpa = (target: string, ipa: string, candidates: number) => TutorResponse;

export interface KnownWord extends WordCount {
  readonly entry?: Entry | null;
}

/** Only this many of the most frequent words are ranked (`heard_as`), and said once more with the stress misplaced. */
const COMMONEST = 4000;

/** A measure applies to `of` words and is true for `held` of them. */
export interface Count {
  held: number;
  of: number;
}

export function countWord(into: Count, holds: boolean, weight: number): void {
  into.of += weight;
  if (holds) into.held += weight;
}

export const share = ({ held, of }: Count): number => (of === 0 ? 0 : (100 * held) / of);

interface AnsweredAttempt {
  readonly text: string;
  readonly ipa: string;
  readonly answer: TutorResponse;
  /** The answer to the same attempt with a misplaced stress; null if there is no such attempt. */
  readonly misplaced: TutorResponse | null;
}

const firstRealFix = ({ coaching }: TutorResponse): CoachingSoundFix | undefined =>
  coaching.summary.fixes.find(
    (fix): fix is CoachingSoundFix => fix.kind === 'sound' && fix.status !== 'acceptable_variant',
  );

/** Makes words comparable: lower case, an acute for a grave, and no second accent before an enclitic. */
const compared = (word: string): string =>
  word
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('\u0300', '\u0301')
    .replace(/(?<=[\u0301\u0342].*)[\u0301]/gu, '')
    .replace(/['’]/gu, '’');

const named = ({ answer }: AnsweredAttempt): string[] => namedWords(answer.heard_as.candidates).named;

const isRanked = ({ answer }: AnsweredAttempt): boolean => answer.heard_as.candidates.length > 0;

const stressed = ({ ipa }: AnsweredAttempt): boolean => ipa.includes('ˈ');

interface Measure {
  readonly concerns: (attempt: AnsweredAttempt) => boolean;
  readonly holds: (attempt: AnsweredAttempt) => boolean;
}

const MEASURES = {
  withoutEdit: { concerns: () => true, holds: ({ answer }) => answer.real_edits === 0 },
  differentWord: { concerns: () => true, holds: ({ answer }) => answer.different_word.detected },
  stressMissed: { concerns: stressed, holds: ({ answer }) => answer.stress.match === false },
  stressUnjudged: { concerns: stressed, holds: ({ answer }) => answer.stress.match === null },
  otherWords: {
    concerns: isRanked,
    holds: (attempt) =>
      named(attempt).length > 0 && !named(attempt).some((word) => compared(word) === compared(attempt.text)),
  },
  noWord: { concerns: isRanked, holds: (attempt) => named(attempt).length === 0 },
  movedRight: {
    concerns: ({ misplaced }) => misplaced !== null,
    holds: ({ misplaced }) => misplaced?.stress.match === true,
  },
  withoutLetters: {
    concerns: ({ answer }) => firstRealFix(answer) !== undefined,
    holds: ({ answer }) => !firstRealFix(answer)?.letters,
  },
} as const satisfies Record<string, Measure>;

type MeasureName = keyof typeof MEASURES;

export type Figure = MeasureName | 'proximity';

export interface Example extends WordCount, Pick<AnsweredAttempt, 'ipa' | 'answer'> {}

export interface ReaderTally {
  readonly counts: Readonly<Record<MeasureName, Count>>;
  readonly proximity: number;
  /** The most frequent words that were scored as other words. */
  readonly others: readonly Example[];
  /** Words that lower the mean proximity the most. */
  readonly losses: readonly Example[];
}

/** The page asks for the same number of candidates. */
const LISTED = LIMITS.candidates;

const EXAMPLES = 5;
const NAMES = Object.keys(MEASURES) as MeasureName[];

const lossOf = ({ count, answer }: Example): number => count * (1 - answer.proximity);

type Speaker = Pick<Persona, 'say' | 'misplace'>;

/** Scores the word with its stress on the next syllable, otherwise on the one before; null if neither is possible. */
function misplacedBy({ misplace }: Speaker, word: KnownWord, answerTo: ScoreIpa): TutorResponse | null {
  const ipa = misplace?.(word.text, word.entry, 1) ?? misplace?.(word.text, word.entry, -1);
  return ipa === undefined || ipa === null ? null : answerTo(word.text, ipa, 0);
}

/** @param words the most frequent word comes first */
export function tally(words: readonly KnownWord[], reader: Speaker, answerTo: ScoreIpa): ReaderTally {
  const counts = Object.fromEntries(NAMES.map((name) => [name, { held: 0, of: 0 }])) as Record<
    MeasureName,
    Count
  >;
  const others: Example[] = [];
  const losses: Example[] = [];
  let [proximity, occurrences] = [0, 0];
  for (const [n, word] of words.entries()) {
    const { text, count, entry } = word;
    const ipa = reader.say(text, entry);
    const isCommon = n < COMMONEST;
    const answer = answerTo(text, ipa, isCommon ? LISTED : 0);
    const example = { text, count, ipa, answer };
    const attempt = { ...example, misplaced: isCommon ? misplacedBy(reader, word, answerTo) : null };
    if (answer.unknown_symbols) throw new Error(`${text} is said with unknown symbols: ${ipa}`);
    for (const name of NAMES.filter((one) => MEASURES[one].concerns(attempt)))
      countWord(counts[name], MEASURES[name].holds(attempt), count);
    if (answer.different_word.detected && others.length < EXAMPLES) others.push(example);
    if (answer.proximity < 1) {
      // Keeps only the words with the largest losses.
      losses.push(example);
      losses.sort((a, b) => lossOf(b) - lossOf(a));
      losses.splice(EXAMPLES);
    }
    proximity += answer.proximity * count;
    occurrences += count;
  }
  return { counts, proximity: proximity / occurrences, others, losses };
}
