import { html, nothing, type TemplateResult } from 'lit';
import { choiceOf, Part, textIn } from './dialog.ts';

/** Value of the setting `listener` for the device; other values are names of the service's recognizers. */
const DEVICE = '';

const HERE =
  'A small demo recognizer listens on this device. It was trained on synthetic voices and some people, and tested on few people, so it hears errors that you did not make, and misses others. Your voice does not leave the device.';

export class KoineTeach extends Part {
  readonly #state = this.state({ keyProblem: '' });

  override connectedCallback(): void {
    super.connectedCallback();
    void this.practice.meet();
  }

  #setKey(key: string): void {
    const { practice } = this;
    this.#state.keyProblem = practice.service?.keepKey(key) ?? '';
    practice.changed();
  }

  #forgetKey(): void {
    (this.querySelector('#key') as HTMLInputElement).value = '';
    this.#setKey('');
  }

  override render(): TemplateResult | typeof nothing {
    const { practice } = this;
    const { service } = practice;
    const recognizers = service?.offers?.recognizers ?? [];
    if (service === null || recognizers.length === 0) return nothing;
    const chosen = practice.get('listener');
    const listeners = recognizers.map(
      (name) => [name, name === 'default' ? 'The service' : `“${name}” of the service`] as const,
    );
    const { keyProblem } = this.#state;
    return html`<section>
      <h3>The service</h3>
      ${choiceOf({ id: 'listener', label: 'Recognizer', chosen }, [[DEVICE, 'On this device'], ...listeners], (name) => practice.setting('listener', name))}
      <p id="listener-note" class="hint">${chosen === DEVICE ? HERE : `The recording is sent to the service, which hears it: at most ${practice.listener.longest} seconds at once. This needs a key.`}</p>
      <div class="row">
        <label>Key of the service
          <input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="ipa_live_…" aria-describedby="key-problem key-hint"
            aria-invalid=${keyProblem === '' ? nothing : 'true'} value=${service.key} @input=${(event: Event) => this.#setKey(textIn(event))}>
        </label>
        ${service.key === '' ? nothing : html`<button id="forget" type="button" class="quiet" @click=${this.#forgetKey}>Forget</button>`}
      </div>
      <p id="key-problem" class="problem" role="alert" ?hidden=${keyProblem === ''}>${keyProblem}</p>
      <p id="key-hint" class="hint">From the people who run the service. Kept in this tab alone, until it is closed.</p>
    </section>`;
  }
}
