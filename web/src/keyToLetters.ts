/** Shows the key to the respellings: folded below the reading, and as a line of a printed sheet. */

import type { Listener } from '../../src/score/coach/sentences/language.ts';
import { keyTo } from '../../src/score/coach/sentences/lettersKey.ts';
import { byId, element } from './dom.ts';
import { MESSAGES, say } from './messages.ts';

/** The letters that the folded key names. */
const NAMED = 4;

const rows = (name: 'li' | 'span', phones: readonly string[], listener: Listener): HTMLElement[] =>
  keyTo(phones, listener).map(([letters, model]) =>
    element(name, {}, element('strong', {}, letters), ` ${model}`),
  );

/** The rows of the key to some phones, for one line. */
export const keyLine = (phones: readonly string[], listener: Listener): HTMLElement[] =>
  rows('span', phones, listener);

/** Draws the key to the phones of a pronunciation. */
export function showKey(phones: readonly string[], listener: Listener): void {
  const all = keyTo(phones, listener).map(([letters]) => letters);
  const named = all.slice(0, NAMED).join(', ') + (all.length > NAMED ? ' …' : '');
  byId('letters-key-title').textContent = say(MESSAGES.reading.key, { letters: named });
  byId('letters-key-list').replaceChildren(...rows('li', phones, listener));
  byId('letters-key').hidden = all.length === 0;
}
