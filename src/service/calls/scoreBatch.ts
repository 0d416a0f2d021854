/**
 * Scores a batch (POST /v1/tutor/batch, and the tool `score` with a list). Threads score shares of it. An attempt that is
 * refused or fails gets a problem document as its answer.
 */

import { proseOf } from '../../../packages/lesson/src/prose.ts';
import { hinting, isObject, strangersIn } from '../../contract/fields.ts';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { problemOf } from '../../contract/problems.ts';
import { badRequest, Refusal, refusalFor } from '../../contract/refusal.ts';
import { parseTutorRequest, TUTOR_FIELDS } from '../../contract/request.ts';
import type { Note } from '../../contract/response.ts';
import { type Engines, type LoadableEngines, loaded } from '../../engine/library/engines.ts';
import { askWhole, inDetail, schemeOf, score } from '../../engine/library/scorer.ts';

export interface ScoredBatch {
  /** Body of the answer, JSON in UTF-8. Threads write its parts, so that the event loop stays free. */
  readonly json: Buffer;
  /** Number of attempts that got a score. */
  readonly scored: number;
  /** Stack traces of bugs, for the log. */
  readonly faults: readonly string[];
}

/** Differences between HTTP and the MCP tool. `advice` is for a caller that sends a recording. */
const BY = {
  http: {
    path: '/v1/tutor/batch',
    list: 'items',
    advice: 'send ipa; a recording goes to POST /v1/tutor by itself',
  },
  tool: {
    path: '/mcp',
    list: 'attempts',
    advice: 'send ipa or said; score a recording in a call of its own',
  },
} as const;

type By = keyof typeof BY;

export interface Share {
  readonly items: readonly unknown[];
  /** Index in the batch of its first attempt. */
  readonly first: number;
  /** The scheme of attempts that do not name one. */
  readonly fallback: string;
  readonly baseUrl: string;
  /** For `tool` each answer also has a text for the model. */
  readonly by?: By;
}

export interface ScoredShare {
  /** The answers as JSON in UTF-8, with commas between them. */
  readonly json: Uint8Array;
  readonly scored: number;
  readonly faults: readonly string[];
}

const SHARE = 50;

/** Largest size of the answers of a share together, bytes. */
const MOST_BYTES = SERVICE_LIMITS.batch_bytes / (SERVICE_LIMITS.batch_items / SHARE);

const { audio_base64: _, audio_url: __, ...TYPED_FIELDS } = TUTOR_FIELDS;

/** Scores an attempt. @throws Refusal if it cannot be scored, or lacks phones */
export function scoreItem(item: unknown, engines: Engines, fallback: string, by: By = 'http'): object {
  if (!isObject(item)) throw badRequest('an item must be a JSON object');
  const strangers = strangersIn(item, TUTOR_FIELDS);
  const { advice } = BY[by];
  const question = hinting(item, TYPED_FIELDS, () =>
    askWhole({ ...parseTutorRequest(item, fallback), strangers }, engines, advice),
  );
  const { request, attempt } = question;
  if (attempt === null)
    throw badRequest(
      `a batch takes no recordings; ${advice}`,
      request.audio_base64 ? 'audio_base64' : 'audio_url',
    );
  const whole = score(question);
  const answer = inDetail(whole, request.detail);
  return by === 'tool' ? { answer, text: proseOf(whole) } : answer;
}

const tooLarge = (): Refusal =>
  new Refusal(
    'content-too-large',
    `the answers of ${SHARE} attempts of a batch are larger than ${MOST_BYTES / 2 ** 20} MiB; send fewer attempts, or fewer candidates`,
    'batch-too-large',
  );

/** Scores the attempts of a share. When their answers exceed MOST_BYTES, the rest get the problem `batch-too-large`. */
export async function scoreShare(
  { items, first, fallback, baseUrl, by = 'http' }: Share,
  engines: LoadableEngines,
): Promise<ScoredShare> {
  const { path, list } = BY[by];
  const answers: string[] = [];
  const faults: string[] = [];
  let [bytes, scored] = [0, 0];
  const answerTo = async (item: unknown): Promise<string> => {
    if (bytes > MOST_BYTES) throw tooLarge();
    await loaded(engines, schemeOf(item, fallback));
    const answer = JSON.stringify(scoreItem(item, engines, fallback, by));
    bytes += Buffer.byteLength(answer);
    if (bytes > MOST_BYTES) throw tooLarge();
    scored++;
    return answer;
  };
  const problem = (error: unknown, index: number): string => {
    if (!(error instanceof Refusal)) faults.push(String(error instanceof Error ? error.stack : error));
    const answer = problemOf(refusalFor(error), baseUrl, path, `/${list}/${index}`);
    return JSON.stringify(by === 'tool' ? { answer } : answer);
  };
  for (const [n, item] of items.entries())
    answers.push(await answerTo(item).catch((error) => problem(error, first + n)));
  return { json: new TextEncoder().encode(answers.join(',')), scored, faults };
}

const START = Buffer.from('{"api":"tutor-v1","results":[');
const COMMA = Buffer.from(',');

export interface Batch {
  readonly items: readonly unknown[];
  readonly notes: readonly Note[];
  readonly by?: By;
}

/**
 * Cuts a batch into shares, lets `scoreShares` score them, and joins their answers.
 *
 * @param scoreShares resolves with an answer for each share, in the same order
 */
export async function scoreBatch(
  { items, notes, by = 'http' }: Batch,
  { fallback, baseUrl }: Pick<Share, 'fallback' | 'baseUrl'>,
  scoreShares: (shares: readonly Share[]) => Promise<readonly ScoredShare[]>,
): Promise<ScoredBatch> {
  const shares = Array.from({ length: Math.ceil(items.length / SHARE) }, (_, n) => ({
    items: items.slice(n * SHARE, (n + 1) * SHARE),
    first: n * SHARE,
    fallback,
    baseUrl,
    by,
  }));
  const answers = await scoreShares(shares);
  const parts = answers.flatMap(({ json }, n) => (n === 0 ? [json] : [COMMA, json]));
  const end = Buffer.from(notes.length === 0 ? ']}' : `],"notes":${JSON.stringify(notes)}}`);
  return {
    json: Buffer.concat([START, ...parts, end]),
    scored: answers.reduce((sum, { scored }) => sum + scored, 0),
    faults: answers.flatMap(({ faults }) => faults),
  };
}
