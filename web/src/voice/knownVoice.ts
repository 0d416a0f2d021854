/** The voice of the learner: takes are heard with what is known of it, teach more of it, and a line says how far it is known. */

import type { Speaker } from '../../../src/contract/speaker.ts';
import { ask, Refusal } from '../device/device.ts';
import { byId, element } from '../dom.ts';
import { keep, kept } from '../kept.ts';
import { say } from '../messages.ts';
import type { Recorded } from '../service.ts';
import { Speakers } from './speakers.ts';
import { type Said, Spoken, WHOLE } from './spoken.ts';
import type { Take } from './take.ts';
import type { Answer } from './unheard.ts';
import { VOICE } from './words.ts';

const LEARNER = 'koine-learner';

/** To learn of a longer take, a phone would need many seconds, in which it answers nothing else. */
const LONGEST_S = 10;

const { known: WORDS } = VOICE;

const isSaid = (answer: Answer): boolean => 'gop' in answer && answer.gop?.decoding === 'target';

export class KnownVoice {
  readonly #field = byId<HTMLInputElement>('learner');
  readonly #speakers = new Speakers();
  readonly #spoken = new Spoken();

  constructor() {
    this.#field.value = kept('localStorage', LEARNER) ?? '';
    this.#field.addEventListener('change', () => {
      keep('localStorage', LEARNER, this.#learner || null);
      this.#show();
    });
    byId('forget-voice').addEventListener('click', () => {
      this.#forget(this.#learner);
      // The button is gone, and the line says what is left.
      byId('voice-line').focus();
    });
    byId('collect-next').addEventListener('click', () => this.#next());
    // Another tab learned or forgot a voice.
    addEventListener('storage', () => this.#show());
    this.#show();
  }

  /** Has a take heard on this device. */
  async hear({ samples: audio, seconds }: Take, { target, scheme }: Recorded): Promise<Answer> {
    const learner = this.#learner;
    const heard = (): Promise<Answer> =>
      ask('listen', { target, scheme, audio, speaker: this.#of(learner) ?? null });
    const answer = await heard().catch((error: unknown) => {
      // A newer model, or an edited speaker: it is forgotten, and the take heard without.
      if (!(error instanceof Refusal) || error.field !== 'speaker') throw error;
      this.#forget(learner);
      return heard();
    });
    if (isSaid(answer) && seconds <= LONGEST_S) void this.#learn(learner, scheme, { target, audio });
    return answer;
  }

  /** Forgets all voices; what the browser kept is gone already. */
  forget(): void {
    this.#speakers.forget();
    this.#spoken.forget();
    this.#next();
  }

  get #learner(): string {
    return this.#field.value.trim().normalize('NFC');
  }

  #of(learner: string): Speaker | undefined {
    return this.#speakers.all.get(learner);
  }

  async #learn(learner: string, scheme: string, said: Said): Promise<void> {
    const words = this.#of(learner)?.words ?? 0;
    const takes = this.#spoken.add(learner, scheme, said, words);
    const speaker = takes && (await ask('enroll', { scheme, takes }).catch(() => null));
    // A voice that was forgotten meanwhile stays so.
    if (speaker === null || speaker.words < words || !this.#spoken.has(said)) return;
    this.#speakers.keep(learner, speaker);
    this.#show();
  }

  /** Another learner comes, whose name nobody gave yet; a voice without a name was that of the one before. */
  #next(): void {
    this.#field.value = '';
    keep('localStorage', LEARNER, null);
    this.#forget('');
  }

  #forget(learner: string): void {
    this.#speakers.keep(learner, null);
    this.#spoken.forget(learner);
    this.#show();
  }

  #show(): void {
    const words = this.#of(this.#learner)?.words ?? 0;
    const line = words === 0 ? WORDS.none : words < WHOLE ? WORDS.some : WORDS.all;
    byId('voice-line').textContent = say(line, { words, whole: WHOLE });
    byId('forget-voice').hidden = words === 0;
    const names = [...this.#speakers.all.keys()].filter((name) => name !== '');
    byId('learners').replaceChildren(...names.map((value) => element('option', { value })));
  }
}
