/**
 * The attempts of a batch, scored one after the other on a thread. An attempt that is refused has its problem in its
 * place.
 */

import { isObject } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { problemOf } from '../../contract/problems.ts';
import { badRequest, Refusal } from '../../contract/refusal.ts';
import { parseTutorRequest } from '../../contract/tutorRequest.ts';
import type { Engines, LoadableEngines } from '../../score/library/engines.ts';
import { loaded, schemeOf } from '../../score/library/onDemand.ts';
import { ask, hasAudio, noPhones } from '../../score/library/question.ts';
import { complete, score } from '../../score/library/scorer.ts';
import { writeJson, writeScored } from './answer.ts';

/** The attempts that one thread scores at a time. */
export const SHARE = 50;

/** The answers of such a share are at most this long together, bytes. */
const MOST_BYTES = LIMITS.batch_bytes / (LIMITS.batch_items / SHARE);

/** A share of a batch. */
export interface ItemsTask {
  readonly items: readonly unknown[];
  /** The place of the first of them in the batch. */
  readonly first: number;
  /** The scheme of an attempt that names none. */
  readonly fallback: string;
  readonly baseUrl: string;
  /** The path of the batch. */
  readonly path: string;
}

/** The answers of a share. */
export interface ItemsAnswer {
  /** JSON in UTF-8, with commas between the answers. */
  readonly json: Uint8Array<ArrayBuffer>;
  /** How many were scored. */
  readonly scored: number;
}

const ADVICE = 'send ipa; a recording goes to POST /v1/tutor by itself';

/**
 * Scores one attempt; returns its answer as JSON in UTF-8.
 *
 * @throws Refusal for an attempt that cannot be scored, or has no phones
 */
export function scoreItem(item: unknown, engines: Engines, fallback: string): Buffer {
  if (!isObject(item)) throw badRequest('an item must be a JSON object');
  const question = ask(parseTutorRequest(item, fallback), engines);
  if (question.attempt === null) {
    const { request } = question;
    throw hasAudio(request)
      ? badRequest(
          `a batch takes no recordings; ${ADVICE}`,
          request.audio_base64 ? 'audio_base64' : 'audio_url',
        )
      : noPhones(request, ADVICE);
  }
  return writeScored(score(complete(question, null)), 'score');
}

const tooLarge = (): Refusal =>
  new Refusal(
    'content-too-large',
    `the answers of ${SHARE} attempts of a batch are larger than ${MOST_BYTES / 2 ** 20} MiB; send fewer attempts, or fewer candidates`,
    'batch-too-large',
  );

/** The parts as bytes of their own, which can move to another thread. */
function joined(parts: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Scores a share. */
export async function answerItems(
  { items, first, fallback, baseUrl, path }: ItemsTask,
  engines: LoadableEngines,
): Promise<ItemsAnswer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  let scored = 0;
  let full = false;
  for (const [n, item] of items.entries()) {
    try {
      if (full) throw tooLarge();
      const loading = loaded(engines, schemeOf(item, fallback));
      if (loading !== undefined) await loading;
      const answer = scoreItem(item, engines, fallback);
      full = bytes + answer.length > MOST_BYTES;
      if (full) throw tooLarge();
      bytes += answer.length;
      parts.push(answer);
      scored++;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      parts.push(writeJson(problemOf(error, baseUrl, path, `/items/${first + n}`)));
    }
    parts.push(COMMA);
  }
  return { json: joined(parts.slice(0, -1)), scored };
}

const COMMA = Buffer.from(',');
