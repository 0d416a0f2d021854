/** Decodes base64, and makes clips, the WAVs that recognizers get. */

import { type CutFacts, factsOf, planCut, writeCut } from '../../../../packages/recordings/src/cut.ts';
import { type Filters, filterCache } from '../../../../packages/recordings/src/resample.ts';
import type { FileRecording } from '../../../../packages/recordings/src/samples.ts';
import { SERVICE_LIMITS } from '../../../contract/limits.ts';
import { badRequest, pastLimit } from '../../../contract/refusal.ts';
import { blankWav } from './wav.ts';

const BLANKS = /[\t\n\r ]+/gu;
/** Matches base64, also in the alphabet for URLs (RFC 4648, sections 4 and 5). */
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/u;

/** @throws Refusal if the text is not base64, or decodes to more than 256 KiB */
export function decodeBase64(text: string): Buffer {
  const dense = text.replace(BLANKS, '');
  if (!BASE64.test(dense) || dense.replace(/=+$/u, '').length % 4 === 1) {
    throw badRequest(
      'audio_base64 is not base64; send the bytes of a recording in base64, without a data: prefix',
      'audio_base64',
    );
  }
  const bytes = Buffer.from(dense, 'base64');
  if (bytes.length > SERVICE_LIMITS.inline_audio_bytes) {
    throw pastLimit(
      `audio_base64 holds ${bytes.length} bytes; send at most ${SERVICE_LIMITS.inline_audio_bytes} (8 s at 16 kHz mono, 16 bit), or call create_upload, PUT the recording there and send its URL as audio_url`,
      'audio_base64',
    );
  }
  return bytes;
}

export interface Clip extends CutFacts {
  /** The sound without the silence at both ends, 16 kHz mono PCM16. */
  readonly wav: Uint8Array;
}

/** @param filters cache of resampling filters @throws Refusal for float samples far outside -1 to 1 */
export function prepareClip(recording: FileRecording, filters: Filters = filterCache()): Clip {
  const cut = planCut(recording);
  const { wav, pcm } = blankWav(cut.samples);
  writeCut(recording, cut, filters, pcm);
  const { quality, ...facts } = factsOf(recording, cut);
  return { wav, ...facts, quality: { format: recording.format, ...quality } };
}
