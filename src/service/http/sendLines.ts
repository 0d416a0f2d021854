/** Sends an answer in lines of JSON (NDJSON), and waits until the caller has read them. */

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../calls/hearRecording.ts';

const NDJSON = 'application/x-ndjson; charset=utf-8';

/** Makes nginx send each line to the caller at once. */
const AT_ONCE = { 'X-Accel-Buffering': 'no' };

/** Time until a caller that does not read is cut off, milliseconds. */
const LONGEST_MS = 60_000;

/**
 * Sends the lines that `work` writes. The headers go with the first line, so that an earlier refusal is a problem
 * document.
 *
 * @param headers headers to add to the 200
 * @throws the error of `work`, if no line was sent before
 */
export async function sendLines(
  reply: FastifyReply,
  { gone }: Caller,
  headers: Readonly<Record<string, string>>,
  work: (tell: (line: string) => Promise<void>) => Promise<void>,
  longest_ms = LONGEST_MS,
): Promise<FastifyReply> {
  const lines = new PassThrough();
  let isBegun = false;
  try {
    await work(async (line) => {
      if (!isBegun)
        reply
          .headers({ ...headers, ...AT_ONCE })
          .type(NDJSON)
          .send(lines);
      isBegun = true;
      if (lines.write(line)) return;
      const timeout = AbortSignal.timeout(longest_ms);
      const signal = AbortSignal.any(gone === undefined ? [timeout] : [timeout, gone()]);
      await once(lines, 'drain', { signal });
    });
  } catch (error) {
    if (!isBegun) throw error;
    // The caller hung up, or does not read.
    lines.destroy();
    reply.raw.destroy();
  }
  lines.end();
  return reply;
}
