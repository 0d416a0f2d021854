/**
 * The tables of docs/calibration.md by scheme, held to the bound that a map must keep, and to the maps in use. The tables
 * of attempts that a recognizer misheard show where the maps do not hold, and the page says so.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { framesOfDemo } from '../../packages/research/src/calibration/frames.ts';
import { reliability } from '../../packages/research/src/calibration/platt.ts';
import { RAW } from '../../src/engine/evidence/calibration.ts';
import { RANKING } from '../../src/engine/evidence/plattMaps.ts';
import { SCHEMES } from '../../src/engine/phonology/schemes/index.ts';

const PAGE = readFileSync(new URL('../../docs/calibration.md', import.meta.url), 'utf8');

interface Bin {
  readonly outcomes: number;
  readonly predicted: number;
  readonly true: number;
}

const section = (title: string): string =>
  PAGE.split(/^#{2,3} /mu).find((part) => part.startsWith(`${title}\n`)) ?? '';

/** The table of a section: the outcomes of held-out words by tenth of predicted probability. */
const heldOut = (title: string): Bin[] =>
  [...section(title).matchAll(/^\| \S+ to \S+ \| (\d+) \| (\S+) \| (\S+) \|$/gmu)].map(([, ...cells]) => {
    const [outcomes = 0, predicted = 0, came = 0] = cells.map(Number);
    return { outcomes, predicted, true: came };
  });

const MAPS = SCHEMES.flatMap(({ name }) => [
  [name, 'a word', 'word'] as const,
  [name, 'no word', 'noWord'] as const,
]);

describe.each(MAPS)('the map of %s for %s first', (name, first, map) => {
  it('in every bin of 50 outcomes or more the mean prediction and what came true differ by at most 0.1, where the phones were given as said', () => {
    const bins = heldOut(`as said: ${name}, ${first} first`).filter(({ outcomes }) => outcomes >= 50);
    expect(bins.length).toBeGreaterThan(0);
    for (const bin of bins) expect(Math.abs(bin.predicted - bin.true)).toBeLessThanOrEqual(0.1);
  });

  it('is that of the page, and does better than no map', () => {
    const row = new RegExp(
      String.raw`^\| \x60${name}\x60 \| ${first} \| \d+ \| \S+ % \| (\S+) \| (\S+) \| \d+ \| (\S+) \| (\S+) \|$`,
      'mu',
    );
    const [slope, intercept, brier, raw] = (row.exec(PAGE) ?? []).slice(1).map(Number);
    expect({ slope, intercept }).toEqual(RANKING[name]?.[map]);
    expect(brier).toBeLessThan(raw as number);
  });
});

it('the tables of the demo recognizer are those of its outcomes and its maps', () => {
  const { confidence, target, free } = framesOfDemo();
  expect(PAGE).toContain(reliability(confidence.outcomes, confidence.map));
  expect(PAGE).toContain(reliability(confidence.outcomes, RAW));
  for (const { outcomes } of [target, free]) {
    const share = outcomes.filter(({ right }) => right).length / outcomes.length;
    expect(PAGE.replaceAll('\n', ' ')).toContain(`${(100 * share).toFixed(1)} % of ${outcomes.length}`);
  }
});
