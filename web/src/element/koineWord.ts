/** `<koine-word>`: a Greek word or verse to hear and to say, and how it was. */

import { type PropertyDeclarations, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import type { TutorResponse } from '../../../src/contract/response.ts';
import { DEFAULT_SCHEME } from '../../../src/contract/schemes.ts';
import type { Lesson } from '../../../src/score/coach/lesson/lesson.ts';
import css from '../../style/word.css';
import { ask, assetAt, loadFrom } from '../device/device.ts';
import type { Read } from '../device/protocol.ts';
import type { Asked, Listener } from '../voice/listener.ts';
import { Unsaid, type Voices } from '../voice/speech.ts';
import { type Attempted, type Take, takeOf } from '../voice/take.ts';
import { hasVoice } from '../voice/voiced.ts';
import { decoded } from '../voice/wav.ts';
import { say, VOICE } from '../voice/words.ts';
import { type Accept, acceptOf } from './accept.ts';
import { Attempts } from './attempts.ts';
import { Downloads } from './downloads.ts';
import { saidFault, shown, typedAs } from './faults.ts';
import { FormControl } from './formControl.ts';
import { WordReading } from './reading.ts';
import { Saying } from './saying.ts';
import { shared } from './shared.ts';
import { view } from './view.ts';
import { WORDS } from './words.ts';

export class KoineWord extends FormControl {
  static override readonly styles = unsafeCSS(css);
  static override readonly properties: PropertyDeclarations = {
    target: { reflect: true },
    scheme: { reflect: true },
    lang: { reflect: true },
    showIpa: { type: Boolean, attribute: 'show-ipa', reflect: true },
    accept: { converter: acceptOf },
    assets: {},
    patient: { type: Boolean, reflect: true },
    learner: {},
    listener: { attribute: false },
    voices: { attribute: false },
    request: { attribute: false },
    isTyping: { state: true },
    hasKeyboard: { state: true },
    isSounding: { state: true },
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
  /** The folder of the tutor's files, where they do not lie beside the script. */
  declare assets: string;
  /** A recording never ends by itself. */
  declare patient: boolean;
  /** Who speaks, where learners share a device. */
  declare learner: string;
  declare listener: Listener;
  declare voices: Voices;
  /** The last attempt as a command for developers, which the result shows; set it when the result comes. */
  declare request: string;
  declare isTyping: boolean;
  declare hasKeyboard: boolean;
  /** True while a sound is found that is to be played. */
  declare isSounding: boolean;

  readonly text = new WordReading(this, (type, detail) => this.tell(type, detail));
  readonly attempts = new Attempts(this, (type, detail) => {
    if ('points' in detail) this.put(String(detail.points));
    // What the lexicon says about the word can be shown, too.
    if (type === 'koine-update') this.text.look(this.target, this.scheme);
    this.tell(type, detail);
  });
  readonly saying = new Saying(this, {
    recorded: (samples, isEmpty) => this.#taken(samples, isEmpty),
    failed: (sentence) => this.attempts.fail(sentence),
  });
  readonly downloads = new Downloads(this);

  constructor() {
    super();
    const texts = { target: '', scheme: DEFAULT_SCHEME, lang: '', assets: '', learner: '', request: '' };
    const switches = {
      showIpa: false,
      patient: false,
      isTyping: false,
      hasKeyboard: false,
      isSounding: false,
    };
    Object.assign(this, { ...texts, ...switches, ...shared(), accept: null });
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

  /** How the word is read; null until that is known. */
  get reading(): Read | null {
    return this.text.read;
  }

  /** The last recording of this word. */
  get take(): Take | null {
    return this.attempts.take;
  }

  /** The attempts at this word, the first one first. */
  get attempted(): readonly Attempted[] {
    return this.attempts.takes.of({ target: this.text.word, scheme: this.scheme });
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('assets') && this.assets !== '') loadFrom(this.assets);
    if (changed.has('showIpa') || changed.has('lang')) void this.attempts.teach(this.#asked());
    if (!changed.has('target') && !changed.has('scheme')) return;
    this.clear();
    this.isTyping = false;
    this.text.look(this.target, this.scheme);
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
    const { word: target } = this.text;
    if (target !== '') await this.#sound(this.voices.say({ target, scheme: this.scheme, slowly }));
  }

  /** Plays a recording. */
  play(wav: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.#sound(this.voices.play(new Blob([wav], { type: 'audio/wav' })));
  }

  /** Begins a recording, as soon as it is known how the word is read; what is shown of an older attempt goes. */
  async record(): Promise<void> {
    if (this.disabled) return;
    this.clear();
    this.isTyping = false;
    this.voices.stop();
    const { text } = this;
    const { looked } = text;
    await looked;
    if (!this.isConnected || looked !== text.looked) return;
    if (text.read === null) return this.attempts.fail(text.problem?.sentence ?? WORDS.empty);
    // The recording does not wait for the recognizer. Where it does not load now, the first take tries anew and says so.
    this.listener.prepare().catch(() => {});
    const { syllables, ipa } = text.read.reading;
    const room = {
      phones: ipa.split(' ').length,
      syllables: syllables.length,
      isVerse: /\s/u.test(text.word),
    };
    const { longest } = this.listener;
    this.saying.start({ ...room, longest, isPatient: this.patient }, assetAt('recorderWorklet.js'));
  }

  /** Ends a recording, which is scored then. */
  stop(): Promise<void> {
    return this.saying.stop();
  }

  /** Removes take and result, and ends a recording unheard. */
  override clear(): void {
    this.saying.drop();
    this.attempts.clear();
    this.request = '';
    this.put(null);
  }

  /** Scores an attempt as it is typed: Greek letters or, with `show-ipa`, IPA. */
  async scoreTyped(said: string): Promise<void> {
    const typed = said.trim();
    await this.text.looked;
    const { read, problem } = this.text;
    const refused = read === null && problem !== null ? problem.sentence : saidFault(typed, this.showIpa);
    if (typed === '' || read === null) return this.attempts.fail(refused);
    const { learner: _, ...asked } = this.#asked();
    const question = { ...asked, ...typedAs(typed, this.showIpa) };
    await this.attempts.score({ word: asked, take: null, refused, score: () => ask('score', question) });
  }

  /** Hears a recording that was made elsewhere: any sound that the browser can read. */
  async hearFile(file: Blob): Promise<void> {
    this.clear();
    const bytes = file.arrayBuffer();
    const samples = await bytes.then(decoded).catch(() => null);
    if (samples === null) this.attempts.fail(VOICE.unreadable);
    else this.#taken(samples);
  }

  #asked(): Asked {
    const { scheme, accept, learner } = this;
    const tongue = this.lang || navigator.language;
    return {
      target: this.text.word,
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
      this.attempts.fail(take);
      return;
    }
    this.tell('koine-take', take);
    const refused = say(WORDS.faults.notRead, { text: shown(asked.target) });
    const attempt = { word: asked, take, refused, score: () => listener.hear(take, asked) };
    if (isEmpty) this.attempts.fail(this.saying.hint, attempt);
    else if (hasVoice(samples)) void this.attempts.score(attempt);
    else this.attempts.fail(VOICE.noVoice, attempt);
  }

  /** Waits for a sound; where it does not come, a sentence says why. */
  async #sound(sound: Promise<unknown>): Promise<void> {
    this.isSounding = true;
    await sound.catch((error: unknown) =>
      this.attempts.note(error instanceof Unsaid ? error.message : WORDS.unsounded),
    );
    this.isSounding = false;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'koine-word': KoineWord;
  }
}
