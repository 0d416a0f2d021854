/**
 * The engines of one thread. The first request for a scheme loads its engine, and requests that come meanwhile wait for
 * this load. After a failed load, requests for the scheme fail for five seconds, because each load costs time.
 */

import type { Engine } from '../../engine/engine.ts';
import type { LoadableEngines } from '../../engine/library/engines.ts';
import type { Scheme } from '../../engine/phonology/scheme.ts';
import { SCHEMES } from '../../engine/phonology/schemes/index.ts';
import { loadEngine } from './loadEngine.ts';

export interface EngineLines {
  readonly say?: (line: string) => void;
  readonly warn?: (line: string) => void;
}

export class EngineShelf extends Map<string, Engine> implements LoadableEngines {
  readonly #loads = new Map<string, Promise<void>>();
  readonly #lines: EngineLines;
  readonly #folder: string | undefined;
  readonly #rest: number;

  /**
   * @param folder folder of kernels and lexicons; default: the output of the build
   * @param rest time until a failed load is tried again, milliseconds
   */
  constructor(lines: EngineLines = {}, folder?: string, rest = 5000) {
    super();
    this.#lines = lines;
    this.#folder = folder;
    this.#rest = rest;
  }

  readonly load = (name: string): Promise<void> | undefined => {
    if (this.has(name)) return undefined;
    const scheme = SCHEMES.find((one) => one.name === name);
    if (scheme === undefined) return undefined;
    const underWay = this.#loads.get(name);
    if (underWay !== undefined) return underWay;
    const load = this.#fill(scheme);
    this.#loads.set(name, load);
    const forget = (): unknown => this.#loads.delete(name);
    load.then(forget, () => setTimeout(forget, this.#rest).unref());
    return load;
  };

  async #fill(scheme: Scheme): Promise<void> {
    const { say, warn } = this.#lines;
    try {
      this.set(scheme.name, await loadEngine(scheme, say, this.#folder));
    } catch (error) {
      warn?.(`the scheme ${scheme.name} cannot be loaded: ${(error as Error).message}`);
      throw error;
    }
  }
}
