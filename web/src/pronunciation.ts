/** The pronunciation that the learner chose; the browser keeps the last choice. */

import { DEFAULT_SCHEME } from '../../src/contract/schemes.ts';
import type { Lists } from './device/protocol.ts';
import { byId, element } from './dom.ts';
import { keep, kept } from './kept.ts';

export type Scheme = Lists['schemes'][number];

const NAME = 'koine-scheme';

const select = (): HTMLSelectElement => byId<HTMLSelectElement>('pronunciation');

/** The name of the chosen scheme. */
export const chosenScheme = (): string => select().value || DEFAULT_SCHEME;

/**
 * Fills the list, the default of the service first, and chooses what was chosen last.
 *
 * @param changed gets the scheme, now and with every change
 */
export function setUpPronunciation(schemes: readonly Scheme[], changed: (scheme: Scheme) => void): void {
  const list = select();
  list.append(...schemes.map(({ name, title }) => element('option', { value: name }, title)));
  const last = kept('localStorage', NAME);
  if (schemes.some(({ name }) => name === last)) list.value = last as string;
  const tell = (): void => {
    const scheme = schemes.find(({ name }) => name === list.value);
    if (scheme === undefined) return;
    byId('readers').textContent = scheme.readers;
    changed(scheme);
  };
  list.addEventListener('change', () => {
    keep('localStorage', NAME, list.value);
    tell();
  });
  list.disabled = false;
  tell();
}
