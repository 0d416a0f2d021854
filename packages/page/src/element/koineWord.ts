/** `<koine-word>`: a Greek word or verse to hear and to say, and how it was; a field of a form, whose value are the points. */

import { type PropertyDeclarations, type PropertyValues, unsafeCSS } from 'lit';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import { DEFAULT_SCHEME } from '../../../../src/contract/schemes.ts';
import type { Lesson } from '../../../lesson/src/lesson.ts';
import host from '../../style/host.css';
import css from '../../style/word.css';
import { ask, assetAt, loadFrom, recorderAt, workerAt } from '../device/device.ts';
import type { Read } from '../device/protocol.ts';
import { type Accept, parseAccept } from '../practice/lists.ts';
import { type Asked, DeviceListener, type Listener } from '../voice/listener.ts';
import { Unsaid, Voices } from '../voice/speech.ts';
import type { Take } from '../voice/take.ts';
import { Attempts } from './attempts.ts';
import { Saying } from './saying.ts';
import { WordReading } from './wordReading.ts';
import { WORDS } from './wordTexts.ts';
import { WordView } from './wordView.ts';

/** Who says a word on this device; `keep` has a file kept for use without a network. */
export const voicesHere = (keep?: (url: string) => void): Voices =>
  new Voices({
    at: assetAt,
    read: async (text) => (await ask('reading', text)).reading,
    start: workerAt,
    keep,
  });

/** An attribute as text; where it is taken away, as it was without it. */
export const textOr = (absent: string) => ({ fromAttribute: (text: string | null) => text ?? absent });

/** Reads the attribute `accept`. The console names rules that cannot be read, for whoever wrote the page. */
export function acceptIn(text: string | null): Accept {
  const { accept, sentence } = parseAccept(text ?? '');
  if (sentence !== '') console.warn(`accept: ${sentence}`);
  return accept;
}

/** Who listens and who speaks where a page hands in nobody: one of each for all elements, made with the first. */
const own: { listener?: Listener; voices?: Voices } = {};

export class KoineWord extends WordView {
  static readonly formAssociated = true;
  static override readonly styles = [unsafeCSS(host), unsafeCSS(css)];
  // biome-ignore format: a table
  static override readonly properties: PropertyDeclarations = {
    target: { reflect: true, converter: textOr('') }, scheme: { reflect: true, converter: textOr(DEFAULT_SCHEME) },
    name: { reflect: true, converter: textOr('') },
    // An empty one would say that the language of what stands in the element is unknown.
    lang: { reflect: true, converter: { toAttribute: (lang) => lang || null } },
    showIpa: { type: Boolean, attribute: 'show-ipa', reflect: true }, patient: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true }, accept: { converter: acceptIn },
    assets: { converter: textOr('') }, learner: { converter: textOr('') }, listener: { attribute: false }, voices: { attribute: false }, request: { attribute: false },
    isTyping: { state: true }, hasKeyboard: { state: true }, isSounding: { state: true },
  };
  /** The pronunciation, by its name. */
  declare scheme: string;
  /** The mother tongue of the learner, from which model words are taken; empty for that of the browser. */
  declare lang: string;
  declare name: string;
  /** What else passes, by Greek letters. */
  declare accept: Accept | null;
  /** The folder of the tutor's files, where they do not lie beside the script. */
  declare assets: string;
  /** Who speaks, where learners share a device. */
  declare learner: string;
  declare listener: Listener;
  declare voices: Voices;

  readonly #internals = this.attachInternals();
  readonly text = new WordReading(this, (type, detail) => this.tell(type, detail));
  readonly attempts = new Attempts(this);
  readonly saying = new Saying(this, {
    recorded: (samples, nothing) => this.attempts.say(samples, nothing),
    failed: (sentence) => this.attempts.fail(sentence),
  });

  constructor() {
    super();
    this.#internals.role = 'group';
    own.listener ??= new DeviceListener();
    own.voices ??= voicesHere();
    const blank = { target: '', lang: '', name: '', assets: '', learner: '', request: '', accept: null };
    const switches = { showIpa: false, patient: false, disabled: false, isTyping: false, hasKeyboard: false };
    Object.assign(this, { ...blank, ...switches, ...own, scheme: DEFAULT_SCHEME, isSounding: false });
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

  /** What an attempt is held against. */
  get asked(): Asked {
    const { scheme, accept, learner, showIpa: ipaShown } = this;
    const tongue = this.lang || navigator.language;
    return { target: this.text.word, scheme, ...(accept && { accept }), tongue, ipaShown, learner };
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  formResetCallback(): void {
    this.clear();
  }

  get isOff(): boolean {
    return this.disabled || this.matches(':disabled');
  }

  formDisabledCallback(isDisabled: boolean): void {
    if (isDisabled) {
      this.saying.drop();
      this.attempts.turn++;
    }
    // The attribute is written in the midst of an update.
    queueMicrotask(() => this.requestUpdate());
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('assets') && this.assets !== '') loadFrom(this.assets);
    if (changed.has('showIpa') || changed.has('lang')) void this.attempts.teach();
    if (changed.has('target') || changed.has('scheme')) {
      this.clear();
      this.isTyping = false;
      this.text.look(this.target, this.scheme);
    }
    this.hasKeyboard &&= this.isTyping;
    this.#internals.ariaLabel = this.text.word || null;
  }

  async hear(slowly = false): Promise<void> {
    // What was set just before counts.
    if (this.isUpdatePending) await this.updateComplete;
    const { word: target } = this.text;
    if (target !== '') await this.#sound(this.voices.say({ target, scheme: this.scheme, slowly }));
  }

  play(wav: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.#sound(this.voices.play(new Blob([wav], { type: 'audio/wav' })));
  }

  async record(): Promise<void> {
    if (this.isUpdatePending) await this.updateComplete;
    if (this.isOff) return;
    this.clear();
    this.isTyping = false;
    this.voices.stop();
    const { text, listener } = this;
    if (!(await this.#isRead()) || !this.isConnected) return;
    if (text.read === null) return this.attempts.fail(text.problem?.sentence ?? WORDS.empty);
    // The recording does not wait for the recognizer. Where it does not load now, the first take tries anew and says so.
    listener.prepare().catch(() => {});
    const { syllables, ipa } = text.read.reading;
    const [phones, isVerse] = [ipa.split(' ').length, /\s/u.test(text.word)];
    const room = { phones, syllables: syllables.length, isVerse, longest: listener.longest };
    this.saying.start({ ...room, isPatient: this.patient }, recorderAt());
  }

  stop(): Promise<void> {
    return this.saying.stop();
  }

  /** Removes take and result, and ends a recording unheard. */
  clear(): void {
    this.saying.drop();
    this.attempts.clear();
    this.request = '';
  }

  async scoreTyped(said: string): Promise<void> {
    if (this.isUpdatePending) await this.updateComplete;
    if (!this.isOff && (await this.#isRead())) await this.attempts.type(said.trim());
  }

  async hearFile(file: Blob): Promise<void> {
    if (this.isUpdatePending) await this.updateComplete;
    if (this.isOff) return;
    this.clear();
    await this.attempts.sayFile(file);
  }

  /** Waits until it is known how the word is read; false where something else has begun meanwhile. */
  async #isRead(): Promise<boolean> {
    const { turn } = this.attempts;
    await this.text.looked;
    return turn === this.attempts.turn;
  }

  /** Points become the value of the field. */
  judged(): void {
    this.#internals.setFormValue(this.value || null);
    this.requestUpdate();
  }

  /** Tells the page of something. */
  tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
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
