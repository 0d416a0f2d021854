/**
 * The first table of a section of docs/calibration.md, held to the bound that a map must keep. The second table of
 * heard_as, of attempts that a recognizer misheard, shows where the map does not hold, and the page says so.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PAGE = readFileSync(new URL('../../docs/calibration.md', import.meta.url), 'utf8');

interface Bin {
  readonly outcomes: number;
  readonly predicted: number;
  readonly true: number;
}

/** The first table of a section: the outcomes of held-out words by tenth of predicted probability. */
function heldOut(section: string): Bin[] {
  const text = PAGE.split(/^## /mu).find((part) => part.startsWith(section)) ?? '';
  const [table = ''] = text.match(/(?:^\| \d\.\d to .*\n)+/mu) ?? [];
  return [...table.matchAll(/^\| \S+ to \S+ \| (\d+) \| (\S+) \| (\S+) \|$/gmu)].map(([, ...cells]) => {
    const [outcomes = 0, predicted = 0, came = 0] = cells.map(Number);
    return { outcomes, predicted, true: came };
  });
}

describe('where the phones were given as said, in every bin of 50 outcomes or more the mean prediction and what came true differ by at most 0.1', () => {
  it('of the map of heard_as', () => {
    const bins = heldOut('heard_as: the top row').filter(({ outcomes }) => outcomes >= 50);
    expect(bins.length).toBeGreaterThan(0);
    for (const bin of bins) expect(Math.abs(bin.predicted - bin.true)).toBeLessThanOrEqual(0.1);
  });
  it('the confidence of a sound has no map, so it has no table', () => {
    expect(PAGE).toContain('## confidence: the phone was said');
    expect(heldOut('confidence: the phone was said')).toEqual([]);
  });
});
