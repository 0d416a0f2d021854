/** The pronunciation that the learner chose; the browser keeps the last choice. A link chooses for one visit. */

import type { Lists } from './device/protocol.ts';
import { button, byId, element } from './dom.ts';
import { keep, kept } from './kept.ts';
import { showKey } from './keyToLetters.ts';
import { listenerOf, setUpMotherTongue } from './motherTongue.ts';
import { defaultScheme } from './service.ts';
import { sentenceOn } from './traditions.ts';

export type Scheme = Lists['schemes'][number];

const NAME = 'koine-scheme';

const select = (): HTMLSelectElement => byId<HTMLSelectElement>('pronunciation');

/** The name of the chosen scheme. */
export const chosenScheme = (): string => select().value || defaultScheme();

/** Its name as the reader knows it. */
export const chosenTitle = (): string => select().selectedOptions[0]?.text ?? '';

/** A sentence on every pronunciation below the list, with a button that chooses it. */
function drawTraditions(schemes: readonly Scheme[], choose: (scheme: Scheme) => void): void {
  const details = byId<HTMLDetailsElement>('traditions');
  const rows = schemes.map((scheme) => {
    const act = (): void => {
      choose(scheme);
      details.open = false;
      select().focus();
    };
    return element('li', {}, button(scheme.title, {}, act), ' ', sentenceOn(scheme));
  });
  byId('traditions-list').replaceChildren(...rows);
  details.hidden = false;
}

/**
 * Fills the list, the default of the service first, and chooses what a link names or what was chosen last.
 *
 * @param changed gets the scheme, now and with every change
 * @param linked the scheme of the link of this visit; it is not kept
 */
export function setUpPronunciation(
  schemes: readonly Scheme[],
  changed: (scheme: Scheme) => void,
  linked: string | null = null,
): void {
  const list = select();
  list.append(...schemes.map(({ name, title }) => element('option', { value: name }, title)));
  const first = linked ?? kept('localStorage', NAME);
  if (schemes.some(({ name }) => name === first)) list.value = first as string;
  const tell = (): void => {
    const scheme = schemes.find(({ name }) => name === list.value);
    if (scheme === undefined) return;
    byId('readers').textContent = scheme.readers;
    showKey(scheme.phones, listenerOf(scheme.name));
    changed(scheme);
  };
  const keepAndTell = (): void => {
    keep('localStorage', NAME, list.value);
    tell();
  };
  list.addEventListener('change', keepAndTell);
  drawTraditions(schemes, ({ name }) => {
    list.value = name;
    keepAndTell();
  });
  list.disabled = false;
  setUpMotherTongue(tell);
  tell();
}
