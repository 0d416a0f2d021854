/** The word of a first visit: the first sample, so that one may hear it and record at once. */

import { isFree } from './practice/lastChoice.ts';
import { SAMPLES } from './samples.ts';

/** Fills the field, unless something is typed or will be practised. The word is selected, so that one types over it. */
export function beginWithSample(field: HTMLInputElement): void {
  const [first] = SAMPLES;
  if (field.value !== '' || !isFree(location.search)) return;
  field.value = first;
  const select = (): void => {
    if (field.value === first) field.setSelectionRange(0, first.length);
  };
  select();
  // A click puts the caret between letters.
  field.addEventListener('click', select, { once: true });
}
