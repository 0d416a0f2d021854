/** FIXES.md: what a learner is told first, for a seeded sample of attempts of readers with an accent, to be read by eye. */

import { createHash } from 'node:crypto';
import { seeded } from '../../../../bench/inputs/random.ts';
import { LIMITS } from '../../../../src/contract/limits.ts';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import { fixCards, isMistake } from '../../../lesson/src/sentences/fixCards.ts';
import { LANGUAGES, type Listener, tongueOf } from '../../../lesson/src/sentences/language.ts';
import { heardAsSentence, heardTarget, wordVerdicts } from '../../../lesson/src/sentences/words.ts';
import { table, verdict } from '../results.ts';
import { type Answers, loadAnswers } from './answers.ts';
import { READING } from './reading.ts';
import { TRIALS } from './trials.ts';
import type { Word } from './words.ts';

const SEED = 20261123;
const FIXES = 200;

/** So many of them a teacher would say. */
const LEAST_RIGHT = 185;

/** What the page says first: that another word was said, or else the first card. An accepted sound is no fault. */
function firstFix(answer: TutorResponse, listener: Listener): string | null {
  const [verdict] = wordVerdicts(answer, listener.words);
  const faults = answer.coaching.summary.fixes.filter(isMistake);
  return verdict?.sentence ?? fixCards(faults, answer, listener)[0]?.sentence ?? null;
}

/** A word, as likely as it is common. */
function pickWord(words: readonly Word[], share: number): Word {
  let left = share * words.reduce((sum, { count }) => sum + count, 0);
  for (const word of words) {
    left -= word.count;
    if (left < 0) return word;
  }
  return words[0] as Word;
}

/** Reader and scheme, word, what was said, the first fix, and what the page says of the whole. */
function fixRows({ words, under, by }: Answers): string[][] {
  const random = seeded(SEED);
  const trials = TRIALS.filter(({ reader }) => reader.misplace);
  const rows: string[][] = [];
  const seen = new Set<string>();
  while (rows.length < FIXES) {
    const { reader, scheme } = random.pick(trials);
    const { text } = pickWord(words, random.next());
    const ipa = by(reader).say(text);
    const answer = under(scheme)(text, ipa, LIMITS.candidates);
    const listener = { scheme: scheme.name, tongue: tongueOf(reader.tongue ?? 'en'), words: LANGUAGES.en };
    const fix = firstFix(answer, listener);
    const key = `${scheme.name} ${text} ${ipa}`;
    if (fix === null || seen.has(key)) continue;
    seen.add(key);
    const number = String(rows.length + 1);
    rows.push([
      number,
      `${reader.name}, ${scheme.name}`,
      text,
      ipa.replaceAll(' ', ''),
      fix,
      heardAsSentence(
        answer.heard_as.candidates,
        heardTarget(answer.heard_as.candidates, text, answer.real_edits),
        LANGUAGES.en,
      ),
    ]);
  }
  return rows;
}

/** The list that was read by eye is told by what was said and advised. */
const digestOf = (rows: readonly string[][]): string =>
  createHash('sha256')
    .update(rows.map((row) => row.slice(0, -1).join('\t')).join('\n'))
    .digest('hex')
    .slice(0, 16);

/** How many of the fixes a teacher would say, as somebody found who read this list. */
function readingOf(digest: string): { sentence: string; others: string } {
  const { date, others } = READING;
  if (digest !== READING.digest)
    return { sentence: `The list (${digest}) has not been read since it changed.`, others: '' };
  const right = FIXES - others.flatMap(([numbers]) => numbers.split(' ')).length;
  const goal = verdict(`at least ${LEAST_RIGHT}`, right >= LEAST_RIGHT);
  const sentence = `Read by eye on ${date}: ${right} of ${FIXES} are what a teacher would say (${goal}).`;
  return {
    sentence,
    others: others.map(([numbers, why]) => `- ${numbers.replaceAll(' ', ', ')}: ${why}`).join('\n'),
  };
}

/** The page, and the sentence about how it was read. */
export async function fixesPage(): Promise<{ page: string; sentence: string }> {
  const rows = fixRows(await loadAnswers());
  const { sentence, others } = readingOf(digestOf(rows));
  const page = `# First fixes

Written by \`npm run learners\`, seed ${SEED}: ${FIXES} attempts of readers with an accent, the first thing that each is told to fix,
in the words for his mother tongue, and what the page says that it would be heard as. A reader, with a tradition, is as likely as
another, a word as likely as it is common. ${sentence}

${others === '' ? '' : `The others:\n\n${others}\n\n`}${table(['', 'reader, scheme', 'word', 'said', 'first fix', 'heard as'], rows, 6)}
`;
  return { page, sentence };
}
