const NAMES = ['koine-greek', 'erasmian', 'modern-greek', 'attic'] as const;

export type SchemeName = (typeof NAMES)[number];

export const SCHEME_NAMES: readonly string[] = NAMES;

/** The scheme of a request that does not name one; the setting DEFAULT_SCHEME replaces it. */
export const DEFAULT_SCHEME: string = NAMES[0];
