/** The fixes, best first: what to change, how to do it, and what it gains. */

import type { CoachingFix, TutorResponse } from '../../src/contract/response.ts';
import { element } from './dom.ts';
import { MESSAGES, say } from './messages.ts';
import { advice, fixTitle, points } from './sentences.ts';

function fixCard(fix: CoachingFix, { coaching }: TutorResponse): HTMLElement {
  const { kind, letters, side, word, score_gain, sound_index } = fix;
  const sound = sound_index === undefined ? undefined : coaching.sounds[sound_index];
  const how = sound === undefined ? [] : advice(sound).map((text) => element('p', {}, text));
  const where = say(MESSAGES.fixes[side ?? 'where'], { letters: letters ?? '', word: word ?? '' });
  const gain = points(score_gain);
  return element(
    'li',
    {},
    element(
      'span',
      { class: 'gain' },
      element('span', { 'aria-hidden': 'true' }, say(MESSAGES.fixes.gain, { points: gain })),
      element('span', { class: 'hidden' }, say(MESSAGES.fixes.gains, { points: gain })),
    ),
    element(
      'div',
      {},
      element('h4', {}, fixTitle(fix)),
      ...(kind === 'sound' && letters ? [element('p', { class: 'where', lang: 'grc' }, where)] : []),
      ...how,
    ),
  );
}

export function fixes(response: TutorResponse): HTMLElement {
  const rows = response.coaching.summary.fixes;
  const { fixes: title, nothing } = MESSAGES.result;
  const heading = element('h3', {}, rows.length === 0 ? nothing : title);
  const list = element('ol', { class: 'fixes' }, ...rows.map((fix) => fixCard(fix, response)));
  return element('section', {}, heading, ...(rows.length === 0 ? [] : [list]));
}
