/**
 * The letters over their sounds: what should be said, the strongest row, over what was heard, marked by colour and by
 * shape. Sounds are respelled, or in IPA. On a phone a verse shows the words with faults, and the others folded.
 */

import type { CoachingSound, TutorResponse } from '../../../src/contract/response.ts';
import { respelled } from '../../../src/score/coach/sentences/en/respelling.ts';
import type { Listener } from '../../../src/score/coach/sentences/language.ts';
import { modelOf, nameOf } from '../../../src/score/coach/sentences/model.ts';
import { drawing, element } from '../dom.ts';
import { showsIpa } from '../ipaSwitch.ts';
import { MESSAGES, say } from '../messages.ts';
import { listenerOf } from '../motherTongue.ts';
import { stressNote } from './sentences.ts';

type Status = CoachingSound['status'];

/** A shape for each status, in a box of 16 by 16: check, ringed check, wave, cross, ring, plus. */
const SHAPES: Readonly<Record<Status, string>> = {
  exact: 'M3 8.5 6.5 12 13 4.5',
  acceptable_variant: 'M8 1.5a6.5 6.5 0 1 0 .01 0M5 8.2l2.2 2.2L11 6',
  close: 'M2 9.5c2-4 4-4 6-1.5s4 2.5 6-1.5',
  far: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  missing: 'M8 2.5a5.5 5.5 0 1 0 .01 0',
  extra: 'M8 2.5v11M2.5 8h11',
};

const STATUSES = Object.keys(SHAPES) as Status[];

export const shape = (status: Status): SVGSVGElement => drawing(SHAPES[status], 'shape');

/** Sounds of one syllable. */
interface Group {
  /** Index of the syllable in the whole verse; null while the group has only sounds of no syllable. */
  readonly at: number | null;
  /** Its index in its word; δ’ belongs to the syllable behind it. */
  readonly syllable: number | null;
  readonly sounds: readonly CoachingSound[];
}

/** The sounds by syllable. A sound of no syllable joins the syllable before it, or at the start the one after it. */
function groupsOf({ coaching, stress }: TutorResponse): Group[] {
  const places = stress.syllables.flatMap(({ index, phones }) => phones.map(() => index));
  const groups: Group[] = [];
  for (const sound of coaching.sounds) {
    const at = sound.target === null ? null : (places.shift() ?? null);
    const last = groups.at(-1);
    if (last === undefined || (at !== null && last.at !== null && at !== last.at)) {
      groups.push({ at, syllable: sound.syllable, sounds: [sound] });
    } else {
      const syllable = last.syllable ?? sound.syllable;
      groups.splice(-1, 1, { at: last.at ?? at, syllable, sounds: [...last.sounds, sound] });
    }
  }
  return groups;
}

/** The second sound of ξ or ψ: its letter stands over the first. */
const sharesLetter = (sound: CoachingSound, before: CoachingSound | undefined): boolean =>
  /^[ξψ]/iu.test(sound.letters ?? '') && sound.target === 's' && before?.letters === sound.letters;

/** The letter over a sound. A letter shared with the sound before is left out, or faint if one of the two is missing. */
function letterOver(sound: CoachingSound, before: CoachingSound | undefined): HTMLElement {
  const shared = sharesLetter(sound, before);
  const told = !shared || sound.status === 'missing' || before?.status === 'missing';
  const made = element('span', { class: 'letters', lang: 'grc' }, told ? (sound.letters ?? '') : '');
  if (shared) made.style.setProperty('color', 'var(--soft)');
  return made;
}

/** A phone in a cell, and in the name of its column. */
const written = (phones: string, scheme: string): string => (showsIpa() ? phones : respelled(phones, scheme));

const cell = (phones: string | null, kind: string, scheme: string): HTMLElement =>
  element(
    'span',
    { class: `${showsIpa() ? 'ipa' : 'respelled'} ${kind}` },
    phones === null ? '–' : written(phones, scheme),
  );

/** What a screen reader says of a column. */
function spoken(sound: CoachingSound, listener: Listener): string {
  const { letters, target, heard, status, low_confidence } = sound;
  const { status: names, result } = MESSAGES;
  const { exact, missing, extra, other } = result.spoken;
  const sentence = target === null ? extra : heard === null ? missing : status === 'exact' ? exact : other;
  const name = say(sentence, {
    letters: letters ?? '',
    target: modelOf(target ?? '', listener),
    heard: nameOf(heard ?? '', listener),
    status: names[status],
  });
  return low_confidence ? `${name}, ${names.unsure}` : name;
}

