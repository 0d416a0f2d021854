/** `<koine-word>`: a Greek word or verse to hear and to say, and how it was. */

import { LitElement, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import type { TutorResponse } from '../../../src/contract/response.ts';
import { DEFAULT_SCHEME } from '../../../src/contract/schemes.ts';
import type { Lesson } from '../../../src/score/coach/lesson/lesson.ts';
import css from '../../style/word.css';
import { ask, assetAt, loadFrom, onProgress, workerAt } from '../device/device.ts';
import type { Progress } from '../device/protocol.ts';
import { DeviceListener, type Listener } from '../voice/listener.ts';
import { Voices } from '../voice/speech.ts';
import { type Attempted, type Take, takeOf } from '../voice/take.ts';
import { hasVoice } from '../voice/voiced.ts';
import { decoded } from '../voice/wav.ts';
import { say, VOICE } from '../voice/words.ts';
import { type Accept, acceptOf } from './accept.ts';
import { type Attempt, Attempts } from './attempts.ts';
import { saidFault, shown, typedAs } from './faults.ts';
import { WordReading } from './reading.ts';
import { Saying } from './saying.ts';
import { view } from './view.ts';
import { WORDS } from './words.ts';

/** Who says a word on this device; `keep` has a file kept for use without a network. */
export const voicesHere = (keep?: (url: string) => void): Voices =>
  new Voices({
    at: assetAt,
    read: async (text) => (await ask('reading', text)).reading,
    start: workerAt,
    keep,
  });

/** All elements of a page share the memory of voices, and who says a word. */
const shared = { listener: null as Listener | null, voices: null as Voices | null };

export class KoineWord extends LitElement {
  static readonly formAssociated = true;
  static override readonly styles = unsafeCSS(css);
  static override readonly properties = {
    target: { reflect: true },
    scheme: { reflect: true },
    lang: { reflect: true },
    showIpa: { type: Boolean, attribute: 'show-ipa', reflect: true },
    accept: { converter: acceptOf },
    name: { reflect: true },
    assets: {},
    patient: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
    learner: {},
    listener: { attribute: false },
    voices: { attribute: false },
    isTyping: { state: true },
  };
  /** What is to be said: a Greek word or a verse. */
  declare target: string;
  /** The pronunciation, by its name. */
  declare scheme: string;
  /** The mother tongue of the learner, from which model words are taken; empty for that of the browser. */
  declare lang: string;
  declare showIpa: boolean;
  /** What else passes, by Greek letters. */
  declare accept: Accept | null;
  declare name: string;
  /** The folder of the tutor's files, where they do not lie beside the script. */
  declare assets: string;
  /** A recording never ends by itself. */
  declare patient: boolean;
  declare disabled: boolean;
  /** Who speaks, where learners share a device. */
  declare learner: string;
  declare listener: Listener;
  declare voices: Voices;
  declare isTyping: boolean;

  readonly #internals = this.attachInternals();
  readonly reading = new WordReading(this, (type, detail) => this.#tell(type, detail));
  readonly attempts = new Attempts(this, (type, detail) => {
    this.#internals.setFormValue(String(detail.points));
    this.#tell(type, detail);
  });
  readonly saying = new Saying(this, {
    recorded: (samples, isEmpty) => this.#taken(samples, isEmpty),
    failed: (sentence) => this.fail(sentence),
  });
  /** What is being downloaded. */
  progress: Progress | null = null;
  #stopProgress = (): void => {};

  constructor() {
    super();
    this.#internals.role = 'group';
    Object.assign(this, { target: '', scheme: DEFAULT_SCHEME, lang: '', name: '', assets: '', learner: '' });
    Object.assign(this, { showIpa: false, patient: false, disabled: false, isTyping: false, accept: null });
    shared.listener ??= new DeviceListener();
    shared.voices ??= voicesHere();
    [this.listener, this.voices] = [shared.listener, shared.voices];
  }

  /** The points of the last attempt as text; empty before. */
  get value(): string {
    return String(this.attempts.result?.points ?? '');
  }

  get answer(): TutorResponse | null {
    return this.attempts.result?.answer ?? null;
  }

  get lesson(): Lesson | null {
    return this.attempts.result?.lesson ?? null;
  }

  /** The last recording of this word. */
  get take(): Take | null {
    return this.attempts.take;
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopProgress = onProgress((progress) => {
      this.progress = progress.loaded < progress.total ? progress : null;
      if (this.attempts.isBusy) this.requestUpdate();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopProgress();
    if (this.attempts.isBusy) this.clear();
  }

  formResetCallback(): void {
    this.clear();
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.disabled = isDisabled;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('assets') && this.assets !== '') loadFrom(this.assets);
    if (!changed.has('target') && !changed.has('scheme')) return;
    this.clear();
    this.isTyping = false;
    void this.reading.look(this.target, this.scheme);
  }

  override render(): TemplateResult {
    return view(this);
  }

  /** Puts the focus on the button that records. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('.say')?.focus(options);
  }

  /** Says the word. */
  async hear(slowly = false): Promise<void> {
    const { word: target } = this.reading;
    if (target === '') return;
    await this.voices.say({ target, scheme: this.scheme, slowly }).catch(() => this.fail(WORDS.unsounded));
  }

  /** Plays a recording. */
  play(wav: Uint8Array<ArrayBuffer>): void {
    this.voices.play(new Blob([wav], { type: 'audio/wav' })).catch(() => this.fail(WORDS.unsounded));
  }

  /** The attempts at this word, the first one first. */
  get attempted(): readonly Attempted[] {
    return this.attempts.takes.of({ target: this.reading.word, scheme: this.scheme });
  }

  /** Begins a recording; what is shown of an older attempt goes. */
  record(): void {
    const { read, word } = this.reading;
    if (this.disabled || read === null) return;
    this.clear();
    this.isTyping = false;
    // The recording does not wait for the recognizer. Where it does not load now, the first take tries anew and says so.
    this.listener.prepare().catch(() => {});
    const { syllables, ipa } = read.reading;
    const room = { phones: ipa.split(' ').length, syllables: syllables.length, isVerse: /\s/u.test(word) };
    const { longest } = this.listener;
    this.saying.start({ ...room, longest, isPatient: this.patient }, assetAt('recorderWorklet.js'));
  }

  /** Ends a recording, which is scored then. */
  stop(): Promise<void> {
    return this.saying.stop();
  }

  /** Removes take and result, and ends a recording unheard. */
  clear(): void {
    this.saying.drop();
    this.attempts.clear();
    this.#internals.setFormValue(null);
  }

  /** Scores an attempt as it is typed: Greek letters or, with `show-ipa`, IPA. */
  async scoreTyped(said: string): Promise<void> {
    const text = said.trim();
    const refused = saidFault(text, this.showIpa);
    if (text === '' || this.reading.read === null) return this.fail(refused);
    const { learner, ...asked } = this.#asked();
    const question = { ...asked, ...typedAs(text, this.showIpa) };
    await this.attempts.score({ word: asked, take: null, refused, score: () => ask('score', question) });
  }

  /** Hears a recording that was made elsewhere: any sound that the browser can read. */
  async hearFile(file: Blob): Promise<void> {
    this.clear();
    const samples = await file
      .arrayBuffer()
      .then(decoded)
      .catch(() => null);
    if (samples === null) this.fail(VOICE.unreadable);
    else this.#taken(samples);
  }

  /** Says what is wrong, in place of a result. */
  fail(sentence: string, attempt: Attempt | null = null): void {
    this.attempts.fail(sentence, attempt);
    this.#tell('koine-problem', { sentence });
  }

  #asked() {
    const { scheme, accept, learner } = this;
    const tongue = this.lang || navigator.language;
    return {
      target: this.reading.word,
      scheme,
      ...(accept && { accept }),
      tongue,
      ipaShown: this.showIpa,
      learner,
    };
  }

  #taken(samples: Float32Array, isEmpty = false): void {
    const asked = this.#asked();
    const { listener } = this;
    const take = takeOf(samples, listener.longest);
    if (typeof take === 'string') {
      this.fail(take);
      return;
    }
    this.#tell('koine-take', take);
    const refused = say(WORDS.faults.notRead, { text: shown(asked.target) });
    const attempt = { word: asked, take, refused, score: () => listener.hear(take, asked) };
    // What stopped because nothing was heard has said so already.
    if (isEmpty || !hasVoice(samples)) this.fail(isEmpty ? this.saying.hint : VOICE.noVoice, attempt);
    else void this.attempts.score(attempt);
  }

  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'koine-word': KoineWord;
  }
}
