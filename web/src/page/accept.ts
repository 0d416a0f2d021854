/** What else passes in a class: for a letter of the tradition one more value, chosen or written in IPA; it goes with the link. */

import { html, type TemplateResult } from 'lit';
import type { SoundName } from '../device/protocol.ts';
import { formatAccept, parseAccept } from '../practice/accept.ts';
import { Part } from './dialog.ts';

/** The letters that traditions part in, each with the values that classes give it. */
const VALUES = (
  'α a ɑ,ε e ɛ,η i e̝ eː ɛː e ɛ,ι i ɪ,ο o ɔ ɑ,υ y i u,ω o ɔ ɔː,αι e ɛ,ει i eː,οι y i,υι y i,αυ av af,ευ ev ef,ηυ iv if,' +
  'ου u uː,β v b,γ ɣ ɡ j,δ ð d,ζ z,θ θ t tʰ,ρ r ɾ ɹ,φ f p pʰ,χ x k kʰ ç'
)
  .split(',')
  .map((row) => row.split(' ') as [letters: string, ...phones: string[]]);

export class KoineAccept extends Part {
  static override properties = {
    ...Part.properties,
    letters: { state: true },
    names: { state: true },
    problem: { state: true },
  };
  /** The letters that are chosen. */
  declare letters: string;
  /** The values for them, as a reader without IPA knows them. */
  declare names: readonly SoundName[];
  declare problem: string;

  constructor() {
    super();
    [this.letters, this.names, this.problem] = ['ω', [], ''];
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('letters')) void this.#named();
  }

  async #named(): Promise<void> {
    const [, ...phones] = VALUES.find(([letters]) => letters === this.letters) ?? [];
    this.names = await this.practice.names(phones);
  }

  #add(event: Event): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const data = new FormData(form);
    const phone = `${data.get('ipa')}`.trim() || `${data.get('value')}`;
    const { accept, sentence } = parseAccept(
      [formatAccept(this.practice.accept), `${this.letters}:${phone}`].join(','),
    );
    this.problem = sentence;
    if (sentence !== '') return;
    form.reset();
    this.practice.pass(accept);
  }

  /** A rule as people read it: ω as oʊ. */
  #rule(letters: string, phone: string): TemplateResult {
    const { practice } = this;
    const drop = (): void => {
      const { [letters]: phones = [], ...others } = practice.accept;
      const left = phones.filter((other) => other !== phone);
      practice.pass(left.length === 0 ? others : { ...others, [letters]: left });
    };
    return html`<li><span class="greek" lang="grc">${letters}</span> as <span class="ipa">${phone}</span>
      <button type="button" class="quiet" aria-label=${`Take away: ${letters} as ${phone}`} @click=${drop}>✕</button></li>`;
  }

  override render(): TemplateResult {
    const rules = Object.entries(this.practice.accept).flatMap(([letters, phones]) =>
      phones.map((phone) => this.#rule(letters, phone)),
    );
    const pick = ({ target }: Event): void => {
      this.letters = (target as HTMLSelectElement).value;
    };
    return html`<section>
      <h3>What else passes</h3>
      <p class="hint">Where your class says a letter differently, let that pass, too. The link of a list carries it.</p>
      <ul class="rules">${rules}</ul>
      <form class="row" novalidate autocomplete="off" @submit=${this.#add}>
        <label>Letters <select name="letters" class="greek" lang="grc" @change=${pick}>
          ${VALUES.map(([letters]) => html`<option ?selected=${letters === this.letters}>${letters}</option>`)}
        </select></label>
        <label>may be <select name="value">
          ${this.names.map(({ phone, respelled, model }) => html`<option value=${phone}>${respelled} · ${model} [${phone}]</option>`)}
        </select></label>
        <label>or in IPA <input name="ipa" class="ipa" type="text" size="4" maxlength="12" autocapitalize="off" spellcheck="false"></label>
        <button type="submit">Let it pass</button>
      </form>
      <p class="problem" role="alert" ?hidden=${this.problem === ''}>${this.problem}</p>
    </section>`;
  }
}
