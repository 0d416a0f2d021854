/** What a command has next to its words: the environment and the terminal, or their stand-ins in a test. */

import type { EngineShelf } from './built/engineShelf.ts';
import type { Threads } from './hear/threads/pool.ts';

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

/** Wrong words on the command line: exit status 2. */
export class UsageError extends Error {}
