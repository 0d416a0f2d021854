/** What answers a route, and an answer in JSON. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../calls/hearing.ts';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Who calls, once the request is admitted. */
export type CallerOf = (request: FastifyRequest, reply: FastifyReply) => Caller;

export const JSON_TYPE = 'application/json; charset=utf-8';

export const sendJson = (reply: FastifyReply, body: object): FastifyReply =>
  reply.type(JSON_TYPE).send(JSON.stringify(body));
