/** FIXES.md: what a learner is told first, for a seeded sample of attempts of readers with an accent, to be read by eye. */

import { LIMITS } from '../../src/contract/limits.ts';
import type { TutorResponse } from '../../src/contract/response.ts';
import { seeded } from '../../src/serve/bench/inputs/random.ts';
import { adviceOn } from '../../web/src/advice/advice.ts';
import { stressAdvice } from '../../web/src/advice/stress.ts';
import { heardAsSentence } from '../../web/src/result/listener.ts';
import { table } from '../results.ts';
import { type Answers, loadAnswers } from './answers.ts';
import { TRIALS } from './trials.ts';
import type { Word } from './words.ts';

const SEED = 20261123;
const FIXES = 200;

/** The first card of the page: an accepted sound is no fault. */
function firstFix({ coaching, scheme }: TutorResponse): string | null {
  const fix = coaching.summary.fixes.find(({ status }) => status !== 'acceptable_variant');
  if (fix === undefined) return null;
  if (fix.kind === 'stress') return stressAdvice(coaching.stress, scheme);
  return adviceOn(coaching.sounds, fix.sound_index ?? 0, { ipa: true, fix });
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
    const fix = firstFix(answer);
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
      heardAsSentence(answer.heard_as.candidates),
    ]);
  }
  return rows;
}

export const fixesPage = async (): Promise<string> => `# First fixes

Written by \`npm run learners -- --fixes\`, seed ${SEED}: ${FIXES} attempts of readers with an accent, the first thing that each is told to
fix, and what the page says that a listener takes it for. To be read by eye.

${table(['', 'reader, scheme', 'word', 'said', 'first fix', 'listener'], fixRows(await loadAnswers()), 6)}
`;
