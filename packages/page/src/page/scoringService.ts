/**
 * The scoring service of this page, which hears recordings with a key. A page from a folder of files is without a
 * service. The key stays in the session storage of this tab.
 */

import type { CapabilitiesResponse } from '../../../../src/contract/capabilities.ts';
import type { Problem } from '../../../../src/contract/problems.ts';
import { DEFAULT_SCHEME } from '../../../../src/contract/schemes.ts';
import { ask } from '../device/device.ts';
import { RATE } from '../device/protocol.ts';
import { keep, kept } from '../practice/kept.ts';
import { type Asked, type Listener, type Told, Unheard } from '../voice/listener.ts';
import { base64Of, isHeard, type Take } from '../voice/take.ts';

export const KEY = 'koine-key';

/** Matches a key that an HTTP header can hold; `fetch` throws an error for some other texts. */
const WHOLE = /^[!-~]+$/u;

const WAV_HEADER_BYTES = 44;

const SENTENCES: Readonly<Record<number, string>> = {
  400: 'The service could not read this recording. Record it again.',
  401: 'The service does not know this key. Copy it once more, whole, or ask for a new one (Lists and classes).',
  403: 'The service does not listen to this page. Open the page at the address of the service.',
  408: 'The recording did not arrive in time. Check the connection and try again.',
  413: 'This recording is too long to send. Record the word alone.',
  429: 'Too many recordings in a short time.',
  502: 'The recognizer did not answer as it should. Try again.',
  503: 'The recognizer is busy or still starting.',
};
const OFFLINE = 'The service does not answer. Check the connection and try again.';
const NOBODY = 'Nobody listens to recordings here. Choose “On this device” in Lists and classes.';
const FAILS = 'The service has failed. Try again in a while.';
const NO_KEY = 'The service needs a key: paste it in Lists and classes.';
const BROKEN_KEY =
  'This API key is malformed: a key has only letters of the Latin alphabet, digits and signs, without spaces.';

const content = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The default pronunciation: the one that the service writes into the HTML, otherwise the tutor's own. */
export const defaultScheme = (): string => content('koine-scheme') || DEFAULT_SCHEME;

/** Makes the error for a refusal. `after` is the number of seconds to wait, if known. */
function refused(status: number, { code }: Partial<Problem>, after: string | null): Unheard {
  if (code === 'api-key-required') return new Unheard(NO_KEY);
  // Status 503 without the header Retry-After means that the service lacks a recognizer.
  if (status === 503 && after === null) return new Unheard(NOBODY);
  const again = after === null ? '' : ` Try again in ${after} s.`;
  return new Unheard((SENTENCES[status] ?? FAILS) + again, status !== 413);
}

export class Service {
  readonly #base: URL;
  key = kept('sessionStorage', KEY) ?? '';
  offers: CapabilitiesResponse | null = null;

  private constructor(base: string) {
    this.#base = new URL(base, location.href);
  }

  static find(): Service | null {
    const base = content('koine-service');
    return base === undefined ? null : new Service(base);
  }

  /** Keeps a key, or removes it for an empty text; returns a sentence if the key is invalid. */
  keepKey(text: string): string {
    const isWhole = WHOLE.test(text);
    this.key = isWhole ? text : '';
    keep('sessionStorage', KEY, this.key || null);
    return text === '' || isWhole ? '' : BROKEN_KEY;
  }

  async meet(): Promise<void> {
    if (this.offers !== null) return;
    this.offers = await this.#fetch('v1/capabilities')
      .then((response) => response.json())
      .catch(() => null);
  }

  async #fetch(path: string, request: RequestInit = {}): Promise<Response> {
    const authorized = this.key === '' ? {} : { Authorization: `Bearer ${this.key}` };
    const headers = { ...request.headers, ...authorized };
    const response = await fetch(new URL(path, this.#base), { ...request, headers }).catch(() => {
      throw new Unheard(OFFLINE);
    });
    if (response.ok) return response;
    const body: unknown = await response.json().catch(() => ({}));
    throw refused(response.status, body as Partial<Problem>, response.headers.get('retry-after'));
  }

  listener(name: string): Listener {
    const bytes =
      (this.offers?.limits as Readonly<Record<string, number>> | undefined)?.inline_audio_bytes ?? 0;
    return {
      longest: Math.floor((bytes - WAV_HEADER_BYTES) / (2 * RATE)),
      prepare: () => Promise.resolve(),
      hear: (take, asked) => this.#hear(name, take, asked),
    };
  }

  async #hear(name: string, take: Take, asked: Asked): Promise<Told> {
    if (this.key === '') throw new Unheard(NO_KEY, false);
    const { target, scheme, accept, tongue, ipaShown } = asked;
    const recognizer = name === 'default' ? undefined : name;
    const body = JSON.stringify({ target, scheme, accept, recognizer, audio_base64: base64Of(take.wav) });
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    const answer: Told['answer'] = await (await this.#fetch('v1/tutor', request)).json();
    const lesson = isHeard(answer) ? await ask('lesson', { answer, tongue, ipaShown }) : null;
    return { answer, lesson, whole: true };
  }
}
