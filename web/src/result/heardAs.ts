/** What a listener may take the attempt for, in a sentence for the whole and, in a verse, one for each word. */

import type { HeardAsCandidate, TutorResponse } from '../../../src/contract/response.ts';
import { element } from '../dom.ts';
import { MESSAGES } from '../messages.ts';
import { heardAsSentence } from './listener.ts';

const { heardAs: WORDS } = MESSAGES;

const sentence = (candidates: readonly HeardAsCandidate[]): HTMLElement =>
  element('p', { class: 'taken-for' }, heardAsSentence(candidates));

export function heardAs({ heard_as }: TutorResponse): HTMLElement {
  const section = element('section', {}, element('h3', {}, WORDS.title), sentence(heard_as.candidates));
  if (heard_as.words.length < 2) return section;
  const words = heard_as.words.map(({ word, candidates }) =>
    element('li', {}, element('span', { lang: 'grc', class: 'greek' }, word), sentence(candidates)),
  );
  section.append(
    element('details', {}, element('summary', {}, WORDS.words), element('ul', { class: 'words' }, ...words)),
  );
  return section;
}
