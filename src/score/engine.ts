/** A scheme ready to score: its phonology with costs, its lexicon and the kernels that hold both. */

import type { Fingerprints } from '../contract/response.ts';
import type { Costs } from './align/costs.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { LexiconRows } from './heard/lexiconRows.ts';
import type { Kernel } from './kernel/index.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import type { Phonology } from './phonology/readings.ts';

interface EngineParts {
  readonly phonology: Phonology;
  readonly costs: Costs;
  readonly lexicon: Lexicon;
  readonly kernel: Kernel;
}

export interface Engine extends EngineParts {
  readonly fingerprints: Fingerprints;
  readonly rows: LexiconRows;
}

export const createEngine = (parts: EngineParts): Engine => ({
  ...parts,
  fingerprints: fingerprintsOf(parts.lexicon, parts.phonology.scheme.name),
  rows: new LexiconRows(parts.lexicon, parts.phonology),
});
