/** The word above the attempt, large, with its reading, so that nobody scrolls to see what to say; and the way there. */

import type { ReadingResponse } from '../../src/contract/lexicon.ts';
import { byId } from './dom.ts';
import { inIpa, respelt } from './said.ts';

/** Shows the word; its reading follows when it is there. */
export function showToSay(word: string, reading: ReadingResponse | null): void {
  byId('to-say').hidden = word === '';
  byId('to-say-word').textContent = word;
  byId('to-say-reading').replaceChildren(
    ...(reading === null ? [] : [respelt(reading), ' ', inIpa(reading)]),
  );
}

const isInView = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/** Brings the word and what gives the attempt into view together; where both are seen, nothing moves. */
export function goToWord(): void {
  const input = byId(byId('panel-voice').hidden ? 'said' : 'record');
  if (isInView(byId('to-say-word')) && isInView(input)) return;
  byId('attempt-title').scrollIntoView({ block: 'start' });
}
