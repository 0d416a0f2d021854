/** Shows the answer of the service: the score, the sounds, what to mend, what it was heard as. */

import type { TutorResponse, UnscoredResponse } from '../../src/contract/response.ts';
import { alignment, legend } from './alignment.ts';
import { byId, element } from './dom.ts';
import { fixes } from './fixes.ts';
import { heardAs } from './heardAs.ts';
import { MESSAGES, say, worded } from './messages.ts';
import { type Attempt, exchange } from './request.ts';
import { otherWords, summary } from './sentences.ts';
import { soundDetails } from './soundDetails.ts';

type Quality = UnscoredResponse['input_quality'];

const { result } = MESSAGES;

/** Sentences that only some answers need. */
function remarks(response: TutorResponse): HTMLElement[] {
  const { dropped, unknown_symbols, input_quality, recognizer } = response;
  const sentences = [
    ...otherWords(response),
    ...(dropped === undefined ? [] : [say(result.leftOut, { words: dropped.join(' ') })]),
    ...(unknown_symbols === undefined ? [] : [say(result.ignored, { symbols: unknown_symbols.join(' ') })]),
    ...qualityRemarks(input_quality),
    ...(recognizer === undefined ? [] : [say(result.heardBy, recognizer)]),
  ];
  return sentences.map((sentence) => element('p', { class: 'remark' }, sentence));
}

function qualityRemarks(quality: Quality | undefined): string[] {
  const warnings = quality?.warnings ?? [];
  if (warnings.length === 0) return [];
  return [`${result.quality}: ${warnings.map((code) => worded(MESSAGES.warnings, code)).join(', ')}.`];
}

function score(response: TutorResponse): HTMLElement {
  const percent = Math.round(response.proximity * 100);
  const fill = element('span', { class: 'fill' });
  fill.style.setProperty('--share', String(response.proximity));
  return element(
    'div',
    { class: 'score' },
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
      element('span', { class: 'track', 'aria-hidden': 'true' }, fill),
    ),
  );
}

/** The picture with the details of one sound below it; at the start, of the first sound that is not right. */
function soundsWithDetails(response: TutorResponse): HTMLElement {
  const { sounds } = response.coaching;
  const place = element('div', { id: 'sound-details', 'aria-live': 'polite' });
  const choose = (index: number): void => {
    const [sound, row] = [sounds[index], response.phones[index]];
    if (sound === undefined || row === undefined) return;
    place.replaceChildren(soundDetails(sound, row));
    for (const column of picture.querySelectorAll<HTMLElement>('.sound')) {
      column.setAttribute('aria-pressed', String(column.dataset.index === String(index)));
    }
  };
  const picture = alignment(response, choose);
  const first = sounds.findIndex(({ status }) => status !== 'exact');
  choose(Math.max(0, first));
  return element('section', {}, picture, legend(response), place);
}

const scored = (response: TutorResponse): HTMLElement[] => [
  score(response),
  ...remarks(response),
  soundsWithDetails(response),
  element('div', { class: 'halves' }, fixes(response), heardAs(response)),
];

const unscored = ({ duration_s, input_quality }: UnscoredResponse): HTMLElement[] =>
  [say(result.short, { seconds: duration_s.toFixed(2) }), ...qualityRemarks(input_quality)].map((sentence) =>
    element('p', { class: 'remark' }, sentence),
  );

/** Puts an answer in the place of the last one; where the reader looks does not change. */
export function drawResult(answer: TutorResponse | UnscoredResponse, attempt: Attempt): HTMLElement[] {
  const isScored = answer.proximity !== null;
  const parts = isScored ? scored(answer as TutorResponse) : unscored(answer as UnscoredResponse);
  byId('answer').replaceChildren(...parts, exchange(attempt, answer));
  return parts;
}

/** Shows an answer, goes to it and tells screen readers. */
export function showResult(answer: TutorResponse | UnscoredResponse, attempt: Attempt): void {
  const isScored = answer.proximity !== null;
  const parts = drawResult(answer, attempt);
  const section = byId('result');
  section.hidden = false;
  byId('result-title').focus({ preventScroll: true });
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
  byId('announcer').textContent = isScored
    ? `${say(result.score, { percent: Math.round((answer.proximity as number) * 100) })}. ${summary(answer as TutorResponse)}`
    : (parts[0]?.textContent ?? '');
}
