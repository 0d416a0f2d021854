/** "Type it instead": one field for how it sounded, in Greek letters or in IPA, with a Greek keyboard. */

import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import css from '../../style/typing.css';
import { WORDS } from './words.ts';

const { typed } = WORDS;

export class KoineTyping extends LitElement {
  static override readonly styles = unsafeCSS(css);
  static override readonly properties = {
    ipa: { type: Boolean },
    score: { attribute: false },
    hasKeyboard: { state: true },
  };
  /** Whether IPA is taken, too. */
  declare ipa: boolean;
  declare score: (said: string) => Promise<void>;
  declare hasKeyboard: boolean;

  get #field(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  override firstUpdated(): void {
    this.#field?.focus();
  }

  #turn(): void {
    this.hasKeyboard = !this.hasKeyboard;
    this.#field?.focus();
  }

  override render(): TemplateResult {
    const send = (event: Event): void => {
      event.preventDefault();
      void this.score(this.#field?.value ?? '');
    };
    return html`<form @submit=${send}>
      <label for="said">${this.ipa ? typed.labelIpa : typed.label}</label>
      <div class="row">
        <input id="said" lang="grc" autocomplete="off" autocapitalize="off" autocorrect="off" spellcheck="false"
          enterkeyhint="go" inputmode=${this.hasKeyboard ? 'none' : 'text'} />
        <button type="button" class="turn" aria-expanded=${this.hasKeyboard ? 'true' : 'false'} aria-label=${typed.keyboard}
          @click=${this.#turn}><span lang="grc" aria-hidden="true">αβγ</span></button>
        <button type="submit">${typed.score}</button>
      </div>
      ${this.hasKeyboard ? html`<koine-keyboard .field=${this.#field}></koine-keyboard>` : nothing}
    </form>`;
  }
}
