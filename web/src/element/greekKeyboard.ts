/**
 * The keyboard on the screen: letters, and marks that are typed before or after their letter. After a vowel a mark is
 * put on it at once; otherwise it waits, as a dead key does, for the next letter.
 */

import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import css from '../../style/keyboard.css';
import { letterBefore, MARKS, type Mark, withFinalSigma, withMark } from './marks.ts';

const ROWS = ['ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'] as const;

/** Inserts text at the caret of a field, in place of the selection, and dispatches an input event. */
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
  static override readonly styles = unsafeCSS(css);
  static override readonly properties = { field: { attribute: false } };
  declare field: HTMLInputElement | null;
  /** The marks and the capital that wait for the next letter. */
  #marks: readonly Mark[] = [];
  #capital = false;

  #letter(field: HTMLInputElement, letter: string): void {
    insert(field, this.#marks.reduce(withMark, this.#capital ? letter.toUpperCase() : letter));
    [this.#marks, this.#capital] = [[], false];
  }

  /** Puts a mark on the letter before the caret, or lets it wait. */
  #mark(field: HTMLInputElement, mark: Mark): void {
    const caret = field.selectionStart ?? field.value.length;
    const letter = letterBefore(field.value, caret);
    const marked = this.#marks.length > 0 || this.#capital ? letter : withMark(letter, mark);
    if (marked !== letter) {
      field.setSelectionRange(caret - letter.length, caret);
      insert(field, marked);
    } else if (this.#marks.includes(mark)) this.#marks = this.#marks.filter((other) => other !== mark);
    else this.#marks = [...this.#marks, mark];
  }

  /** Deletes the selection or the letter before the caret. */
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
      if (this.field !== null) act(this.field);
      this.requestUpdate();
    };
    return html`<button type="button" class="key" lang="grc" aria-label=${name} @click=${click}
      aria-pressed=${pressed === undefined ? nothing : String(pressed)}>${label}</button>`;
  }

  override render(): TemplateResult {
    const marks = MARKS.map(({ mark, name, shown }) =>
      this.#key(shown, name, (field) => this.#mark(field, mark), this.#marks.includes(mark)),
    );
    const turn = (): void => {
      this.#capital = !this.#capital;
    };
    const letters = ROWS.map((row) =>
      [...row].map((one) => this.#key(one, one, (field) => this.#letter(field, one))),
    );
    const back = this.#key('⌫', 'delete', (field) => this.#back(field));
    const space = this.#key('space', 'space', (field) => insert(field, ' '));
    const rows = [
      [...marks, this.#key('Α', 'capital', turn, this.#capital)],
      ...letters.with(2, [...(letters[2] ?? []), back]),
      [space],
    ];
    // The caret stays in the field when a key is clicked with a mouse.
    return html`<fieldset class="keyboard" aria-label="Greek keyboard" @mousedown=${(event: Event) => event.preventDefault()}>
      ${rows.map((keys) => html`<div class="keys">${keys}</div>`)}
    </fieldset>`;
  }
}
