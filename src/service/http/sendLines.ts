/** An answer that comes line by line, each a JSON object (NDJSON): as fast as its caller reads, and no faster. */

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../calls/hear.ts';

const NDJSON = 'application/x-ndjson; charset=utf-8';

/** Asks a proxy such as nginx to send each line on as it comes. */
const AT_ONCE = { 'X-Accel-Buffering': 'no' };

/** The longest time for a caller to read on, milliseconds; what is held for it is given up then. */
const LONGEST_MS = 60_000;

/**
 * Sends the lines that the work tells. The headers go out with the first one: what is refused before that is a problem.
 *
 * @param headers those of such an answer
 * @throws what the work throws before its first line
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
      const left = AbortSignal.timeout(longest_ms);
      const signal = AbortSignal.any(gone === undefined ? [left] : [left, gone()]);
      await once(lines, 'drain', { signal });
    });
  } catch (error) {
    if (!isBegun) throw error;
    // The caller has left, or does not read.
    lines.destroy();
    reply.raw.destroy();
  }
  lines.end();
  return reply;
}
