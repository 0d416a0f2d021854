/** A scheme ready to score: its phonology with costs, lexicon and kernels, and caches of what they found. */

import type { Fingerprints } from '../contract/response.ts';
import type { Costs } from './align/costs.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { type RememberedRows, rememberRows } from './heard/lexiconRows.ts';
import { createWordMemory, type WordMemory } from './heard/wordMemory.ts';
import type { Kernel } from './kernel/index.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import type { Phonology } from './phonology/readings.ts';
import { Remembered } from './remembered.ts';
import type { Target } from './text/target.ts';
import { rememberWords, type WrittenWords } from './text/writtenWord.ts';

interface EngineParts {
  readonly phonology: Phonology;
  readonly costs: Costs;
  readonly lexicon: Lexicon;
  readonly kernel: Kernel;
}

export interface Engine extends EngineParts {
  readonly fingerprints: Fingerprints;
  /** Short targets by their texts: learners say the words of an exercise again and again. */
  readonly targets: Remembered<string, Target>;
  /** Words of targets, read by themselves. */
  readonly words: WrittenWords;
  /** What was worked out of words of targets. */
  readonly memory: WordMemory;
  /** Lexicon rows: the same words come up as candidates again and again. */
  readonly rows: RememberedRows;
}

/** The most targets that are remembered: 10 MiB at most. */
const MOST_TARGETS = 1024;

export const createEngine = (parts: EngineParts): Engine => ({
  ...parts,
  fingerprints: fingerprintsOf(parts.lexicon, parts.phonology.scheme.name),
  targets: new Remembered(MOST_TARGETS),
  words: rememberWords(),
  memory: createWordMemory(),
  rows: rememberRows(),
});
