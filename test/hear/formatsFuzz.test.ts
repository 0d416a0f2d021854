/** Hostile Ogg and WebM: each gives a recording or a refusal, in little time and memory. PROPERTY_RUNS=2000 tries 20,000 of each. */

import { describe, expect, it, vi } from 'vitest';
import { seeded } from '../../src/service/bench/inputs/random.ts';
import { RUNS } from '../parts/runs.ts';
import { recorded, sealed } from './containers.ts';
import { hear, mutated } from './hostile.ts';

const CASES = 10 * RUNS;
const MIB = 2 ** 20;

describe.each([
  ['Ogg', ['phone.ogg']],
  ['WebM', ['phone.webm', 'chromium.webm']],
])('hostile %s', (_, names) => {
  it(`${CASES} mutations are recordings or refusals, within 64 MiB and 2 s each`, async () => {
    const said = vi.spyOn(console, 'error');
    const random = seeded(20_261_124);
    const seeds = names.map(recorded);
    let [taken, slowest, most] = [0, 0, 0];
    const start = process.memoryUsage().rss;
    for (let n = 0; n < CASES; n++) {
      let bytes = random.pick(seeds);
      for (let changes = 1 + random.below(3); changes > 0; changes--) bytes = mutated(bytes, random);
      if (random.below(4) > 0 && names.includes('phone.ogg')) bytes = sealed(bytes);
      const began = performance.now();
      if ((await hear(bytes)) !== null) taken++;
      slowest = Math.max(slowest, performance.now() - began);
      most = Math.max(most, process.memoryUsage().rss - start);
    }
    console.log(
      `${taken} of ${CASES} taken, slowest ${slowest.toFixed(0)} ms, ${(most / MIB).toFixed(0)} MiB more`,
    );
    expect(taken).toBeGreaterThan(CASES / 20);
    expect(CASES - taken).toBeGreaterThan(CASES / 20);
    expect(slowest).toBeLessThan(2000);
    expect(most).toBeLessThan(64 * MIB);
    // What the decoder cannot decode it writes there.
    expect(said).not.toHaveBeenCalled();
  });
});
