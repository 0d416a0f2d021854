/** `<koine-word>`: a Greek word or verse to hear and to say, with its result; in a form, its value is the points. */

import { type PropertyDeclarations, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import type { Lesson } from '../../../lesson/src/lesson.ts';
import host from '../../style/host.css';
import css from '../../style/word.css';
import { recorderAt } from '../device/device.ts';
import type { Read } from '../device/protocol.ts';
import { type Asked, DeviceListener, type Listener } from '../voice/listener.ts';
import { Unsaid } from '../voice/speech.ts';
import type { Take } from '../voice/take.ts';
import { Attempts } from './attempts.ts';
import type { Comparing } from './comparing.ts';
import { KoineElement, textOr } from './koineElement.ts';
import { Saying } from './saying.ts';
import { WordReading } from './wordReading.ts';
import { WORDS } from './wordTexts.ts';
import { wordTemplate } from './wordView.ts';

/** The listener that elements share unless the page sets their `listener`. */
let own: Listener | null = null;

export class KoineWord extends KoineElement {
  static readonly formAssociated = true;
  /** Loads the module that compares takes. The script that defines the element sets this function. */
  static comparing: () => Promise<typeof import('./comparing.ts')>;
  static override readonly styles = [unsafeCSS(host), unsafeCSS(css)];
  static override readonly properties: PropertyDeclarations = {
    name: { reflect: true, converter: textOr('') },
    patient: { type: Boolean, reflect: true },
    listener: { attribute: false },
    isTyping: { state: true },
    hasKeyboard: { state: true },
    isSounding: { state: true },
    comparing: { state: true },
  };
  declare name: string;
  declare listener: Listener;
  declare patient: boolean;
  declare isTyping: boolean;
  declare hasKeyboard: boolean;
  /** True while the element loads a sound to play. */
  declare isSounding: boolean;
  /** Compares takes; null until the first take has loaded the module. */
  declare comparing: Comparing | null;

  readonly #internals = this.attachInternals();
  readonly text = new WordReading(this);
  readonly attempts = new Attempts(this);
  readonly saying = new Saying(this, {
    recorded: (samples, nothing) => {
      void this.#compare();
      this.attempts.say(samples, nothing);
    },
    failed: (sentence) => this.attempts.fail(sentence),
  });

  constructor() {
    super();
    this.#internals.role = 'group';
    own ??= new DeviceListener();
    const off = { patient: false, isTyping: false, hasKeyboard: false, isSounding: false };
    Object.assign(this, { ...off, comparing: null, name: '', listener: own });
  }

  /** The points of the last attempt, as text; empty before the first. */
  get value(): string {
    return String(this.attempts.result?.points ?? '');
  }

  get answer(): TutorResponse | null {
    return this.attempts.result?.answer ?? null;
  }

  get lesson(): Lesson | null {
    return this.attempts.result?.lesson ?? null;
  }

  get reading(): Read | null {
    return this.text.read;
  }

  get take(): Take | null {
    return this.attempts.take;
  }

  get asked(): Asked {
    const { scheme, accept, learner, showIpa: ipaShown, tongue } = this;
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
    // The browser may call this function in the middle of an update, so the next update must wait.
    queueMicrotask(() => this.requestUpdate());
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
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
    // Waits for properties that were just set.
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
    // The recording does not wait for the recognizer. If the recognizer does not load, the attempt shows a sentence
    // about it later.
    listener.prepare().catch(() => {});
    const { syllables, ipa } = text.read.reading;
    const phones = ipa.split(' ').length;
    const isVerse = /\s/u.test(text.word);
    const size = { phones, syllables: syllables.length, isVerse, longest: listener.longest };
    this.saying.start({ ...size, isPatient: this.patient }, recorderAt());
  }

  stop(): Promise<void> {
    return this.saying.stop();
  }

  clear(): void {
    this.saying.drop();
    this.attempts.clear();
  }

  /** Scores an attempt that was typed, in Greek letters or, with `show-ipa`, in IPA. */
  async scoreTyped(said: string): Promise<void> {
    if (this.isUpdatePending) await this.updateComplete;
    if (this.isOff || !(await this.#isRead())) return;
    this.saying.drop();
    await this.attempts.type(said.trim());
  }

  async hearFile(file: Blob): Promise<void> {
    if (this.isUpdatePending) await this.updateComplete;
    if (this.isOff) return;
    this.clear();
    void this.#compare();
    await this.attempts.sayFile(file);
  }

  async both(): Promise<void> {
    await this.#compare();
    if (this.comparing === null) this.attempts.note(WORDS.unsounded);
    else await this.comparing.play();
  }

  async #compare(): Promise<void> {
    if (this.comparing !== null) return;
    const loaded = await KoineWord.comparing().catch(() => null);
    // Another call of this function may have set `comparing` meanwhile.
    if (loaded !== null) this.comparing ??= new loaded.Comparing(this);
  }

  async #isRead(): Promise<boolean> {
    const { turn } = this.attempts;
    await this.text.looked;
    return turn === this.attempts.turn;
  }

  judged(): void {
    this.#internals.setFormValue(this.value || null);
    this.requestUpdate();
  }

  override render(): TemplateResult {
    return wordTemplate(this);
  }

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
