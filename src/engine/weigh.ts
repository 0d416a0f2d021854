/**
 * Weighs the frames of a recognizer. An engine gets this code passed in, because a tutor without recordings does not
 * load it.
 */

import type { Fluency, Gop, ScoredPhone, ScoredWord, TutorResponse } from '../contract/response.ts';
import type { Comparison, Row } from './align/alignment.ts';
import { isRealEdit } from './align/score.ts';
import { readAloud } from './aloud/readAloud.ts';
import { SURE } from './evidence/calibration.ts';
import { type Confidence, type Evidence, gather, judgeConfidence } from './evidence/confidence.ts';
import { type Posteriors, readPosteriors } from './evidence/posteriors.ts';
import { type Hearing, hear, wasSaid } from './hear.ts';
import type { SearchParts } from './heard/heardWord.ts';
import { phoneAt } from './phonology/phones.ts';
import type { Target } from './text/target.ts';

interface Weighed {
  readonly evidence: Evidence;
  readonly gop: Gop;
  readonly confidence: number | null;
  /** The rows of the answer with their confidence. */
  readonly phones: ScoredPhone[];
  /** Adds to the words of a decoded passage what the reader did to them, and their fluency. */
  readonly aloud: (words: ScoredWord[]) => { words: ScoredWord[]; fluency?: Fluency };
}

/** Adds to `gop` the rule that decided what was heard, and the free phones. */
const withRule = ({ phones, ...gop }: Gop, { decoding, free }: Hearing): Gop => ({
  ...gop,
  ...(decoding && { decoding }),
  ...(free && { free: free.map((phone) => phoneAt(phone).symbol).join(' ') }),
  phones,
});

/**
 * True if the posteriors leave the status of a row uncertain. An error that was found by decoding towards the target
 * has overcome the cost of an edit, so it is certain.
 */
function isUncertain(row: Row, { gop, heard, failed }: Confidence, isDecoded: boolean): boolean {
  const { slot } = row;
  if (slot === null) return false;
  const value = gop.phones[slot]?.confidence ?? null;
  if (value === null) return failed;
  return isRealEdit(row) ? !isDecoded && (heard[slot] ?? 0) < SURE : value < SURE;
}

/** Adds to each row with a slot the confidence and the times of the slot. */
const withConfidence = (
  phones: readonly ScoredPhone[],
  { rows }: Comparison,
  confidence: Confidence,
  isDecoded: boolean,
): ScoredPhone[] =>
  phones.map((phone, n) => {
    const row = rows[n] as Row;
    const { slot } = row;
    if (slot === null) return phone;
    const judged = confidence.gop.phones[slot];
    return {
      ...phone,
      confidence: judged?.confidence ?? null,
      uncertain: phone.uncertain || isUncertain(row, confidence, isDecoded),
      ...(judged && { alternatives: judged.alternatives }),
      ...confidence.times[slot],
    };
  });

/**
 * Weighs the frames for each row of the answer.
 *
 * @param phones the rows without their confidence
 * @param calibrate if false, the posteriors are the confidences, without the map of the recognizer
 */
function weigh(
  posteriors: Posteriors,
  comparison: Comparison,
  hearing: Hearing,
  phones: readonly ScoredPhone[],
  engine: SearchParts,
  calibrate: boolean,
): Weighed {
  const { kernel, phonology } = engine;
  const { decoding } = hearing;
  const evidence = gather(posteriors, comparison.target, kernel.frames, phonology, decoding);
  const confidence = judgeConfidence(comparison, evidence, phonology, calibrate);
  const values = confidence.gop.phones.map((phone) => phone.confidence);
  return {
    evidence,
    gop: withRule(confidence.gop, hearing),
    confidence: values.length === 0 ? null : Math.min(...values),
    phones: withConfidence(phones, comparison, confidence, decoding === 'target'),
    aloud: (words) => readAloud(words, comparison, confidence, hearing, posteriors.clock, engine),
  };
}

type Unjudged = NonNullable<TutorResponse['not_judged']>;

const isDeafToLength = ({ slots }: Target, { columnOf }: Posteriors): boolean =>
  columnOf !== null && slots.some(({ phone }) => phoneAt(phone).long && !columnOf.has(phone));

/**
 * Lists what a recording cannot judge, so that a learner is not told that it was right: the stress, which recognizers
 * seldom mark, and the length of a long sound that was decoded towards the target and lacks its own label. The stress
 * of a target with one syllable, or without an accent, is not listed, because it cannot be wrong.
 */
function notJudged(
  target: Target,
  posteriors: Posteriors | null,
  { stress, gop }: Pick<TutorResponse, 'stress' | 'gop'>,
): Unjudged {
  const hasStress = stress.target_syllable !== null && stress.syllables.length > 1;
  const isDecoded = posteriors !== null && gop?.decoding === 'target';
  return [
    ...(hasStress && !stress.available ? (['stress'] as const) : []),
    ...(isDecoded && isDeafToLength(target, posteriors) ? (['length'] as const) : []),
  ];
}

/**
 * False if a recording that we decode was not understood: the gate refused it, or more than half of the sounds of the
 * target are uncertain.
 */
function isUnderstood({ phones, gop }: Pick<TutorResponse, 'phones' | 'gop'>): boolean {
  if (gop?.decoding !== 'target') return gop?.decoding !== 'free';
  const sounds = phones.filter(({ target }) => target !== null);
  return 2 * sounds.filter(({ uncertain }) => uncertain).length <= sounds.length;
}

export const LISTENING = { readPosteriors, gather, hear, wasSaid, weigh, isUnderstood, notJudged };

export type Listening = typeof LISTENING;
