/**
 * Counts how often the service detects that another word was said. Each attempt says another word perfectly instead of
 * the target. An attempt does not count if the scheme accepts the sounds of that word for the target.
 */

import { LIMITS } from '../../../../src/contract/limits.ts';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import type { Engine } from '../../../../src/engine/engine.ts';
import { readTarget } from '../../../../src/engine/text/target.ts';
import { namedWords } from '../../../lesson/src/sentences/wordSentences.ts';
import { phonesOf } from '../calibration/learner.ts';
import { sayBy } from './readers.ts';
import { type Count, countWord, type ScoreIpa } from './tally.ts';
import type { WordCount } from './testamentWords.ts';

/** The percentage of pairs that must be detected. */
export const LEAST_DETECTED = 99;

const LEAST_FREQUENCY = 20;

const MOST_MISSED = 10;

interface MissedPair {
  readonly target: WordCount;
  readonly other: string;
}

export interface Confusions {
  readonly scheme: string;
  readonly targets: number;
  /** Detected pairs. In `weighted`, a pair counts once for each occurrence of the target. */
  readonly pairs: Count;
  readonly weighted: Count;
  /** Pairs for which the page names a word with the sounds that were said. */
  readonly named: Count;
  /** Number of pairs that do not count, because the scheme accepts the sounds of the other word. */
  readonly accepted: number;
  readonly missed: readonly MissedPair[];
}

/** Finds frequent words that differ from the target in one phone. Takes only one of several words that sound alike. */
export function othersOf(target: string, engine: Engine): string[] {
  const { lexicon, phonology, kernel } = engine;
  const own = readTarget(target, lexicon, phonology).slots.map(({ phone }) => phone);
  const sounds = new Set([own.join()]);
  const others: string[] = [];
  for (const row of kernel.neighbours(own).rows) {
    const { form, frequency } = lexicon.entry(row);
    const sound = phonesOf(engine, row).join();
    if (frequency < LEAST_FREQUENCY || sounds.has(sound)) continue;
    sounds.add(sound);
    others.push(form);
  }
  return others;
}

function names({ heard_as: { candidates } }: TutorResponse, said: string): boolean {
  const { named } = namedWords(candidates);
  return candidates.some(({ greek, ipa }) => ipa === said.replace('ˈ', '') && named.includes(greek ?? ''));
}

/** Scores frequent words as attempts at each word, and counts how many of them are detected. */
export function tallyConfusions(words: readonly WordCount[], engine: Engine, answerTo: ScoreIpa): Confusions {
  const sayPerfectly = sayBy(engine.phonology.scheme);
  const pairs = { held: 0, of: 0 };
  const weighted = { held: 0, of: 0 };
  const named = { held: 0, of: 0 };
  const missed: MissedPair[] = [];
  const targets = new Set<WordCount>();
  let accepted = 0;
  for (const target of words) {
    for (const other of othersOf(target.text, engine)) {
      const said = sayPerfectly(other);
      const answer = answerTo(target.text, said, LIMITS.candidates);
      const { detected } = answer.different_word;
      if (answer.real_edits === 0) {
        accepted++;
        continue;
      }
      targets.add(target);
      countWord(pairs, detected, 1);
      countWord(weighted, detected, target.count);
      countWord(named, names(answer, said), 1);
      if (!detected && missed.length < MOST_MISSED) missed.push({ target, other });
    }
  }
  const scheme = engine.phonology.scheme.name;
  return { scheme, targets: targets.size, pairs, weighted, named, accepted, missed };
}
