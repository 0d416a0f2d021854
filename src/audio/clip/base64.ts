/** Base64 as people send it (RFC 4648, sections 4 and 5): either alphabet, padded or not, lines broken or not. */

import { LIMITS } from '../../contract/limits.ts';
import { badRequest } from '../../contract/refusal.ts';

const BLANKS = /[\t\n\r ]+/gu;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/u;

/**
 * The bytes of an inline recording.
 *
 * @throws Refusal when the text is not base64, or is more than 256 KiB once decoded
 */
export function decodeBase64(text: string): Buffer {
  const dense = text.replace(BLANKS, '');
  if (!BASE64.test(dense) || dense.replace(/=+$/u, '').length % 4 === 1) {
    throw badRequest('audio_base64 is not base64; send the bytes of a WAV in base64, without a data: prefix');
  }
  const bytes = Buffer.from(dense, 'base64');
  if (bytes.length > LIMITS.inline_audio_bytes) {
    throw badRequest(
      `audio_base64 holds ${bytes.length} bytes; send at most ${LIMITS.inline_audio_bytes} (8 s at 16 kHz mono, 16 bit), or call create_upload, PUT the WAV there and send its URL as audio_url`,
    );
  }
  return bytes;
}
