/**
 * Weighs the frames of a recognizer. An engine gets this code passed in, because a tutor without recordings does not
 * load it.
 */

import type { Fluency, Gop, ScoredPhone, ScoredWord } from '../contract/response.ts';
import type { Comparison } from './align/alignment.ts';
import { readAloud } from './aloud/readAloud.ts';
import { type Evidence, gather, judgeConfidence, lowest } from './evidence/confidence.ts';
import { type Posteriors, readPosteriors } from './evidence/posteriors.ts';
import { isUnderstood, notJudged } from './evidence/unjudged.ts';
import { type Hearing, hear, wasSaid, withConfidence, withRule } from './hear.ts';
import type { Kernel } from './kernel/index.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import type { Phonology } from './phonology/readings.ts';

interface Weighed {
  readonly evidence: Evidence;
  readonly gop: Gop;
  /** The lowest confidence of a target phone, or null. */
  readonly confidence: number | null;
  /** Adds confidence to the rows of an answer. */
  readonly sure: (phones: readonly ScoredPhone[]) => ScoredPhone[];
  /** Adds to the words of a decoded passage what the reader did to them, and their fluency. */
  readonly aloud: (words: ScoredWord[]) => { words: ScoredWord[]; fluency?: Fluency };
}

/** @param calibrate if false, the posteriors are the confidences, without the map of the recognizer */
function weigh(
  posteriors: Posteriors,
  comparison: Comparison,
  hearing: Hearing,
  engine: { readonly kernel: Kernel; readonly phonology: Phonology; readonly lexicon: Lexicon },
  calibrate: boolean,
): Weighed {
  const { kernel, phonology } = engine;
  const evidence = gather(posteriors, comparison.target, kernel.frames, phonology, hearing.decoding);
  const confidence = judgeConfidence(comparison, evidence, phonology, calibrate);
  return {
    evidence,
    gop: withRule(confidence.gop, hearing),
    confidence: lowest(confidence),
    sure: (phones) => withConfidence(phones, comparison, confidence, hearing),
    aloud: (words) => readAloud(words, comparison, confidence, hearing, posteriors.clock, engine),
  };
}

export const LISTENING = { readPosteriors, gather, hear, wasSaid, weigh, isUnderstood, notJudged };

export type Listening = typeof LISTENING;
