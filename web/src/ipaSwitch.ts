/** The switch "Show IPA", which the browser remembers: it sets `data-ipa` on the page, and `.ipa-only` is seen only then. */

import { byId } from './dom.ts';
import { keep, kept } from './kept.ts';

const NAME = 'koine-ipa';

export const showsIpa = (): boolean => 'ipa' in document.documentElement.dataset;

/** @param changed is called with every change */
export function setUpIpaSwitch(changed: () => void): void {
  const field = byId<HTMLInputElement>('show-ipa');
  const show = (): void => {
    document.documentElement.toggleAttribute('data-ipa', field.checked);
  };
  field.checked = kept('localStorage', NAME) === 'on';
  show();
  field.addEventListener('change', () => {
    keep('localStorage', NAME, field.checked ? 'on' : null);
    show();
    changed();
  });
}
