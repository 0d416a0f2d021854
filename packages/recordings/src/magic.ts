/** Names the format of a file from its first bytes, with the names that people would search for. */

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export const FORM = 'a form (multipart/form-data)';

/** Patterns for the first bytes of a file, in hexadecimal, each with the name of the format. The first match counts. */
const FORMATS: readonly (readonly [start: RegExp, name: string])[] = [
  [/^52494646.{8}57415645/u, 'a WAV'],
  [/^52494646.{16}/u, 'a RIFF file of another kind'],
  [/^52494646/u, 'the first bytes of a RIFF file'],
  [/^52494658/u, 'a big-endian WAV (RIFX)'],
  [/^(?:52463634|42573634)/u, 'a 64-bit WAV (RF64)'],
  [/^726966662e91cf11/u, 'a Sony Wave64'],
  [/^4f676753/u, 'an Ogg (Opus or Vorbis)'],
  [/^664c6143/u, 'a FLAC'],
  [/^1a45dfa3/u, 'a WebM or Matroska'],
  [/^.{8}66747970/u, 'an MP4 or M4A'],
  [/^464f524d.{8}4149464[36]/u, 'an AIFF'],
  [/^63616666/u, 'a Core Audio file'],
  [/^2321414d52/u, 'an AMR'],
  [/^2e736e64/u, 'a Sun AU'],
  [/^3026b2758e66cf11/u, 'a WMA'],
  [/^fff[0189]/u, 'an AAC'],
  [/^(?:494433|ff[ef])/u, 'an MP3'],
  [/^$/u, 'an empty body'],
  [/^556b6c47/u, 'base64 that is not decoded'],
  [/^646174613a/u, 'a data URL'],
  [/^(?:7b|5b)/u, 'JSON'],
  [/^2d2d/u, FORM],
  [/^3c/u, 'HTML or XML'],
];

/**
 * Length (bytes) of the ID3 tag at the start of a file; 0 without a tag. The tag stores its size in groups of 7 bits.
 */
export function tagBytes(bytes: Uint8Array): number {
  if (hex(bytes.subarray(0, 3)) !== '494433') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  return 10 + (a << 21) + (b << 14) + (c << 7) + d;
}

/** Names the format of a file with an article ('a WAV'). An unknown format is named by its first four bytes. */
export function nameOf(bytes: Uint8Array): string {
  const start = hex(bytes.subarray(0, 12));
  const name = FORMATS.find(([magic]) => magic.test(start))?.[1];
  return name ?? `bytes that start with ${hex(bytes.subarray(0, 4)).replace(/(..)(?!$)/gu, '$1 ')}`;
}
