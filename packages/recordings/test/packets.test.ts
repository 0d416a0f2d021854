/** Compares our check of Opus packets with libopus: we accept what it decodes, and refuse what it refuses. */

import fc from 'fast-check';
import { OpusDecoder } from 'opus-decoder';
import { describe, expect, it, vi } from 'vitest';
import { part } from '../../../test/parts/runs.ts';
import { Packets, samplesOf } from '../src/opus.ts';

const said = vi.spyOn(console, 'error').mockImplementation(() => {});

let decoder = new OpusDecoder({ channels: 2 });
await decoder.ready;

const bytes = (from: object): fc.Arbitrary<Uint8Array> => fc.uint8Array({ minLength: 1, ...from });

const packets = fc.oneof(
  bytes({ maxLength: 20 }),
  bytes({ maxLength: 1400 }),
  fc
    .tuple(fc.nat(255), fc.nat(8), fc.constantFrom(0, 64, 128, 192), bytes({ maxLength: 60 }))
    .map(([toc, count, flags, rest]) => Uint8Array.of(toc | 3, count | flags, ...rest)),
  fc
    .tuple(fc.nat(63), fc.nat(255), fc.nat(255), fc.nat(1300))
    .map(([toc, first, second, length]) =>
      Uint8Array.of(4 * toc + 2, first, second, ...Buffer.alloc(length)),
    ),
);

/**
 * Counts the samples that libopus decodes; 0 for an invalid packet, null if only the content of its frames is invalid.
 */
async function samplesDecoded(packet: Uint8Array): Promise<number | null> {
  try {
    const { samplesDecoded: samples, errors } = decoder.decodeFrame(packet);
    if (errors.some(({ message }) => message.startsWith('libopus -3'))) return null;
    return errors.length > 0 ? 0 : samples;
  } catch {
    // The decoder trapped and cannot be used again.
    decoder = new OpusDecoder({ channels: 2 });
    await decoder.ready;
    return null;
  }
}

describe('a packet of Opus', () => {
  it('has as many samples as libopus decodes, and is refused where libopus refuses its form', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(packets, async (packet) => {
        const samples = await samplesDecoded(packet);
        if (samples === null) expect(samplesOf(packet)).toBeGreaterThan(0);
        else expect(samplesOf(packet)).toBe(samples);
        if (samples) taken++;
      }),
      { numRuns: part(2000) },
    );
    expect(taken).toBeGreaterThan(part(200));
    expect(said).toHaveBeenCalled();
  });

  it.each([0, 7681])('is refused with %i bytes', (length) => {
    expect(samplesOf(new Uint8Array(length))).toBe(0);
    expect(() => new Packets(60).add(new Uint8Array(length))).toThrow(
      `found ${length} bytes that are no Opus`,
    );
  });
});
