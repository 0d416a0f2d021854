/** The dialog in which one chooses what to practice: any word, a set, a sound, verses, a book. */

import { html, type TemplateResult } from 'lit';
import type { SoundName } from '../device/protocol.ts';
import { BOOKS, readReference } from '../practice/references.ts';
import type { Choice } from '../practice/sets.ts';
import { Dialog } from './dialog.ts';
import type { KoineFinder } from './finder.ts';

const GREEK = /\p{Script=Greek}/u;

const LATIN = 'Choose one of the words below, or type Greek letters.';

export class KoineChoose extends Dialog {
  static override properties = { ...Dialog.properties, sounds: { state: true } };
  /** The chapters of the pronunciation, by their sounds. */
  declare sounds: readonly (SoundName & { readonly letters: string })[];
  protected readonly heading = 'What to practice';

  constructor() {
    super();
    this.sounds = [];
  }

  override async show(): Promise<void> {
    await super.show();
    this.querySelector<HTMLInputElement>('#target')?.focus();
    this.sounds = await this.practice.chapters();
  }

  #choose(choice: Choice): void {
    this.close();
    void this.practice.choose(choice);
  }

  get #whole(): boolean {
    return this.querySelector<HTMLInputElement>('#whole')?.checked ?? false;
  }

  /** A word or verse in Greek letters, or a place in the New Testament. */
  #typed(event: Event): void {
    event.preventDefault();
    const finder = this.querySelector<KoineFinder>('koine-finder');
    const text = finder?.field?.value.trim() ?? '';
    const read = readReference(text);
    if (GREEK.test(text) && !/\d/u.test(text)) this.#choose({ kind: 'free', text });
    else if (!('sentence' in read)) this.#choose({ kind: 'verses', reference: text, whole: this.#whole });
    else if (finder !== null) {
      finder.problem = finder.words.length > 0 ? LATIN : read.sentence;
      finder.field?.focus();
    }
  }

  #picked({ target }: Event, choiceOf: (value: string) => Choice): void {
    const { value } = target as HTMLSelectElement;
    if (value !== '') this.#choose(choiceOf(value));
  }

  protected override body(): TemplateResult {
    const { scheme, choice: now } = this.practice;
    const sets: readonly [Choice, string, string][] = [
      [{ kind: 'daily' }, 'Today’s ten', 'what is due today, your weakest sounds first'],
      [{ kind: 'frequent' }, '300 frequent words', 'from καί on'],
      [{ kind: 'free' }, 'First words', 'ten easy ones to begin with'],
    ];
    const book = (value: string): Choice => ({ kind: 'book', book: value, whole: this.#whole });
    return html`<form novalidate @submit=${this.#typed}><koine-finder .scheme=${scheme}></koine-finder></form>
      <ul class="choices">
        ${sets.map(
          ([choice, title, hint]) =>
            html`<li><button type="button" @click=${() => this.#choose(choice)}><b>${title}</b> <span class="hint">${hint}</span></button></li>`,
        )}
        <li><button type="button" @click=${this.#list}><b>Your own list</b> <span class="hint">words of your lesson, as you have them</span></button></li>
      </ul>
      <div class="fields">
        <label>A sound
          <select id="sound" @change=${(event: Event) => this.#picked(event, (phone) => ({ kind: 'sound', phone }))}>
            <option value="">Choose a sound</option>
            ${this.sounds.map(({ phone, letters, respelled, model }) => html`<option value=${phone}>${letters} · ${respelled} · ${model}</option>`)}
          </select>
        </label>
        <label>A book of the New Testament
          <select id="book" @change=${(event: Event) => this.#picked(event, book)}>
            <option value="">Choose a book</option>
            ${Object.entries(BOOKS).map(([code, [name]]) => html`<option value=${code}>${name}</option>`)}
          </select>
        </label>
        <label class="switch"><input id="whole" type="checkbox" ?checked=${'whole' in now && now.whole}> Whole verses, not cut at commas</label>
      </div>`;
  }

  #list(): void {
    this.close();
    this.dispatchEvent(new CustomEvent('open', { detail: 'class' }));
  }
}
