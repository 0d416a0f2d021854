/** The API key: kept in the storage of this tab, and nowhere else. */

import { byId } from './dom.ts';
import { clearProblem } from './problems.ts';

const NAME = 'koine-key';

/** Sets the field up and returns what gives the key; empty when there is none. */
export function setUpKey(): () => string {
  const field = byId<HTMLInputElement>('key');
  const forget = byId('forget');
  const show = (kept: boolean): void => {
    forget.hidden = !kept;
    byId('key-hint').hidden = kept;
  };
  const keep = (): void => {
    const key = field.value.trim();
    if (key === '') sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, key);
    show(key !== '');
    clearProblem('key');
  };
  field.value = sessionStorage.getItem(NAME) ?? '';
  show(field.value !== '');
  field.addEventListener('input', keep);
  forget.addEventListener('click', () => {
    field.value = '';
    keep();
    field.focus();
  });
  return () => field.value.trim();
}
