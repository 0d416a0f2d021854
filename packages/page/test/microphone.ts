import type { BrowserContext, Page } from 'playwright-core';
import { createTutor } from '../../../src/index.ts';
import { openVoice } from '../../../src/service/built/openVoice.ts';
import { silence, wavOf } from '../../../test/hear/sounds.ts';
import { wordsOf } from '../../voice/src/wordsToSay.ts';
import { soon } from './browser.ts';

/** Gives a page a microphone that plays these samples when the page begins to listen, and silence after them. */
export const hearing = (
  context: BrowserContext,
  samples: readonly number[],
  rate?: number,
): Promise<unknown> =>
  context.addInitScript(`
    navigator.mediaDevices.getUserMedia = async () => {
      const bytes = Uint8Array.from(atob('${wavOf(samples, rate).toString('base64')}'), (c) => c.charCodeAt(0));
      const context = new AudioContext();
      const source = context.createBufferSource();
      source.buffer = await context.decodeAudioData(bytes.buffer);
      const end = context.createMediaStreamDestination();
      source.connect(end);
      const listen = MediaStreamAudioSourceNode.prototype.connect;
      MediaStreamAudioSourceNode.prototype.connect = function (...ends) {
        MediaStreamAudioSourceNode.prototype.connect = listen;
        source.start();
        return listen.apply(this, ends);
      };
      window.heardStream = end.stream;
      return end.stream;
    };
  `);

/** Sample rate of the synthetic voice, hertz. */
export const VOICE_RATE = 22_050;

/** Returns for each text the samples of a synthetic voice that reads the text in Koine. */
export async function readAloud(texts: readonly string[]): Promise<number[][]> {
  const tutor = await createTutor({ schemes: ['koine-greek'] });
  const voice = await (await openVoice())();
  return texts.map((text) => {
    const { samples, rate } = voice.say(wordsOf(tutor.read(text)));
    if (rate !== VOICE_RATE) throw new Error(`the voice has ${rate} samples a second`);
    return Array.from(samples, (x) => x / 2 ** 15);
  });
}

/** Makes a WAV of a voice that says θεός with ð in place of θ, an error that the recognizer always finds. */
export async function dheos(): Promise<Buffer> {
  const [said = []] = await readAloud(['δεός']);
  return wavOf([...silence(0.8), ...said, ...silence(0.8)], VOICE_RATE);
}

export const untilClosed = (page: Page): Promise<void> =>
  soon(() => page.evaluate('heardStream.getTracks()[0].readyState')).toBe('ended');

export const chooseFile = (page: Page, heard: readonly number[] | Buffer): Promise<void> =>
  page.setInputFiles('koine-word input[type=file]', {
    name: 'said.wav',
    mimeType: 'audio/wav',
    buffer: Buffer.isBuffer(heard) ? heard : wavOf(heard),
  });

export async function hears(page: Page, heard: readonly number[]): Promise<void> {
  const told = page.evaluate(`new Promise((tell) => {
    for (const type of ['koine-result', 'koine-problem'])
      document.querySelector('koine-word').addEventListener(type, () => tell(), { once: true });
  })`);
  await chooseFile(page, heard);
  await told;
}

/**
 * Gives a page a fast microphone, which plays these samples and then nothing. A timer gives the blocks, so that a busy
 * machine loses no block.
 */
export const hearingFast = (
  context: BrowserContext,
  samples: readonly number[],
  rate: number,
): Promise<unknown> =>
  context.addInitScript(`{
    const bytes = Uint8Array.from(atob('${wavOf(samples, rate).toString('base64')}'), (c) => c.charCodeAt(0));
    const heard = new Int16Array(bytes.buffer, 44);
    navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream;
    window.AudioWorkletNode = class extends GainNode {
      constructor(context) {
        super(context);
        const ratio = ${rate} / context.sampleRate;
        const length = Math.round(context.sampleRate / 10);
        const port = { onmessage: null, postMessage() {}, close: () => clearInterval(timer) };
        this.port = port;
        const timer = setInterval(() => {
          const from = window.heardUntil ?? 0;
          if (from * ratio > heard.length) return;
          const sample = (_, n) => (heard[Math.floor((from + n) * ratio)] ?? 0) / 2 ** 15;
          port.onmessage?.({ data: Float32Array.from({ length }, sample) });
          window.heardUntil = from + length;
        }, 20);
      }
    };
  }`);
