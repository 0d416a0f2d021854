import { RATE } from '../device/protocol.ts';
import type { VOICE } from './recordingTexts.ts';

type RecorderFault = keyof typeof VOICE.faults;

const FAULTS: Readonly<Record<string, RecorderFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'taken',
  AbortError: 'taken',
};

export async function faultOf(error: unknown): Promise<RecorderFault> {
  if (!isSecureContext) return 'insecure';
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices?.getUserMedia === undefined || typeof AudioWorkletNode === 'undefined') return 'unsupported';
  const found = await devices.enumerateDevices().catch(() => null);
  if (found !== null && !found.some(({ kind }) => kind === 'audioinput')) return 'none';
  return FAULTS[error instanceof DOMException ? error.name : ''] ?? 'failed';
}

export interface Recording {
  /** Sample rate of the microphone, in Hz. */
  readonly rate: number;
  /** Returns the sound since the last call, at `rate`. */
  readonly take: () => Float32Array<ArrayBuffer>;
  /** Closes the microphone; `take` then returns the rest of the sound. */
  readonly close: () => Promise<void>;
}

export interface Ear {
  /** Called for each block of sound, with its level (0 to 1) and the seconds since the start. */
  readonly heard: (level: number, seconds: number) => void;
  /** Called once if the microphone goes away during a recording. */
  readonly lost: () => void;
}

function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (const x of samples) peak = Math.max(peak, Math.abs(x));
  return peak;
}

export function joined(blocks: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const whole = new Float32Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const block of blocks) {
    whole.set(block, start);
    start += block.length;
  }
  return whole;
}

/** Passes sound to `take` in blocks, from the audio thread if it has our script. Returns a function that ends this. */
function tap(source: AudioNode, hasScript: boolean, take: (block: Float32Array) => void): () => void {
  if (!hasScript) {
    // This node is deprecated, but no other one works without a script.
    const node = source.context.createScriptProcessor(4096, 1, 1);
    node.onaudioprocess = ({ inputBuffer }) => take(inputBuffer.getChannelData(0).slice());
    source.connect(node).connect(source.context.destination);
    return () => node.disconnect();
  }
  const node = new AudioWorkletNode(source.context, 'koine-recorder', { numberOfOutputs: 0 });
  node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => take(data);
  source.connect(node);
  return () => {
    node.port.onmessage = null;
    node.port.postMessage('close');
    node.port.close();
  };
}

/** Records an open stream. After a failure, the caller must close the stream. */
async function record(stream: MediaStream, worklet: string | null, ear: Ear): Promise<Recording> {
  const context = new AudioContext();
  const { sampleRate: rate } = context;
  let blocks: Float32Array[] = [];
  let count = 0;
  const take = (block: Float32Array): void => {
    blocks.push(block);
    count += block.length;
    ear.heard(peakOf(block), count / rate);
  };
  try {
    if (worklet !== null) await context.audioWorklet.addModule(worklet);
    const source = context.createMediaStreamSource(stream);
    const disconnect = tap(source, worklet !== null, take);
    for (const track of stream.getTracks()) track.addEventListener('ended', ear.lost, { once: true });
    return {
      rate,
      take() {
        const sound = joined(blocks);
        blocks = [];
        return sound;
      },
      async close() {
        stopTracks(stream);
        source.disconnect();
        disconnect();
        await context.close();
      },
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * Opens the microphone and records; closes it after any failure.
 *
 * @param worklet URL of the script of the audio thread, or null
 * @throws if the page cannot use a microphone
 */
export async function startRecording(worklet: string | null, ear: Ear): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  try {
    return await record(stream, worklet, ear);
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
}

async function resampled(sound: AudioBuffer): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, Math.max(1, Math.round(sound.duration * RATE)), RATE);
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(context.destination);
  source.start();
  return (await context.startRendering()).getChannelData(0);
}

/** Closes the microphone; returns the recording at 16 kHz. */
export async function finished({ close, take, rate }: Recording): Promise<Float32Array> {
  await close();
  const samples = take();
  const sound = new AudioBuffer({ length: Math.max(1, samples.length), sampleRate: rate });
  sound.copyToChannel(samples, 0);
  return resampled(sound);
}

export async function decoded(file: ArrayBuffer): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, RATE);
  return resampled(await context.decodeAudioData(file));
}
