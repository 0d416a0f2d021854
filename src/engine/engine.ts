/** A scheme ready to score: its phonology with costs, its lexicon and the kernels that hold both. */

import type { Fingerprints } from '../contract/response.ts';
import type { Costs } from './align/costs.ts';
import type { Listening } from './evidence/listening.ts';
import { fingerprintsOf } from './fingerprints.ts';
import type { Search } from './heard/heardAs.ts';
import type { Kernel } from './kernel/index.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import type { Phonology } from './phonology/readings.ts';

export interface EngineParts {
  readonly phonology: Phonology;
  readonly costs: Costs;
  readonly lexicon: Lexicon;
  readonly kernel: Kernel;
  /** What weighs frames: asked for with the first, so that it may be loaded with what hears. */
  readonly listening: () => Listening;
}

export interface Engine extends EngineParts {
  readonly fingerprints: Fingerprints;
  /** Null without a lexicon. */
  readonly search: Search | null;
}

export const createEngine = (parts: EngineParts, searchIn?: (parts: EngineParts) => Search): Engine => ({
  ...parts,
  fingerprints: fingerprintsOf(parts.lexicon, parts.phonology.scheme.name),
  search: searchIn?.(parts) ?? null,
});
