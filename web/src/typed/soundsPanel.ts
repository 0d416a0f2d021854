/** The attempt in IPA: the field, the chart that writes at its caret, and the stress, set by choosing a syllable. */

import type { ReadingResponse } from '../../../src/contract/lexicon.ts';
import type { Lists } from '../device/protocol.ts';
import { button, byId, element, setValue } from '../dom.ts';
import { MESSAGES, say } from '../messages.ts';
import { type Kinds, kindsOf, stressedOn, syllablesOf, type Token, tokensOf } from '../phones.ts';
import { type Written, withoutSymbol, withSymbol } from './caret.ts';
import { drawPalette } from './palette.ts';

/** The letters of the target over each syllable of the attempt, if both have the same number of syllables. */
function lettersFor(syllables: readonly unknown[], reading: ReadingResponse | null): (string | undefined)[] {
  const same = reading?.syllables.length === syllables.length;
  return syllables.map((_, n) => (same ? reading?.syllables[n]?.letters : undefined));
}

/** One button a syllable; the one that is stressed is pressed. */
function drawStress(
  field: HTMLInputElement,
  tokens: readonly Token[],
  reading: ReadingResponse | null,
): void {
  const syllables = syllablesOf(tokens, reading?.syllables);
  const place = byId('stress-syllables');
  const letters = lettersFor(syllables, reading);
  const hadFocus = [...place.children].indexOf(document.activeElement as Element);
  const choices = syllables.map((syllable, n) => {
    const text = syllable.map((token) => token.text).join('');
    const stressed = syllable.some((token) => token.stressed);
    const name = say(MESSAGES.stress.pick, { syllable: letters[n] ?? text });
    const seen = element('span', { 'aria-hidden': 'true' }, text);
    const pressed = { class: 'syllable-key', 'aria-pressed': String(stressed) };
    const made = button(seen, pressed, () => setValue(field, stressedOn(tokens, stressed ? null : n)));
    if (letters[n] !== undefined) seen.prepend(element('span', { class: 'greek', lang: 'grc' }, letters[n]));
    made.prepend(element('span', { class: 'hidden' }, name));
    return made;
  });
  place.replaceChildren(...choices);
  choices[hadFocus]?.focus();
  byId('stress').hidden = syllables.length === 0;
}

/** Puts what was written into the field, with its caret, and tells all parts. */
function put(field: HTMLInputElement, { text, caret }: Written): void {
  setValue(field, text);
  field.setSelectionRange(caret, caret);
}

/** Has the chart write where the caret is. */
function drawChart(lists: Lists, field: HTMLInputElement): void {
  const selection = (): [number, number] => [
    field.selectionStart ?? field.value.length,
    field.selectionEnd ?? field.value.length,
  ];
  drawPalette(lists, {
    write: (symbol) => put(field, withSymbol(field.value, ...selection(), symbol)),
    back: () => put(field, withoutSymbol(field.value, ...selection())),
  });
}

export interface SoundsPanel {
  /** Takes the reading of the target; null when it is not known. */
  readonly setReading: (reading: ReadingResponse | null) => void;
}

export function setUpSounds(lists: Lists): SoundsPanel {
  const field = byId<HTMLInputElement>('ipa');
  const example = byId<HTMLButtonElement>('as-written');
  const kinds: Kinds = kindsOf(lists.phones);
  let reading: ReadingResponse | null = null;
  const draw = (): void => drawStress(field, tokensOf(field.value, kinds), reading);
  for (const event of ['input', 'written']) field.addEventListener(event, draw);
  example.addEventListener('click', () => {
    setValue(byId<HTMLInputElement>('said'), reading?.target_text ?? '');
  });
  drawChart(lists, field);
  example.disabled = true;
  return {
    setReading: (next) => {
      reading = next;
      example.disabled = next === null;
      draw();
    },
  };
}
