/** Hostile Ogg and WebM: each gives a recording or a refusal, in little memory. */

import { describe, expect, it, vi } from 'vitest';
import { seeded } from '../../bench/inputs/random.ts';
import { part } from '../parts/runs.ts';
import { recorded, sealed } from './containers.ts';
import { hear, mutated } from './hostile.ts';

const CASES = part(1000);
const MIB = 2 ** 20;

describe.each([
  ['Ogg', ['phone.ogg']],
  ['WebM', ['phone.webm', 'chromium.webm']],
])('hostile %s', (_, names) => {
  it(`${CASES} mutations are recordings or refusals, within 64 MiB`, async () => {
    const said = vi.spyOn(console, 'error');
    const random = seeded(20_261_124);
    const seeds = names.map(recorded);
    let [taken, most] = [0, 0];
    const start = process.memoryUsage().rss;
    for (let n = 0; n < CASES; n++) {
      let bytes = random.pick(seeds);
      for (let changes = 1 + random.below(3); changes > 0; changes--) bytes = mutated(bytes, random);
      if (random.below(4) > 0 && names.includes('phone.ogg')) bytes = sealed(bytes);
      if ((await hear(bytes)) !== null) taken++;
      most = Math.max(most, process.memoryUsage().rss - start);
    }
    expect(taken).toBeGreaterThan(CASES / 20);
    expect(CASES - taken).toBeGreaterThan(CASES / 20);
    expect(most).toBeLessThan(64 * MIB);
    // What the decoder cannot decode it writes there.
    expect(said).not.toHaveBeenCalled();
  });
});
