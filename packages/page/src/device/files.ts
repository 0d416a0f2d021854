/** The files of the tutor, loaded by its thread, which tells how far it is and what it has used. */

import { bytesOf } from '../../../../src/engine/library/source.ts';
import type { News, Progress } from './protocol.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Makes each thing once, by its name; after a failure the next call tries anew. */
export function once<T>(make: (name: string) => Promise<T>): (name?: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (name = '') => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const making = make(name);
    made.set(name, making);
    making.catch(() => made.delete(name));
    return making;
  };
}

/** What a file is a part of, as a sentence begins. */
type Part = 'The tutor' | 'The lexicon' | 'The recognizer';

export class Files {
  readonly #base: string;
  readonly #tell: (news: News) => void;

  /**
   * @param base the address of a file in the folder of all files
   * @param tell gets the progress of large files, and the address of every file that was loaded
   */
  constructor(base: string, tell: (news: News) => void) {
    this.#base = base;
    this.#tell = tell;
  }

  /**
   * The bytes of a file, unpacked.
   *
   * @param large under which name its progress is told
   * @throws Error with a sentence, when it cannot be had
   */
  get(name: string, part: Part, large?: Progress['file']): Promise<Bytes> {
    return this.use(name, part, async () => {
      const response = await fetch(this.#url(name));
      return bytesOf(large === undefined ? response : this.#counted(response, large), name);
    });
  }

  /** What a file is loaded as. @throws Error with a sentence, when it cannot be had */
  async use<T>(name: string, part: Part, load: () => Promise<T>): Promise<T> {
    try {
      const loaded = await load();
      this.#tell({ used: this.#url(name) });
      return loaded;
    } catch (cause) {
      throw new Error(`${part} could not be loaded. Check your connection, and try again.`, { cause });
    }
  }

  #url(name: string): string {
    return new URL(name, this.#base).href;
  }

  /** The response, whose bytes are counted while they come. */
  #counted(response: Response, file: Progress['file']): Response {
    if (!response.ok || response.body === null) return response;
    const total = Number(response.headers.get('Content-Length'));
    let loaded = 0;
    const count = (bytes: number): void => {
      loaded += bytes;
      // A file that the server has compressed for the way grows over its length.
      this.#tell({ progress: { file, loaded, total: total && Math.max(total, loaded) } });
    };
    const counter = new TransformStream<Bytes, Bytes>({
      transform(chunk, passed) {
        count(chunk.length);
        passed.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter));
  }
}
