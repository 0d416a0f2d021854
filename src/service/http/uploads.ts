/** The routes of upload slots. */

import type { FastifyRequest } from 'fastify';
import type { Service } from '../calls/service.ts';
import { typeOf } from '../hear/formats/formats.ts';
import { bytesOf } from './guard.ts';
import { type CallerOf, type Handler, sendJson } from './handler.ts';

const slotOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** The handlers of upload slots. */
export function uploadHandlers(
  service: Service,
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
      const { buffer, byteOffset, byteLength } = service.getUpload(slotOf(request), caller(request, reply));
      reply.header('Cache-Control', 'private, no-store');
      // No copy: a copy for each caller that does not read its answer would fill the memory.
      const bytes = Buffer.from(buffer, byteOffset, byteLength);
      return reply.type(typeOf(bytes)).send(bytes);
    },
  };
}
