/** Who listens: the demo recognizer on this device, or a recognizer of the service, which gets the recording and a key. */

import type { CapabilitiesResponse } from '../../../src/contract/capabilities.ts';
import { ask } from '../device/device.ts';
import { byId, element } from '../dom.ts';
import { keep, kept } from '../kept.ts';
import { say } from '../messages.ts';
import { askHearing, type Recorded } from '../service.ts';
import { RATE } from '../wav.ts';
import { KnownVoice } from './knownVoice.ts';
import type { Take } from './take.ts';
import type { Answer } from './unheard.ts';
import { VOICE } from './words.ts';

const NAME = 'koine-listener';

/** Stands for the device among the names of recognizers; no recognizer is named so, for its names have no blank. */
const DEVICE = 'this device';

/** Seconds that the device hears at once: a long verse, said slowly. */
const LONGEST_S = 30;

const WAV_HEADER_BYTES = 44;

const { listeners: WORDS } = VOICE;

const titleOf = (name: string): string =>
  name === DEVICE ? WORDS.device : name === 'default' ? WORDS.plain : say(WORDS.named, { name });

const option = (name: string): HTMLOptionElement => element('option', { value: name }, titleOf(name));

export class Listeners {
  readonly #key: () => string | null;
  readonly #list = byId<HTMLSelectElement>('listener');
  /** The voices that this device knows. */
  readonly voice = new KnownVoice();
  /** Bytes of a recording that the service takes. */
  #bytes = 0;

  /** @param key gives the key, or says that it is missing */
  constructor(key: () => string | null) {
    this.#key = key;
    this.#list.append(option(DEVICE));
    this.#list.addEventListener('change', () => {
      keep('localStorage', NAME, this.areHere ? null : this.#list.value);
      this.#show();
    });
    this.#show();
  }

  /** True where the device listens. */
  get areHere(): boolean {
    return this.#list.value === DEVICE;
  }

  /** Offers the recognizers of the service, and chooses the one that was chosen last. */
  offer({ recognizers, limits }: CapabilitiesResponse): void {
    this.#bytes = (limits as Readonly<Record<string, number>>).inline_audio_bytes ?? 0;
    this.#list.append(...recognizers.map(option));
    const last = kept('localStorage', NAME);
    if (last !== null && recognizers.includes(last)) this.#list.value = last;
    byId('listener-field').hidden = recognizers.length === 0;
    this.#show();
  }

  /** Seconds of the longest recording that the chosen one hears. */
  get longest(): number {
    return this.areHere ? LONGEST_S : Math.floor((this.#bytes - WAV_HEADER_BYTES) / (2 * RATE));
  }

  /** Has a take heard; null when the key is missing, which is said then. */
  async hear(take: Take, recorded: Recorded): Promise<Answer | null> {
    if (this.areHere) return this.voice.hear(take, recorded);
    const secret = this.#key();
    if (secret === null) return null;
    // A word that cannot be read is found here, before a recording is sent.
    await ask('reading', { target: recorded.target, scheme: recorded.scheme });
    const name = this.#list.value;
    return askHearing(name === 'default' ? recorded : { ...recorded, recognizer: name }, secret);
  }

  #show(): void {
    const most = say(WORDS.mostNote, { most: this.longest });
    byId('listener-note').textContent = this.areHere ? WORDS.deviceNote : `${WORDS.serviceNote} ${most}`;
    byId('secret').hidden = this.areHere;
    byId('known-voice').hidden = !this.areHere;
  }
}
