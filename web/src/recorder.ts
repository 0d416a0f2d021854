/** The microphone: opened for one recording, and closed after it. */

import { resampled } from './wav.ts';

export interface Recording {
  /** Ends it and resolves with what was heard, at 16 kHz. */
  readonly stop: () => Promise<Float32Array>;
}

export interface Listener {
  /** Called often, with the level from 0 to 1 and the seconds so far. */
  readonly heard: (level: number, seconds: number) => void;
}

/** The largest sample of a block. */
function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (const x of samples) peak = Math.max(peak, Math.abs(x));
  return peak;
}

function joined(blocks: readonly Float32Array[], context: AudioContext): AudioBuffer {
  const length = blocks.reduce((sum, block) => sum + block.length, 0);
  const sound = context.createBuffer(1, Math.max(1, length), context.sampleRate);
  let at = 0;
  for (const block of blocks) {
    sound.copyToChannel(block as Float32Array<ArrayBuffer>, 0, at);
    at += block.length;
  }
  return sound;
}

type Heard = (samples: Float32Array) => void;

/** Hands on every block of what the microphone hears. */
async function connect(stream: MediaStream, context: AudioContext, heard: Heard): Promise<void> {
  await context.audioWorklet.addModule(new URL('recorderWorklet.js', import.meta.url));
  const node = new AudioWorkletNode(context, 'recorder', { numberOfOutputs: 0 });
  node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => heard(data);
  context.createMediaStreamSource(stream).connect(node);
}

/** Records what an open microphone hears. */
async function record(stream: MediaStream, { heard }: Listener): Promise<Recording> {
  const context = new AudioContext();
  const blocks: Float32Array[] = [];
  let samples = 0;
  const take = (block: Float32Array): void => {
    blocks.push(block);
    samples += block.length;
    heard(peakOf(block), samples / context.sampleRate);
  };
  try {
    await connect(stream, context, take);
  } catch (error) {
    await context.close();
    throw error;
  }
  const stop = async (): Promise<Float32Array> => {
    close(stream);
    const sound = joined(blocks, context);
    await context.close();
    return resampled(sound);
  };
  return { stop };
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Opens the microphone and records; whatever fails, it is closed. @throws when there is no microphone for the page */
export async function startRecording(listener: Listener): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  try {
    return await record(stream, listener);
  } catch (error) {
    close(stream);
    throw error;
  }
}
