/** Recordings of all formats against the program ffmpeg, and what the Chromium of the run records. */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileRecording } from '../../src/hear/clip/samples.ts';
import { openRecording } from '../../src/hear/formats/formats.ts';
import { seeded } from '../../src/serve/bench/inputs/random.ts';
import { freshFolder } from '../freshFolder.ts';
import { needs, pathOf } from '../parts/needs.ts';
import { RUNS } from '../parts/runs.ts';
import { connect } from '../web/browser.ts';
import { EIS } from '../web/chromium.ts';
import { recorded } from './containers.ts';
import { hear, mutated } from './hostile.ts';
import { wavOf } from './sounds.ts';

let folder: string;
beforeAll(async () => {
  folder = await freshFolder();
  writeFileSync(join(folder, 'eis.wav'), wavOf(EIS));
});

/** Runs ffmpeg in the folder; returns what it wrote to its output. */
function ffmpeg(...args: string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(pathOf('ffmpeg'), ['-v', 'error', '-y', ...args], {
    cwd: folder,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
}

function encoded(ending: string, ...args: string[]): Buffer {
  ffmpeg('-i', 'eis.wav', ...args, `out.${ending}`);
  return readFileSync(join(folder, `out.${ending}`));
}

const samplesIn = (recording: FileRecording): Float32Array => {
  const samples = new Float32Array(recording.frames * recording.channels);
  recording.read(0, samples);
  return samples;
};

/** The samples that ffmpeg decodes. */
function decoded(bytes: Buffer, ...decoder: string[]): Float32Array {
  writeFileSync(join(folder, 'in'), bytes);
  const floats = ffmpeg(...decoder, '-i', 'in', '-map', '0:a:0', '-f', 'f32le', '-');
  return new Float32Array(floats.buffer.slice(floats.byteOffset, floats.byteOffset + floats.length));
}

const furthest = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, x, n) => Math.max(most, Math.abs(x - (b[n] as number))), 0);

describe('Opus', needs('ffmpeg'), () => {
  it.each([
    ['of speech', ['-application', 'voip', '-b:a', '16k']],
    ['in frames of 2.5 ms', ['-frame_duration', '2.5', '-b:a', '96k']],
    ['in frames of 60 ms', ['-frame_duration', '60', '-b:a', '12k']],
    ['in stereo', ['-ac', '2', '-b:a', '64k']],
    ['at 510 kbit/s', ['-ac', '2', '-b:a', '510k', '-frame_duration', '40']],
  ])('%s is what ffmpeg decodes, sample by sample', async (_, args) => {
    for (const ending of ['ogg', 'webm']) {
      const bytes = encoded(ending, '-c:a', 'libopus', ...args);
      const own = await openRecording(bytes);
      const theirs = decoded(bytes, '-c:a', 'libopus');
      expect(own.frames).toBe(1.8 * 48_000);
      expect(theirs.length).toBe(own.frames * own.channels);
      expect(furthest(samplesIn(own), theirs)).toBeLessThan(1e-4);
    }
  });
});

describe('what ffmpeg decodes for us', needs('ffmpeg'), () => {
  it.each([
    ['phone.mp3', 'mp3', 16_000],
    ['phone.m4a', 'm4a-aac', 16_000],
    ['phone.aac', 'aac', 16_000],
    ['chromium.mp4', 'm4a-opus', 48_000],
  ])('%s', async (name, format, sample_rate) => {
    const own = await openRecording(recorded(name));
    expect(own).toMatchObject({ format, sample_rate, channels: 1, bit_depth: 32 });
    expect(furthest(samplesIn(own), decoded(recorded(name)))).toBeLessThan(1e-4);
  });

  it('a fragmented MP4, a video, and stereo', async () => {
    const moving = encoded('mp4', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov');
    expect((await openRecording(moving)).format).toBe('m4a-aac');
    const video = ['-f', 'lavfi', '-i', 'testsrc=d=2:s=64x64', '-c:v', 'mpeg4', '-c:a', 'aac', '-ac', '2'];
    expect(await openRecording(encoded('mp4', ...video))).toMatchObject({ format: 'm4a-aac', channels: 2 });
  });

  it.each([
    ['ALAC', ['-c:a', 'alac', 'x.m4a'], 'an MP4 or M4A that ffmpeg cannot decode'],
    ['an MP3 of an hour', ['-c:a', 'libmp3lame', '-b:a', '8k', 'x.mp3'], 'more than 60 s of sound'],
    ['an M4A of two minutes', ['-t', '120', '-c:a', 'aac', 'x.m4a'], 'more than 60 s of sound'],
  ])('%s is refused', async (_, [...args], sentence) => {
    const file = args.pop() as string;
    ffmpeg(
      '-stream_loop',
      '2000',
      '-i',
      'eis.wav',
      '-t',
      args.includes('alac') ? '1' : '3600',
      ...args,
      file,
    );
    await expect(openRecording(readFileSync(join(folder, file)))).rejects.toThrow(sentence);
  });

  it.each(['phone.mp3', 'phone.m4a', 'phone.aac', 'chromium.mp4'])('a cut %s is refused', async (name) => {
    const bytes = recorded(name);
    for (const share of [0.3, 0.6]) {
      const cut = bytes.subarray(0, share * bytes.length);
      await expect(openRecording(cut)).rejects.toThrow('audio cannot be read; found an');
    }
  });

  // PROPERTY_RUNS=20000 tries 20,000 of each.
  it.each(['phone.mp3', 'phone.m4a', 'phone.aac'])(`${RUNS} mutations of %s`, async (name) => {
    const random = seeded(20_261_124);
    let [taken, slowest] = [0, 0];
    for (let n = 0; n < RUNS; n++) {
      let bytes = recorded(name);
      for (let changes = 1 + random.below(3); changes > 0; changes--) bytes = mutated(bytes, random);
      const began = performance.now();
      if ((await hear(bytes)) !== null) taken++;
      slowest = Math.max(slowest, performance.now() - began);
    }
    console.log(`${name}: ${taken} of ${RUNS} taken, slowest ${slowest.toFixed(0)} ms`);
    expect(taken).toBeLessThan(RUNS);
    expect(slowest).toBeLessThan(11_000);
  });
});

describe('MediaRecorder', needs('chromium', 'ffmpeg'), () => {
  it.each(['audio/webm;codecs=opus', 'audio/mp4;codecs=opus'])('of Chromium: %s', async (type) => {
    const browser = await connect();
    const page = await browser.newPage();
    const base64 = await page.evaluate<string>(`(async () => {
      const context = new AudioContext();
      const tone = new OscillatorNode(context, { frequency: 300 });
      const end = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
      tone.connect(end);
      tone.start();
      const recorder = new MediaRecorder(end.stream, { mimeType: '${type}' });
      const parts = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const stopped = new Promise((done) => { recorder.onstop = done; });
      recorder.start(100);
      await new Promise((done) => setTimeout(done, 1000));
      recorder.stop();
      await stopped;
      return btoa(String.fromCharCode(...new Uint8Array(await new Blob(parts).arrayBuffer())));
    })()`);
    await browser.close();
    const recording = await openRecording(Buffer.from(base64, 'base64'));
    const samples = samplesIn(recording);
    expect(recording.duration_s).toBeGreaterThan(0.8);
    expect(Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length)).toBeGreaterThan(0.5);
  });
});
