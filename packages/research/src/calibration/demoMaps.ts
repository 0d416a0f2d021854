/**
 * Reads the maps of the demo recognizer, and outcomes to which the maps were not fitted
 * (packages/ears/training/calibrate.mjs).
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PlattMap, RAW } from '../../../../src/engine/evidence/calibration.ts';
import { readDemo } from '../../../../src/service/built/demoFiles.ts';
import { ROOT } from '../../../../src/service/built/project.ts';
import { readModel } from '../../../ears/src/model.ts';
import type { PlattSample } from './platt.ts';

export interface Tried {
  readonly map: PlattMap;
  readonly outcomes: readonly PlattSample[];
}

const repeated = (logOdds: number, right: number, all: number): PlattSample[] =>
  Array.from({ length: all }, (_, n) => ({ logOdds, right: n < right }));

/**
 * `confidence` is the map for sounds. `target` and `free` are the maps for the first word of a ranking, one for each
 * rule that decides which phones were heard.
 */
export function mapsOfDemo(): Readonly<Record<'confidence' | 'target' | 'free', Tried>> {
  const lines = readFileSync(join(ROOT, 'packages/ears/model/outcomes.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const rows = lines.map((line) => line.split('\t'));
  const outcomes = (name: string): PlattSample[] =>
    rows.flatMap(([map, ...cells]) => {
      const [logOdds, right, all] = cells.map(Number) as [number, number, number];
      return map === name ? repeated(logOdds, right, all) : [];
    });
  const { maps } = readModel(readDemo().model).trust;
  return {
    confidence: { map: maps?.confidence ?? RAW, outcomes: outcomes('confidence') },
    target: { map: maps?.ranking?.target ?? RAW, outcomes: outcomes('target') },
    free: { map: maps?.ranking?.free ?? RAW, outcomes: outcomes('free') },
  };
}
