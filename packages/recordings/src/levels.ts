/**
 * Measures the levels of a recording as it was sent, as a whole and in frames of 10 ms.
 *
 * A constant channel, such as the dead side of a headset, is left out, because the mean with it would make the voice
 * 6 dB quieter. If the channels cancel each other out in their mean, only the loudest channel counts.
 */

import type { Mono } from './resample.ts';
import type { OpenRecording } from './samples.ts';

export interface Levels {
  /**
   * Indexes of the channels to use: all channels with sound, or only the loudest if they cancel each other out. If all
   * channels are constant, all are used.
   */
  readonly live: readonly number[];
  /** Largest magnitude, root mean square and mean (`dc`) of the samples; full scale is 1. */
  readonly peak: number;
  readonly rms: number;
  readonly dc: number;
  /** Share of the samples that are at full scale. */
  readonly clipped: number;
  /** Length of a frame (10 ms) in samples of one channel. */
  readonly frame: number;
  /** Power of the mixed channels in each frame, without the mean of the frame, because an offset is not sound. */
  readonly powers: Float32Array;
}

const FRAME_S = 0.01;

/** Channels cancel out if the power of their mean is below this share (-20 dB) of the power of the loudest channel. */
const CANCELLED = 0.01;

/** Extremes and sums of the samples of one channel, and the power of each frame without its mean. */
interface Tally {
  readonly channel: number;
  least: number;
  most: number;
  sum: number;
  squares: number;
  clipped: number;
  readonly powers: Float32Array;
}

function atFullScale(block: Float32Array, channel: number, channels: number, fullScale: number): number {
  let count = 0;
  for (let i = channel; i < block.length; i += channels) {
    if (Math.abs(block[i] as number) >= fullScale) count++;
  }
  return count;
}

/** Adds frame `n` of a recording, whose samples are in `block`, to the tally of one channel. */
function tally(into: Tally, n: number, block: Float32Array, { channels, full_scale }: OpenRecording): void {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [sum, squares] = [0, 0];
  for (let i = into.channel; i < block.length; i += channels) {
    const x = block[i] as number;
    sum += x;
    squares += x * x;
    if (x < least) least = x;
    if (x > most) most = x;
  }
  into.least = Math.min(into.least, least);
  into.most = Math.max(into.most, most);
  into.sum += sum;
  into.squares += squares;
  if (most >= full_scale || least <= -full_scale)
    into.clipped += atFullScale(block, into.channel, channels, full_scale);
  const samples = block.length / channels;
  into.powers[n] = Math.max(0, squares / samples - (sum / samples) ** 2);
}

/** Computes the power of the sum of all channels in a block, without the mean of the block. */
function powerOf(block: Float32Array, channels: number): number {
  const samples = block.length / channels;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < block.length; i += channels) {
    let x = 0;
    for (let channel = i; channel < i + channels; channel++) x += block[channel] as number;
    sum += x;
    squares += x * x;
  }
  return Math.max(0, squares / samples - (sum / samples) ** 2);
}

const NOTHING = {
  least: Number.POSITIVE_INFINITY,
  most: Number.NEGATIVE_INFINITY,
  sum: 0,
  squares: 0,
  clipped: 0,
};

const total = (powers: Float32Array): number => powers.reduce((sum, power) => sum + power, 0);

/**
 * Chooses the channels to use, and computes the power of their mean in each frame.
 * @param mixed power of the sum of all channels in each frame; this function overwrites it
 */
function chooseChannels(tallies: readonly Tally[], mixed: Float32Array): Pick<Levels, 'live' | 'powers'> {
  const withSound = tallies.flatMap(({ least, most }, channel) => (least < most ? [channel] : []));
  const live = withSound.length > 0 ? withSound : tallies.map((_, channel) => channel);
  for (const [n, power] of mixed.entries()) mixed[n] = power / live.length ** 2;
  const totals = tallies.map(({ powers }) => total(powers));
  const loudest = totals.indexOf(Math.max(...totals));
  return total(mixed) < CANCELLED * (totals[loudest] as number)
    ? { live: [loudest], powers: (tallies[loudest] as Tally).powers }
    : { live, powers: mixed };
}

/** Measures a recording in frames of 10 ms. The last frame takes the rest of the recording, 5 to 15 ms. */
export function measureLevels(recording: OpenRecording): Levels {
  const { channels, frames, sample_rate } = recording;
  const frame = Math.round(FRAME_S * sample_rate);
  const mixed = new Float32Array(Math.max(1, Math.round(frames / frame)));
  const tallies = Array.from({ length: channels }, (_, channel): Tally => {
    return { ...NOTHING, channel, powers: mixed.slice() };
  });
  const buffer = new Float32Array(Math.min(2 * frame, frames) * channels);
  for (let n = 0; n < mixed.length; n++) {
    const end = n === mixed.length - 1 ? frames : (n + 1) * frame;
    const block = buffer.subarray(0, (end - n * frame) * channels);
    recording.read(n * frame, block);
    for (const own of tallies) tally(own, n, block, recording);
    mixed[n] = powerOf(block, channels);
  }
  const { live, powers } = chooseChannels(tallies, mixed);
  const sumUp = (of: (tally: Tally) => number): number =>
    live.reduce((sum, channel) => sum + of(tallies[channel] as Tally), 0);
  const samples = frames * live.length;
  return {
    live,
    peak: Math.max(...live.map((channel) => peakOf(tallies[channel] as Tally))),
    rms: Math.sqrt(sumUp(({ squares }) => squares) / samples),
    dc: sumUp(({ sum }) => sum) / samples,
    clipped: sumUp(({ clipped }) => clipped) / samples,
    frame,
    powers,
  };
}

const peakOf = ({ least, most }: Tally): number => Math.max(-least, most);

const PIECE = 512;

/** Returns a function that reads the mean of the `live` channels. Before and after the recording it gives zeros. */
export function downMix(recording: OpenRecording, live: readonly number[]): Mono {
  const { channels, frames } = recording;
  const piece = new Float32Array(PIECE * channels);
  const share = 1 / live.length;
  const mix = (block: Float32Array, into: Float64Array): void => {
    into.fill(0);
    for (const channel of live) {
      for (let n = 0, i = channel; n < into.length; n++, i += channels) {
        into[n] = (into[n] as number) + share * (block[i] as number);
      }
    }
  };
  return (from, into) => {
    const start = Math.min(Math.max(from, 0), frames);
    const end = Math.max(start, Math.min(from + into.length, frames));
    // The parts of the block before and after the recording are silence.
    into.fill(0, 0, Math.min(start - from, into.length));
    into.fill(0, Math.max(0, end - from));
    for (let at = start; at < end; at += PIECE) {
      const count = Math.min(PIECE, end - at);
      const block = piece.subarray(0, count * channels);
      recording.read(at, block);
      mix(block, into.subarray(at - from, at - from + count));
    }
  };
}
