/** The pronunciation that the learner chose: a list of the schemes of the service, the last choice kept by the browser. */

import type { CapabilitiesResponse } from '../../src/contract/capabilities.ts';
import { byId, element } from './dom.ts';
import { keep, kept } from './kept.ts';

export type Scheme = CapabilitiesResponse['schemes'][number];

const NAME = 'koine-scheme';

const select = (): HTMLSelectElement => byId<HTMLSelectElement>('pronunciation');

/** The name of the chosen scheme; undefined until the service has listed them. */
export const chosenScheme = (): string | undefined => select().value || undefined;

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
