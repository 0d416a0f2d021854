import { describe, expect, it } from 'vitest';
import { BenchResponse } from '../../src/contract/bench.ts';
import { engine } from '../engine.ts';
import { serving } from '../fixture.ts';
import { STEP } from '../parts/runs.ts';
import { problem } from './exchange.ts';

const app = serving();

describe('POST /v1/bench', () => {
  const bench = (body: unknown) => app.post(body, {}, '/v1/bench');

  it('measures the asked kernels against their twins, one caller at a time', async () => {
    const asked = { kernels: ['align', 'slots'], time_ms: 10 };
    const both = await Promise.all([bench(asked), bench(asked)]);
    const [response, second] = both.toSorted((a, b) => a.status - b.status) as [Response, Response];
    expect(second.status).toBe(503);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await problem(second)).toMatchObject({ code: 'bench-busy' });
    expect(response.status).toBe(200);
    const body = BenchResponse.parse(await response.json());
    expect(body).toMatchObject({
      api: 'tutor-v1',
      version: '0.3.0',
      node: process.version,
      lexicon: { rows: engine.lexicon.rows },
    });
    expect(body.results.map(({ kernel }) => kernel)).toEqual(['align', 'slots']);
    for (const { p50_us, baseline_us, samples } of body.results) {
      expect(p50_us).toBeGreaterThan(0);
      expect(baseline_us).toBeGreaterThan(0);
      expect(samples).toBeGreaterThan(0);
    }
  });

  it('a body that names no kernel asks for all of them', async () => {
    const body = STEP > 1 ? { time_ms: 10 } : '';
    const { results } = BenchResponse.parse(await (await bench(body)).json());
    expect(results.map(({ kernel }) => kernel)).toEqual(['align', 'neighbours', 'forward', 'slots', 'tutor']);
  });
});
