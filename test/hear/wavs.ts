/** Writes WAV files byte by byte, independently of the code that reads them. */

export type Kind = 'pcm8' | 'pcm16' | 'pcm24' | 'pcm32' | 'float32' | 'float64' | 'a-law' | 'mu-law';

export const KINDS: Readonly<Record<Kind, { tag: number; bits: number }>> = {
  pcm8: { tag: 1, bits: 8 },
  pcm16: { tag: 1, bits: 16 },
  pcm24: { tag: 1, bits: 24 },
  pcm32: { tag: 1, bits: 32 },
  float32: { tag: 3, bits: 32 },
  float64: { tag: 3, bits: 64 },
  'a-law': { tag: 6, bits: 8 },
  'mu-law': { tag: 7, bits: 8 },
};

/** Encodes a sample from -1 to 1 in A-law: a magnitude of 12 bits, with the even bits inverted (G.711, table 1a). */
function aLaw(value: number): number {
  const magnitude = Math.min(4095, Math.floor(Math.abs(value) * 4096));
  const segment = magnitude < 32 ? 0 : Math.floor(Math.log2(magnitude)) - 4;
  const step = segment === 0 ? magnitude >> 1 : (magnitude >> segment) & 15;
  return ((value >= 0 ? 0x80 : 0) | (segment << 4) | step) ^ 0x55;
}

/** Encodes a sample from -1 to 1 in μ-law: a magnitude of 13 bits, with all bits inverted (G.711, table 2a). */
function muLaw(value: number): number {
  const magnitude = Math.min(8158, Math.floor(Math.abs(value) * 8192)) + 33;
  const segment = Math.floor(Math.log2(magnitude)) - 5;
  return ~((value < 0 ? 0x80 : 0) | (segment << 4) | ((magnitude >> (segment + 1)) & 15)) & 0xff;
}

const whole = (value: number, bits: number): number =>
  Math.max(-(2 ** (bits - 1)), Math.min(2 ** (bits - 1) - 1, Math.round(value * 2 ** (bits - 1))));

const WRITE: Readonly<Record<Kind, (bytes: Buffer, at: number, value: number) => void>> = {
  pcm8: (bytes, at, value) => bytes.writeUInt8(whole(value, 8) + 128, at),
  pcm16: (bytes, at, value) => bytes.writeInt16LE(whole(value, 16), at),
  pcm24: (bytes, at, value) => bytes.writeIntLE(whole(value, 24), at, 3),
  pcm32: (bytes, at, value) => bytes.writeInt32LE(whole(value, 32), at),
  float32: (bytes, at, value) => bytes.writeFloatLE(value, at),
  float64: (bytes, at, value) => bytes.writeDoubleLE(value, at),
  'a-law': (bytes, at, value) => bytes.writeUInt8(aLaw(value), at),
  'mu-law': (bytes, at, value) => bytes.writeUInt8(muLaw(value), at),
};

export function chunk(id: string, body: Uint8Array, size = body.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

export function fmt(tag: number, channels: number, rate: number, bits: number): Buffer {
  const body = Buffer.alloc(16);
  body.writeUInt16LE(tag, 0);
  body.writeUInt16LE(channels, 2);
  body.writeUInt32LE(rate, 4);
  body.writeUInt32LE((rate * channels * bits) / 8, 8);
  body.writeUInt16LE((channels * bits) / 8, 12);
  body.writeUInt16LE(bits, 14);
  return body;
}

/** Writes a format chunk of the type WAVE_FORMAT_EXTENSIBLE around this format tag. */
export function extensible(tag: number, channels: number, rate: number, bits: number, valid = bits): Buffer {
  const body = Buffer.alloc(40);
  fmt(tag, channels, rate, bits).copy(body);
  body.writeUInt16LE(0xfffe, 0);
  body.writeUInt16LE(22, 16);
  body.writeUInt16LE(valid, 18);
  body.writeUInt16LE(tag, 24);
  Buffer.from('000000001000800000aa00389b71', 'hex').copy(body, 26);
  return body;
}

export function riff(...chunks: Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks]);
  const head = Buffer.alloc(8);
  head.write('RIFF');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function pack(kind: Kind, channels: readonly ArrayLike<number>[]): Buffer {
  const size = KINDS[kind].bits / 8;
  const frames = channels[0]?.length ?? 0;
  const bytes = Buffer.alloc(frames * channels.length * size);
  for (let n = 0, at = 0; n < frames; n++) {
    for (const channel of channels) {
      WRITE[kind](bytes, at, channel[n] as number);
      at += size;
    }
  }
  return bytes;
}

export function wavOf(kind: Kind, rate: number, ...channels: readonly ArrayLike<number>[]): Buffer {
  const { tag, bits } = KINDS[kind];
  return riff(chunk('fmt ', fmt(tag, channels.length, rate, bits)), chunk('data', pack(kind, channels)));
}

export const tone = (rate: number, seconds: number, hertz = 440, amplitude = 0.5): Float64Array =>
  Float64Array.from(
    { length: Math.round(rate * seconds) },
    (_, n) => amplitude * Math.sin((2 * Math.PI * hertz * n) / rate),
  );

export const silence = (rate: number, seconds: number): Float64Array =>
  new Float64Array(Math.round(rate * seconds));

export const joined = (...parts: readonly Float64Array[]): Float64Array =>
  Float64Array.from(parts.flatMap((part) => [...part]));

export const noise = (rate: number, seconds: number, rms: number, next: () => number): Float64Array =>
  silence(rate, seconds).map(() => (2 * next() - 1) * rms * Math.sqrt(3));

export const added = (a: Float64Array, b: Float64Array): Float64Array =>
  a.map((value, n) => value + (b[n] as number));
