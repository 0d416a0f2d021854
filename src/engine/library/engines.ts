/** Builds engines from bytes, and finds the engine of a scheme. */

import { badRequest, notNow } from '../../contract/refusal.ts';
import { SCHEME_NAMES } from '../../contract/schemes.ts';
import { compileCosts } from '../align/costs.ts';
import { costTables } from '../align/costTables.ts';
import { type Engine, fingerprintsOf } from '../engine.ts';
import { loadKernel } from '../kernel/index.ts';
import type { Wasm } from '../kernel/module.ts';
import { fingerprint } from '../lexicon/fingerprint.ts';
import { noLexicon, type Words } from '../lexicon/lexicon.ts';
import { compileScheme } from '../phonology/readings.ts';
import type { Scheme } from '../phonology/scheme.ts';
import type { Lexical } from './lexical.ts';

export interface Engines {
  readonly get: (name: string) => Engine | undefined;
}

export interface LoadableEngines extends Engines {
  /**
   * Loads a scheme; returns undefined if it is already loaded or unknown.
   *
   * @throws Error that says why it cannot be loaded; the next call tries again
   */
  readonly load: (name: string) => Promise<void> | undefined;
}

export interface Built {
  readonly kernel: Wasm;
  /** Null to read every word by rule. */
  readonly lexicon: {
    readonly pack: Uint8Array<ArrayBuffer>;
    readonly words: Words;
    readonly lexical: Lexical;
  } | null;
  readonly listening: Engine['listening'];
}

async function compiled(scheme: Scheme, pause: () => Promise<void>) {
  const phonology = compileScheme(scheme);
  await pause();
  const costs = compileCosts(phonology);
  await pause();
  const tables = costTables(phonology, costs);
  await pause();
  return { phonology, costs, tables, mark: fingerprint(phonology) };
}

/**
 * Builds an engine in steps of some tens of milliseconds. The scheme is compiled while the files are read.
 *
 * @param pause called and awaited between the steps; a server lets the event loop run
 * @throws Error with advice if a part is foreign, stale or truncated
 */
export async function buildEngine(
  scheme: Scheme,
  built: Built | Promise<Built>,
  pause: () => Promise<void> = async () => {},
): Promise<Engine> {
  const [{ phonology, costs, tables, mark }, { kernel, lexicon: packed, listening }] = await Promise.all([
    compiled(scheme, pause),
    built,
  ]);
  const lexicon =
    packed === null ? noLexicon(mark) : packed.lexical.readLexicon(packed.pack, packed.words, mark);
  await pause();
  const parts = { phonology, costs, lexicon, listening, kernel: await loadKernel(kernel, tables, lexicon) };
  const search = packed?.lexical.searchIn(parts) ?? null;
  return { ...parts, search, fingerprints: fingerprintsOf(lexicon, scheme.name) };
}

/** Refuses the name of an unknown scheme. @param field the field that named it */
export function refuseStranger(name: string, field: string): void {
  if ((SCHEME_NAMES as readonly string[]).includes(name)) return;
  throw badRequest(
    `scheme ${JSON.stringify(name.slice(0, 40))} is not known; send one of: ${SCHEME_NAMES.join(', ')}`,
    field,
    'scheme-unknown',
  );
}

/** Finds the engine of a scheme. @throws Refusal if the scheme is unknown or, in the library, not loaded */
export function engineOf(engines: Engines, name: string): Engine {
  const engine = engines.get(name);
  if (engine !== undefined) return engine;
  refuseStranger(name, 'scheme');
  throw badRequest(
    `scheme "${name}" was not loaded; name it in createTutor, too: in schemes or, for browsers, in lexicons`,
    'scheme',
  );
}

/**
 * Waits until a scheme is loaded; returns undefined if the scheme is already loaded.
 *
 * @throws Refusal 503 with Retry-After if it cannot be loaded
 */
export function loaded(engines: LoadableEngines, scheme: string): Promise<void> | undefined {
  if (engines.get(scheme) !== undefined) return undefined;
  return engines.load(scheme)?.catch(() => {
    throw notNow(`scheme "${scheme}" cannot be loaded now; try again later`);
  });
}

export async function engineFor(engines: LoadableEngines, scheme: string): Promise<Engine> {
  await loaded(engines, scheme);
  return engineOf(engines, scheme);
}
