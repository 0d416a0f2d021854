/**
 * The keyboard on the screen: letters, and marks that are typed before or after their letter. After a vowel a mark is
 * put on it at once; otherwise it waits, as a dead key does, for the next letter.
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

/** The marks and the capital that wait for the next letter. */
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

/** Deletes the selection or the letter before the caret. */
function takeBack(field: HTMLInputElement): void {
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  if (start === end) field.setSelectionRange(start - letterBefore(field.value, start).length, end);
  insert(field, '');
}

/** A key of the keyboard, with its name in words. */
const keyOf = (label: string, name: string, act: () => void, kind = ''): HTMLButtonElement =>
  button(label, { class: `key ${kind}`, lang: 'grc', 'aria-label': name }, act);

/** The keys of marks and capitals; each is shown as pressed as long as it waits. */
function markRow(field: HTMLInputElement, waiting: Waiting): { row: HTMLElement; show: () => void } {
  const { keyboard } = MESSAGES;
  const marks = MARKS.map(({ mark, name }) => {
    const key = keyOf(SHOWN[mark], keyboard[name], () => putMark(field, mark, waiting), 'mark');
    return { key, waits: () => waiting.marks.includes(mark) };
  });
  const turn = (): void => {
    waiting.capital = !waiting.capital;
  };
  const capital = { key: keyOf('Α', keyboard.capital, turn, 'mark'), waits: () => waiting.capital };
  const keys = [...marks, capital];
  return {
    row: element('div', { class: 'keys' }, ...keys.map(({ key }) => key)),
    show: () => {
      for (const { key, waits } of keys) key.setAttribute('aria-pressed', String(waits()));
    },
  };
}

/** The keys of letters, and below them space and delete. */
function letterRows(field: HTMLInputElement, waiting: Waiting): HTMLElement[] {
  const { space, back } = MESSAGES.keyboard;
  const rows = ROWS.map((row) =>
    [...row].map((letter) => keyOf(letter, letter, () => putLetter(field, letter, waiting))),
  );
  rows.at(-1)?.push(keyOf('⌫', back, () => takeBack(field)));
  rows.push([keyOf(space, space, () => insert(field, ' '), 'wide')]);
  return rows.map((keys) => element('div', { class: 'keys' }, ...keys));
}

/** Opens and closes the keyboard. While it is open, the keyboard of a phone, which would cover it, stays away. */
function setUpToggle(field: HTMLInputElement, group: HTMLElement, toggle: HTMLElement): void {
  toggle.addEventListener('click', () => {
    group.hidden = !group.hidden;
    toggle.setAttribute('aria-expanded', String(!group.hidden));
    field.inputMode = group.hidden ? '' : 'none';
    field.focus();
  });
}

/**
 * Fills a group with keys that write into the field.
 *
 * @param name the id of the group; that of the button that opens it is `name-toggle`
 */
export function setUpKeyboard(field: HTMLInputElement, name: string): void {
  const group = byId(name);
  const waiting: Waiting = { marks: [], capital: false };
  const { row, show } = markRow(field, waiting);
  group.append(row, ...letterRows(field, waiting));
  group.addEventListener('click', show);
  // The caret stays in the field when a key is clicked with a mouse.
  group.addEventListener('mousedown', (event) => event.preventDefault());
  setUpToggle(field, group, byId(`${name}-toggle`));
  show();
}
