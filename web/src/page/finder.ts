/**
 * The field for a word or a verse, with the words of the lexicon that begin so: a combobox with a list (WAI-ARIA 1.2, section
 * 5.3). Latin letters find Greek words, too: `logos` suggests λόγος.
 */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { LexiconResponse } from '../../../src/contract/lexicon.ts';
import { ask } from '../device/device.ts';

type Word = LexiconResponse['words'][number];

/** The word that ends at the caret, and where it begins. */
function wordAt(field: HTMLInputElement): { text: string; start: number } {
  const caret = field.selectionStart ?? field.value.length;
  const text = /\S*$/u.exec(field.value.slice(0, caret))?.[0] ?? '';
  return { text, start: caret - text.length };
}

export class KoineFinder extends LitElement {
  static override properties = {
    scheme: { attribute: false },
    problem: { attribute: false },
    keyboard: { state: true },
    words: { state: true },
    marked: { state: true },
  };
  declare scheme: string;
  /** What is wrong with the text, as a sentence. */
  declare problem: string;
  declare keyboard: boolean;
  declare words: readonly Word[];
  declare marked: number;
  /** Counts the questions; an answer to an older one comes too late. */
  #asked = 0;

  constructor() {
    super();
    [this.problem, this.keyboard, this.words, this.marked] = ['', false, [], -1];
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  get field(): HTMLInputElement | null {
    return this.querySelector('input');
  }

  async #typed(field: HTMLInputElement): Promise<void> {
    this.problem = '';
    const turn = ++this.#asked;
    const { text } = wordAt(field);
    const words =
      text === ''
        ? []
        : await ask('words', { prefix: text, scheme: this.scheme }).then(
            (found) => found.words,
            // Suggestions that do not come are no fault of what is typed.
            () => [],
          );
    if (turn !== this.#asked || document.activeElement !== field) return;
    this.words = words.length === 1 && words[0]?.word === text ? [] : words;
    this.marked = -1;
  }

  #shut(): void {
    this.#asked++;
    [this.words, this.marked] = [[], -1];
  }

  /** Writes a word into the field in place of its beginning there. */
  #take(field: HTMLInputElement, { word }: Word): void {
    const { start } = wordAt(field);
    field.setRangeText(word, start, field.selectionStart ?? field.value.length, 'end');
    this.problem = '';
    this.#shut();
  }

  /** Keys that mean something while the list is open; the others belong to the field, or to the dialog around it. */
  #pressed(event: KeyboardEvent): void {
    const count = this.words.length;
    if (count === 0 || event.isComposing) return;
    const word = this.words[this.marked];
    if (event.key === 'ArrowDown') this.marked = (this.marked + 1) % count;
    else if (event.key === 'ArrowUp') this.marked = (Math.max(this.marked, 0) + count - 1) % count;
    else if (event.key === 'Escape') this.#shut();
    else if (event.key === 'Enter' && word !== undefined) this.#take(event.target as HTMLInputElement, word);
    else return;
    event.preventDefault();
  }

  #option(word: Word, n: number): TemplateResult {
    const take = (): void => void (this.field && this.#take(this.field, word));
    return html`<div role="option" id="word-${n}" aria-selected=${n === this.marked} @click=${take}>
      <span class="greek" lang="grc">${word.word}</span>
      <span class="ipa ipa-only">${word.ipa.replaceAll(' ', '')}</span>
      <span class="count">${word.frequency.toLocaleString('en')}</span>
    </div>`;
  }

  override updated(): void {
    this.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  override render(): TemplateResult {
    const open = this.words.length > 0;
    return html`<div class="label-row">
        <label for="target">A word or verse in Greek, or a place such as John 1:1</label>
        <button type="button" class="quiet" aria-expanded=${this.keyboard} @click=${this.#toggle}>
          <span lang="grc" aria-hidden="true">ᾆ</span> Greek keyboard
        </button>
      </div>
      <div class="anchor" @focusout=${this.#shut} @mousedown=${this.#stay}>
        <div class="find"><input id="target" class="greek" lang="grc" type="text" role="combobox" aria-autocomplete="list"
          aria-expanded=${open} aria-controls="suggestions" aria-describedby="target-problem"
          aria-activedescendant=${this.marked < 0 ? nothing : `word-${this.marked}`}
          aria-invalid=${this.problem === '' ? nothing : 'true'} inputmode=${this.keyboard ? 'none' : nothing}
          autocapitalize="off" autocomplete="off" autocorrect="off" spellcheck="false" placeholder="λόγος"
          @input=${(event: Event) => void this.#typed(event.target as HTMLInputElement)} @keydown=${this.#pressed}>
        <button type="submit" class="primary">Practice</button></div>
        ${this.keyboard ? html`<koine-keyboard .field=${this.field}></koine-keyboard>` : nothing}
        <div id="suggestions" class="suggestions" role="listbox" aria-label="Words that begin so" ?hidden=${!open}>
          ${this.words.map((word, n) => this.#option(word, n))}
        </div>
      </div>
      <p id="target-problem" class="problem" role="alert" ?hidden=${this.problem === ''}>${this.problem}</p>`;
  }

  /** While the keyboard on the screen is open, that of a phone, which would cover it, stays away. */
  #toggle(): void {
    this.keyboard = !this.keyboard;
    this.field?.focus();
  }

  /** A click on a word or a key leaves the focus in the field. */
  #stay(event: Event): void {
    if (event.target !== this.field) event.preventDefault();
  }
}
