/** The dialog of settings: who one is, how one wants it, who listens, and what stays on this device. */

import { html, nothing, type TemplateResult } from 'lit';
import { told } from '../practice/lists.ts';
import { WHOLE } from '../voice/take.ts';
import type { Scheme, Setting } from './chosen.ts';
import { choiceOf, Dialog, removable, textIn } from './dialog.ts';

const TONGUES: Readonly<Record<string, string>> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  es: 'Español',
  pt: 'Português',
  de: 'Deutsch',
  ko: '한국어',
};

/** A sentence on each pronunciation, so that a beginner can choose one without a manual. After docs/traditions.md. */
const TRADITIONS: Readonly<Record<string, string>> = {
  'koine-greek':
    'Greek as it was spoken in the first centuries, as far as we know. Choose it if your class speaks Koine.',
  erasmian:
    'A sound for each letter, as most seminaries and universities of the United States teach it. Choose it if your grammar does.',
  'modern-greek':
    'The sounds of Greek today, as Greeks and the Orthodox Church read the text. Choose it if you know modern Greek.',
  attic:
    'Athens in the fifth century BC, with long and short vowels. Choose it if you read the classics, too.',
};

/** Stands for the device among the names of recognizers. */
const DEVICE = '';

const HERE =
  'A small demo recognizer listens on this device. It was trained on synthetic voices and some people, and tested on few people, so it hears errors that you did not make, and misses others. Your voice does not leave the device.';

export class KoineSettings extends Dialog {
  protected readonly heading = 'Settings';
  readonly #state = this.state({
    /** What is wrong with the key, as a sentence. */
    keyProblem: '',
    /** Words that a teacher has recorded in this pronunciation, and what came of the last recordings, as a sentence. */
    taught: [] as readonly string[],
    told: '',
    /** True once somebody asked to forget the recordings of learners. */
    sure: false,
  });

  override async show(): Promise<void> {
    await super.show();
    await this.#list();
  }

  async #list(): Promise<void> {
    const { voices, scheme } = this.practice;
    this.#state.taught = await voices.teacher.words(scheme);
  }

  #tradition({ name, title, readers }: Scheme): TemplateResult {
    const { practice } = this;
    const choose = async (): Promise<void> => {
      await practice.pronounce(name);
      await this.#list();
    };
    return html`<li>
      <button type="button" aria-pressed=${name === practice.scheme} @click=${choose}>${title}</button>
      ${TRADITIONS[name] ?? readers}
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
      <ul class="traditions">${practice.schemes.map((scheme) => this.#tradition(scheme))}</ul>
      ${choiceOf({ id: 'tongue', label: 'Model words from', chosen }, tongues, (tag) => practice.setting('tongue', tag))}
      ${this.#switch('ipa', 'Show IPA')}
    </section>`;
  }

  #voice(): TemplateResult {
    const { practice } = this;
    const { voice } = practice;
    const learner = practice.get('learner');
    const words = voice.words(learner);
    const line =
      words === 0
        ? 'The recognizer learns your voice from your first ten words.'
        : words < WHOLE
          ? `The recognizer is learning your voice: ${words} of ${WHOLE} words.`
          : `The recognizer knows your voice from ${words} words.`;
    return html`<section>
      <h3>Recording</h3>
      ${this.#switch('patient', 'I stop the recording myself', 'else it stops when you pause')}
      <p id="voice-line">${line} <span class="hint">What it learns is a few numbers. They stay on this device.</span></p>
      <div class="row">
        <label>Learner, where several share this device
          <input id="learner" list="learners" type="text" autocomplete="off" maxlength="60" .value=${learner}
            @change=${(event: Event) => practice.setting('learner', textIn(event).normalize('NFC'))}>
        </label>
        <datalist id="learners">${voice.learners.map((name) => html`<option value=${name}></option>`)}</datalist>
        ${words === 0 ? nothing : html`<button id="forget-voice" type="button" class="quiet" @click=${() => voice.forget(learner)}>Forget this voice</button>`}
      </div>
    </section>`;
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

  /** Recordings of one's own that say the words, and recordings of learners that are collected. */
  #teacher(): TemplateResult {
    const { collected } = this.practice;
    const { on, count } = collected ?? { on: false, count: 0 };
    const { taught, told, sure } = this.#state;
    return html`<section>
      <h3>For teachers</h3>
      <p>Your own voice: recordings that are named after their words, such as λόγος.mp3, are heard in place of the page’s voice.</p>
      <label class="drop">Choose recordings of your voice<input id="teach" type="file" multiple accept="audio/*" @change=${this.#teach}></label>
      <p id="taught" class="hint" role="status">${told}</p>
      <ul class="rules" aria-label="Words of your voice" ?hidden=${taught.length === 0}>${taught.map((word) => this.#taught(word))}</ul>
      <p>To find out how far to trust a recognizer with your learners, collect recordings. Each learner is asked first. Recordings
        stay on this device; they leave it only in the file that you save, a ZIP that <code>koine audit</code> reads once it is
        unpacked.</p>
      <p class="row">
        <button id="collect-toggle" type="button" @click=${() => collected?.turn(!on)}>${on ? 'Stop collecting' : 'Collect recordings'}</button>
        <span id="collect-count" class="hint">${count === 0 ? 'None kept on this device yet' : `${count} kept on this device`}</span>
        ${
          count === 0
            ? nothing
            : html`<button id="collect-save" type="button" @click=${() => collected?.save()}>Save as a ZIP</button>
                <button id="collect-forget" type="button" class="quiet" @click=${this.#forgetClips} @blur=${this.#forgetClips}>
                  ${sure ? `Press again to forget all ${count}` : 'Forget all recordings'}</button>`
        }
      </p>
    </section>`;
  }

  /** The first press asks, the second one forgets; to leave the button takes the question back. */
  #forgetClips({ type }: Event): void {
    const { sure } = this.#state;
    if (sure && type === 'click') void this.practice.collected?.forget();
    this.#state.sure = !sure && type === 'click';
  }

  protected override body(): TemplateResult {
    return html`${this.#reading()}${this.#voice()}${this.#service()}${this.#teacher()}`;
  }
}
