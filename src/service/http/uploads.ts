/** The routes of upload slots. */

import type { FastifyRequest } from 'fastify';
import { notNow } from '../../contract/refusal.ts';
import type { Service } from '../calls/service.ts';
import { typeOf } from '../hear/formats/formats.ts';
import { bytesOf } from './guard.ts';
import { type CallerOf, type Handler, sendJson } from './handler.ts';
import type { Traffic } from './traffic.ts';

interface UploadParts {
  readonly service: Service;
  readonly traffic: Traffic;
}

const slotOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** Admits one PUT at a time into a live upload slot, before its body is read. */
export function admitUploads({ service }: UploadParts, caller: CallerOf): Handler {
  const underWay = new Set<string>();
  return async (request, reply) => {
    const id = slotOf(request);
    service.findUpload(id, caller(request, reply));
    if (underWay.has(id))
      throw notNow('another PUT into this upload slot is under way; try again when it is done', undefined, 1);
    // A caller who has left closes nothing any more.
    if (reply.raw.closed) return;
    underWay.add(id);
    reply.raw.once('close', () => underWay.delete(id));
  };
}

/** The handlers of upload slots. */
export function uploadHandlers(
  { service, traffic }: UploadParts,
  caller: CallerOf,
): Record<'createUpload' | 'deleteUpload' | 'putUpload' | 'getUpload', Handler> {
  return {
    async createUpload(request, reply) {
      const slot = service.createUpload(caller(request, reply));
      return sendJson(reply.code(201).header('Location', slot.audio_url), slot);
    },
    async deleteUpload(request, reply) {
      service.deleteUpload(slotOf(request), caller(request, reply));
      return reply.code(204).send();
    },
    async putUpload(request, reply) {
      const asking = caller(request, reply);
      return sendJson(reply, service.putUpload(slotOf(request), bytesOf(request), asking));
    },
    async getUpload(request, reply) {
      const asking = caller(request, reply);
      const { buffer, byteOffset, byteLength } = service.getUpload(slotOf(request), asking);
      traffic.countUnread(reply, asking.owner, byteLength);
      reply.header('Cache-Control', 'private, no-store');
      // No copy: a copy for each caller that does not read its answer would fill the memory.
      const bytes = Buffer.from(buffer, byteOffset, byteLength);
      return reply.type(typeOf(bytes)).send(bytes);
    },
  };
}
