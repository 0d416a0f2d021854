/** Shows an answer: the score, what to fix first, sound by sound, what it sounds like, and a drawer for developers. */

import type { TutorResponse } from '../../../src/contract/response.ts';
import { button, byId, element } from '../dom.ts';
import { MESSAGES, say } from '../messages.ts';
import type { Attempt } from '../request.ts';
import { alignment, legend } from './alignment.ts';
import { developers } from './developers.ts';
import { heardAs } from './heardAs.ts';
import { mendFirst } from './mendFirst.ts';
import { percentOf, remarks, score } from './score.ts';
import { summary } from './sentences.ts';
import { soundCard } from './soundCard.ts';
import type { Phones } from './soundPicture.ts';

export interface ResultParts {
  /** Every phone; asked for when an answer is drawn. */
  readonly phones: () => Phones;
  /** Goes back to the attempt. */
  readonly again: () => void;
  /** Goes on to the next word; null while there is none. */
  readonly next: () => (() => void) | null;
}

export interface ResultPlace {
  /** Shows an answer, goes to it and tells screen readers. */
  readonly show: (answer: TutorResponse, attempt: Attempt) => void;
  /** Puts an answer in the place of the one that is shown; without one it does nothing. */
  readonly update: (answer: TutorResponse, attempt: Attempt) => void;
  /** Draws the answer that is shown once more. */
  readonly redraw: () => void;
  readonly hide: () => void;
}

const { result } = MESSAGES;

/** The picture, and below it the card of the sound that is chosen. */
function soundBySound(response: TutorResponse, phones: Phones): HTMLElement {
  const { sounds } = response.coaching;
  const hint = element('p', { class: 'hint' }, result.choose);
  const place = element('div', { id: 'sound-details', 'aria-live': 'polite' }, hint);
  const section = element('section', { class: 'sounds' }, element('h3', {}, result.picture));
  const choose = (index: number): void => {
    const sound = sounds[index];
    if (sound === undefined) return;
    place.replaceChildren(soundCard(sound, response, phones));
    for (const column of section.querySelectorAll<HTMLElement>('.sound')) {
      column.setAttribute('aria-pressed', String(column.dataset.index === String(index)));
    }
  };
  section.append(...alignment(response, choose), legend(response), place);
  return section;
}

function actions({ again, next }: ResultParts): HTMLElement {
  const on = next();
  return element(
    'div',
    { class: 'result-actions' },
    button(result.again, { class: 'again' }, again),
    ...(on === null ? [] : [button(result.next, { class: 'next primary' }, on)]),
  );
}

function partsOf(answer: TutorResponse, parts: ResultParts): HTMLElement[] {
  const phones = parts.phones();
  return [
    score(answer),
    ...mendFirst(answer, phones),
    actions(parts),
    ...remarks(answer),
    soundBySound(answer, phones),
    heardAs(answer),
  ];
}

function draw(answer: TutorResponse, attempt: Attempt, parts: ResultParts): void {
  const place = byId('answer');
  place.replaceChildren(...partsOf(answer, parts), developers(attempt, answer));
}

/** Goes to the result; screen readers get the score and the summary. */
function goTo(section: HTMLElement, answer: TutorResponse): void {
  byId('result-title').focus({ preventScroll: true });
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
  byId('announcer').textContent = `${say(result.score, { percent: percentOf(answer) })}. ${summary(answer)}`;
}

export function setUpResult(parts: ResultParts): ResultPlace {
  const section = byId('result');
  let last: readonly [TutorResponse, Attempt] | null = null;
  const redraw = (): void => {
    if (last !== null) draw(...last, parts);
  };
  const put = (answer: TutorResponse, attempt: Attempt): void => {
    last = [answer, attempt];
    redraw();
  };
  return {
    show: (answer, attempt) => {
      put(answer, attempt);
      section.hidden = false;
      goTo(section, answer);
    },
    update: (answer, attempt) => {
      if (last !== null) put(answer, attempt);
    },
    redraw,
    hide: () => {
      last = null;
      section.hidden = true;
    },
  };
}
