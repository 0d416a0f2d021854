import type { Random } from '../../bench/inputs/random.ts';
import type { FileRecording } from '../../packages/recordings/src/samples.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import { openRecording } from '../../src/service/hear/formats.ts';

const EXTREMES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_ffff];

/**
 * Changes bytes, half of the time in the header: flips a bit, cuts bytes out, or replaces them by an extreme number,
 * noise or a copied piece.
 */
export function mutated(bytes: Buffer, random: Random): Buffer {
  const at = random.below(Math.min(bytes.length, random.pick([64, 256, bytes.length, bytes.length])) + 1);
  const number = Buffer.alloc(4);
  number.writeUInt32BE(random.pick([...EXTREMES, random.below(bytes.length + 1)]));
  const noise = Buffer.from(Array.from({ length: random.below(30) }, () => random.below(256)));
  const from = random.below(bytes.length + 1);
  const piece = random.pick([
    Buffer.of((bytes[at] ?? 0) ^ (1 << random.below(8))),
    Buffer.of(random.below(256)),
    number.subarray(random.below(4)),
    noise,
    bytes.subarray(from, from + random.below(2000)),
    Buffer.alloc(0),
  ]);
  const cut = random.pick([piece.length, piece.length, 0, random.below(64), random.below(bytes.length + 1)]);
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + cut)]);
}

export function samplesIn(recording: FileRecording): Float32Array {
  const samples = new Float32Array(recording.frames * recording.channels);
  recording.read(0, samples);
  return samples;
}

/** Returns null for a recording that was refused with a proper sentence. @throws Error for any other failure */
export async function hear(bytes: Uint8Array): Promise<FileRecording | null> {
  let recording: FileRecording;
  try {
    recording = await openRecording(bytes);
  } catch (error) {
    const isAsked =
      error instanceof Refusal && error.slug === 'bad-request' && / found .+; send /u.test(error.message);
    if (isAsked) return null;
    throw error;
  }
  const { frames, sample_rate, duration_s } = recording;
  if (!samplesIn(recording).every(Number.isFinite)) throw new Error('a sample that is no number');
  if (frames < 1 || duration_s !== frames / sample_rate || duration_s > 60)
    throw new Error(`${duration_s} s`);
  return recording;
}
