/**
 * The sounds that each tradition teaches for its letters in the context `anywhere`. The bundler computes the table
 * (rolldown.config.js), so that a browser compares traditions without loading their schemes.
 */

import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';

/** For each scheme: graphemes, separated by spaces, and their phones. */
export const TAUGHT: Readonly<Record<string, readonly (readonly [letters: string, phones: string])[]>> =
  Object.fromEntries(
    SCHEMES.map(({ name, letters }) => [
      name,
      letters.flatMap(([keys, context, phones]) => (context === 'anywhere' ? [[keys, phones] as const] : [])),
    ]),
  );
