/** Makes the Caller of the service from a key and a request. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest } from '../../contract/refusal.ts';
import type { Caller } from '../service/hearing.ts';
import type { Key } from '../state/keys.ts';
import { note } from './journal.ts';

/** A signal that aborts when the connection closes before the answer is out. Only the log shows its sentence. */
function gone({ raw }: FastifyReply): AbortSignal {
  const control = new AbortController();
  const leave = (): void => {
    if (!raw.writableFinished) control.abort(badRequest('the caller hung up before the answer'));
  };
  if (raw.closed) leave();
  else raw.once('close', leave);
  return control.signal;
}

export const callerOf = ({ hash }: Key, request: FastifyRequest, reply: FastifyReply): Caller => ({
  owner: hash,
  requestId: request.id,
  gone: () => gone(reply),
  note: (facts) => note(request, facts),
});
