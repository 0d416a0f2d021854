/** Fingerprints of what the numbers of an answer rest on: a change of one explains a change of a score. */

import type { Fingerprints } from '../contract/response.ts';
import { RAW } from './evidence/calibration.ts';
import { RANKING } from './evidence/plattMaps.ts';
import { hashed } from './lexicon/fingerprint.ts';
import type { PackMarks } from './lexicon/packHeader.ts';

const hexadecimal = (hash: number): string => hash.toString(16).padStart(8, '0');

/**
 * @param marks those of the lexicon pack: a hash of the scheme with its phones and rules, and one of the words
 * @param scheme its name
 */
export const fingerprintsOf = ({ fingerprint, checksum }: PackMarks, scheme: string): Fingerprints => ({
  lexicon: hexadecimal(checksum),
  scheme: hexadecimal(fingerprint),
  calibration: hexadecimal(hashed(new TextEncoder().encode(JSON.stringify(RANKING[scheme] ?? RAW)))),
});
