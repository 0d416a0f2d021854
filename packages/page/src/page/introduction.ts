import { html, type TemplateResult } from 'lit';
import type { KoineWord } from '../element/koineWord.ts';
import { SHORT } from './chosen.ts';
import { Part } from './dialog.ts';

/** For each pronunciation: its name, the sound of θεός in English spelling, and its users. */
const SAYS = [
  ['koine-greek', 'theh-OHSS', '1st century'],
  ['erasmian', 'theh-OSS', 'seminaries'],
  ['modern-greek', 'theh-OHSS', 'Greeks today'],
  ['attic', 't’heh-OHSS', 'old Athens'],
] as const;

/** Asks how the class says θεός, then checks the microphone. Shown once, in place of a result. */
export class KoineStart extends Part {
  readonly #state = this.state({ settled: false });

  get #word(): KoineWord | null {
    return this.closest('koine-word');
  }

  #skip(): void {
    this.#word?.focus();
    this.practice.setting('begun', 'on');
  }

  async #say(scheme: string): Promise<void> {
    await this.practice.pronounce(scheme);
    await this.practice.voices.say({ target: 'θεός', scheme }).catch(() => {});
  }

  async #check(): Promise<void> {
    await this.#word?.hear();
    await this.practice.voices.ended();
    await this.#word?.record();
  }

  #settle(): TemplateResult {
    const chosen = this.practice.get('scheme');
    const settle = (): void => {
      this.#state.settled = true;
    };
    return html`<h2>How does your class say <span lang="grc">θεός</span>?</h2>
      <p class="hint">Tap one to hear it. Koine and Modern say this word alike, but not <span lang="grc">η</span>: <b>ay</b> in Koine, <b>ee</b> in Modern.</p>
      <div class="says">${SAYS.map(
        ([scheme, says, whose]) =>
          html`<button type="button" aria-pressed=${scheme === chosen} @click=${() => this.#say(scheme)}><b>${says}</b> <span class="hint">${SHORT[scheme]}, ${whose}</span></button>`,
      )}</div>
      <p class="row"><button type="button" class="primary" ?disabled=${chosen === ''} @click=${settle}>Continue</button>
        <button type="button" class="quiet" @click=${this.#skip}>Skip</button></p>`;
  }

  override render(): TemplateResult {
    const { practice } = this;
    if (!this.#state.settled && practice.class.choice === null) return this.#settle();
    return html`<h2>Can I hear you?</h2>
      <p class="hint">Listen to <span lang="grc">${practice.item.text}</span>, then say it. The bar shows how loud you are. Any result means that I hear you, even if you said another word.</p>
      <p class="row"><button type="button" class="primary" @click=${this.#check}>Check microphone</button>
        <button type="button" class="quiet" @click=${this.#skip}>Skip</button></p>`;
  }
}
