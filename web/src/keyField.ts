/** The API key: kept in the storage of this tab, and nowhere else. */

import { byId } from './dom.ts';
import { keep, kept } from './kept.ts';
import { MESSAGES } from './messages.ts';
import { clearProblem, showProblem } from './problems.ts';

/** The name of the key in the storage of the tab. */
export const KEY_NAME = 'koine-key';

/** A key that a header can carry; fetch throws on some other texts. */
const WHOLE = /^[!-~]+$/u;

/** Sets up the field and returns a function that gives the key. Without a key it shows a problem and gives null. */
export function setUpKey(): () => string | null {
  const field = byId<HTMLInputElement>('key');
  const forget = byId('forget');
  const show = (kept: boolean): void => {
    forget.hidden = !kept;
    byId('key-hint').hidden = kept;
  };
  const changed = (): void => {
    const key = field.value.trim();
    keep('sessionStorage', KEY_NAME, key === '' ? null : key);
    show(key !== '');
    clearProblem('key');
    if (key !== '' && !WHOLE.test(key)) showProblem('key', MESSAGES.missing.wholeKey);
  };
  field.value = kept('sessionStorage', KEY_NAME) ?? '';
  show(field.value !== '');
  field.addEventListener('input', changed);
  forget.addEventListener('click', () => {
    field.value = '';
    changed();
    field.focus();
  });
  return () => {
    const key = field.value.trim();
    if (WHOLE.test(key)) return key;
    showProblem('key', key === '' ? MESSAGES.missing.key : MESSAGES.missing.wholeKey);
    return null;
  };
}
