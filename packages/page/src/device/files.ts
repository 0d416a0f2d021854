import { bytesOf } from '../../../../src/engine/library/source.ts';
import type { News, Progress } from './protocol.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Returns a function that calls `make` once for each name. After a failure, the next call tries again. */
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

type FilePart = 'The tutor' | 'The lexicon' | 'The recognizer';

export class Files {
  readonly #base: string;
  readonly #tell: (news: News) => void;

  constructor(base: string, tell: (news: News) => void) {
    this.#base = base;
    this.#tell = tell;
  }

  /**
   * Loads a file, and unpacks it.
   *
   * @param large the name under which its progress is reported, for a large file
   * @throws Error with a sentence if it does not load
   */
  get(name: string, part: FilePart, large?: Progress['file']): Promise<Bytes> {
    return this.use(name, part, async () => {
      const response = await fetch(this.#url(name));
      return bytesOf(large === undefined ? response : this.#counted(response, large), name);
    });
  }

  /** Loads something from a file, and reports that the file was used. Any error becomes a sentence for the learner. */
  async use<T>(name: string, part: FilePart, load: () => Promise<T>): Promise<T> {
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

  /** Reports how much of the body was loaded, while somebody reads it. */
  #counted(response: Response, file: Progress['file']): Response {
    if (!response.ok || response.body === null) return response;
    const total = Number(response.headers.get('Content-Length'));
    let loaded = 0;
    const count = (bytes: number): void => {
      loaded += bytes;
      // Content-Length counts compressed bytes, and may be less than the number of loaded bytes.
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
