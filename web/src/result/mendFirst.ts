/** What to mend first: at most three pieces of advice, each with its letters, a drawing and what it gains. */

import type { CoachingFix, TutorResponse } from '../../../src/contract/response.ts';
import { adviceOn } from '../../../src/score/coach/sentences/advice.ts';
import { stressAdvice } from '../../../src/score/coach/sentences/stress.ts';
import { element } from '../dom.ts';
import { showsIpa } from '../ipaSwitch.ts';
import { MESSAGES, say } from '../messages.ts';
import { points } from './sentences.ts';
import { type Phones, soundPicture } from './soundPicture.ts';
import { type Stopped, stoppedAfter } from './stopped.ts';

const MOST = 3;

const { mend, result } = MESSAGES;

/** Accepted sounds are right; the picture shows them as such. */
const isFault = ({ status }: CoachingFix): boolean => status !== 'acceptable_variant';

function stressOf(fix: CoachingFix, scheme: string): string {
  const { target_letters = null, detected_letters = null } = fix;
  return stressAdvice({ match: false, target_letters, detected_letters }, scheme);
}

function gainOf({ score_gain }: CoachingFix): HTMLElement {
  const gain = { points: points(score_gain) };
  return element(
    'span',
    { class: 'gain' },
    element('span', { 'aria-hidden': 'true' }, say(mend.gain, gain)),
    element('span', { class: 'hidden' }, say(mend.gains, gain)),
  );
}

const headOf = (letters: string, ...more: Node[]): HTMLElement =>
  element('div', { class: 'mend-head' }, element('h4', { class: 'greek', lang: 'grc' }, letters), ...more);

/** The word of a sound, where there are several. */
const whereOf = ({ word }: CoachingFix, { target_words }: TutorResponse): HTMLElement[] =>
  word == null || target_words.length < 2 ? [] : [element('span', { class: 'where', lang: 'grc' }, word)];

function stressCard(fix: CoachingFix, response: TutorResponse): HTMLElement {
  return element(
    'li',
    { class: 'mend stress-fix' },
    element(
      'div',
      { class: 'mend-words' },
      headOf(fix.target_letters ?? '', gainOf(fix)),
      element('p', {}, stressOf(fix, response.scheme)),
    ),
  );
}

function soundFix(fix: CoachingFix, response: TutorResponse, phones: Phones): HTMLElement {
  const { sounds } = response.coaching;
  const index = fix.sound_index ?? 0;
  const sound = sounds[index];
  if (sound === undefined) return element('li', {});
  const unsure = sound.low_confidence ? [element('p', { class: 'unsure-note' }, mend.unsure)] : [];
  const picture = soundPicture(sound, phones);
  return element(
    'li',
    { class: `mend ${sound.status}` },
    element(
      'div',
      { class: 'mend-words' },
      headOf(fix.letters ?? '', ...whereOf(fix, response), gainOf(fix)),
      element('p', {}, adviceOn(sounds, index, { ipa: showsIpa(), fix })),
      ...unsure,
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

/** The advice, best first; one sentence where there is nothing to mend. */
export function mendFirst(response: TutorResponse, phones: Phones): HTMLElement {
  const stopped = stoppedAfter(response);
  const fixes = response.coaching.summary.fixes.filter((fix) => isFault(fix) && !isBehind(fix, stopped));
  const ending = stopped === null ? [] : [stoppedCard(stopped)];
  const rows = fixes.slice(0, MOST - ending.length);
  const cards = [
    ...ending,
    ...rows.map((fix) =>
      fix.kind === 'stress' ? stressCard(fix, response) : soundFix(fix, response, phones),
    ),
  ];
  const heading = element('h3', {}, cards.length === 0 ? result.nothing : mend.title);
  const list = cards.length === 0 ? [] : [element('ol', { class: 'mend-first' }, ...cards)];
  return element('section', { class: 'mend-section' }, heading, ...list);
}
