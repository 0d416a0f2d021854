/** Scores attempts with the tools of the host. The app itself makes the lessons. */

import type { CallToolResult } from '@modelcontextprotocol/client';
import type { ReadingResponse } from '../../../src/contract/lexicon.ts';
import type { TutorResponse } from '../../../src/contract/response.ts';
import { respelledWords } from '../../lesson/src/sentences/en/respelling.ts';
import { answerBy, ThreadRefusal, Unloaded } from '../src/device/device.ts';
import { type Kind, type Kinds, RATE } from '../src/device/protocol.ts';
import { lessonFor, type Reader } from '../src/sounds/pictures.ts';
import { type Asked, type Listener, type Told, Unheard } from '../src/voice/listener.ts';
import { Voices } from '../src/voice/speech.ts';
import { base64Of, isHeard, type Take } from '../src/voice/take.ts';
import type { Host } from './host.ts';

export type Arguments = Readonly<Record<string, unknown>>;

export const textsOf = ({ content = [] }: Partial<CallToolResult>): readonly string[] =>
  content.map((block) => (block.type === 'text' ? block.text : ''));

/** Returns the data of a result. If the host refuses a call, the result has only a text, which becomes the detail. */
export const answerOf = (result: Partial<CallToolResult>): Arguments =>
  (result.structuredContent as Arguments | undefined) ?? { detail: textsOf(result).join(' ') };

const NO_TOOLS = 'This program does not let the page ask the tutor.';

/** The most bytes of a WAV in a message, the same as in src/contract/limits.ts. */
const MOST = { bytes: 256 * 1024, header: 44 };

const FULL = { detail: 'full' } as const;

export class HostTutor implements Listener {
  readonly longest = Math.floor((MOST.bytes - MOST.header) / (2 * RATE));
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    answerBy((kind, takes) => this.#answer(kind, takes));
  }

  prepare(): Promise<unknown> {
    return Promise.resolve();
  }

  async score({ attempt, ...reader }: Reader & { attempt: Arguments }): Promise<Told> {
    const answer = (await this.#call('score', attempt)) as Told['answer'];
    return { answer, lesson: isHeard(answer) ? lessonFor(answer, reader) : null, whole: true };
  }

  async hear(take: Take, { target, scheme, accept, ...reader }: Asked): Promise<Told> {
    const attempt = { target, scheme, accept, audio_base64: base64Of(take.wav) };
    return this.score({ attempt, ...reader }).catch((error: Error) => {
      throw new Unheard(error.message);
    });
  }

  /** @throws ThreadRefusal if the tool refuses, Unloaded if the host does */
  async #call(name: string, given: Arguments): Promise<unknown> {
    if (this.#host.capabilities.serverTools === undefined) throw new Unloaded(NO_TOOLS);
    const called = this.#host.ask('tools/call', { name, arguments: { ...given, ...FULL } });
    const result = await called.catch((error: Error) => {
      throw new Unloaded(error.message);
    });
    const answer = answerOf(result);
    if (result.isError !== true) return answer;
    const { detail, hint, pointer = '' } = answer as { detail: string; hint?: string; pointer?: string };
    throw new ThreadRefusal({ detail: hint ? `${detail}; ${hint}` : detail, field: pointer.split('/')[1] });
  }

  async #answer<K extends Kind>(kind: K, takes: Kinds[K]['takes']): Promise<Kinds[K]['gives']> {
    const tutor: Partial<{ [Q in Kind]: (takes: Kinds[Q]['takes']) => Promise<unknown> }> = {
      reading: async ({ scheme, target }) => {
        const reading = (await this.#call('read', { scheme, text: target })) as ReadingResponse;
        return { reading, whole: true, words: respelledWords(reading) };
      },
      score: ({ tongue, ipaShown, ...attempt }) => this.score({ attempt, tongue, ipaShown }),
      lesson: async ({ answer, ...reader }) => lessonFor(answer as TutorResponse, reader),
    };
    // TypeScript cannot infer that the function of a kind returns the answer of this kind.
    const answer = tutor[kind] as ((takes: Kinds[K]['takes']) => Promise<Kinds[K]['gives']>) | undefined;
    if (answer === undefined) throw new Unloaded(NO_TOOLS);
    return answer(takes);
  }
}

/** Plays takes without a URL, because hosts forbid URLs. Words cannot be heard, because their sounds are files. */
export class TakePlayer extends Voices {
  #end = (): void => {};

  constructor() {
    const nobody = (): never => {
      throw new Unloaded(NO_TOOLS);
    };
    super({ at: nobody, read: nobody, start: nobody });
  }

  override async play(sound: Blob): Promise<boolean> {
    this.stop();
    const context = new AudioContext();
    const source = context.createBufferSource();
    source.buffer = await context.decodeAudioData(await sound.arrayBuffer());
    source.connect(context.destination);
    source.start();
    source.onended = () => void context.close();
    this.#end = () => source.stop();
    return true;
  }

  override stop(): void {
    this.#end();
  }
}
