import { html, type TemplateResult } from 'lit';
import type { SoundName } from '../device/protocol.ts';
import { formatAccept, parseAccept } from '../practice/lists.ts';
import { Part, removable, textIn } from './dialog.ts';

/** Letters that traditions pronounce differently, each followed by the sounds (IPA) that classes use for it. */
const VALUES = (
  'α a ɑ,ε e ɛ,η i e̝ eː ɛː e ɛ,ι i ɪ,ο o ɔ ɑ,υ y i u,ω o ɔ ɔː,αι e ɛ,ει i eː,οι y i,υι y i,αυ av af,ευ ev ef,ηυ iv if,' +
  'ου u uː,β v b,γ ɣ ɡ j,δ ð d,ζ z,θ θ t tʰ,ρ r ɾ ɹ,φ f p pʰ,χ x k kʰ ç'
)
  .split(',')
  .map((row) => row.split(' ') as [letters: string, ...phones: string[]]);

export class KoineAccept extends Part {
  readonly #state = this.state({ letters: 'ω', names: [] as readonly SoundName[], problem: '' });

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#choose(this.#state.letters);
  }

  async #choose(chosen: string): Promise<void> {
    this.#state.letters = chosen;
    const [, ...phones] = VALUES.find(([letters]) => letters === chosen) ?? [];
    this.#state.names = await this.practice.names(phones);
  }

  #add(event: Event): void {
    event.preventDefault();
    const phone = new FormData(event.target as HTMLFormElement).get('value');
    const { practice } = this;
    const rules = `${formatAccept(practice.accept)},${this.#state.letters}:${phone}`;
    const { accept, sentence } = parseAccept(rules);
    this.#state.problem = sentence;
    if (sentence === '') practice.setting('accept', formatAccept(accept));
  }

  #rule(letters: string, phone: string): TemplateResult {
    const { practice } = this;
    const drop = (): void => {
      const { [letters]: phones = [], ...others } = practice.accept;
      const left = phones.filter((other) => other !== phone);
      practice.setting('accept', formatAccept(left.length === 0 ? others : { ...others, [letters]: left }));
    };
    const rule = html`<span class="greek" lang="grc">${letters}</span> as <span class="ipa">${phone}</span>`;
    return removable(rule, `Take away: ${letters} as ${phone}`, drop);
  }

  override render(): TemplateResult {
    const rules = Object.entries(this.practice.accept).flatMap(([letters, phones]) =>
      phones.map((phone) => this.#rule(letters, phone)),
    );
    const { letters: chosen, names, problem } = this.#state;
    return html`<section>
      <h3>My class also accepts</h3>
      <p class="hint">Where your class says a letter differently, that counts as right, too. The link of a list carries it.</p>
      <ul class="rules">${rules}</ul>
      <form class="row" novalidate autocomplete="off" @submit=${this.#add}>
        <label>Letters <select name="letters" class="greek" lang="grc" @change=${(event: Event) => this.#choose(textIn(event))}>
          ${VALUES.map(([letters]) => html`<option ?selected=${letters === chosen}>${letters}</option>`)}
        </select></label>
        <label>may be <select name="value">
          ${names.map(({ phone, respelled, model }) => html`<option value=${phone}>${respelled} · ${model} [${phone}]</option>`)}
        </select></label>
        <button type="submit">Add</button>
      </form>
      <p class="problem" role="alert" ?hidden=${problem === ''}>${problem}</p>
    </section>`;
  }
}
