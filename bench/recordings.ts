/**
 * Times decoding of a minute of Opus, made by repeating the packets of a short recording. The floor is the Opus
 * decoder alone, without container, checks and gain.
 */

import { OpusDecoder } from 'opus-decoder';
import { readOgg } from '../packages/recordings/src/ogg.ts';
import { OPUS_RATE, type Packets } from '../packages/recordings/src/opus.ts';
import { readWebm } from '../packages/recordings/src/webm.ts';
import { median, quantile, short, table, time, verdict } from '../packages/research/src/results.ts';
import { LIMITS } from '../src/contract/limits.ts';
import type { Engine } from '../src/engine/engine.ts';
import { openRecording } from '../src/service/hear/formats.ts';
import { oggOf, opusTrack, recorded, simple, webmOf } from '../test/hear/containers.ts';

const MOST_S = 0.5;
const MINUTE = LIMITS.audio_s * OPUS_RATE;

const repeated = ({ all, samples }: Packets): Uint8Array[] =>
  Array.from({ length: (MINUTE * all.length) / samples }, (_, n) => all[n % all.length] as Uint8Array);

type Minute = readonly [name: string, packets: Uint8Array[], bytes: Buffer];

function minutes(): readonly Minute[] {
  const speech = repeated(readOgg(recorded('phone.ogg'), LIMITS.audio_s).packets);
  const buzz = repeated(readWebm(recorded('chromium.webm'), LIMITS.audio_s).packets);
  const blocks = buzz.map((one) => simple(one));
  return [
    ['speech in an Ogg, as ffmpeg encodes it', speech, oggOf(speech, MINUTE)],
    ['a buzz in a WebM, as Chromium records it', buzz, webmOf([opusTrack()], blocks)],
  ];
}

async function decodeAlone(packets: Uint8Array[]): Promise<void> {
  const decoder = new OpusDecoder({ channels: 2 });
  await decoder.ready;
  decoder.decodeFrames(packets);
}

/** Returns median and 99th percentile in microseconds. The first two runs do not count. */
async function timed(work: () => Promise<unknown>, times: number): Promise<[p50: number, p99: number]> {
  const all: number[] = [];
  while (all.length < times + 2) {
    const started = performance.now();
    await work();
    all.push(1000 * (performance.now() - started));
  }
  const counted = all.slice(2);
  return [median(counted), quantile(counted, 0.99)];
}

export async function benchRecordings(_engine: Engine, seconds: number): Promise<string> {
  const rows: string[][] = [];
  for (const [name, packets, bytes] of minutes()) {
    const own = await timed(() => openRecording(bytes), 20 * seconds);
    const floor = await timed(() => decodeAlone(packets), 20 * seconds);
    const rate = short((8 * bytes.length) / LIMITS.audio_s / 1000);
    rows.push([
      ...[name, `${packets.length} packets, ${rate} kbit/s`],
      ...[...own, ...floor].map(time),
      `${short(floor[0] / own[0])} ×`,
      verdict(`at most ${MOST_S} s`, own[0] <= 1e6 * MOST_S),
    ]);
  }
  const head = ['a minute of Opus', 'input', 'median', 'p99', 'floor', 'its p99', 'ratio', 'target'];
  return `From the bytes to the samples, 20 times in one thread; the floor is opus-decoder with the bare packets.\n\n${table(head, rows, 2)}`;
}
