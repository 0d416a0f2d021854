/** The table of contents: how a target and an attempt become a TutorResponse. */

import type { TutorResponse } from '../contract/response.ts';
import type { TutorRequest } from '../contract/tutorRequest.ts';
import { align } from './align/alignment.ts';
import { gainsOf, scoreAll, scoredWords } from './align/score.ts';
import { judgeStress } from './align/stress.ts';
import { checkThresholds } from './align/thresholds.ts';
import { coach } from './coach/coaching.ts';
import type { Engine } from './engine.ts';
import { gather, judgeConfidence, lowest } from './evidence/confidence.ts';
import { type Hearing, withRule } from './evidence/hearing.ts';
import type { Posteriors } from './evidence/posteriors.ts';
import { scoredPhones } from './evidence/scoredPhones.ts';
import { differentWord, saidInstead, withSaid } from './heard/differentWord.ts';
import { heardAs } from './heard/heardAs.ts';
import { heardWords } from './heard/heardWords.ts';
import { Neighbourhoods } from './heard/neighbours.ts';
import { phoneAt } from './phonology/phones.ts';
import { type Target, targetWords } from './text/target.ts';

/** Scores what was heard of a target, with the posteriors that a recognizer gave for it, if any. */
export function tutor(
  request: TutorRequest,
  target: Target,
  hearing: Hearing,
  posteriors: Posteriors | null,
  engine: Engine,
): TutorResponse {
  const { attempt } = hearing;
  const comparison = align(target, attempt, engine.kernel, engine.costs);
  const stress = judgeStress(comparison);
  const [score, gains] = [scoreAll(comparison, stress.penalty), gainsOf(comparison, stress.penalty)];
  const evidence = posteriors && gather(posteriors, engine.kernel.frames, engine.phonology, hearing.decoding);
  const confidence = evidence && judgeConfidence(comparison, evidence, engine.phonology, request.calibrate);
  const phones = scoredPhones(comparison, confidence, hearing);
  const values = { ...score, confidence: confidence && lowest(confidence) };
  const [heard, words] = [heardWords(comparison), scoredWords(comparison)];
  const near = new Neighbourhoods(heard, engine);
  const said = request.different_word ? saidInstead(words, heard, near, engine) : [];
  return {
    api: 'tutor-v1',
    scheme: request.scheme,
    target_text: target.text,
    target_words: targetWords(target),
    ...(target.dropped.length > 0 ? { dropped: [...target.dropped] } : {}),
    observed_phones: comparison.attempt.phones.map((id) => phoneAt(id).symbol),
    ...(attempt.unknown.length > 0 ? { unknown_symbols: [...attempt.unknown] } : {}),
    ...score,
    phones,
    words: withSaid(words, said, near, engine),
    different_word: differentWord(request.different_word, said, heard, near, engine),
    stress,
    ...(confidence ? { gop: withRule(confidence.gop, hearing) } : {}),
    ...(request.thresholds ? { thresholds: checkThresholds(request.thresholds, values) } : {}),
    coaching: coach(comparison, phones, stress, score.proximity, gains, engine.costs),
    heard_as: heardAs(request, heard, near, engine, evidence),
    fingerprints: { ...engine.fingerprints },
  };
}
