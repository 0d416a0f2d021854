/**
 * The sounds that each tradition teaches for its letters in the context `anywhere`. The bundler computes the table
 * (rolldown.config.js), so that a browser need not load other schemes.
 */

import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';

/** Graphemes, separated by spaces, and their phones. */
export const TAUGHT: Readonly<Record<string, readonly (readonly [letters: string, phones: string])[]>> =
  Object.fromEntries(
    SCHEMES.map(({ name, letters }) => [
      name,
      letters.flatMap(([keys, context, phones]) => (context === 'anywhere' ? [[keys, phones] as const] : [])),
    ]),
  );
