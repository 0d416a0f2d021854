/**
 * Makes synthetic clips, which do not sound like speech. Each phone is voice or noise, filtered by two resonances that
 * depend on the letters of its symbol.
 */

import type { Random } from '../../bench/inputs/random.ts';

/** Filters samples by a resonance of the vocal tract, a filter of two poles (Klatt 1980). */
function resonate(samples: Float32Array, rate: number, hertz: number, width: number): void {
  const c = -Math.exp((-2 * Math.PI * width) / rate);
  const b = 2 * Math.exp((-Math.PI * width) / rate) * Math.cos((2 * Math.PI * hertz) / rate);
  let [last, before] = [0, 0];
  for (const [i, x] of samples.entries()) {
    [last, before] = [(1 - b - c) * x + b * last + c * before, last];
    samples[i] = last;
  }
}

/** Makes the samples of a phone: pulses for a voiced phone, otherwise noise, filtered by two resonances. */
function sound(phone: string, random: Random, rate: number): Float32Array {
  const hash = [...phone.replace('ˈ', '')].reduce((sum, sign) => sum * 31 + (sign.codePointAt(0) ?? 0), 7);
  const voiced = /[aeiouyɛɔmnlrŋjwvzðɣbdɡ]/u.test(phone);
  const seconds = (phone.startsWith('ˈ') ? 0.14 : 0.08) + 0.04 * random.next();
  const period = Math.round(rate / (100 + random.below(80)));
  const samples = Float32Array.from({ length: Math.round(seconds * rate) }, (_, i) =>
    voiced ? Number(i % period === 0) : 0.2 * (random.next() - 0.5),
  );
  resonate(samples, rate, 250 + (hash % 13) * 45, 80);
  resonate(samples, rate, (voiced ? 900 : 2200) + (hash % 17) * 70, voiced ? 110 : 600);
  const peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 1e-9);
  return samples.map((x) => (x / peak) * (voiced ? 0.5 : 0.15));
}

export function clipOf(phones: readonly string[], random: Random, rate: number): Float32Array {
  const silence = new Float32Array(Math.round(0.1 * rate));
  const parts = [silence, ...phones.map((phone) => sound(phone, random, rate)), silence];
  const clip = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    clip.set(part, at);
    at += part.length;
  }
  return clip.map((x) => x + 0.0005 * (random.next() - 0.5));
}

export function wavOf(samples: Float32Array, rate: number): Buffer {
  const wav = Buffer.alloc(44 + 2 * samples.length);
  wav.write('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(2 * rate, 28);
  // Writes two fields: 16 bits per sample, and 2 bytes per frame.
  wav.writeUInt32LE(0x10_0002, 32);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(2 * samples.length, 40);
  for (const [i, x] of samples.entries()) wav.writeInt16LE(Math.round(x * 32767), 44 + 2 * i);
  return wav;
}
