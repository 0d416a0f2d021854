/** The engines that a caller can ask, by the name of their scheme: built from bytes, wherever those came from. */

import { badRequest, type Refusal } from '../contract/refusal.ts';
import { createEngine, type Engine } from '../core/engine.ts';
import { compileCosts } from '../core/score/costs.ts';
import { costTables } from '../core/score/costTables.ts';
import { loadKernel } from '../kernel/index.ts';
import { fingerprint, readLexicon } from '../lexicon/lexicon.ts';
import { compileScheme } from '../phonology/readings.ts';
import type { Scheme } from '../phonology/scheme.ts';
import { SCHEMES } from '../phonology/schemes/index.ts';

export type Engines = ReadonlyMap<string, Engine>;

/** What the build made of a scheme. */
export interface Built {
  /** The compiled kernels. */
  readonly kernel: Uint8Array<ArrayBuffer>;
  /** The lexicon pack of the scheme, on a 4-byte boundary. */
  readonly pack: Uint8Array<ArrayBuffer>;
}

/** @throws Error that says what to do, when a part is foreign, stale or cut short */
export async function buildEngine(scheme: Scheme, { kernel, pack }: Built): Promise<Engine> {
  const phonology = compileScheme(scheme);
  const costs = compileCosts(phonology);
  const lexicon = readLexicon(pack, fingerprint(phonology));
  const tables = costTables(phonology, costs);
  return createEngine({ phonology, costs, lexicon, kernel: await loadKernel(kernel, tables, lexicon) });
}

const unknownScheme = (name: string, known: readonly string[], field: string): Refusal =>
  badRequest(
    `scheme ${JSON.stringify(name.slice(0, 40))} is not known; send one of: ${known.join(', ')}`,
    field,
  );

/**
 * The scheme of this name.
 *
 * @param field the field that named it
 */
export function schemeNamed(name: string, field: string): Scheme {
  const scheme = SCHEMES.find((one) => one.name === name);
  const known = SCHEMES.map((one) => one.name);
  if (scheme === undefined) throw unknownScheme(name, known, field);
  return scheme;
}

/** The engine of the scheme of this name. */
export function engineOf(engines: Engines, name: string): Engine {
  const engine = engines.get(name);
  if (engine === undefined) throw unknownScheme(name, [...engines.keys()], 'scheme');
  return engine;
}
