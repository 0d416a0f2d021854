/** The answer of GET /v1/capabilities: the closed lists of the service, each from the module that owns it. */

import type { CapabilitiesResponse } from '../contract/capabilities.ts';
import { LIMITS } from '../contract/limits.ts';
import { CODES, PROBLEMS } from '../contract/refusal.ts';
import { WARNINGS } from '../contract/response.ts';
import { DEFAULT_SCHEME } from '../contract/schemes.ts';
import { allErrorCodes, labelsOf } from '../core/coach/errorCode.ts';
import { fingerprintsOf } from '../core/fingerprints.ts';
import { readMarks } from '../disk/engine.ts';
import { VERSION } from '../disk/project.ts';
import { ALIASES, PHONES, type Phone, phoneId } from '../phonology/phones.ts';
import type { Scheme } from '../phonology/scheme.ts';
import { SCHEMES } from '../phonology/schemes/index.ts';

type PhoneRow = CapabilitiesResponse['phones'][number];

/** The phones that a scheme teaches, in the order of its letters. */
const taughtBy = ({ letters }: Scheme): string[] => [
  ...new Set(letters.flatMap(([, , phones]) => phones.split(' '))),
];

type SchemeRow = CapabilitiesResponse['schemes'][number];

function describeScheme(scheme: Scheme, isDefault: boolean): SchemeRow {
  const { name, title, readers, sources, variants, nearAccents } = scheme;
  return {
    name,
    ...(isDefault && { default: true }),
    title,
    readers,
    sources: [...sources],
    fingerprints: fingerprintsOf(readMarks(scheme), name),
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

/** Every scheme, the default first. */
const describeSchemes = (byDefault: string): SchemeRow[] =>
  [...SCHEMES]
    .sort((a, b) => Number(b.name === byDefault) - Number(a.name === byDefault))
    .map((scheme) => describeScheme(scheme, scheme.name === byDefault));

function describePhone(phone: Phone): PhoneRow {
  const aliases = ALIASES.filter(([, symbol]) => symbol === phone.symbol).map(([alias]) => alias);
  const { kind, ...features } = labelsOf(phone);
  return {
    symbol: phone.symbol,
    ...(aliases.length > 0 && { aliases }),
    kind: phone.kind,
    ...features,
    ...('sibilant' in phone && phone.sibilant && { sibilant: true }),
  } as PhoneRow;
}

/**
 * The capabilities of a service; constant while it runs.
 *
 * @param recognizers their names
 * @param byDefault the scheme of a request that names none
 * @param speech whether there is a program that speaks
 */
export function capabilities(
  recognizers: readonly string[] = [],
  byDefault: string = DEFAULT_SCHEME,
  speech = false,
): CapabilitiesResponse {
  const taught = new Set(SCHEMES.flatMap(taughtBy).map(phoneId));
  return {
    api: 'tutor-v1',
    version: VERSION,
    schemes: describeSchemes(byDefault),
    phones: PHONES.map(describePhone),
    recognizers: [...recognizers],
    speech,
    error_codes: allErrorCodes(taught),
    problems: Object.entries(PROBLEMS).map(([slug, { status, title }]) => ({ slug, status, title })),
    problem_codes: [...CODES],
    warnings: [...WARNINGS],
    limits: { ...LIMITS },
  };
}
