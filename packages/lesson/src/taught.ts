/**
 * Lists the sounds that each scheme teaches for letters in the context `anywhere`. The bundler computes the list when it
 * builds the page (rolldown.config.js), so that a browser need not load the schemes.
 */

import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';

/** Graphemes (separated by spaces) with their phones, indexed by scheme. */
export const TAUGHT: Readonly<Record<string, readonly (readonly [letters: string, phones: string])[]>> =
  Object.fromEntries(
    SCHEMES.map(({ name, letters }) => [
      name,
      letters.flatMap(([keys, context, phones]) => (context === 'anywhere' ? [[keys, phones] as const] : [])),
    ]),
  );
