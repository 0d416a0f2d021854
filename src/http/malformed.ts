/** Bytes that are no HTTP, and requests that do not arrive in time: what they are answered, and what the log tells. */

import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { problemOf } from '../contract/problems.ts';
import { badRequest, PROBLEMS, Refusal } from '../contract/refusal.ts';
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

/** How long the caller may take to read such an answer and close its side. */
const LINGER_MS = 1000;

/** The answer that a connection owes: node:http keeps it here, and has no name for it. */
const owedBy = (socket: Socket): ServerResponse | null =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? null;

interface MalformedParts {
  readonly baseUrl: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly traffic: Traffic;
}

/** The fields and the body of an answer that fastify does not make. */
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

/** Answers a request whose rest did not come, or not as HTTP; its line in the log tells so. */
function refuseRest(reply: FastifyReply, refusal: Refusal, baseUrl: string): void {
  const { status } = PROBLEMS[refusal.slug];
  const [fields, body] = answerOf(refusal, baseUrl, reply.request.id);
  note(reply.request, refusalFacts(refusal));
  reply.code(status).hijack();
  reply.raw.writeHead(status, fields).end(body);
}

/** Logs what never became a request and returns the id of the line, which holds nothing that was sent. */
function logBytes(socket: Socket, refusal: Refusal, log: Log): string {
  const { status } = PROBLEMS[refusal.slug];
  const request_id = randomUUID();
  const facts = { request_id, client: socket.remoteAddress, route: NO_ROUTE, status };
  log('info', `no request ${status}`, { ...facts, ...refusalFacts(refusal) });
  return request_id;
}

/** Answers what never became a request. */
function refuseBytes(socket: Socket, refusal: Refusal, { baseUrl, log }: MalformedParts): void {
  const { status, title } = PROBLEMS[refusal.slug];
  const [fields, body] = answerOf(refusal, baseUrl, logBytes(socket, refusal, log));
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${head.join('')}\r\n${body}`);
}

/**
 * A request that Node could not parse, or did not get in time, gets a problem, too, and its connection is closed. When
 * the one before it is not answered yet, the bad bytes are left without an answer: theirs would be taken for that one's.
 * What a connection brings after its last answer is let run out, for a connection that is cut takes the answer along.
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
    // An answer that is the last closes our half; the caller's half is for the caller to close.
    socket.destroySoon = () => socket.end();
    if (reply === undefined) refuseBytes(socket, refusal, parts);
    else refuseRest(reply, refusal, parts.baseUrl);
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}
