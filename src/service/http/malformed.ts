/** Answers and logs malformed HTTP, and requests that arrive too slowly. */

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { problemOf } from '../../contract/problems.ts';
import { badRequest, PROBLEMS, Refusal } from '../../contract/refusal.ts';
import { type JournalParts, NO_ROUTE, note, refusalFacts } from './journal.ts';
import { PROBLEM_JSON, STRICT_TRANSPORT } from './problem.ts';

function refusalOf({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Refusal('header-fields-too-large', 'the request headers are larger than 16 KiB');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Refusal('request-timeout', 'the request took too long to arrive');
  }
  if (code === 'HPE_INVALID_URL') {
    const how = 'percent-encode what is not ASCII, as curl does with -G --data-urlencode target=λόγος';
    return badRequest(`the address of the request is malformed; ${how}`);
  }
  return badRequest('the request is not well-formed HTTP');
}

/** Time for the caller to read the refusal, milliseconds. */
const LINGER_MS = 1000;

/** Returns headers and body of a refusal that is sent without fastify. */
function answerOf(refusal: Refusal, baseUrl: string, requestId: string): [Record<string, string>, string] {
  const body = JSON.stringify(problemOf(refusal, baseUrl));
  const fields = {
    'Content-Type': PROBLEM_JSON,
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    ...(baseUrl.startsWith('https:') && { 'Strict-Transport-Security': STRICT_TRANSPORT }),
    Connection: 'close',
  };
  return [fields, body];
}

/** Refuses a request whose headers were read, but whose body is missing or malformed. */
function refuseRest(reply: FastifyReply, refusal: Refusal, baseUrl: string): void {
  const { status } = PROBLEMS[refusal.slug];
  const [fields, body] = answerOf(refusal, baseUrl, reply.request.id);
  note(reply.request, refusalFacts(refusal));
  reply.code(status).hijack();
  reply.raw.writeHead(status, fields).end(body);
}

/** Refuses bytes that Node could not parse as the headers of a request. */
function refuseBytes(socket: Socket, refusal: Refusal, baseUrl: string, requestId: string): void {
  const { status, title } = PROBLEMS[refusal.slug];
  const [fields, body] = answerOf(refusal, baseUrl, requestId);
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${head.join('')}\r\n${body}`);
}

/**
 * Returns the handler of client errors: the caller gets a problem document, and the connection is closed. If an earlier
 * request of the connection is unanswered, the malformed bytes get no answer, because the caller would take that for the
 * answer to the earlier request.
 */
export function createMalformed({
  baseUrl,
  log,
  metrics,
  traffic,
}: JournalParts & { readonly baseUrl: string }) {
  const refused = new WeakSet<Socket>();
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (refused.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    refused.add(socket);
    const refusal = refusalOf(error);
    metrics.refused(refusal.slug, refusal.code);
    const [pending] = traffic.of(socket);
    const lacksBody = pending !== undefined && !pending.request.raw.complete && !pending.raw.headersSent;
    if (lacksBody) return void refuseRest(pending, refusal, baseUrl);
    const { status } = PROBLEMS[refusal.slug];
    const request_id = randomUUID();
    const facts = { request_id, client: socket.remoteAddress, route: NO_ROUTE, status };
    // Does not quote the bytes, because they may contain a key.
    log.info({ ...facts, ...refusalFacts(refusal) }, `no request ${status}`);
    // Cuts off an answer that is being sent. Any other earlier request still gets its answer.
    if (pending?.raw.headersSent) return void socket.destroy();
    if (pending !== undefined) return void pending.raw.setHeader('Connection', 'close');
    refuseBytes(socket, refusal, baseUrl, request_id);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
