/**
 * Collect: a teacher turns it on, the learner is asked, and then every take is kept on this device, with its target and what
 * the learner meant to say. The learner says that before the take, so that no score sways it. Takes leave the device
 * only as a ZIP that somebody saves.
 */

import { html, nothing, type TemplateResult } from 'lit';
import { keep, kept } from '../practice/kept.ts';
import { ClipStore, folderOf, isInMemory, type Kept, type Meant } from './clips.ts';
import { Part } from './dialog.ts';
import { COLLECTING, isCollecting } from './practice.ts';
import { saveZip } from './share.ts';

/** The answer of the learner, until the tab is closed. */
const CONSENT = 'koine-collect-consent';

type Answer = 'yes' | 'no';

const FULL =
  'This browser won’t store recordings, or has no room left. This one stays until you close the page: save the file now.';

const MEANT: readonly (readonly [Meant, string])[] = [
  ['right', 'the word, as well as I can'],
  ['mistake', 'the word, with a mistake on purpose'],
  ['other', 'another word'],
  ['unsure', 'I am not sure'],
];

/** What is collected; each change is told as an event. */
export class Collected extends EventTarget {
  readonly #clips = new ClipStore();
  /** The clip that was kept last. */
  #last: Kept | null = null;
  on = isCollecting();
  consent = kept('sessionStorage', CONSENT) as Answer | null;
  /** What the learner is about to say. */
  meant: Meant = 'right';
  count = 0;
  /** What has just happened, as a sentence. */
  status = '';

  constructor() {
    super();
    void this.#tell('');
  }

  get canTakeBack(): boolean {
    return this.#last !== null;
  }

  turn(on: boolean): void {
    this.on = on;
    keep('localStorage', COLLECTING, on ? 'yes' : null);
    this.answer(null);
  }

  /** What the learner answers; null where another learner comes, or the answer is to be changed. */
  answer(answer: Answer | null): void {
    [this.consent, this.#last] = [answer, null];
    if (answer === null) this.meant = 'right';
    keep('sessionStorage', CONSENT, answer);
    void this.#tell(
      answer === null
        ? ''
        : answer === 'yes'
          ? 'Your recordings are kept on this device.'
          : 'Your recordings are not kept.',
    );
  }

  /** Keeps a take, whatever is heard in it, if the learner agreed. */
  async add(target: string, scheme: string, wav: Uint8Array<ArrayBuffer>): Promise<void> {
    if (!this.on || this.consent !== 'yes') return;
    this.#last = await this.#clips.add({ target, scheme, meant: this.meant, wav });
    await this.#tell(isInMemory(this.#last) ? FULL : 'Kept on this device.');
  }

  async takeBack(): Promise<void> {
    if (this.#last !== null) await this.#clips.remove(this.#last);
    this.#last = null;
    await this.#tell('Taken back. It is no longer kept.');
  }

  async save(): Promise<void> {
    saveZip('koine-recordings.zip', folderOf(await this.#clips.all()));
  }

  async forget(): Promise<void> {
    await this.#clips.clear();
    this.#last = null;
    await this.#tell('All recordings are forgotten.');
  }

  async #tell(status: string): Promise<void> {
    this.count = await this.#clips.count();
    this.status = status;
    this.dispatchEvent(new Event('change'));
  }
}

/** What a learner sees of it, below the word. */
export class KoineCollect extends Part {
  #question(collected: Collected): TemplateResult {
    return html`<p>Your teacher would like to keep your recordings, to find out how well the recognizer hears. They stay on this
        device until somebody saves them as a file. It’s fine to say no; nothing else changes.</p>
      <p class="row"><button type="button" @click=${() => collected.answer('yes')}>Yes, keep them</button>
        <button type="button" @click=${() => collected.answer('no')}>No, do not keep them</button></p>`;
  }

  #about(collected: Collected): TemplateResult {
    return html`<fieldset class="meant">
      <legend>What are you about to say?</legend>
      ${MEANT.map(([meant, label]) => {
        const mean = (): void => {
          collected.meant = meant;
        };
        return html`<label><input type="radio" name="meant" value=${meant} .checked=${collected.meant === meant} @change=${mean}> ${label}</label>`;
      })}
    </fieldset>`;
  }

  override render(): TemplateResult | typeof nothing {
    const { collected } = this.practice;
    if (collected === null) return nothing;
    const { consent, status } = collected;
    const next = (): void => {
      collected.answer(null);
      this.practice.nextLearner();
    };
    return html`<section class="collect">
      <h2>Recordings for your teacher</h2>
      ${consent === null ? this.#question(collected) : nothing} ${consent === 'yes' ? this.#about(collected) : nothing}
      <p class="row"><span class="hint" role="status">${status}</span>
        ${collected.canTakeBack ? html`<button type="button" class="quiet" @click=${() => collected.takeBack()}>Take this one back</button>` : nothing}
        ${
          consent === null
            ? nothing
            : html`<button type="button" class="quiet" @click=${() => collected.answer(null)}>Change my answer</button>
              <button type="button" class="quiet" @click=${next}>Next learner</button>`
        }
      </p>
    </section>`;
  }
}
