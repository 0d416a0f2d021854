/**
 * Collect: a teacher turns it on, the learner is asked, and then every take is kept on this device, with its target and what
 * the learner meant to say. The learner says that before the take, so that no score sways it. Takes leave the device
 * only as a ZIP that somebody saves.
 */

import { keep, kept } from '../practice/kept.ts';
import { COLLECTING, isCollecting } from './chosen.ts';
import { ClipStore, folderOf, isInMemory, type Kept, type Meant } from './clips.ts';
import { saveZip } from './share.ts';

/** The answer of the learner, until the tab is closed. */
const CONSENT = 'koine-collect-consent';

type Answer = 'yes' | 'no';

const FULL =
  'This browser won’t store recordings, or has no room left. This one stays until you close the page: save the file now.';

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
