/**
 * Collect: a teacher turns it on, the learner is asked, and then every take is kept on this device, with its target and what
 * the learner meant to say. The learner says that before the take, so that no score sways it. Takes leave the device
 * only as a ZIP that somebody saves.
 */

import { byId } from '../dom.ts';
import { keep, kept } from '../kept.ts';
import { say } from '../messages.ts';
import type { Take, Word } from '../voice/take.ts';
import { VOICE } from '../voice/words.ts';
import { ClipStore, isInMemory, type Kept } from './clipStore.ts';
import { folderOf, type Meant } from './clips.ts';
import { zipOf } from '../practice/zip.ts';

/** Turned on by the teacher, for good; and the answer of the learner, until the tab is closed. */
const ON = 'koine-collect';
const CONSENT = 'koine-collect-consent';

const ARCHIVE = 'koine-recordings.zip';

const { collect: WORDS } = VOICE;

const announce = (sentence: string): void => {
  byId('collect-status').textContent = sentence;
};

const meant = (): Meant =>
  (document.querySelector<HTMLInputElement>('input[name="meant"]:checked')?.value ?? 'unsure') as Meant;

export class Collect {
  readonly #clips = new ClipStore();
  /** The clip that was kept last. */
  #last: Kept | null = null;
  #on = kept('localStorage', ON) === 'yes';
  #consent = kept('sessionStorage', CONSENT);

  /** What the learner meant to say in the take that began last. */
  #meant: Meant = 'unsure';
  /** The take that was kept last. */
  #sent: Take | null = null;

  /** @param next called when another learner comes: what is shown is that of the one before */
  constructor(next: () => void) {
    byId('collect-next').addEventListener('click', () => {
      next();
      this.#consented(null);
      byId('collect-yes').focus();
    });
    byId('collect-toggle').addEventListener('click', () => this.#turn(!this.#on));
    byId('collect-yes').addEventListener('click', () => this.#consented('yes'));
    byId('collect-no').addEventListener('click', () => this.#consented('no'));
    byId('collect-ask').addEventListener('click', () => this.#consented(null));
    byId('collect-back').addEventListener('click', () => void this.#takeBack());
    byId('collect-save').addEventListener('click', () => void this.#save());
    this.#setUpForget();
    void this.#show();
  }

  /** A take begins: what the learner means to say stands. */
  begin(): void {
    this.#meant = meant();
  }

  /** Keeps a take when it is sent, whatever is heard in it, if the learner agreed. A take that is sent again is kept. */
  async add({ target, scheme }: Word, take: Take): Promise<void> {
    if (!this.#on || this.#consent !== 'yes' || take === this.#sent) return;
    this.#sent = take;
    this.#last = await this.#clips.add({ target, scheme, meant: this.#meant, wav: take.wav });
    announce(isInMemory(this.#last) ? WORDS.full : WORDS.kept);
    await this.#show();
  }

  /** Forgets all recordings and all answers, and stops collecting. */
  async forget(): Promise<void> {
    this.#turn(false);
    await this.#clips.clear().catch(() => {});
    await this.#show();
  }

  #turn(on: boolean): void {
    this.#on = on;
    keep('localStorage', ON, on ? 'yes' : null);
    this.#consented(null);
  }

  #consented(answer: 'yes' | 'no' | null): void {
    this.#consent = answer;
    keep('sessionStorage', CONSENT, answer);
    this.#last = null;
    if (answer === null) byId<HTMLInputElement>('meant-right').checked = true;
    announce(answer === 'yes' ? WORDS.agreed : answer === 'no' ? WORDS.refused : '');
    void this.#show();
  }

  async #takeBack(): Promise<void> {
    if (this.#last === null) return;
    await this.#clips.remove(this.#last);
    this.#last = null;
    announce(WORDS.back);
    await this.#show();
  }

  async #save(): Promise<void> {
    const parts = zipOf(folderOf(await this.#clips.all()));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(parts, { type: 'application/zip' }));
    link.download = ARCHIVE;
    link.click();
    // The browser has begun to read it by then; the address would hold the memory.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  /** The first press asks, the second one forgets; to leave the button takes the question back. */
  #setUpForget(): void {
    const button = byId('collect-forget');
    let sure = false;
    const ask = async (on: boolean): Promise<void> => {
      const count = await this.#clips.count();
      button.textContent = on ? say(WORDS.sure, { count }) : WORDS.forget;
      // Only a press on what the button says now counts.
      sure = on;
    };
    button.addEventListener('blur', () => void ask(false));
    button.addEventListener('click', () => {
      if (!sure) return void ask(true);
      void this.#clips.clear().then(async () => {
        this.#last = null;
        await ask(false);
        announce(WORDS.forgotten);
        await this.#show();
      });
    });
  }

  async #show(): Promise<void> {
    const count = await this.#clips.count();
    byId('collect-toggle').textContent = this.#on ? WORDS.stop : WORDS.start;
    byId('collect-count').textContent = count === 0 ? WORDS.none : say(WORDS.count, { count });
    for (const id of ['collect-save', 'collect-forget']) byId(id).hidden = count === 0;
    byId('collect-learner').hidden = !this.#on;
    byId('collect-question').hidden = this.#consent !== null;
    byId('collect-meant').hidden = this.#consent !== 'yes';
    for (const id of ['collect-ask', 'collect-next']) byId(id).hidden = this.#consent === null;
    byId('collect-back').hidden = this.#last === null;
  }
}
