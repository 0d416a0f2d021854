/** The log: a line for each request once it is answered; the lines of a turn of the event loop are written at once. */

import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';

/** Collects lines and writes them to `out` before the loop turns. */
export function gatherLines(out: { readonly write: (text: string) => unknown }): {
  write: (line: string) => void;
} {
  let lines = '';
  const flush = (): void => {
    out.write(lines);
    lines = '';
  };
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}

/** Logs an answer. A logger for each request would cost more than the line, so all lines are of one. */
export function logAnswer(log: FastifyBaseLogger, request: FastifyRequest, reply: FastifyReply): void {
  const { id, method, url } = request;
  const ms = Math.round(reply.elapsedTime * 1000) / 1000;
  log.info({ reqId: id, method, url, status: reply.statusCode, ms }, 'answered');
}
