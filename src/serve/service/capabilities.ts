/** The answer of GET /v1/capabilities: the closed lists of the service, each from the module that owns it. */

import type { CapabilitiesResponse } from '../../contract/capabilities.ts';
import { LIMITS } from '../../contract/limits.ts';
import { CODES, PROBLEMS } from '../../contract/refusal.ts';
import { WARNINGS } from '../../contract/response.ts';
import { DEFAULT_SCHEME } from '../../contract/schemes.ts';
import { readMarks } from '../../files/built/engine.ts';
import { VERSION } from '../../files/built/project.ts';
import { allErrorCodes } from '../../score/coach/errorCode.ts';
import { fingerprintsOf } from '../../score/fingerprints.ts';
import { schemeNamed } from '../../score/library/engines.ts';
import { phoneRows, type SchemeRow, schemeRows, taughtBy } from '../../score/library/lists.ts';
import { phoneId } from '../../score/phonology/phones.ts';
import { SCHEMES } from '../../score/phonology/schemes/index.ts';

const withFingerprints = (row: SchemeRow): CapabilitiesResponse['schemes'][number] => ({
  ...row,
  fingerprints: fingerprintsOf(readMarks(schemeNamed(row.name, 'scheme')), row.name),
});

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
    schemes: schemeRows(byDefault).map(withFingerprints),
    phones: phoneRows(),
    recognizers: [...recognizers],
    speech,
    error_codes: allErrorCodes(taught),
    problems: Object.entries(PROBLEMS).map(([slug, { status, title }]) => ({ slug, status, title })),
    problem_codes: [...CODES],
    warnings: [...WARNINGS],
    limits: { ...LIMITS },
  };
}
