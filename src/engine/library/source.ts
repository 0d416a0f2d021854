/**
 * Reads bytes from a buffer, a Response, a Blob or a promise. Gzipped bytes are unzipped here, because many static hosts
 * do not compress files of unknown types, and the lexicon is three times larger unzipped.
 */

import { isCompiled, type Wasm } from '../kernel/module.ts';

/** The part of a Response or a Blob that is used here. */
interface ResponseLike {
  readonly ok?: boolean;
  readonly status?: number;
  readonly url?: string;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

type SourceBytes = ArrayBuffer | ArrayBufferView | ResponseLike;

/** Bytes, gzipped or not; a Response that holds them; or a promise of either, such as `fetch` returns. */
export type Source = SourceBytes | PromiseLike<SourceBytes>;

/** A source of kernels, or a compiled `WebAssembly.Module`, whose type is `object`. */
export type KernelSource = Source | object;

export interface RecognizerSource {
  /** `acoustic.wasm`, as bytes or compiled. */
  readonly kernel: KernelSource;
  readonly model: Source;
}

/** The part of the streams of the Web that is used here; only the types of browsers declare them. */
declare const DecompressionStream: new (format: 'gzip') => unknown;
declare const Response: new (body: unknown) => { arrayBuffer(): Promise<ArrayBuffer> };
declare const Blob: new (parts: Uint8Array[]) => { stream(): { pipeThrough(through: unknown): unknown } };

const isGzipped = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const isAnswer = (given: unknown): given is ResponseLike =>
  typeof given === 'object' && given !== null && typeof (given as ResponseLike).arrayBuffer === 'function';

/** Copies bytes, because the lexicon reads from them as long as the tutor lives, and the caller may reuse its buffer. */
function copied(given: unknown): Uint8Array<ArrayBuffer> | null {
  if (ArrayBuffer.isView(given)) {
    return new Uint8Array(new Uint8Array(given.buffer, given.byteOffset, given.byteLength));
  }
  // An ArrayBuffer of another window is not an instance of ours.
  const isBuffer = Object.prototype.toString.call(given) === '[object ArrayBuffer]';
  return isBuffer ? new Uint8Array(new Uint8Array(given as ArrayBuffer)) : null;
}

/** @param or the last of the possible sources, in the sentence of an error */
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

/** @param what the name of the source in the sentence of an error */
export const bytesOf = (source: unknown, what: string): Promise<Uint8Array<ArrayBuffer>> =>
  taken(source, what, (given) => bytesIn(given));

/** Like `bytesOf`, for kernels, which may also be a compiled module. */
export const wasmOf = (source: unknown, what: string): Promise<Wasm> =>
  taken<Wasm>(source, what, async (given) =>
    isCompiled(given) ? given : bytesIn(given, 'a promise of these, or a compiled module'),
  );
