/** The answer of GET /v1/speech: a WAV, and in headers what a JSON answer would say beside it. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Note } from '../../contract/response.ts';
import type { Speech } from '../calls/speech.ts';
import { etagOf, isKnown } from './etag.ts';

/** What was not said as it is written, in ASCII, as headers are. */
const approximatelyOf = (approximations: readonly (readonly [string, string])[]): string =>
  approximations.map((pair) => pair.map(encodeURIComponent).join('=')).join(', ');

/** Notes in ASCII. */
const notesOf = (notes: readonly Note[]): string =>
  notes.map(({ detail }) => detail.replace(/[^ -~]|%/gu, encodeURIComponent)).join(', ');

/** Sends a WAV that only the holder of a key gets, but may keep. */
export function sendSpeech(
  request: FastifyRequest,
  reply: FastifyReply,
  { wav, approximations, notes = [] }: Speech,
): FastifyReply {
  const etag = etagOf('audio/wav', wav);
  reply.headers({ ETag: etag, 'Cache-Control': 'private, max-age=3600' });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (approximations.length > 0) reply.header('X-Spoken-Approximately', approximatelyOf(approximations));
  if (notes.length > 0) reply.header('X-Notes', notesOf(notes));
  return reply.type('audio/wav').send(wav);
}
