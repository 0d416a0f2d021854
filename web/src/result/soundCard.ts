/** The card of a sound, or of the letters that it is part of: what it is like, what to do, and where the tongue goes. */

import type { CoachingFix, CoachingSound, TutorResponse } from '../../../src/contract/response.ts';
import { cardSentences } from '../../../src/score/coach/sentences/advice.ts';
import { cardAt } from '../../../src/score/coach/sentences/cards.ts';
import { respelled } from '../../../src/score/coach/sentences/en/respelling.ts';
import { element } from '../dom.ts';
import { showsIpa } from '../ipaSwitch.ts';
import { MESSAGES } from '../messages.ts';
import { listenerOf } from '../motherTongue.ts';
import { shape } from './alignment.ts';
import { type Phones, soundPicture } from './soundPicture.ts';

const { mend, result, status: STATUS } = MESSAGES;

/** Phones by their respelling, or in IPA. */
const written = (phones: string, scheme: string, none: string): HTMLElement =>
  showsIpa() && phones !== ''
    ? element('span', { class: 'ipa' }, `[${phones}]`)
    : element('span', { class: 'respelled' }, phones === '' ? none : respelled(phones, scheme));

/** The faulty row of a card decides its sign. */
const worst = (rows: readonly CoachingSound[]): CoachingSound =>
  rows.toSorted((a, b) => a.closeness - b.closeness)[0] as CoachingSound;

function heading(letters: string, rows: readonly CoachingSound[], scheme: string): HTMLElement {
  const { status } = worst(rows);
  const [target, heard] = (['target', 'heard'] as const).map((side) =>
    rows.flatMap((row) => row[side] ?? []).join(' '),
  ) as [string, string];
  const said =
    status === 'exact'
      ? []
      : [
          element('span', { class: 'arrow', 'aria-hidden': 'true' }, '→'),
          written(heard, scheme, result.nothingHeard),
        ];
  return element(
    'p',
    { class: `which ${status}` },
    shape(status),
    element('span', { class: 'greek', lang: 'grc' }, letters),
    written(target, scheme, result.nothingWanted),
    ...said,
    element('span', {}, STATUS[status]),
    ...(rows.some(({ low_confidence }) => low_confidence)
      ? [element('span', { class: 'unsure-note' }, STATUS.unsure)]
      : []),
  );
}

export function soundCard({ index }: CoachingSound, response: TutorResponse, phones: Phones): HTMLElement {
  const { sounds, summary } = response.coaching;
  const card = cardAt(sounds, index);
  const rows = (card?.rows ?? []).map((row) => sounds[row] as CoachingSound);
  const fixes: readonly CoachingFix[] = summary.fixes;
  const fix = fixes.find(({ sound_index }) => sound_index === index);
  const told = cardSentences(sounds, index, listenerOf(response.scheme), fix);
  const isDoubt = rows.some(({ low_confidence, status }) => low_confidence && status === 'exact');
  const picture = soundPicture(worst(rows), phones);
  return element(
    'div',
    { class: 'details' },
    element(
      'div',
      { class: 'details-words' },
      heading(card?.letters ?? '', rows, response.scheme),
      ...[...told, ...(isDoubt ? [mend.unsure] : [])].map((sentence) =>
        element('p', { class: 'advice' }, sentence),
      ),
    ),
    ...(picture === null ? [] : [picture]),
  );
}
