/**
 * Where the frames of an MP3 end: behind them may stand tags and zeros, which a decoder takes for a damaged frame.
 *
 * Method: it goes from frame to frame by their heads (ISO/IEC 11172-3, 2.4.1.3, and 13818-3; layer III alone). Whatever
 * else stops it is left to the decoder.
 */

import { tagBytes } from '../../../../packages/ears/src/sound/magic.ts';

/** kbit/s by index, of MPEG 1 and of MPEG 2 and 2.5; 0 where the head does not tell. */
const KBITS = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

/** Hertz of MPEG 1; those of MPEG 2 are half of them, those of 2.5 a quarter. */
const RATES = [44_100, 48_000, 32_000];

/** APEv2, ID3v1 and Lyrics3, behind at most so many zeros that no half-written file passes for a whole one. */
const TAIL = /^\0{0,4096}(?:$|APETAGEX|TAG|LYRICSBEGIN)/u;

/** Bytes of the frame that begins there; 0 where none does. */
function frameBytes(bytes: Uint8Array, at: number): number {
  const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3);
  const version = (two >> 3) & 3;
  if (one !== 0xff || two < 0xe0 || version === 1 || ((two >> 1) & 3) !== 1) return 0;
  const isFirst = version === 3;
  const kbits = (isFirst ? KBITS.first : KBITS.second)[three >> 4] ?? 0;
  const rate = (RATES[(three >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (kbits === 0 || rate === 0) return 0;
  return Math.floor(((isFirst ? 144_000 : 72_000) * kbits) / rate) + ((three >> 1) & 1);
}

/** The file without what is known to stand behind frames. */
export function withoutTail(bytes: Uint8Array): Uint8Array {
  let at = tagBytes(bytes);
  for (let length = frameBytes(bytes, at); length > 0; length = frameBytes(bytes, at)) at += length;
  const tail = Buffer.from(bytes.subarray(at, at + 5000)).toString('latin1');
  return at > 0 && at < bytes.length && TAIL.test(tail) ? bytes.subarray(0, at) : bytes;
}
