/** WAV files: one channel, PCM of 16 bits, 16 kHz for the service; and their bytes as text. */

export const RATE = 16_000;
const HEADER_BYTES = 44;

const ascii = (view: DataView, at: number, text: string): void => {
  for (const [n, character] of [...text].entries()) view.setUint8(at + n, character.charCodeAt(0));
};

/** The file of these samples, each from -1 to 1. */
export function wavOf(samples: Float32Array, rate: number = RATE): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + 2 * samples.length));
  const { byteLength } = view;
  ascii(view, 0, 'RIFF');
  view.setUint32(4, byteLength - 8, true);
  ascii(view, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * rate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  ascii(view, 36, 'data');
  view.setUint32(40, 2 * samples.length, true);
  for (const [n, x] of samples.entries()) {
    view.setInt16(HEADER_BYTES + 2 * n, Math.round(Math.max(-1, Math.min(1, x)) * 32_767), true);
  }
  return new Uint8Array(view.buffer);
}

/** Bytes in base64. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

/** The sound in one channel at 16 kHz: mixed and resampled by the browser. */
export async function resampled(sound: AudioBuffer): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, Math.max(1, Math.round(sound.duration * RATE)), RATE);
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(context.destination);
  source.start();
  return (await context.startRendering()).getChannelData(0);
}

/** The samples of any file that the browser can play. */
export async function decoded(file: ArrayBuffer): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, RATE);
  return resampled(await context.decodeAudioData(file));
}
