/** The sound chart: the phones of the capabilities, consonants by place and manner, vowels in their trapezium. */

import { nameOf } from '../../../src/score/coach/sentences/model.ts';
import type { Lists } from '../device/protocol.ts';
import { button, byId, element } from '../dom.ts';
import { MESSAGES } from '../messages.ts';
import { listenerOf } from '../motherTongue.ts';
import type { Phone } from '../phones.ts';
import { makeOneStop } from './rove.ts';

const PLACES = Object.keys(MESSAGES.places);
const MANNERS = Object.keys(MESSAGES.manners);

/** From close to open, in parts of the height of the trapezium. */
const HEIGHTS: Readonly<Record<string, number>> = {
  close: 0,
  near_close: 0.17,
  raised_close_mid: 0.28,
  close_mid: 0.4,
  mid: 0.53,
  open_mid: 0.68,
  near_open: 0.84,
  open: 1,
};
const BACKS: Readonly<Record<string, number>> = { front: 0, central: 0.5, back: 1 };

/** Signs that go behind a sound, or before it. */
const SIGNS = ['ˈ', 'ʰ', 'ː'] as const;

type Write = (symbol: string) => void;

/** The name of a sound: its symbol and features, and a word that has it. */
function describe({ symbol, place, manner, voicing, height, backness, rounding }: Phone): string {
  const features = [symbol, voicing, place, manner, height, backness, rounding].filter(
    (word) => word !== undefined,
  );
  return `${features.join(' ').replaceAll('_', '-')}, as in ${nameOf(symbol, listenerOf(''))}`;
}

function soundKey(phone: Phone, write: Write): HTMLButtonElement {
  const { symbol } = phone;
  const given = { class: 'sound-key', 'data-symbol': symbol, 'aria-label': describe(phone) };
  return button(symbol, given, () => write(symbol));
}

/** Underlines the keys of the sounds that are taught: `tʰ` is written by the keys of t and ʰ. */
export function markTaught(phones: readonly string[]): void {
  const taught = new Set(
    phones.flatMap((phone) => [phone.replace(/[ʰː]/gu, ''), ...(phone.match(/[ʰː]/gu) ?? [])]),
  );
  for (const key of byId('palette').querySelectorAll<HTMLElement>('[data-symbol]')) {
    key.classList.toggle('taught', taught.has(key.dataset.symbol ?? ''));
  }
}

/** Sounds that differ from a shorter or plainer one by a sign stay out: the sign has a key. */
const isPlain = ({ length, aspiration }: Phone): boolean => length === 'short' && aspiration !== 'aspirated';

const voicedLast = (a: Phone, b: Phone): number =>
  Number(a.voicing === 'voiced') - Number(b.voicing === 'voiced');

const roundedLast = (a: Phone, b: Phone): number =>
  Number(a.rounding === 'rounded') - Number(b.rounding === 'rounded');

function consonantTable(phones: readonly Phone[], key: (phone: Phone) => HTMLElement): HTMLTableElement {
  const head = PLACES.map((place) =>
    element('th', { scope: 'col' }, MESSAGES.places[place as keyof typeof MESSAGES.places]),
  );
  const rows = MANNERS.map((manner) => {
    const cells = PLACES.map((place) => {
      const here = phones.filter((phone) => phone.place === place && phone.manner === manner);
      return element('td', {}, ...here.sort(voicedLast).map(key));
    });
    const name = MESSAGES.manners[manner as keyof typeof MESSAGES.manners];
    return element('tr', {}, element('th', { scope: 'row' }, name), ...cells);
  });
  return element(
    'table',
    {},
    element('caption', {}, MESSAGES.chart.consonants),
    element('thead', {}, element('tr', {}, element('td'), ...head)),
    element('tbody', {}, ...rows),
  );
}

/** Pairs stand together, the rounded one on the right; the front edge leans back as the mouth opens. */
function vowelPlace(pair: readonly Phone[], key: (phone: Phone) => HTMLElement): HTMLElement {
  const { height = '', backness = '' } = pair[0] as Phone;
  const down = HEIGHTS[height] ?? 0.5;
  const across = BACKS[backness] ?? 0.5;
  const made = element('span', { class: 'pair' }, ...pair.map(key));
  if (pair.length === 1 && backness !== 'central') made.classList.add(pair[0]?.rounding ?? '');
  made.style.setProperty('--down', String(down));
  made.style.setProperty('--across', String(across + (1 - across) * 0.42 * down));
  return made;
}

function vowelChart(phones: readonly Phone[], key: (phone: Phone) => HTMLElement): HTMLElement {
  const places = Object.keys(HEIGHTS).flatMap((height) =>
    Object.keys(BACKS).flatMap((backness) => {
      const pair = phones.filter((phone) => phone.height === height && phone.backness === backness);
      return pair.length === 0 ? [] : [vowelPlace(pair.sort(roundedLast), key)];
    }),
  );
  return element(
    'div',
    { class: 'vowels' },
    element('p', {}, MESSAGES.chart.vowels),
    element('div', { class: 'trapezium' }, ...places),
  );
}

/** Draws the chart, no sound marked; `write` puts a symbol into the attempt, `back` takes the last one away. */
export function drawPalette(
  { phones }: Lists,
  { write, back }: { readonly write: Write; readonly back: () => void },
): void {
  const key = (phone: Phone): HTMLElement => soundKey(phone, write);
  const plain = phones.filter(isPlain);
  const signs = SIGNS.map((sign) =>
    button(sign, { class: 'sound-key', 'data-symbol': sign, 'aria-label': MESSAGES.signs[sign] }, () =>
      write(sign),
    ),
  );
  const erase = button('⌫', { class: 'sound-key', 'aria-label': MESSAGES.signs['⌫'] }, back);
  const palette = byId('palette');
  palette.replaceChildren(
    element(
      'div',
      { class: 'scroll' },
      consonantTable(
        plain.filter(({ kind }) => kind === 'consonant'),
        key,
      ),
    ),
    vowelChart(
      plain.filter(({ kind }) => kind === 'vowel'),
      key,
    ),
    element('div', { class: 'signs' }, element('span', {}, MESSAGES.chart.other), ...signs, erase),
  );
  makeOneStop(palette, [...palette.querySelectorAll<HTMLElement>('.sound-key')]);
  byId<HTMLDetailsElement>('chart').open = matchMedia('(min-width: 46rem)').matches;
  palette.addEventListener('mousedown', (event) => event.preventDefault());
}
