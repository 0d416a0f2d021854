/** The API key: kept in the storage of this tab, and nowhere else. */

import { byId } from './dom.ts';
import { keep, kept } from './kept.ts';
import { MESSAGES } from './messages.ts';
import { clearProblem, showProblem } from './problems.ts';

const NAME = 'koine-key';

/** What a header can carry as a key; fetch throws on some of the rest. */
const WHOLE = /^[!-~]+$/u;

/** Sets the field up and returns what gives the key; null when there is none to send, which is then said. */
export function setUpKey(): () => string | null {
  const field = byId<HTMLInputElement>('key');
  const forget = byId('forget');
  const show = (kept: boolean): void => {
    forget.hidden = !kept;
    byId('key-hint').hidden = kept;
  };
  const changed = (): void => {
    const key = field.value.trim();
    keep('sessionStorage', NAME, key === '' ? null : key);
    show(key !== '');
    clearProblem('key');
    if (key !== '' && !WHOLE.test(key)) showProblem('key', MESSAGES.missing.wholeKey);
  };
  field.value = kept('sessionStorage', NAME) ?? '';
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
