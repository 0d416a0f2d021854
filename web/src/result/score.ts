/** The points, with a colour that follows them, the summary, and the sentences that only some answers need. */

import type { InputQuality, TutorResponse } from '../../../src/contract/response.ts';
import { element } from '../dom.ts';
import { MESSAGES, say, worded } from '../messages.ts';
import { acceptedSounds } from './accepted.ts';
import { otherWords, summary } from './sentences.ts';

const { result } = MESSAGES;

/** From these shares on the score has the colour of a right and of a close sound. */
const [GOOD, FAIR] = [0.9, 0.6];

const toneOf = (share: number): string => (share >= GOOD ? 'good' : share >= FAIR ? 'fair' : 'poor');

export const percentOf = ({ proximity }: Pick<TutorResponse, 'proximity'>): number =>
  Math.round(proximity * 100);

export function score(response: TutorResponse): HTMLElement {
  const percent = percentOf(response);
  const fill = element('span', { class: 'fill' });
  fill.style.setProperty('--share', String(response.proximity));
  return element(
    'div',
    { class: `score ${toneOf(response.proximity)}` },
    element(
      'p',
      { class: 'points' },
      element('span', { class: 'hidden' }, say(result.score, { percent })),
      element('span', { 'aria-hidden': 'true' }, String(percent)),
    ),
    element(
      'div',
      {},
      element('p', { class: 'summary' }, summary(response)),
      ...acceptedSounds(response).map((sentence) => element('p', { class: 'passes hint' }, sentence)),
      element('span', { class: 'track', 'aria-hidden': 'true' }, fill),
    ),
  );
}

const remark = (sentence: string): HTMLElement => element('p', { class: 'remark' }, sentence);

/** The other words that were said: they come before advice on the sounds of this one. */
export const otherWordRemarks = (response: TutorResponse): HTMLElement[] => otherWords(response).map(remark);

/** What the learner may do about the recording. */
const aboutQuality = ({ warnings }: InputQuality): string[] =>
  warnings.map((code) => worded(MESSAGES.warnings, code));

export function remarks(response: TutorResponse): HTMLElement[] {
  const { dropped, unknown_symbols, input_quality, recognizer } = response;
  return [
    ...(dropped === undefined ? [] : [say(result.leftOut, { words: dropped.join(' ') })]),
    ...(unknown_symbols === undefined ? [] : [say(result.ignored, { symbols: unknown_symbols.join(' ') })]),
    ...(input_quality === undefined ? [] : aboutQuality(input_quality)),
    ...(recognizer === undefined ? [] : [say(result.heardBy, recognizer)]),
  ].map(remark);
}
