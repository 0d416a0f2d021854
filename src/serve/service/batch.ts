/** POST /v1/tutor/batch: shares of the attempts go to the threads, and their answers come back in order. */

import { parseBatch } from '../../contract/batch.ts';
import type { Caller } from './hearing.ts';
import type { Heavy } from './heavy.ts';
import { SHARE } from './items.ts';

export interface BatchParts {
  readonly heavy: Heavy;
  /** The scheme of an attempt that names none. */
  readonly fallback: string;
  readonly baseUrl: string;
}

/** A batch whose attempts are counted but not checked. */
export interface Batch {
  readonly items: readonly unknown[];
}

/** What a batch came to. */
export interface ScoredBatch {
  /** The body of the answer, JSON in UTF-8. */
  readonly json: Buffer;
  /** How many attempts were scored. */
  readonly scored: number;
}

const PATH = '/v1/tutor/batch';
const START = Buffer.from('{"api":"tutor-v1","results":[');
const COMMA = Buffer.from(',');
const END = Buffer.from(']}');

/** @throws Refusal for a body without attempts, or with too many */
export const readBatch = (body: unknown): Batch => ({ items: parseBatch(body) });

export async function scoreBatch(
  { items }: Batch,
  caller: Caller,
  { heavy, fallback, baseUrl }: BatchParts,
): Promise<ScoredBatch> {
  const shares = Array.from({ length: Math.ceil(items.length / SHARE) }, (_, n) => ({
    items: items.slice(n * SHARE, (n + 1) * SHARE),
    first: n * SHARE,
    fallback,
    baseUrl,
    path: PATH,
  }));
  const answers = await heavy.items(shares, caller);
  const parts = answers.flatMap(({ json }, n) => (n === 0 ? [json] : [COMMA, json]));
  return {
    json: Buffer.concat([START, ...parts, END]),
    scored: answers.reduce((sum, { scored }) => sum + scored, 0),
  };
}
