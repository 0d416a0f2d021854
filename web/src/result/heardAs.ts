/** What a listener may take the attempt for, in a sentence for the whole and, in a verse, one for each word. */

import type { HeardAsCandidate, TutorResponse } from '../../../src/contract/response.ts';
import { LANGUAGES } from '../../../src/score/coach/sentences/language.ts';
import { heardAsSentence, heardTarget } from '../../../src/score/coach/sentences/words.ts';
import { element } from '../dom.ts';
import { MESSAGES } from '../messages.ts';

const { heardAs: WORDS } = MESSAGES;

/** @param target the text where nothing of it was wrong, else null */
const sentence = (candidates: readonly HeardAsCandidate[], target: string | null): HTMLElement =>
  element('p', { class: 'taken-for' }, heardAsSentence(candidates, target, LANGUAGES.en));

export function heardAs({ heard_as, words: scored, real_edits, target_text }: TutorResponse): HTMLElement {
  const whole = sentence(heard_as.candidates, heardTarget(heard_as.candidates, target_text, real_edits));
  const section = element('section', {}, element('h3', {}, WORDS.title), whole);
  if (heard_as.words.length < 2) return section;
  const words = heard_as.words.map(({ word, candidates }, n) =>
    element(
      'li',
      {},
      element('span', { lang: 'grc', class: 'greek' }, word),
      sentence(candidates, heardTarget(candidates, word, scored[n]?.real_edits ?? 1)),
    ),
  );
  section.append(
    element('details', {}, element('summary', {}, WORDS.words), element('ul', { class: 'words' }, ...words)),
  );
  return section;
}
