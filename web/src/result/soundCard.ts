/** One sound of the picture: what it is like, what to do about it, and where the tongue goes. */

import type { CoachingFix, CoachingSound, TutorResponse } from '../../../src/contract/response.ts';
import { adviceOn } from '../../../src/score/coach/sentences/advice.ts';
import { falseFriend } from '../../../src/score/coach/sentences/en/falseFriends.ts';
import { respelled } from '../../../src/score/coach/sentences/en/inLetters.ts';
import { soundOf } from '../../../src/score/coach/sentences/en/sound.ts';
import { model } from '../../../src/score/coach/sentences/naming.ts';
import { element } from '../dom.ts';
import { showsIpa } from '../ipaSwitch.ts';
import { MESSAGES, say } from '../messages.ts';
import { shape } from './alignment.ts';
import { type Phones, soundPicture } from './soundPicture.ts';

const { mend, result, status: STATUS } = MESSAGES;

/** A phone by its respelling, or in IPA. */
const written = (phone: string | null, none: string): HTMLElement =>
  showsIpa() && phone !== null
    ? element('span', { class: 'ipa' }, `[${phone}]`)
    : element('span', { class: 'respelled' }, phone === null ? none : respelled(phone));

function heading({ letters, target, heard, status, low_confidence }: CoachingSound): HTMLElement {
  const said =
    status === 'exact'
      ? []
      : [
          element('span', { class: 'arrow', 'aria-hidden': 'true' }, '→'),
          written(heard, result.nothingHeard),
        ];
  return element(
    'p',
    { class: `which ${status}` },
    shape(status),
    element('span', { class: 'greek', lang: 'grc' }, letters ?? ''),
    written(target, result.nothingWanted),
    ...said,
    element('span', {}, STATUS[status]),
    ...(low_confidence ? [element('span', { class: 'unsure-note' }, STATUS.unsure)] : []),
  );
}

/** A right sound is described; any other gets its advice. */
function sentences(sound: CoachingSound, response: TutorResponse): string[] {
  const { target, letters, status, index } = sound;
  if (status !== 'exact' || target === null) {
    const fixes: readonly CoachingFix[] = response.coaching.summary.fixes;
    const fix = fixes.find(({ sound_index }) => sound_index === index);
    return [adviceOn(response.coaching.sounds, index, { ipa: showsIpa(), ...(fix && { fix }) })];
  }
  const friend = falseFriend(response.scheme, target);
  const parts = { letters: letters ?? '', model: model(target), friend: friend ?? '' };
  return [say(friend === undefined ? mend.right : mend.rightNot, parts), soundOf(target)?.how ?? ''];
}

export function soundCard(sound: CoachingSound, response: TutorResponse, phones: Phones): HTMLElement {
  const told = sentences(sound, response).filter((sentence) => sentence !== '');
  const picture = soundPicture(sound, phones);
  return element(
    'div',
    { class: 'details' },
    element(
      'div',
      { class: 'details-words' },
      heading(sound),
      ...told.map((sentence) => element('p', { class: 'advice' }, sentence)),
      ...(sound.low_confidence ? [element('p', { class: 'advice' }, mend.unsure)] : []),
    ),
    ...(picture === null ? [] : [picture]),
  );
}
