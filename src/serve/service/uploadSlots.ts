/** The upload slots of callers: made, filled, read and deleted. */

import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { CreateUploadResponse, PutUploadResponse } from '../../contract/response.ts';
import { requireRecording } from '../../hear/formats/formats.ts';
import type { Memory } from '../../hear/threads/memory.ts';
import type { Upload, Uploads } from '../state/uploads.ts';
import { type Caller, uploadUrl } from './hearing.ts';

const noSlot = (): Refusal =>
  new Refusal(
    'not-found',
    'no live upload slot of this key has this id; make one by POST /v1/uploads or create_upload',
  );

interface UploadParts {
  readonly uploads: Uploads;
  readonly memory: Memory;
  /** Public address of the service, without a final slash. */
  readonly baseUrl: string;
  /** Counts one request of a key. */
  readonly count: (owner: string, usage: 'audio') => void;
}

/** The functions for upload slots. */
export function uploadsOf({ uploads, memory, baseUrl, count }: UploadParts) {
  const described = ({ id, expiresAt }: Upload) => ({
    id,
    expires_at: new Date(expiresAt).toISOString(),
    audio_url: uploadUrl(baseUrl, id),
  });
  return {
    createUpload({ owner }: Caller): CreateUploadResponse {
      const slot = described(uploads.create(owner));
      count(owner, 'audio');
      return {
        ...slot,
        upload_url: slot.audio_url,
        method: 'PUT',
        content_type: 'audio/wav',
        max_bytes: SERVICE_LIMITS.upload_bytes,
        expires_in_s: SERVICE_LIMITS.upload_s,
      };
    },
    deleteUpload(id: string, { owner }: Caller): void {
      if (!uploads.remove(id, owner)) throw noSlot();
    },
    findUpload(id: string, { owner }: Caller): void {
      if (uploads.find(id, owner) === undefined) throw noSlot();
      memory.require();
    },
    putUpload(id: string, bytes: Uint8Array, { owner }: Caller): PutUploadResponse {
      requireRecording(bytes);
      const slot = uploads.put(id, owner, bytes);
      if (slot === undefined) throw noSlot();
      count(owner, 'audio');
      return { ...described(slot), bytes: bytes.length };
    },
    getUpload(id: string, { owner }: Caller): Uint8Array {
      const slot = uploads.find(id, owner);
      if (slot === undefined) throw noSlot();
      if (slot.bytes === null)
        throw new Refusal('not-found', 'the upload slot is empty; PUT a recording first');
      return slot.bytes;
    },
  };
}
