/** A page that does nothing but speak: the voices of `packages/page/src/voice`, within reach of a test, which reads the texts. */

import { Voices } from '../../src/voice/speech.ts';

const beside = new URL('web/', location.href);

/** Makes voices that know of nothing yet. */
window.anew = () => {
  window.voices = new Voices({
    at: (path) => new URL(path, beside).href,
    read: (text) => window.read(text),
    start: (url) => new Worker(url, { type: 'module' }),
    keep: (url) => navigator.serviceWorker.controller?.postMessage([url]),
  });
};

/** Who said it, and the sound at 16 kHz, its samples of 16 bits as text. */
window.heard = async (saying) => {
  const { sound, slowed, by } = await saying;
  const decoded = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(await sound.arrayBuffer());
  const samples = Int16Array.from(decoded.getChannelData(0), (x) => Math.round(x * 2 ** 15));
  const bytes = new Uint8Array(samples.buffer);
  return { by, slowed, samples: Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') };
};

window.anew();
document.documentElement.dataset.ready = 'true';
