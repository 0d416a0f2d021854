/**
 * Makes a TutorResponse from a target and an attempt; a reader of the engine begins here. `phonology`, which a teacher
 * edits, and `lexicon` define how Greek is read. `text` reads target and attempt, `align` pairs them, `evidence` weighs
 * the frames of a recognizer, `aloud` the frames of a passage, `heard` finds words that the attempt resembles, and
 * `coach` lists what to fix. `kernel` runs the loops of assembly/; `library` reads requests and calls this file.
 */

import type { TutorRequest } from '../contract/request.ts';
import type { TutorResponse } from '../contract/response.ts';
import { align } from './align/alignment.ts';
import { checkThresholds, gainsOf, scoreAll, scoredPhones } from './align/score.ts';
import { judgeStress } from './align/stress.ts';
import { coach } from './coach/coaching.ts';
import type { Engine } from './engine.ts';
import type { Posteriors } from './evidence/posteriors.ts';
import type { Hearing } from './hear.ts';
import { compareWords } from './heard/heardAs.ts';
import { symbolsOf } from './text/spell.ts';
import { type Target, targetWords } from './text/target.ts';

/** Scores what was heard of a target, with the posteriors of a recognizer, if any. */
export function tutor(
  request: TutorRequest,
  target: Target,
  hearing: Hearing,
  posteriors: Posteriors | null,
  engine: Engine,
): TutorResponse {
  const { kernel, costs, fingerprints } = engine;
  const comparison = align(target, hearing, kernel, costs);
  const stress = judgeStress(comparison);
  const [score, gains] = [scoreAll(comparison, stress.penalty), gainsOf(comparison, stress.penalty)];
  const plain = scoredPhones(comparison, hearing.unsure);
  const weighed =
    posteriors && engine.listening().weigh(posteriors, comparison, hearing, plain, engine, request.calibrate);
  const phones = weighed?.phones ?? plain;
  const values = { ...score, confidence: weighed?.confidence ?? null };
  const evidence = weighed?.evidence ?? null;
  const { words, different_word, heard_as } = compareWords(request, comparison, engine.search, evidence);
  return {
    api: 'tutor-v1',
    scheme: request.scheme,
    target_text: target.text,
    target_words: targetWords(target),
    ...(target.dropped.length > 0 && { dropped: [...target.dropped] }),
    observed_phones: symbolsOf(comparison.attempt.phones),
    ...(hearing.unknown.length > 0 && { unknown_symbols: [...hearing.unknown] }),
    ...score,
    phones,
    ...(weighed?.aloud(words) ?? { words }),
    different_word,
    stress,
    ...(weighed && { gop: weighed.gop }),
    ...(request.thresholds && { thresholds: checkThresholds(request.thresholds, values) }),
    coaching: coach(comparison, phones, stress, score.proximity, gains, costs),
    heard_as,
    fingerprints: { ...fingerprints },
  };
}
