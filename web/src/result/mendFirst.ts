/** What to fix first: words that were skipped or mistaken, then at most three pieces of advice with a drawing and a gain. */

import type { CoachingFix, TutorResponse } from '../../../src/contract/response.ts';
import { type FixCard, fixCards } from '../../../src/score/coach/sentences/fixCards.ts';
import { type WordVerdict, wordVerdicts } from '../../../src/score/coach/sentences/words.ts';
import { element } from '../dom.ts';
import { MESSAGES, say } from '../messages.ts';
import { listenerOf } from '../motherTongue.ts';
import { remark } from './score.ts';
import { points } from './sentences.ts';
import { type Phones, soundPicture } from './soundPicture.ts';
import { type Stopped, stoppedAfter } from './stopped.ts';

const MOST = 3;

const { mend, result } = MESSAGES;

/** Accepted sounds are right; the picture shows them as such. */
const isFault = ({ status }: CoachingFix): boolean => status !== 'acceptable_variant';

function gainOf(share: number): HTMLElement {
  const gain = { points: points(share) };
  return element(
    'span',
    { class: 'gain' },
    element('span', { 'aria-hidden': 'true' }, say(mend.gain, gain)),
    element('span', { class: 'hidden' }, say(mend.gains, gain)),
  );
}

function cardOf(
  { fix, letters, words, gain, sentence }: FixCard,
  response: TutorResponse,
  phones: Phones,
): HTMLElement {
  const sound = response.coaching.sounds[fix.sound_index ?? -1];
  const picture = sound === undefined ? null : soundPicture(sound, phones);
  const where = response.target_words.length < 2 ? [] : words;
  return element(
    'li',
    { class: `mend ${sound?.status ?? 'stress-fix'}` },
    element(
      'div',
      { class: 'mend-words' },
      element(
        'div',
        { class: 'mend-head' },
        element('h4', { class: 'greek', lang: 'grc' }, letters),
        ...where.map((word) => element('span', { class: 'where', lang: 'grc' }, word)),
        gainOf(gain),
      ),
      element('p', {}, sentence),
    ),
    ...(picture === null ? [] : [picture]),
  );
}

/** The fix is about a word behind the place where the speaker stopped. */
const isBehind = ({ sound_index, target_syllable }: CoachingFix, stopped: Stopped | null): boolean =>
  stopped !== null &&
  (sound_index === undefined ? (target_syllable ?? 0) >= stopped.syllable : stopped.isUnsaid(sound_index));

function stoppedCard({ after }: Stopped): HTMLElement {
  const sentence = element('p', { class: 'stopped' }, say(mend.stopped, { word: after }));
  return element('li', { class: 'mend missing' }, element('div', { class: 'mend-words' }, sentence));
}

/** The fix is about a word that was not said at all, or for which another was said. */
const isOfWord = ({ sound_index }: CoachingFix, verdicts: readonly WordVerdict[]): boolean =>
  verdicts.some(({ covers }) => covers(sound_index));

/** The advice, best first; one sentence where there is nothing to fix. */
export function mendFirst(response: TutorResponse, phones: Phones): HTMLElement[] {
  const stopped = stoppedAfter(response);
  const listener = listenerOf(response.scheme);
  const verdicts = wordVerdicts(response, listener.words).filter(
    ({ index }) => index <= (stopped?.word ?? index),
  );
  const fixes = response.coaching.summary.fixes.filter(
    (fix) => isFault(fix) && !isBehind(fix, stopped) && !isOfWord(fix, verdicts),
  );
  const ending = stopped === null ? [] : [stoppedCard(stopped)];
  const rows = fixCards(fixes, response, listener).slice(0, MOST - ending.length);
  const cards = [...ending, ...rows.map((card) => cardOf(card, response, phones))];
  const remarks = verdicts.map(({ sentence }) => remark(sentence));
  if (cards.length === 0 && remarks.length > 0) return remarks;
  const heading = element('h3', {}, cards.length === 0 ? result.nothing : mend.title);
  const list = cards.length === 0 ? [] : [element('ol', { class: 'mend-first' }, ...cards)];
  return [...remarks, element('section', { class: 'mend-section' }, heading, ...list)];
}
