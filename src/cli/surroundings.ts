/** What a command has beside its words: the environment and the terminal, or what stands for them in a test. */

import type { EngineShelf } from '../service/built/engineShelf.ts';
import type { Threads } from '../service/hear/threads/pool.ts';

export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes to standard output. */
  readonly print: (text: string) => void;
  /** Writes to standard error. */
  readonly complain: (text: string) => void;
  /** True where standard error is a terminal, on which a line can be written anew. */
  readonly live?: boolean;
  /** Engines and threads that are loaded already. */
  readonly engines?: EngineShelf;
  readonly threads?: Threads;
}
