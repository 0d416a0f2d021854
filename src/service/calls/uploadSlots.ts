import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { notFound } from '../../contract/refusal.ts';
import type { CreateUploadResponse, PutUploadResponse } from '../../contract/response.ts';
import { requireRecording } from '../hear/formats.ts';
import type { Memory } from '../hear/threads/bounds.ts';
import type { Upload, Uploads } from '../state/uploads.ts';
import { type Caller, uploadUrl } from './hearRecording.ts';

interface UploadParts {
  readonly uploads: Uploads;
  readonly memory: Memory;
  readonly baseUrl: string;
  readonly count: (owner: string, usage: 'audio') => void;
}

/** All functions but createUpload throw a 404 unless the id names a live slot of the caller. */
export function uploadsOf({ uploads, memory, baseUrl, count }: UploadParts) {
  const described = ({ id, expiresAt }: Upload) => ({
    id,
    expires_at: new Date(expiresAt).toISOString(),
    audio_url: uploadUrl(baseUrl, id),
  });
  const found = (id: string, owner: string): Upload => {
    const slot = uploads.find(id, owner);
    if (slot !== undefined) return slot;
    throw notFound(
      'no live upload slot of this key has this id; make one by POST /v1/uploads or create_upload',
    );
  };
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
    deleteUpload: (id: string, { owner }: Caller): boolean => uploads.remove(found(id, owner).id, owner),
    /** @throws Refusal 503 when memory is short */
    putUpload(id: string, bytes: Uint8Array, { owner }: Caller): PutUploadResponse {
      const slot = found(id, owner);
      memory.require();
      requireRecording(bytes);
      slot.bytes = bytes;
      count(owner, 'audio');
      return { ...described(slot), bytes: bytes.length };
    },
    getUpload(id: string, { owner }: Caller): Uint8Array {
      const { bytes } = found(id, owner);
      if (bytes !== null) return bytes;
      throw notFound('the upload slot is empty; PUT a recording first');
    },
  };
}
