/** The on-screen Greek keyboard. A mark, such as an accent, may be typed before its letter or after it. */

import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import host from '../../style/host.css';
import css from '../../style/keyboard.css';

const ROWS = ['ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'] as const;

/**
 * Marks of polytonic Greek, in the order in which Unicode composes them. A letter has at most one mark of each group.
 */
const MARKS = [
  { mark: '\u0313', group: 'breathing', name: 'smooth breathing', shown: 'ἀ' },
  { mark: '\u0314', group: 'breathing', name: 'rough breathing', shown: 'ἁ' },
  { mark: '\u0308', group: 'diaeresis', name: 'diaeresis', shown: 'ϊ' },
  { mark: '\u0301', group: 'accent', name: 'acute', shown: 'ά' },
  { mark: '\u0300', group: 'accent', name: 'grave', shown: 'ὰ' },
  { mark: '\u0342', group: 'accent', name: 'circumflex', shown: 'ᾶ' },
  { mark: '\u0345', group: 'iota', name: 'iota subscript', shown: 'ᾳ' },
] as const;

type GreekMark = (typeof MARKS)[number]['mark'];

const TAKES_MARKS = /^[αεηιουωρ]$/u;

const placeOf = (mark: string): number => MARKS.findIndex((row) => row.mark === mark);

const groupOf = (mark: string): string | undefined => MARKS[placeOf(mark)]?.group;

/**
 * Adds a mark to a letter in place of a mark of the same group, or removes the mark if the letter has it. Returns the
 * letter unchanged if Greek lacks the combination.
 */
export function withMark(letter: string, mark: GreekMark): string {
  const [base = '', ...marks] = letter.normalize('NFD');
  if (!TAKES_MARKS.test(base.toLowerCase())) return letter;
  const others = marks.filter((other) => groupOf(other) !== groupOf(mark));
  const all = marks.includes(mark) ? others : [...others, mark];
  const made = (base + all.sort((a, b) => placeOf(a) - placeOf(b)).join('')).normalize('NFC');
  return [...made].length === 1 ? made : letter;
}

const FINAL = /ς(?=\p{L})/gu;
const LAST = /σ(?![\p{L}\p{M}])/gu;

export const withFinalSigma = (text: string): string => text.replace(FINAL, 'σ').replace(LAST, 'ς');

/** The letter before the caret, with its combining marks. */
const letterBefore = (text: string, caret: number): string =>
  /\P{M}\p{M}*$/u.exec(text.slice(0, caret))?.[0] ?? '';

/** Types a text in place of the selection, and corrects each sigma in the field. */
function insert(field: HTMLInputElement, text: string): void {
  const start = field.selectionStart ?? field.value.length;
  field.setRangeText(text, start, field.selectionEnd ?? start, 'end');
  const caret = field.selectionStart ?? 0;
  const whole = withFinalSigma(field.value);
  if (whole !== field.value) {
    field.value = whole;
    field.setSelectionRange(caret, caret);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export class GreekKeyboard extends LitElement {
  static override readonly styles = [unsafeCSS(host), unsafeCSS(css)];
  static override readonly properties = { field: { attribute: false } };
  declare field: () => HTMLInputElement | null;
  /** The marks that the next letter gets. */
  #marks: readonly GreekMark[] = [];
  #capital = false;

  #letter(field: HTMLInputElement, letter: string): void {
    insert(field, this.#marks.reduce(withMark, this.#capital ? letter.toUpperCase() : letter));
    [this.#marks, this.#capital] = [[], false];
  }

  /** Adds a mark to the letter before the caret, or keeps it for the next letter. */
  #mark(field: HTMLInputElement, mark: GreekMark): void {
    const caret = field.selectionStart ?? field.value.length;
    const letter = letterBefore(field.value, caret);
    const isForNext = this.#marks.length > 0 || this.#capital;
    const marked = isForNext ? letter : withMark(letter, mark);
    if (marked !== letter) {
      field.setSelectionRange(caret - letter.length, caret);
      insert(field, marked);
      return;
    }
    const others = this.#marks.filter((other) => other !== mark);
    this.#marks = this.#marks.includes(mark) ? others : [...others, mark];
  }

  #back(field: HTMLInputElement): void {
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    if (start === end) field.setSelectionRange(start - letterBefore(field.value, start).length, end);
    insert(field, '');
  }

  #key(
    label: string,
    name: string,
    act: (field: HTMLInputElement) => void,
    pressed?: boolean,
  ): TemplateResult {
    const click = (): void => {
      const field = this.field();
      if (field !== null) act(field);
      this.requestUpdate();
    };
    return html`<button type="button" class="key" lang="grc" aria-label=${name} @click=${click}
      aria-pressed=${pressed === undefined ? nothing : String(pressed)}>${label}</button>`;
  }

  override render(): TemplateResult {
    const marks = MARKS.map(({ mark, name, shown }) =>
      this.#key(shown, name, (field) => this.#mark(field, mark), this.#marks.includes(mark)),
    );
    const toggleCapital = (): void => {
      this.#capital = !this.#capital;
    };
    const lettersOf = (row: string): TemplateResult[] =>
      [...row].map((one) => this.#key(one, one, (field) => this.#letter(field, one)));
    const back = this.#key('⌫', 'delete', (field) => this.#back(field));
    const space = this.#key('space', 'space', (field) => insert(field, ' '));
    const [top, middle, bottom] = ROWS;
    const rows = [
      [...marks, this.#key('Α', 'capital', toggleCapital, this.#capital)],
      lettersOf(top),
      lettersOf(middle),
      [...lettersOf(bottom), back],
      [space],
    ];
    // Prevents a click on a key from moving the caret out of the field.
    return html`<fieldset class="keyboard" aria-label="Greek keyboard" @mousedown=${(event: Event) => event.preventDefault()}>
      ${rows.map((keys) => html`<div class="keys">${keys}</div>`)}
    </fieldset>`;
  }
}
