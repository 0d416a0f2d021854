/** The scheme of a request, and the wait until its engine is loaded. */

import { isObject, isText } from '../../contract/fields.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { Engine } from '../engine.ts';
import { engineOf, type LoadableEngines } from './engines.ts';

/** The Retry-After where a scheme cannot be loaded, seconds. */
const RETRY_AFTER_S = 5;

/** The scheme that a body asks for; a body that does not fit is refused later, whatever this says. */
export const schemeOf = (body: unknown, fallback: string): string =>
  isObject(body) && isText(body.scheme) ? body.scheme : fallback;

/**
 * Waits until a scheme is loaded; undefined when there is nothing to wait for.
 *
 * @throws Refusal 503 with Retry-After when it cannot be loaded
 */
export const loaded = (engines: LoadableEngines, scheme: string): Promise<void> | undefined =>
  engines.load(scheme)?.catch(() => {
    const sentence = `scheme "${scheme}" cannot be loaded now; try again later`;
    throw new Refusal('service-unavailable', sentence, undefined, RETRY_AFTER_S);
  });

/** The engine of a scheme, loaded if it was not. */
export async function engineFor(engines: LoadableEngines, scheme: string): Promise<Engine> {
  await loaded(engines, scheme);
  return engineOf(engines, scheme);
}
