/**
 * `npm run calibrate`: fits the Platt maps for the confidences of `heard_as` to simulated learners, and tests them on
 * other words. Writes src/engine/evidence/plattMaps.ts and docs/calibration.md.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlattMap, RankingMaps } from '../../../src/engine/evidence/calibration.ts';
import type { Scheme } from '../../../src/engine/phonology/scheme.ts';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { loadEngine } from '../../../src/service/built/loadEngine.ts';
import { ROOT } from '../../../src/service/built/project.ts';
import { calibrationParts, type FittedScheme, toFit } from './calibration/calibrationPage.ts';
import { mapsOfDemo } from './calibration/demoMaps.ts';
import { fitPlatt, fitShare, type PlattSample } from './calibration/platt.ts';
import { ATTEMPTS, SEED, simulate } from './calibration/simulate.ts';
import { writeParts } from './results.ts';

async function fitScheme(scheme: Scheme): Promise<FittedScheme> {
  const samples = simulate(await loadEngine(scheme));
  const outcomes = (first: keyof RankingMaps): readonly PlattSample[] =>
    toFit(samples.filter((sample) => sample.first === first));
  // If the first candidate is not a word, its log-odds do not predict whether it is right. So the map gives the same
  // share for all log-odds.
  const maps = { word: fitPlatt(outcomes('word')), noWord: fitShare(outcomes('noWord')) };
  return { scheme: scheme.name, samples, maps };
}

const constants = ({ slope, intercept }: PlattMap): string =>
  `{ slope: ${Number(slope.toFixed(6))}, intercept: ${Number(intercept.toFixed(6))} }`;

const both = ({ word, noWord }: RankingMaps): string => `{
    word: ${constants(word)},
    noWord: ${constants(noWord)},
  }`;

const key = (scheme: string): string => (/^\w+$/u.test(scheme) ? scheme : `'${scheme}'`);

const fitted: FittedScheme[] = [];
for (const scheme of SCHEMES) fitted.push(await fitScheme(scheme));
const date = new Date().toISOString().slice(0, 10);

const source = `/**
 * Written by \`npm run calibrate\` on ${date}, seed ${SEED}, from ${ATTEMPTS} attempts of simulated learners of each
 * scheme. The tables are in docs/calibration.md.
 */

import type { RankingMaps } from './calibration.ts';

/** Maps by scheme: log-odds of the top candidate in the softmax -> probability that it is right. */
export const RANKING: Readonly<Record<string, RankingMaps>> = {
${fitted.map(({ scheme, maps }) => `  ${key(scheme)}: ${both(maps)},`).join('\n')}
};
`;

writeFileSync(join(ROOT, 'src/engine/evidence/plattMaps.ts'), source);
writeParts(join(ROOT, 'docs/calibration.md'), calibrationParts(date, fitted, mapsOfDemo()));
