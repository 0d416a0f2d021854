/** Request and answer of POST /v1/bench, which measures the kernels. */

import { z } from 'zod';
import { isObject, refuseCrowd } from './fields.ts';
import { readMessage } from './requestSchemas.ts';
import { Api, answer, Notes, NumberOrNull, part, Text } from './response.ts';

const KERNELS = ['align', 'neighbours', 'forward', 'slots', 'tutor'] as const;

const SOME = `a list of some of ${KERNELS.join(', ')}`;
const SPAN = 'a number from 10 to 500';

export const BenchRequest = z
  .object({
    kernels: z
      .array(z.enum(KERNELS, SOME), SOME)
      .min(1, SOME)
      .max(KERNELS.length)
      .default([...KERNELS])
      .describe('The kernels to measure; `tutor` is a whole score.'),
    time_ms: z
      .number(SPAN)
      .min(10, SPAN)
      .max(500, SPAN)
      .default(100)
      .describe('Milliseconds for each kernel, 10 to 500.'),
  })
  .describe('What to measure, and for how long.');

export type BenchRequest = z.output<typeof BenchRequest>;

const BenchResult = part('How long one kernel takes.', {
  kernel: z.enum(KERNELS).describe('What was measured.'),
  input: Text.describe('The input of the measurement.'),
  samples: z.int().describe('Number of runs.'),
  mean_us: z.number().describe('Mean, microseconds.'),
  p50_us: z.number().describe('Median, microseconds.'),
  p99_us: z.number().describe('99th percentile, microseconds.'),
  ops_per_s: z.number().describe('Runs a second.'),
  baseline_us: NumberOrNull.describe('Median of the plain TypeScript, microseconds; null for `tutor`.'),
  speedup: NumberOrNull.describe('`baseline_us` over `p50_us`.'),
});

export const BenchResponse = answer('BenchResponse', 'The kernels, measured on the machine of the service.', {
  api: Api,
  version: Text.describe('Version of the build.'),
  node: Text.describe('Version of Node.'),
  cpu: Text.describe('Model of the processor.'),
  lexicon: part('The lexicon that was searched.', { rows: z.int(), fingerprint: Text }),
  results: z.array(BenchResult).describe('One for each kernel.'),
  notes: Notes,
});

export type BenchResponse = z.infer<typeof BenchResponse>;
export type BenchResult = z.infer<typeof BenchResult>;

export function parseBenchRequest(body: unknown): BenchRequest {
  if (isObject(body)) refuseCrowd('kernels', body.kernels, KERNELS.length);
  const { kernels, time_ms } = readMessage(body, BenchRequest);
  return { kernels: [...new Set(kernels)], time_ms };
}
