/**
 * What each tradition teaches for its letters anywhere. The bundler works it out (rolldown.config.js), so that a browser which
 * compares a learner with other traditions does not load their schemes.
 */

import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';

/** By scheme: graphemes, separated by spaces, and their phones. */
export const TAUGHT: Readonly<Record<string, readonly (readonly [letters: string, phones: string])[]>> =
  Object.fromEntries(
    SCHEMES.map(({ name, letters }) => [
      name,
      letters.flatMap(([keys, context, phones]) => (context === 'anywhere' ? [[keys, phones] as const] : [])),
    ]),
  );
