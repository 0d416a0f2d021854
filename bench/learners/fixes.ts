/** FIXES.md: what a learner is told first, for a seeded sample of attempts of readers with an accent, to be read by eye. */

import { LIMITS } from '../../src/contract/limits.ts';
import type { TutorResponse } from '../../src/contract/response.ts';
import { fixCards } from '../../src/score/coach/sentences/fixCards.ts';
import { LANGUAGES, type Listener, tongueOf } from '../../src/score/coach/sentences/language.ts';
import { heardAsSentence, heardTarget, wordVerdicts } from '../../src/score/coach/sentences/words.ts';
import { seeded } from '../../src/serve/bench/inputs/random.ts';
import { table } from '../results.ts';
import { type Answers, loadAnswers } from './answers.ts';
import { TRIALS } from './trials.ts';
import type { Word } from './words.ts';

const SEED = 20261123;
const FIXES = 200;

/** What the page says first: that another word was said, or else the first card. An accepted sound is no fault. */
function firstFix(answer: TutorResponse, listener: Listener): string | null {
  const [verdict] = wordVerdicts(answer, listener.words);
  const faults = answer.coaching.summary.fixes.filter(({ status }) => status !== 'acceptable_variant');
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

export const fixesPage = async (): Promise<string> => `# First fixes

Written by \`npm run learners -- --fixes\`, seed ${SEED}: ${FIXES} attempts of readers with an accent, the first thing that each is told to
fix, and what the page says that a listener takes it for. To be read by eye.

${table(['', 'reader, scheme', 'word', 'said', 'first fix', 'listener'], fixRows(await loadAnswers()), 6)}
`;
