/**
 * A sheet of a set on paper: each word in large Greek, how it is said, and a box and a line to tick; above them the key to
 * the respellings. print.css lays it out.
 */

import type { ReadingResponse } from '../../../src/contract/lexicon.ts';
import { byId, element } from '../dom.ts';
import { keyLine } from '../keyToLetters.ts';
import { listenerOf } from '../motherTongue.ts';
import { inIpa, respelt } from '../said.ts';
import type { Item, WordSet } from './wordSet.ts';

/** How a text is read; null where the tutor cannot read it. */
export type Read = (text: string) => Promise<ReadingResponse | null>;

const row = ({ text, place }: Item, reading: ReadingResponse | null): HTMLElement =>
  element(
    'li',
    {},
    element('span', { class: 'box' }),
    element(
      'div',
      {},
      ...(place === '' ? [] : [element('p', { class: 'place' }, place)]),
      element('p', { class: 'greek', lang: 'grc' }, text),
      ...(reading === null
        ? []
        : [element('p', {}, respelt(reading), ' ', element('span', { class: 'ipa-line' }, inIpa(reading)))]),
    ),
    element('span', { class: 'line' }),
  );

/** Draws the sheet of a set; `pronunciation` is the name of the one in which it is read. */
async function drawSheet(
  { title, items, credit }: WordSet,
  pronunciation: string,
  read: Read,
): Promise<void> {
  const readings = await Promise.all(items.map(({ text }) => read(text)));
  const phones = readings.flatMap((reading) => reading?.ipa.replaceAll('ˈ', '').split(' ') ?? []);
  const key = keyLine(phones, listenerOf(readings.find((reading) => reading !== null)?.scheme ?? ''));
  const kind = items.some(({ place }) => place !== '') ? 'phrases' : 'words';
  byId('sheet').replaceChildren(
    element('h1', {}, title),
    element('p', { class: 'head' }, pronunciation, element('span', {}, 'Name'), element('span', {}, 'Date')),
    ...(key.length === 0 ? [] : [element('p', { class: 'letters' }, ...key)]),
    element('ol', { class: kind }, ...items.map((item, n) => row(item, readings[n] ?? null))),
    ...(credit === '' ? [] : [element('p', { class: 'credit' }, credit)]),
  );
}

/** Prints the sheet alone; afterwards the page is what it was. */
export async function printSheet(set: WordSet, pronunciation: string, read: Read): Promise<void> {
  await drawSheet(set, pronunciation, read);
  const { dataset } = document.documentElement;
  dataset.sheet = 'true';
  const over = (): void => {
    delete dataset.sheet;
    byId('sheet').replaceChildren();
  };
  addEventListener('afterprint', over, { once: true });
  print();
}
