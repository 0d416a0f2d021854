/** The upload slots of callers: made, filled, read and deleted. */

import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { notFound, type Refusal } from '../../contract/refusal.ts';
import type { CreateUploadResponse, PutUploadResponse } from '../../contract/response.ts';
import { requireRecording } from '../../hear/formats/formats.ts';
import type { Memory } from '../../hear/threads/memory.ts';
import type { Upload, UploadStore } from '../state/uploads.ts';
import { type Caller, uploadUrl } from './hearing.ts';

const noSlot = (): Refusal =>
  notFound('no live upload slot of this key has this id; make one by POST /v1/uploads or create_upload');

interface UploadParts {
  readonly uploads: UploadStore;
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
    async createUpload({ owner, token }: Caller): Promise<CreateUploadResponse> {
      const slot = described(await uploads.create(owner, token));
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
    async deleteUpload(id: string, { owner }: Caller): Promise<void> {
      if (!(await uploads.remove(id, owner))) throw noSlot();
    },
    async findUpload(id: string, { owner }: Caller): Promise<void> {
      if ((await uploads.find(id, owner)) === undefined) throw noSlot();
      memory.require();
    },
    async putUpload(id: string, bytes: Uint8Array, { owner }: Caller): Promise<PutUploadResponse> {
      requireRecording(bytes);
      const slot = await uploads.put(id, owner, bytes);
      if (slot === undefined) throw noSlot();
      count(owner, 'audio');
      return { ...described(slot), bytes: bytes.length };
    },
    async getUpload(id: string, { owner }: Caller): Promise<Uint8Array> {
      const slot = await uploads.find(id, owner);
      if (slot === undefined) throw noSlot();
      if (slot.bytes === null) throw notFound('the upload slot is empty; PUT a recording first');
      return slot.bytes;
    },
  };
}
