/**
 * What the recognizer of this device has learned of voices, one for each learner who shares the device. The browser keeps
 * it; it is numbers and no sound, and leaves the device with nobody.
 */

import type { Speaker } from '../../../src/contract/speaker.ts';
import { ask, Refusal } from '../device/device.ts';
import { byId, element } from '../dom.ts';
import { keep, kept } from '../kept.ts';
import { say } from '../messages.ts';
import type { Recorded } from '../service.ts';
import type { Take } from './take.ts';
import type { Answer } from './unheard.ts';
import { VOICE } from './words.ts';

const NAME = 'koine-speakers';
const LEARNER = 'koine-learner';

/** Learners that are kept; the one who spoke longest ago goes first. */
const MOST = 40;

const { known: WORDS } = VOICE;

/** By the name of each learner; storage may hold anything, and the recognizer refuses what is no speaker. */
function stored(): Record<string, Speaker> {
  try {
    const speakers: unknown = JSON.parse(kept('localStorage', NAME) ?? '{}');
    return typeof speakers === 'object' && speakers !== null ? { ...speakers } : {};
  } catch {
    return {};
  }
}

export class Speakers {
  readonly #field = byId<HTMLInputElement>('learner');
  #all = stored();

  constructor() {
    this.#field.value = kept('localStorage', LEARNER) ?? '';
    this.#field.addEventListener('change', () => {
      keep('localStorage', LEARNER, this.#learner || null);
      this.#show();
    });
    byId('forget-voice').addEventListener('click', () => this.#keep(this.#learner, null));
    this.#show();
  }

  /** Has a take heard on this device; the samples go over to the thread, so it gets a copy. */
  async hear({ samples }: Take, { target, scheme }: Recorded): Promise<Answer> {
    const learner = this.#learner;
    const heard = (): Promise<Answer> => {
      const audio = samples.slice();
      const speaker = this.#all[learner] ?? null;
      return ask('listen', { target, scheme, audio, learner, speaker }, [audio.buffer]);
    };
    const answer = await heard().catch((error: unknown) => {
      // A newer model, or an edited speaker: it is forgotten, and the take heard without.
      if (!(error instanceof Refusal) || error.field !== 'speaker') throw error;
      this.#keep(learner, null);
      return heard();
    });
    void this.#learn(learner, scheme);
    return answer;
  }

  /** Forgets all voices. */
  forget(): void {
    this.#all = {};
    this.#field.value = '';
    this.#show();
  }

  get #learner(): string {
    return this.#field.value.trim();
  }

  async #learn(learner: string, scheme: string): Promise<void> {
    const words = this.#all[learner]?.words ?? 0;
    const speaker = await ask('enroll', { scheme, learner, words }).catch(() => null);
    if (speaker !== null) this.#keep(learner, speaker);
  }

  /** Keeps the speaker of a learner; null removes it. */
  #keep(learner: string, speaker: Speaker | null): void {
    const others = Object.entries(stored()).filter(([name]) => name !== learner);
    const all = speaker === null ? others : [...others, [learner, speaker] as const];
    this.#all = Object.fromEntries(all.slice(-MOST));
    keep('localStorage', NAME, all.length === 0 ? null : JSON.stringify(this.#all));
    this.#show();
  }

  #show(): void {
    const words = this.#all[this.#learner]?.words ?? 0;
    const line = words === 0 ? WORDS.none : words < WORDS.whole ? WORDS.some : WORDS.all;
    byId('voice-line').textContent = say(line, { words, whole: WORDS.whole });
    byId('forget-voice').hidden = words === 0;
    const names = Object.keys(this.#all).filter((name) => name !== '');
    byId('learners').replaceChildren(...names.map((value) => element('option', { value })));
  }
}
