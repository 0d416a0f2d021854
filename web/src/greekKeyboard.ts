/**
 * The keyboard on the screen: letters, and marks that work either way round. After a vowel a mark is put on it at
 * once; otherwise it waits, as a dead key does, for the next letter.
 */

import { button, byId, element, insert } from './dom.ts';
import { letterBefore, MARKS, type Mark, withFinalSigma, withMark } from './marks.ts';
import { MESSAGES } from './messages.ts';

const ROWS = ['ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'] as const;
const SHOWN: Readonly<Record<Mark, string>> = {
  '\u0313': 'ἀ',
  '\u0314': 'ἁ',
  '\u0301': 'ά',
  '\u0300': 'ὰ',
  '\u0342': 'ᾶ',
  '\u0308': 'ϊ',
  '\u0345': 'ᾳ',
};

/** What waits for the next letter. */
interface Waiting {
  marks: Mark[];
  capital: boolean;
}

/** Puts a letter in, with the marks that waited for it. */
function putLetter(field: HTMLInputElement, letter: string, waiting: Waiting): void {
  const cased = waiting.capital ? letter.toUpperCase() : letter;
  insert(field, waiting.marks.reduce(withMark, cased));
  const caret = field.selectionStart ?? 0;
  const text = withFinalSigma(field.value);
  if (text !== field.value) {
    field.value = text;
    field.setSelectionRange(caret, caret);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  waiting.marks = [];
  waiting.capital = false;
}

/** Puts a mark on the letter before the caret, or lets it wait. */
function putMark(field: HTMLInputElement, mark: Mark, waiting: Waiting): void {
  const caret = field.selectionStart ?? field.value.length;
  const letter = letterBefore(field.value, caret);
  const marked = waiting.marks.length > 0 || waiting.capital ? letter : withMark(letter, mark);
  if (marked !== letter) {
    field.setSelectionRange(caret - letter.length, caret);
    insert(field, marked);
  } else if (waiting.marks.includes(mark)) waiting.marks = waiting.marks.filter((other) => other !== mark);
  else waiting.marks.push(mark);
}

/** Takes the selection or the letter before the caret away. */
function takeBack(field: HTMLInputElement): void {
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  if (start === end) field.setSelectionRange(start - letterBefore(field.value, start).length, end);
  insert(field, '');
}

/** Fills the group with keys that write into the field. */
export function setUpKeyboard(field: HTMLInputElement): void {
  const group = byId('keyboard');
  const toggle = byId('keyboard-toggle');
  const waiting: Waiting = { marks: [], capital: false };
  const markKeys = new Map<Mark, HTMLButtonElement>();
  const show = (): void => {
    for (const [mark, key] of markKeys)
      key.setAttribute('aria-pressed', String(waiting.marks.includes(mark)));
    capital.setAttribute('aria-pressed', String(waiting.capital));
  };
  const key = (label: string, name: string, act: () => void): HTMLButtonElement =>
    button(label, { class: 'key', 'aria-label': name }, () => {
      act();
      show();
    });
  const { keyboard } = MESSAGES;
  for (const { mark, name } of MARKS) {
    const made = key(SHOWN[mark], keyboard[name], () => putMark(field, mark, waiting));
    made.lang = 'grc';
    made.classList.add('mark');
    markKeys.set(mark, made);
  }
  const capital = key('Α', keyboard.capital, () => {
    waiting.capital = !waiting.capital;
  });
  capital.classList.add('mark');
  const letters = ROWS.map((row) =>
    element(
      'div',
      { class: 'keys', lang: 'grc' },
      ...[...row].map((letter) => key(letter, letter, () => putLetter(field, letter, waiting))),
    ),
  );
  const space = key(keyboard.space, keyboard.space, () => insert(field, ' '));
  space.classList.add('wide');
  const back = key('⌫', keyboard.back, () => takeBack(field));
  letters.at(-1)?.append(back);
  group.append(
    element('div', { class: 'keys' }, ...markKeys.values(), capital),
    ...letters,
    element('div', { class: 'keys' }, space),
  );
  // The caret stays in the field when a key is clicked with a mouse.
  group.addEventListener('mousedown', (event) => event.preventDefault());
  toggle.addEventListener('click', () => {
    group.hidden = !group.hidden;
    toggle.setAttribute('aria-expanded', String(!group.hidden));
    // The keyboard of a phone would cover this one.
    field.inputMode = group.hidden ? '' : 'none';
    field.focus();
  });
  show();
}
