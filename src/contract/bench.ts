/** Request and response of POST /v1/bench. */

import { z } from 'zod';
import { type Fields, type Request, readFields } from './fields.ts';
import { described } from './requestSchemas.ts';
import { Notes, NumberOrNull } from './response.ts';

const KERNELS = ['align', 'neighbours', 'forward', 'slots', 'tutor'] as const;

const areKernels = (value: unknown): value is readonly (typeof KERNELS)[number][] =>
  Array.isArray(value) && value.length > 0 && value.every((kernel) => KERNELS.includes(kernel));

export const BENCH_FIELDS = {
  kernels: {
    fits: areKernels,
    sentence: () => `kernels must be a list of some of ${KERNELS.join(', ')}`,
    most: KERNELS.length,
    absent: KERNELS,
  },
  time_ms: {
    fits: (value: unknown): value is number => typeof value === 'number' && value >= 10 && value <= 500,
    sentence: () => 'time_ms must be a number from 10 to 500',
    absent: 100,
  },
} as const satisfies Fields;

export const BenchRequest = described(BENCH_FIELDS, {
  kernels: {
    description: 'What to measure; `tutor` is a whole score.',
    default: [...KERNELS],
    minItems: 1,
    maxItems: KERNELS.length,
    type: 'array',
    items: { type: 'string', enum: [...KERNELS] },
  },
  time_ms: {
    description: 'Milliseconds to measure each for, 10 to 500.',
    default: 100,
    type: 'number',
    minimum: 10,
    maximum: 500,
  },
}).describe('What to measure, and for how long.');

export type BenchRequest = Request<typeof BENCH_FIELDS>;

const BenchResult = z
  .looseObject({
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
  })
  .describe('How long one kernel takes.');

export const BenchResponse = z
  .looseObject({
    api: z.literal('tutor-v1').describe('Marker of the contract.'),
    version: z.string().describe('Of the build.'),
    node: z.string().describe('Version of Node.'),
    cpu: z.string().describe('Model of the processor.'),
    lexicon: z
      .looseObject({ rows: z.int(), fingerprint: z.string().describe('Of its rules, hexadecimal.') })
      .describe('What was searched.'),
    results: z.array(BenchResult).describe('One for each kernel.'),
    notes: Notes,
  })
  .describe('The kernels, measured on the machine of the service.');

export type BenchResponse = z.infer<typeof BenchResponse>;
export type BenchResult = z.infer<typeof BenchResult>;

/** @throws Refusal that says how to send the fields */
export function parseBenchRequest(body: unknown): BenchRequest {
  const { kernels, time_ms } = readFields(body, BENCH_FIELDS);
  return { kernels: [...new Set(kernels)], time_ms };
}
