/**
 * A page that only speaks: it lets a test use the voices of `packages/page/src/voice`; the test reads texts into
 * phones.
 */

import { Voices } from '../../src/voice/speech.ts';

const beside = new URL('web/', location.href);

/** Makes a new `Voices`, which has loaded nothing yet. */
window.anew = () => {
  window.voices = new Voices({
    at: (path) => new URL(path, beside).href,
    read: (text) => window.read(text),
    start: (url) => new Worker(url, { type: 'module' }),
    keep: (url) => navigator.serviceWorker.controller?.postMessage([url]),
  });
};

/** Returns the source of a sound, and its samples at 16 kHz, as 16-bit integers encoded as text. */
window.heard = async (saying) => {
  const { sound, slowed, by } = await saying;
  const decoded = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(await sound.arrayBuffer());
  const samples = Int16Array.from(decoded.getChannelData(0), (x) => Math.round(x * 2 ** 15));
  const bytes = new Uint8Array(samples.buffer);
  return { by, slowed, samples: Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') };
};

window.anew();
document.documentElement.dataset.ready = 'true';
