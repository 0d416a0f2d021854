/** Defines an engine: a scheme that is ready to score, with its phonology, costs, lexicon and kernels. */

import type { Fingerprints } from '../contract/response.ts';
import type { Costs } from './align/costs.ts';
import { RAW } from './evidence/calibration.ts';
import { RANKING } from './evidence/plattMaps.ts';
import type { WordSearch } from './heard/heardAs.ts';
import type { Kernel } from './kernel/index.ts';
import { hashed } from './lexicon/fingerprint.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import type { PackMarks } from './lexicon/packHeader.ts';
import type { Phonology } from './phonology/readings.ts';
import type { Listening } from './weigh.ts';

export interface Engine {
  readonly phonology: Phonology;
  readonly costs: Costs;
  readonly lexicon: Lexicon;
  readonly kernel: Kernel;
  /** Loads the code that weighs frames, at the first call. */
  readonly listening: () => Listening;
  readonly fingerprints: Fingerprints;
  /** Searches the lexicon; null without one. */
  readonly search: WordSearch | null;
}

const hexadecimal = (hash: number): string => hash.toString(16).padStart(8, '0');

/**
 * Makes fingerprints of the data that scores depend on; if a score changes, one of the fingerprints has changed.
 *
 * @param marks the marks of the lexicon pack, which are hashes of scheme and words
 * @param scheme the name of the scheme
 */
export const fingerprintsOf = ({ fingerprint, checksum }: PackMarks, scheme: string): Fingerprints => ({
  lexicon: hexadecimal(checksum),
  scheme: hexadecimal(fingerprint),
  calibration: hexadecimal(hashed(new TextEncoder().encode(JSON.stringify(RANKING[scheme] ?? RAW)))),
});
