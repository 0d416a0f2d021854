/**
 * The attempt as it is typed: Greek letters, whose reading is written into the field of IPA, or IPA itself. What was
 * written last counts: IPA that is changed by hand empties the field of Greek letters.
 */

import { byId, setValue } from '../dom.ts';
import { showsIpa } from '../ipaSwitch.ts';
import { clearProblem, showProblem } from '../problems.ts';
import { ipaFault, saidFault } from './faults.ts';
import { forgetSaid, readSaid } from './greekAttempt.ts';

export interface TypedAttempt {
  /** What is typed, as IPA; null while there is nothing, or a fault, which is shown. */
  readonly ipa: () => Promise<string | null>;
  /** Says that nothing is typed. */
  readonly showMissing: () => void;
  readonly clear: () => void;
  /** Puts the focus into the field that was written into. */
  readonly focus: () => void;
}

/** Writes the reading of the Greek letters into the field of IPA; the event tells that no person typed it. */
function write(ipa: HTMLInputElement, text: string): void {
  ipa.value = text;
  ipa.dispatchEvent(new Event('written'));
}

async function ipaOf(said: HTMLInputElement, ipa: HTMLInputElement): Promise<string | null> {
  if (said.value.trim() !== '') {
    const reading = await readSaid(said);
    if (reading === null) return null;
    write(ipa, reading.ipa);
    return reading.ipa;
  }
  if (!showsIpa() || ipa.value.trim() === '') return null;
  const fault = ipaFault(ipa.value);
  if (fault !== null) showProblem('ipa', fault);
  return fault === null ? ipa.value.trim() : null;
}

export function setUpTyped(): TypedAttempt {
  const said = byId<HTMLInputElement>('said');
  const ipa = byId<HTMLInputElement>('ipa');
  const clear = (): void => setValue(said, '');
  const inUse = (): HTMLInputElement => (said.value === '' && ipa.value !== '' && showsIpa() ? ipa : said);
  said.addEventListener('input', () => {
    if (said.value.trim() !== '') return;
    forgetSaid();
    write(ipa, '');
  });
  ipa.addEventListener('input', () => {
    said.value = '';
    forgetSaid();
    clearProblem('ipa');
  });
  byId('clear').addEventListener('click', () => {
    clear();
    inUse().focus();
  });
  return {
    ipa: () => ipaOf(said, ipa),
    showMissing: () => showProblem('said', saidFault('') ?? ''),
    clear,
    focus: () => inUse().focus(),
  };
}
