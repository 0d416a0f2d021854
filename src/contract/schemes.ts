/** The names of the scoring schemes, and the one that is taken where neither a request nor an operator chose. */

const NAMES = ['koine-greek', 'erasmian', 'modern-greek', 'attic'] as const;

export type SchemeName = (typeof NAMES)[number];

export const SCHEME_NAMES: readonly string[] = NAMES;

/** The setting DEFAULT_SCHEME of a service may name another. */
export const DEFAULT_SCHEME: string = NAMES[0];
