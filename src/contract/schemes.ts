/** The names of the scoring schemes, and the one that is taken where neither a request nor an operator chose. */

import { SCHEMES } from '../phonology/schemes/index.ts';

export const SCHEME_NAMES: readonly string[] = SCHEMES.map(({ name }) => name);

/** The setting DEFAULT_SCHEME of a service may name another. */
export const DEFAULT_SCHEME: string = SCHEMES[0].name;
