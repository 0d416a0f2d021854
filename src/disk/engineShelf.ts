/**
 * The engines of one thread: each scheme is loaded when it is first needed, and stays.
 *
 * All who need a scheme while it is loaded wait for the same load. A load that failed is forgotten, so that the next
 * request tries anew.
 */

import type { Engine } from '../core/engine.ts';
import type { LoadableEngines } from '../library/engines.ts';
import type { Scheme } from '../phonology/scheme.ts';
import { SCHEMES } from '../phonology/schemes/index.ts';
import { loadEngine } from './engine.ts';

/** The functions that get lines for the log. */
export interface EngineLines {
  /** Gets a line about each scheme that was loaded. */
  readonly say?: (line: string) => void;
  /** Gets a line about each scheme that cannot be loaded. */
  readonly warn?: (line: string) => void;
}

export class EngineShelf implements LoadableEngines {
  readonly #engines = new Map<string, Engine>();
  readonly #loads = new Map<string, Promise<void>>();
  readonly #lines: EngineLines;
  readonly #folder: string | undefined;

  /** @param folder where the kernels and the lexicons lie; where the build writes them when left out */
  constructor(lines: EngineLines = {}, folder?: string) {
    this.#lines = lines;
    this.#folder = folder;
  }

  readonly get = (name: string): Engine | undefined => this.#engines.get(name);

  readonly load = (name: string): Promise<void> | undefined => {
    if (this.#engines.has(name)) return undefined;
    const scheme = SCHEMES.find((one) => one.name === name);
    if (scheme === undefined) return undefined;
    const underWay = this.#loads.get(name);
    if (underWay !== undefined) return underWay;
    const load = this.#fill(scheme).finally(() => this.#loads.delete(name));
    this.#loads.set(name, load);
    return load;
  };

  async #fill(scheme: Scheme): Promise<void> {
    const { say, warn } = this.#lines;
    try {
      this.#engines.set(scheme.name, await loadEngine(scheme, say, this.#folder));
    } catch (error) {
      warn?.(`the scheme ${scheme.name} cannot be loaded: ${(error as Error).message}`);
      throw error;
    }
  }
}
