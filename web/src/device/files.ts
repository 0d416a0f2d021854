/** The files of the tutor, loaded by its thread, which tells how far it is and what it has used. */

import { bytesOf } from '../../../src/score/library/source.ts';
import type { Progress, Told } from './protocol.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What a file is for, if it is large; and its name in a sentence. */
const LARGE: readonly (readonly [ending: string, file: Progress['file'], title: string])[] = [
  ['.lex.gz', 'lexicon', 'The lexicon'],
  ['.safetensors', 'ears', 'The recognizer'],
];

/** Makes something once; after a failure the next call tries anew. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

export class Files {
  readonly #base: string;
  readonly #tell: (told: Told) => void;

  /**
   * @param base the address of a file in the folder of all files
   * @param tell gets the progress of large files, and the address of every file that was loaded
   */
  constructor(base: string, tell: (told: Told) => void) {
    this.#base = base;
    this.#tell = tell;
  }

  /**
   * The bytes of a file, unpacked.
   *
   * @throws Error with a sentence, when it cannot be had
   */
  get(name: string): Promise<Bytes> {
    const [, file] = LARGE.find(([ending]) => name.endsWith(ending)) ?? [];
    return this.use(name, async () => {
      const response = await fetch(this.#url(name));
      return bytesOf(file === undefined ? response : this.#counted(response, file), name);
    });
  }

  /** What a file is loaded as. @throws Error with a sentence, when it cannot be had */
  async use<T>(name: string, load: () => Promise<T>): Promise<T> {
    try {
      const loaded = await load();
      this.#tell({ used: this.#url(name) });
      return loaded;
    } catch (cause) {
      const [, , title = 'A part of the tutor'] = LARGE.find(([ending]) => name.endsWith(ending)) ?? [];
      throw new Error(`${title} could not be loaded. Check your connection, and try again.`, { cause });
    }
  }

  #url(name: string): string {
    return new URL(name, this.#base).href;
  }

  /** The response, whose bytes are counted while they come. */
  #counted(response: Response, file: Progress['file']): Response {
    if (!response.ok || response.body === null) return response;
    const total = Number(response.headers.get('Content-Length'));
    const count = (loaded: number): void => this.#tell({ progress: { file, loaded, total } });
    let loaded = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, passed) {
        loaded += chunk.length;
        count(loaded);
        passed.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter));
  }
}
