/** Who says a word for the learner: the service, where it has a voice and this tab has a key; else a shipped recording. */

import type { CapabilitiesResponse } from '../../../src/contract/capabilities.ts';
import { kept } from '../kept.ts';
import { KEY_NAME } from '../keyField.ts';
import { addressOf } from '../service.ts';
import { recordingOf } from './recordings.ts';

/** A sound, and whether it is slow already. */
interface Spoken {
  readonly sound: Blob;
  readonly slowed: boolean;
}

/** @throws Error when the sound does not come */
async function loaded(address: URL | string, request: RequestInit = {}): Promise<Blob> {
  const response = await fetch(address, request);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.blob();
}

const said = (query: Readonly<Record<string, string>>, key: string): Promise<Blob> =>
  loaded(addressOf(`v1/speech?${new URLSearchParams(query)}`), {
    headers: { Authorization: `Bearer ${key}` },
  });

export class Speech {
  /** Whether the service can speak. */
  #voice = false;

  offer({ speech }: CapabilitiesResponse): void {
    this.#voice = speech;
  }

  /** The key for the service; null where nobody there speaks. */
  get #key(): string | null {
    return this.#voice ? kept('sessionStorage', KEY_NAME) : null;
  }

  /** True when any phones can be said. */
  get saysAll(): boolean {
    return this.#key !== null;
  }

  /** True when this word can be said. */
  says(target: string, scheme: string): boolean {
    return target !== '' && (this.saysAll || recordingOf(target, scheme) !== null);
  }

  /** The service says it, and the shipped recording where the service fails. */
  async ofWord(target: string, scheme: string, slowly: boolean): Promise<Spoken> {
    const [shipped, key] = [recordingOf(target, scheme), this.#key];
    const recorded = async (): Promise<Spoken> => ({ sound: await loaded(shipped as URL), slowed: false });
    if (key === null) return recorded();
    try {
      const sound = await said({ target, scheme, speed: slowly ? 'slow' : 'normal' }, key);
      return { sound, slowed: slowly };
    } catch (error) {
      if (shipped === null) throw error;
      return recorded();
    }
  }

  /** Says phones, with blanks between them. */
  ofPhones(ipa: string, scheme: string): Promise<Blob> {
    return said({ ipa, scheme }, this.#key ?? '');
  }
}
