import { readMarks } from '../../../lexicon/packFile.ts';
import type { CapabilitiesResponse } from '../../../src/contract/capabilities.ts';
import { LIMITS, SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { CODES, PROBLEMS } from '../../../src/contract/refusal.ts';
import { WARNINGS } from '../../../src/contract/response.ts';
import { allErrorCodes } from '../../../src/engine/coach/errorCode.ts';
import { fingerprintsOf } from '../../../src/engine/engine.ts';
import { phoneRows } from '../../../src/engine/library/phoneRows.ts';
import { schemeRows, taughtBy } from '../../../src/engine/library/schemeList.ts';
import { schemeNamed } from '../../../src/engine/library/schemes.ts';
import { phoneId } from '../../../src/engine/phonology/phones.ts';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { VERSION } from '../../../src/service/built/project.ts';
import { OWN_FORMATS } from '../../../src/service/hear/formats.ts';

const fingerprintsFor = (name: string) => fingerprintsOf(readMarks(schemeNamed(name, 'scheme')), name);

/** Makes the answer of GET /v1/capabilities. The service adds its recognizers, its default scheme and the formats of ffmpeg. */
export function capabilities(): CapabilitiesResponse {
  const taught = new Set(SCHEMES.flatMap(taughtBy).map(phoneId));
  return {
    api: 'tutor-v1',
    version: VERSION,
    schemes: schemeRows().map((row) => ({ ...row, fingerprints: fingerprintsFor(row.name) })),
    phones: phoneRows(),
    recognizers: [],
    audio_formats: [...OWN_FORMATS],
    speech: true,
    error_codes: allErrorCodes(taught),
    problems: Object.entries(PROBLEMS).map(([slug, { status, title }]) => ({ slug, status, title })),
    problem_codes: [...CODES],
    warnings: [...WARNINGS],
    limits: { ...SERVICE_LIMITS, ...LIMITS },
  };
}
