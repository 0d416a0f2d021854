/** Request and answer of POST /v1/bench, which measures the kernels. */

import { z } from 'zod';
import { isObject, refuseCrowd } from './fields.ts';
import { readMessage } from './requestSchemas.ts';
import { answer, Notes, NumberOrNull, part } from './response.ts';

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
      .describe('What to measure; `tutor` is a whole score.'),
    time_ms: z
      .number(SPAN)
      .min(10, SPAN)
      .max(500, SPAN)
      .default(100)
      .describe('Milliseconds to measure each for, 10 to 500.'),
  })
  .describe('What to measure, and for how long.');

export type BenchRequest = z.output<typeof BenchRequest>;

const BenchResult = part('How long one kernel takes.', {
  kernel: z.enum(KERNELS).describe('What was measured.'),
  input: z.string().describe('The input of the measurement.'),
  samples: z.int().describe('How often it ran.'),
  mean_us: z.number().describe('Mean, microseconds.'),
  p50_us: z.number().describe('Median, microseconds.'),
  p99_us: z.number().describe('99th percentile, microseconds.'),
  ops_per_s: z.number().describe('Runs a second.'),
  baseline_us: NumberOrNull.describe(
    'Median of the same in plain TypeScript, microseconds; null for tutor, which has no twin.',
  ),
  speedup: NumberOrNull.describe('`baseline_us` over `p50_us`.'),
});

export const BenchResponse = answer('BenchResponse', 'The kernels, measured on the machine of the service.', {
  api: z.literal('tutor-v1').describe('Marker of the contract.'),
  version: z.string().describe('Of the build.'),
  node: z.string().describe('Version of Node.'),
  cpu: z.string().describe('Model of the processor.'),
  lexicon: part('What was searched.', {
    rows: z.int(),
    fingerprint: z.string().describe('Of its rules, hexadecimal.'),
  }),
  results: z.array(BenchResult).describe('One for each kernel.'),
  notes: Notes,
});

export type BenchResponse = z.infer<typeof BenchResponse>;
export type BenchResult = z.infer<typeof BenchResult>;

/** Reads the body of a request. @throws Refusal that says what the faulty field takes */
export function parseBenchRequest(body: unknown): BenchRequest {
  if (isObject(body)) refuseCrowd('kernels', body.kernels, KERNELS.length);
  const { kernels, time_ms } = readMessage(body, BenchRequest);
  return { kernels: [...new Set(kernels)], time_ms };
}
