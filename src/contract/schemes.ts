/** Names of the scoring schemes, and the default. */

const NAMES = ['koine-greek', 'erasmian', 'modern-greek', 'attic'] as const;

export type SchemeName = (typeof NAMES)[number];

export const SCHEME_NAMES: readonly string[] = NAMES;

/** Default unless the setting DEFAULT_SCHEME of a service names another. */
export const DEFAULT_SCHEME: string = NAMES[0];
