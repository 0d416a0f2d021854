/** The points, with a colour that follows them, the summary, and the sentences that only some answers need. */

import type { InputQuality, TutorResponse } from '../../../src/contract/response.ts';
import { acceptedSentences } from '../../../src/score/coach/sentences/accepted.ts';
import { element } from '../dom.ts';
import { MESSAGES, say, worded } from '../messages.ts';
import { listenerOf } from '../motherTongue.ts';
import { summary } from './sentences.ts';

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
      ...acceptedSentences(response, listenerOf(response.scheme)).map((sentence) =>
        element('p', { class: 'passes hint' }, sentence),
      ),
      element('span', { class: 'track', 'aria-hidden': 'true' }, fill),
    ),
  );
}

export const remark = (sentence: string): HTMLElement => element('p', { class: 'remark' }, sentence);

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
