/** Names of the scoring schemes, and the default. */

const NAMES = ['koine-greek', 'erasmian', 'modern-greek', 'attic'] as const;

export type SchemeName = (typeof NAMES)[number];

export const SCHEME_NAMES: readonly string[] = NAMES;

/** The scheme of a request that does not name one, unless the setting DEFAULT_SCHEME changes it. */
export const DEFAULT_SCHEME: string = NAMES[0];
