/** What teachers and hosts set: who listens, and a voice of their own. */

import { html, nothing, type TemplateResult } from 'lit';
import { told } from '../practice/lists.ts';
import { choiceOf, Part, removable, textIn } from './dialog.ts';

/** Stands for the device among the names of recognizers. */
const DEVICE = '';

const HERE =
  'A small demo recognizer listens on this device. It was trained on synthetic voices and some people, and tested on few people, so it hears errors that you did not make, and misses others. Your voice does not leave the device.';

export class KoineTeach extends Part {
  readonly #state = this.state({
    /** What is wrong with the key, as a sentence. */
    keyProblem: '',
    /** Words that a teacher has recorded in this pronunciation, and what came of the last recordings, as a sentence. */
    taught: [] as readonly string[],
    told: '',
  });

  override connectedCallback(): void {
    super.connectedCallback();
    void this.practice.meet();
    void this.#list();
  }

  async #list(): Promise<void> {
    const { voices, scheme } = this.practice;
    this.#state.taught = await voices.teacher.words(scheme);
  }

  /** Who listens, where a service offers recognizers of its own. */
  #service(): TemplateResult | typeof nothing {
    const { practice } = this;
    const { service } = practice;
    if (service?.offers == null) return nothing;
    const { recognizers, speech } = service.offers;
    if (recognizers.length === 0 && !speech) return nothing;
    const key = (text: string): void => {
      this.#state.keyProblem = service.keepKey(text);
      practice.keyed();
    };
    const forget = (): void => {
      const field = this.querySelector('#key') as HTMLInputElement;
      field.value = '';
      key('');
    };
    const listener = practice.get('listener');
    const listeners = recognizers.map(
      (name) => [name, name === 'default' ? 'The service' : `“${name}” of the service`] as const,
    );
    const { keyProblem } = this.#state;
    return html`<section>
      <h3>The service</h3>
      ${choiceOf({ id: 'listener', label: 'Recognizer', chosen: listener }, [[DEVICE, 'On this device'], ...listeners], (name) => practice.setting('listener', name))}
      <p id="listener-note" class="hint">${listener === DEVICE ? HERE : `The recording is sent to the service, which hears it: at most ${practice.listener.longest} seconds at once. This needs a key.`}</p>
      <div class="row">
        <label>Key of the service
          <input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="ipa_live_…" aria-describedby="key-problem key-hint"
            aria-invalid=${keyProblem === '' ? nothing : 'true'} value=${service.key} @input=${(event: Event) => key(textIn(event))}>
        </label>
        ${service.key === '' ? nothing : html`<button id="forget" type="button" class="quiet" @click=${forget}>Forget</button>`}
      </div>
      <p id="key-problem" class="problem" role="alert" ?hidden=${keyProblem === ''}>${keyProblem}</p>
      <p id="key-hint" class="hint">From the people who run the service. Kept in this tab alone, until it is closed.</p>
    </section>`;
  }

  async #teach({ target }: Event): Promise<void> {
    const { voices, scheme } = this.practice;
    const field = target as HTMLInputElement;
    const { kept, refused } = await voices.teacher
      .keep([...(field.files ?? [])], scheme)
      .catch((error: Error) => ({ kept: [], refused: [error.message] }));
    this.#state.told = told(
      kept.length > 0 && `Kept: ${kept.join(', ')}.`,
      refused.length > 0 && `Not kept: ${refused.join(', ')}`,
    );
    field.value = '';
    await this.#list();
  }

  /** A word that a teacher has recorded. */
  #taught(word: string): TemplateResult {
    const forget = async (): Promise<void> => {
      const { voices, scheme } = this.practice;
      await voices.teacher.forget(word, scheme);
      this.#state.told = `Forgotten: ${word}.`;
      await this.#list();
    };
    const row = html`<span class="greek" lang="grc">${word}</span>`;
    return removable(row, `Forget your recording of ${word}`, forget);
  }

  /** Recordings of one's own that say the words. */
  #teacher(): TemplateResult {
    const { taught, told } = this.#state;
    return html`<section>
      <h3>Your voice</h3>
      <p>Your own voice: recordings that are named after their words, such as λόγος.mp3, are heard in place of the page’s voice.</p>
      <label class="drop">Choose recordings of your voice<input id="teach" type="file" multiple accept="audio/*" @change=${this.#teach}></label>
      <p id="taught" class="hint" role="status">${told}</p>
      <ul class="rules" aria-label="Words of your voice" ?hidden=${taught.length === 0}>${taught.map((word) => this.#taught(word))}</ul>
    </section>`;
  }

  override render(): TemplateResult {
    return html`${this.#teacher()}${this.#service()}`;
  }
}
