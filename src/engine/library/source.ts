/**
 * Bytes as a page has them: in a buffer, in the answer to a fetch, or promised.
 *
 * Gzipped bytes are unpacked here, by the DecompressionStream of the Web: many static hosts compress no file of a kind
 * that they do not know, and the lexicon is three times as large unpacked.
 */

import { isCompiled, type Wasm } from '../kernel/module.ts';

/** The part of a Response that is used; a Blob has it, too. */
interface Answer {
  readonly ok?: boolean;
  readonly status?: number;
  readonly url?: string;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

type Given = ArrayBuffer | ArrayBufferView | Answer;

/** Bytes, gzipped or not; a Response that holds them; or a promise of either, such as `fetch` gives. */
export type Source = Given | PromiseLike<Given>;

/** The same of kernels, or a compiled `WebAssembly.Module`, whose type has no members. */
export type KernelSource = Source | object;

/** The demo recognizer. */
export interface RecognizerSource {
  /** `acoustic.wasm`: bytes, or compiled. */
  readonly kernel: KernelSource;
  /** `demo.safetensors`. */
  readonly model: Source;
}

/** The little of the Web's streams that is used here; only the types of a browser have it. */
declare const DecompressionStream: new (format: 'gzip') => unknown;
declare const Response: new (body: unknown) => { arrayBuffer(): Promise<ArrayBuffer> };
declare const Blob: new (parts: Uint8Array[]) => { stream(): { pipeThrough(through: unknown): unknown } };

const isGzipped = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const isAnswer = (given: unknown): given is Answer =>
  typeof given === 'object' && given !== null && typeof (given as Answer).arrayBuffer === 'function';

/** A copy: the lexicon is read from it for as long as the tutor lives, and the caller may use the bytes again. */
function copied(given: unknown): Uint8Array<ArrayBuffer> | null {
  if (ArrayBuffer.isView(given)) {
    return new Uint8Array(new Uint8Array(given.buffer, given.byteOffset, given.byteLength));
  }
  // An ArrayBuffer of another window is no instance of ours.
  const isBuffer = Object.prototype.toString.call(given) === '[object ArrayBuffer]';
  return isBuffer ? new Uint8Array(new Uint8Array(given as ArrayBuffer)) : null;
}

async function received(given: unknown, or: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = copied(given);
  if (bytes !== null) return bytes;
  if (!isAnswer(given)) {
    throw new Error(`it must be bytes (ArrayBuffer, Uint8Array), a Response, a Blob, ${or}`);
  }
  if (given.ok === false) {
    throw new Error(`the answer${given.url ? ` of ${given.url}` : ''} has status ${given.status}`);
  }
  return new Uint8Array(await given.arrayBuffer());
}

async function unzipped(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function bytesIn(given: unknown, or = 'or a promise of these'): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await received(given, or);
  return isGzipped(bytes) ? unzipped(bytes) : bytes;
}

async function taken<T>(source: unknown, what: string, take: (given: unknown) => Promise<T>): Promise<T> {
  try {
    return await take(await source);
  } catch (cause) {
    throw new Error(`${what} cannot be read: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/**
 * The bytes of a source, in a buffer of their own.
 *
 * @param what what they are of, for the sentence of an error
 */
export const bytesOf = (source: unknown, what: string): Promise<Uint8Array<ArrayBuffer>> =>
  taken(source, what, (given) => bytesIn(given));

/** The same of kernels, which may be compiled. */
export const wasmOf = (source: unknown, what: string): Promise<Wasm> =>
  taken<Wasm>(source, what, async (given) =>
    isCompiled(given) ? given : bytesIn(given, 'a promise of these, or a compiled module'),
  );
