/** Codes and differences of features as sentences, from the message table. */

import type { CoachingFix, CoachingSound, TutorResponse } from '../../src/contract/response.ts';
import { MESSAGES, say, worded } from './messages.ts';

type Diff = CoachingSound['feature_diff'][number];

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const label = (code: string | null): string => worded(MESSAGES.labels, code ?? '');

/** A difference that both sides have a word for, as an advice; none for what only one side has. */
function adviceOf({ feature, target, heard }: Diff): string[] {
  if (target === null || heard === null) return [];
  const sentence = say(MESSAGES.features[feature], { target: label(target), heard: label(heard) });
  return [capital(sentence)];
}

/** What to do with mouth and tongue, most telling first. */
export function advice({ feature_diff }: Pick<CoachingSound, 'feature_diff'>): string[] {
  const kind = feature_diff.find(({ feature }) => feature === 'kind');
  return kind === undefined || kind.target === null || kind.heard === null
    ? feature_diff.flatMap(adviceOf)
    : adviceOf(kind);
}

/** Points of a hundred. */
export const points = (share: number): string => String(Math.round(share * 1000) / 10);

/** A fix in a few words. */
export function fixTitle(fix: CoachingFix): string {
  const { kind, status, target, heard, target_letters, detected_letters } = fix;
  const { fixes } = MESSAGES;
  if (kind === 'stress') {
    return say(fixes.stress, { target: target_letters ?? '', heard: detected_letters ?? '' });
  }
  const parts = { target: target ?? '', heard: heard ?? '' };
  if (status === 'acceptable_variant') return say(fixes.accepted, parts);
  if (heard === null) return say(fixes.missing, parts);
  return say(target === null ? fixes.extra : fixes.say, parts);
}

function stressSentence({ coaching }: TutorResponse): string {
  const { match, target_letters, detected_letters, target_syllable } = coaching.stress;
  const { stressRight, stressWrong, stressUnmarked } = MESSAGES.result;
  if (match === true) return stressRight;
  if (match === null) return target_syllable === null ? '' : stressUnmarked;
  return say(stressWrong, { heard: detected_letters ?? '', target: target_letters ?? '' });
}

/** The whole in one sentence. */
export function summary(response: TutorResponse): string {
  const { sounds } = response.coaching;
  const right = sounds.filter(({ status }) => status === 'exact' || status === 'acceptable_variant').length;
  const { perfect, summary: some } = MESSAGES.result;
  const first = right === sounds.length ? perfect : say(some, { right, all: sounds.length });
  const stress = stressSentence(response);
  return `${first}${stress === '' ? '' : `, ${stress}`}.`;
}