function soundColumn(
  sound: CoachingSound,
  scheme: string,
  letter: HTMLElement,
  choose: (index: number) => void,
): HTMLElement {
  const { target, heard, status, index, low_confidence } = sound;
  const doubt = low_confidence ? [element('span', { class: 'doubt' }, '?')] : [];
  const sign = element('span', { class: 'sign' }, shape(status), ...doubt);
  const cells = [letter, cell(target, 'wanted', scheme), cell(heard, 'heard', scheme), sign];
  const column = element(
    'button',
    {
      type: 'button',
      class: `sound ${status}${low_confidence ? ' unsure' : ''}`,
      'aria-pressed': 'false',
      'data-index': String(index),
    },
    element('span', { class: 'hidden' }, spoken(sound, listenerOf(scheme))),
    element('span', { class: 'cells', 'aria-hidden': 'true' }, ...cells),
  );
  column.addEventListener('click', () => choose(index));
  return column;
}

function syllable(group: Group, response: TutorResponse, choose: (index: number) => void): HTMLElement {
  const note = group.at === null ? null : stressNote(group.at, response);
  const columns = group.sounds.map((sound, n) =>
    soundColumn(sound, response.scheme, letterOver(sound, group.sounds[n - 1]), choose),
  );
  const made = element(
    'div',
    { class: note === null ? 'syllable' : `syllable stressed ${note.kind}` },
    element('div', { class: 'columns' }, ...columns),
  );
  if (note !== null) made.append(element('span', { class: 'note' }, note.text));
  return made;
}

/** The groups of each word. */
function byWord(groups: readonly Group[]): Group[][] {
  const words: Group[][] = [];
  for (const group of groups) {
    if (group.syllable === 0 || words.length === 0) words.push([]);
    words.at(-1)?.push(group);
  }
  return words;
}

const RIGHT: ReadonlySet<Status> = new Set(['exact', 'acceptable_variant']);

/** A word to look at: a sound of it is wrong or was hard to hear, or the stress is elsewhere. */
const needsLook = (word: readonly Group[], response: TutorResponse): boolean =>
  word.some(
    ({ at, sounds }) =>
      sounds.some(({ status, low_confidence }) => !RIGHT.has(status) || low_confidence) ||
      (at !== null && stressNote(at, response)?.kind === 'far'),
  );

const rowNames = (): HTMLElement => {
  const { letters, target, heard } = MESSAGES.result.rows;
  const names = [letters, target, heard].map((name) => element('span', {}, name));
  return element('div', { class: 'row-names', 'aria-hidden': 'true' }, ...names);
};

const list = (words: readonly HTMLElement[]): HTMLElement =>
  element('div', { class: 'alignment' }, rowNames(), element('ol', { class: 'verse' }, ...words));

const isNarrow = (): boolean => matchMedia('(max-width: 34rem)').matches;

/** The picture in one or, on a phone, in two parts; `choose` gets the index of a sound when its card is wanted. */
export function alignment(response: TutorResponse, choose: (index: number) => void): HTMLElement[] {
  const words = byWord(groupsOf(response)).map((groups) => ({
    drawn: element('li', { class: 'word' }, ...groups.map((group) => syllable(group, response, choose))),
    faulty: needsLook(groups, response),
  }));
  const faulty = words.flatMap((word) => (word.faulty ? [word.drawn] : []));
  const others = words.flatMap((word) => (word.faulty ? [] : [word.drawn]));
  if (!isNarrow() || faulty.length === 0 || others.length === 0)
    return [list(words.map(({ drawn }) => drawn))];
  const title = say(MESSAGES.result.others, { count: others.length });
  return [
    list(faulty),
    element('details', { class: 'other-words' }, element('summary', {}, title), list(others)),
  ];
}

const unsureItem = (): HTMLElement =>
  element(
    'li',
    { class: 'unsure' },
    element('span', { class: 'doubt', 'aria-hidden': 'true' }, '?'),
    element('span', {}, MESSAGES.status.unsure),
  );

/** What each visible sign means. */
export function legend({ coaching }: TutorResponse): HTMLElement {
  const { sounds } = coaching;
  const seen = STATUSES.filter((status) => sounds.some((sound) => sound.status === status));
  const items = seen.map((status) =>
    element('li', { class: status }, shape(status), element('span', {}, MESSAGES.status[status])),
  );
  const doubts = sounds.some(({ low_confidence }) => low_confidence) ? [unsureItem()] : [];
  return element('ul', { class: 'legend', 'aria-label': MESSAGES.result.legend }, ...items, ...doubts);
}
