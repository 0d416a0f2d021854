import { html, nothing, type TemplateResult } from 'lit';
import { ask } from '../device/device.ts';
import type { Kinds } from '../device/protocol.ts';
import type { Setting } from './chosen.ts';
import { choiceOf, counted, Dialog, textIn } from './dialog.ts';

const TONGUES: Readonly<Record<string, string>> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  es: 'Español',
  pt: 'Português',
  de: 'Deutsch',
  ko: '한국어',
};

type Schemes = Kinds['schemes']['gives'];

export class KoineSettings extends Dialog {
  protected readonly heading = 'Settings';
  readonly #state = this.state({ schemes: [] as Schemes });

  override async show(): Promise<void> {
    await super.show();
    this.#state.schemes = await ask('schemes', {}).catch(() => []);
  }

  #tradition({ name, title, readers }: Schemes[number]): TemplateResult {
    const { practice } = this;
    return html`<li>
      <button type="button" aria-pressed=${name === practice.scheme} @click=${() => practice.pronounce(name)}>${title}</button>
      ${readers}
    </li>`;
  }

  #switch(name: Setting, label: string, hint = ''): TemplateResult {
    const set = ({ target }: Event): void =>
      this.practice.setting(name, (target as HTMLInputElement).checked ? 'on' : '');
    return html`<label class="switch"><input type="checkbox" name=${name} ?checked=${this.practice.is(name)} @change=${set}> ${label}
      ${hint === '' ? nothing : html`<span class="hint">${hint}</span>`}</label>`;
  }

  #reading(): TemplateResult {
    const { practice } = this;
    const [first = ''] = practice.tongue.split('-');
    const chosen = [practice.tongue, first, 'en-US'].find((tag) => tag in TONGUES);
    const tongues = Object.entries(TONGUES).map(([tag, name]) => [tag, name, tag] as const);
    return html`<section>
      <h3>Which pronunciation should I choose?</h3>
      <ul class="traditions">${this.#state.schemes.map((scheme) => this.#tradition(scheme))}</ul>
      ${choiceOf({ id: 'tongue', label: 'Model words from', chosen }, tongues, (tag) => practice.setting('tongue', tag))}
      ${this.#switch('ipa', 'Show IPA')}
    </section>`;
  }

  #voice(): TemplateResult {
    const { practice } = this;
    const { voice } = practice;
    const learner = practice.get('learner');
    const words = voice.words(learner);
    return html`<section>
      <h3>Recording</h3>
      ${this.#switch('patient', 'I stop the recording myself', 'otherwise it stops when you pause')}
      ${words === 0 ? nothing : html`<p id="voice-line">Your voice is known from ${counted(words, 'word')}: a few numbers, which stay on this device.</p>`}
      <div class="row">
        <label>Who is speaking?
          <input id="learner" list="learners" type="text" autocomplete="off" maxlength="60" .value=${learner}
            @change=${(event: Event) => practice.setting('learner', textIn(event).normalize('NFC'))}>
        </label>
        <datalist id="learners">${voice.learners.map((name) => html`<option value=${name}></option>`)}</datalist>
        ${words === 0 ? nothing : html`<button id="forget-voice" type="button" class="quiet" @click=${() => voice.forget(learner)}>Forget this voice</button>`}
      </div>
    </section>`;
  }

  protected override body(): TemplateResult {
    return html`${this.#reading()}${this.#voice()}`;
  }
}
