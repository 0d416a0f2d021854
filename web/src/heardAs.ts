/** What the attempt may be heard as: bars, the likeliest first. */

import type { HeardAsCandidate, TutorResponse } from '../../src/contract/response.ts';
import { element } from './dom.ts';
import { MESSAGES } from './messages.ts';
import { spelledOnce } from './sentences.ts';
import { bar } from './soundDetails.ts';

const SHOWN = 5;

const { result } = MESSAGES;

function candidateRow({ kind, greek, confidence }: HeardAsCandidate): HTMLElement {
  const name =
    kind === 'other'
      ? [element('span', {}, result.something)]
      : [element('span', { class: 'greek', lang: 'grc' }, greek ?? '')];
  if (kind === 'transliteration') name.push(element('span', { class: 'hint' }, result.spelling));
  return element('li', {}, element('span', { class: 'name' }, ...name), bar(confidence));
}

/** The first few, each spelling once. */
const bars = (candidates: readonly HeardAsCandidate[], shown = SHOWN): HTMLElement =>
  element('ol', { class: 'candidates' }, ...spelledOnce(candidates).slice(0, shown).map(candidateRow));

/** The ranking; for a verse the whole of it, and each word for itself. */
export function heardAs({ heard_as }: TutorResponse): HTMLElement {
  const section = element('section', {}, element('h3', {}, result.heardAs), bars(heard_as.candidates));
  if (heard_as.words.length < 2) return section;
  const words = heard_as.words.map(({ word, candidates }) =>
    element('li', {}, element('h4', { lang: 'grc', class: 'greek' }, word), bars(candidates, 3)),
  );
  section.append(
    element('details', {}, element('summary', {}, result.word), element('ul', { class: 'words' }, ...words)),
  );
  return section;
}
