/** The attempt in IPA: the field, the chart that writes into it, and the stress, set by choosing a syllable. */

import type { ReadingResponse } from '../../src/contract/lexicon.ts';
import type { Lists } from './device/protocol.ts';
import { button, byId, element, setValue } from './dom.ts';
import { MESSAGES, say } from './messages.ts';
import { drawPalette } from './palette.ts';
import { type Kinds, kindsOf, STRESS, stressedOn, syllablesOf, type Token, tokensOf } from './phones.ts';

/** The text with a symbol put at its end: a sign joins the sound that it belongs to, a sound stands alone. */
function written(text: string, symbol: string): string {
  const rest = text.trimEnd();
  if (symbol === 'ʰ' || symbol === 'ː') return rest === '' ? rest : rest + symbol;
  const joins = rest === '' || rest.endsWith(STRESS);
  return joins ? rest + symbol : `${rest} ${symbol}`;
}

function withoutLast(text: string): string {
  const rest = text.trimEnd();
  return rest.endsWith(STRESS) ? rest.slice(0, -1).trimEnd() : rest.replace(/\s*\S+$/u, '');
}

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

export interface SoundsPanel {
  /** Takes the reading of the target; null when it is not known. */
  readonly setReading: (reading: ReadingResponse | null) => void;
}

export function setUpSounds(lists: Lists): SoundsPanel {
  const field = byId<HTMLInputElement>('ipa');
  const asWritten = byId<HTMLButtonElement>('as-written');
  const kinds: Kinds = kindsOf(lists.phones);
  let reading: ReadingResponse | null = null;
  const draw = (): void => drawStress(field, tokensOf(field.value, kinds), reading);
  field.addEventListener('input', draw);
  asWritten.addEventListener('click', () => setValue(field, reading?.ipa ?? ''));
  byId('clear').addEventListener('click', () => {
    setValue(field, '');
    field.focus();
  });
  drawPalette(lists, {
    write: (symbol) => setValue(field, written(field.value, symbol)),
    back: () => setValue(field, withoutLast(field.value)),
  });
  asWritten.disabled = true;
  return {
    setReading: (next) => {
      reading = next;
      asWritten.disabled = next === null;
      draw();
    },
  };
}
