/** Answers bytes that are no HTTP and requests that do not arrive in time, and logs them. */

import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { problemOf } from '../../contract/problems.ts';
import { badRequest, PROBLEMS, Refusal } from '../../contract/refusal.ts';
import type { Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { NO_ROUTE, note, refusalFacts } from './journal.ts';
import { PROBLEM_JSON, STRICT_TRANSPORT } from './problem.ts';
import type { Traffic } from './traffic.ts';

function refusalOf({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Refusal('header-fields-too-large', 'the request headers are larger than 16 KiB');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Refusal('request-timeout', 'the request took too long to arrive');
  }
  return badRequest('the request is not well-formed HTTP');
}

/** The longest time for the caller to read such an answer and close its half, milliseconds. */
const LINGER_MS = 1000;

/** The answer that a connection owes. node:http keeps it in a field without a public name. */
const owedBy = (socket: Socket): ServerResponse | null =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? null;

interface MalformedParts {
  readonly baseUrl: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly traffic: Traffic;
}

/** The headers and the body of an answer that fastify does not make. */
function answerOf(refusal: Refusal, baseUrl: string, requestId: string): [Record<string, string>, string] {
  const body = JSON.stringify(problemOf(refusal, baseUrl));
  const fields = {
    'Content-Type': PROBLEM_JSON,
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    ...(baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': STRICT_TRANSPORT } : {}),
    Connection: 'close',
  };
  return [fields, body];
}

/** Refuses a request whose rest did not come or is no HTTP, and notes the refusal in its line of the log. */
function refuseRest(reply: FastifyReply, refusal: Refusal, baseUrl: string): void {
  const { status } = PROBLEMS[refusal.slug];
  const [fields, body] = answerOf(refusal, baseUrl, reply.request.id);
  note(reply.request, refusalFacts(refusal));
  reply.code(status).hijack();
  reply.raw.writeHead(status, fields).end(body);
}

/** Logs bytes that never became a request and returns the id of the line. The line quotes none of the bytes. */
function logBytes(socket: Socket, refusal: Refusal, log: Log): string {
  const { status } = PROBLEMS[refusal.slug];
  const request_id = randomUUID();
  const facts = { request_id, client: socket.remoteAddress, route: NO_ROUTE, status };
  log('info', `no request ${status}`, { ...facts, ...refusalFacts(refusal) });
  return request_id;
}

/** Answers bytes that never became a request. */
function refuseBytes(socket: Socket, refusal: Refusal, { baseUrl, log }: MalformedParts): void {
  const { status, title } = PROBLEMS[refusal.slug];
  const [fields, body] = answerOf(refusal, baseUrl, logBytes(socket, refusal, log));
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${head.join('')}\r\n${body}`);
}

/**
 * Returns the handler of client errors: a request that Node cannot parse, or does not get in time, gets a problem, and
 * its connection is closed. If an earlier request of the connection has no answer yet, the bad bytes get none, because
 * the caller would take it for the earlier answer. After the last answer the handler lets the caller's bytes run out,
 * because a reset connection loses the answer.
 */
export function createMalformed(parts: MalformedParts) {
  const done = new WeakSet<Socket>();
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (done.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    done.add(socket);
    const refusal = refusalOf(error);
    parts.metrics.refused(refusal.slug, refusal.code);
    const owed = owedBy(socket);
    if (owed?.headersSent || owed?.req.complete) {
      logBytes(socket, refusal, parts.log);
      if (owed.headersSent) socket.destroy();
      else owed.setHeader('Connection', 'close');
      return;
    }
    const reply = owed === null ? undefined : parts.traffic.find(owed);
    // The last answer closes only our half of the connection; the caller closes the other half.
    socket.destroySoon = () => socket.end();
    if (reply === undefined) refuseBytes(socket, refusal, parts);
    else refuseRest(reply, refusal, parts.baseUrl);
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}
