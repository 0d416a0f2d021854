/** The request and the successful answers of the operations on upload slots. */

import { LIMITS } from '../limits.ts';
import { schemaRef } from './components.ts';
import { type Exchange, WAV } from './exchange.ts';

const JSON_TYPE = 'application/json';
const MIB = LIMITS.upload_bytes / 2 ** 20;

export const UPLOAD_EXCHANGES: Readonly<
  Record<'createUpload' | 'putUpload' | 'getUpload' | 'deleteUpload', Exchange>
> = {
  createUpload: {
    description:
      `A slot is for one WAV of up to ${MIB} MiB and lives ${LIMITS.upload_s} s: PUT the WAV to \`upload_url\`, then send ` +
      `\`audio_url\`. A key has at most ${LIMITS.upload_slots_of_key} of the ${LIMITS.upload_slots} slots. Takes no body. The tool ` +
      '`create_upload` of POST /mcp does the same.',
    answers: {
      201: {
        description: 'The slot.',
        type: JSON_TYPE,
        schema: schemaRef('CreateUploadResponse'),
        always: ['Location'],
      },
    },
  },
  deleteUpload: {
    description: 'For the key that made the slot: the recording is gone, and there is room for another.',
    answers: { 204: { description: 'Gone.' } },
  },
  putUpload: {
    description:
      `The slot is made by POST /v1/uploads or by the tool \`create_upload\` of POST /mcp and lives ${LIMITS.upload_s} s. A second PUT replaces the ` +
      'first. Send the `audio_url` of the answer in requests with the same key.',
    takes: {
      ...WAV,
      required: true,
      description: `A WAV of at most ${MIB} MiB and ${LIMITS.audio_s} s.`,
    },
    answers: { 200: { description: 'Stored.', type: JSON_TYPE, schema: schemaRef('PutUploadResponse') } },
  },
  getUpload: {
    description: 'For the key that made the slot, as long as it lives.',
    answers: { 200: { ...WAV, description: 'The bytes as they were sent.' } },
  },
};
