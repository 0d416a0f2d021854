import type { CapabilitiesResponse } from '../../contract/capabilities.ts';
import { DEFAULT_SCHEME } from '../../contract/schemes.ts';
import type { Scheme } from '../phonology/scheme.ts';
import { aboutScheme } from '../phonology/schemes/about.ts';
import { SCHEMES } from '../phonology/schemes/index.ts';

/** A scheme as listed, without its fingerprints, which depend on the loaded lexicon. */
export type SchemeRow = Omit<CapabilitiesResponse['schemes'][number], 'fingerprints'>;

/** The phones that a scheme teaches, in the order of its letters. */
export const taughtBy = ({ letters }: Scheme): string[] => [
  ...new Set(letters.flatMap(([, , phones]) => phones.split(' '))),
];

function schemeRow(scheme: Scheme, isDefault: boolean): SchemeRow {
  const { name, title, variants, nearAccents } = scheme;
  const { readers, sources } = aboutScheme(scheme);
  return {
    name,
    ...(isDefault && { default: true }),
    title,
    readers,
    sources: [...sources],
    phones: taughtBy(scheme),
    variants: variants.map(([phone, letters, context, accepted, basis, example]) => ({
      phone,
      letters,
      context,
      accepted: accepted.split(', '),
      basis,
      example,
    })),
    near_accents: nearAccents.map((pair) => [...pair]),
  };
}

/** The schemes, the default first. */
export const schemeRows = (byDefault: string = DEFAULT_SCHEME): SchemeRow[] =>
  [...SCHEMES]
    .sort((a, b) => Number(b.name === byDefault) - Number(a.name === byDefault))
    .map((scheme) => schemeRow(scheme, scheme.name === byDefault));
