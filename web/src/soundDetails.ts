/** One sound in full: what differs, how near it was, how sure that is, and what it may have been. */

import type { CoachingSound, TutorResponse } from '../../src/contract/response.ts';
import { shape } from './alignment.ts';
import { element } from './dom.ts';
import { MESSAGES, say } from './messages.ts';
import { advice, points } from './sentences.ts';

type Row = TutorResponse['phones'][number];

const { result } = MESSAGES;

function fact(name: string, ...value: (Node | string)[]): HTMLElement[] {
  return [element('dt', {}, name), element('dd', {}, ...value)];
}

/** A share as a bar with its number. */
export function bar(share: number, kind = ''): HTMLElement {
  const fill = element('span', { class: 'fill' });
  fill.style.setProperty('--share', String(share));
  return element(
    'span',
    { class: `bar ${kind}` },
    element('span', { class: 'track', 'aria-hidden': 'true' }, fill),
    element('span', { class: 'number' }, `${points(share)} %`),
  );
}

function alternatives({ alternatives: rows = [] }: Row): HTMLElement[] {
  if (rows.length === 0) return [];
  const items = rows.map(({ phone, posterior }) =>
    element('li', {}, element('span', { class: 'ipa' }, phone), bar(posterior)),
  );
  return fact(result.alternatives, element('ul', { class: 'alternatives' }, ...items));
}

function timeOf({ start_s, end_s }: Row): HTMLElement[] {
  if (start_s === undefined || end_s === undefined) return [];
  return fact(say(result.time, { start: start_s.toFixed(2), end: end_s.toFixed(2) }));
}

/** A code that may break behind its underscores. */
const code = (text: string): HTMLElement =>
  element('code', {}, ...text.split(/(?<=_)/u).flatMap((part) => [part, document.createElement('wbr')]));

function heading({ letters, target, heard, status }: CoachingSound): HTMLElement {
  const ipa = (phone: string | null, none: string): HTMLElement =>
    element('span', { class: 'ipa' }, phone === null ? none : `[${phone}]`);
  return element(
    'p',
    { class: `which ${status}` },
    shape(status),
    element('span', { class: 'greek', lang: 'grc' }, letters ?? ''),
    ipa(target, result.nothingWanted),
    element('span', { class: 'arrow', 'aria-hidden': 'true' }, '→'),
    ipa(heard, result.nothingHeard),
    element('span', {}, MESSAGES.status[status]),
  );
}

/** All that the answer says about one sound. */
export function soundDetails(sound: CoachingSound, row: Row): HTMLElement {
  const sentences = advice(sound).map((sentence) => element('p', { class: 'advice' }, sentence));
  const facts = [
    ...fact(result.closeness, bar(sound.closeness)),
    ...(row.confidence === null ? [] : fact(result.confidence, bar(row.confidence))),
    ...alternatives(row),
    ...timeOf(row),
    ...(sound.error_code === null ? [] : fact(result.code, code(sound.error_code))),
  ];
  return element('div', { class: 'details' }, heading(sound), ...sentences, element('dl', {}, ...facts));
}
