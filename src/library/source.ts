/**
 * Bytes as a page has them: in a buffer, in the answer to a fetch, or promised.
 *
 * Gzipped bytes are unpacked here, by the DecompressionStream of the Web: many static hosts compress no file of a kind
 * that they do not know, and the lexicon is three times as large unpacked.
 */

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

/** The little of the Web's streams that is used here; only the types of a browser have it. */
declare const DecompressionStream: new (format: 'gzip') => unknown;
declare const Response: new (body: unknown) => { arrayBuffer(): Promise<ArrayBuffer> };
declare const Blob: new (parts: Uint8Array[]) => { stream(): { pipeThrough(through: unknown): unknown } };

const isGzipped = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const isAnswer = (given: unknown): given is Answer =>
  typeof given === 'object' && given !== null && typeof (given as Answer).arrayBuffer === 'function';

async function received(given: unknown): Promise<Uint8Array> {
  // Of another window it is no instance of ours.
  if (Object.prototype.toString.call(given) === '[object ArrayBuffer]')
    return new Uint8Array(given as ArrayBuffer);
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  if (!isAnswer(given))
    throw new Error('it must be bytes (ArrayBuffer, Uint8Array), a Response or a promise of these');
  if (given.ok === false)
    throw new Error(`the answer${given.url ? ` of ${given.url}` : ''} has status ${given.status}`);
  return new Uint8Array(await given.arrayBuffer());
}

const unzipped = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/**
 * The bytes of a source, in a buffer of their own or at its start.
 *
 * @param what what they are of, for the sentence of an error
 */
export async function bytesOf(source: unknown, what: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const bytes = await received(await source);
    const plain = isGzipped(bytes) ? await unzipped(bytes) : bytes;
    // Typed arrays of larger numbers are laid over them, and a text decoder takes no shared memory.
    return plain.byteOffset === 0 && plain.buffer instanceof ArrayBuffer
      ? (plain as Uint8Array<ArrayBuffer>)
      : new Uint8Array(plain);
  } catch (cause) {
    throw new Error(`${what} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
