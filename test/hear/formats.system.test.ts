/** Compares our reading of recordings of every format with ffmpeg, and reads recordings that Chromium made. */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../../bench/inputs/random.ts';
import { connect } from '../../packages/page/test/browser.ts';
import { EIS } from '../../packages/page/test/chromium.ts';
import { openRecording } from '../../src/service/hear/formats.ts';
import { freshFolder } from '../freshFolder.ts';
import { needs, pathOf } from '../parts/needs.ts';
import { part } from '../parts/runs.ts';
import { recorded, sealed } from './containers.ts';
import { hear, mutated, samplesIn } from './hostile.ts';
import { wavOf } from './sounds.ts';

let folder: string;
beforeAll(async () => {
  folder = await freshFolder();
  writeFileSync(join(folder, 'eis.wav'), wavOf(EIS));
});

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

  it('a file that declares mono but has stereo packets is heard in both channels', async () => {
    const right = ['-af', 'pan=stereo|c1=c0', '-c:a', 'libopus', '-b:a', '64k'];
    const bytes = encoded('ogg', ...right);
    bytes.writeUInt8(1, bytes.indexOf('OpusHead') + 9);
    const own = await openRecording(sealed(bytes));
    expect(own.channels).toBe(1);
    expect(Math.max(...samplesIn(own))).toBeGreaterThan(0.05);
  });
});

describe('formats that ffmpeg decodes for us', needs('ffmpeg'), () => {
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

  // biome-ignore format: a table, one case a line
  it.each([
    ['ALAC', ['-c:a', 'alac', 'x.m4a'], 'an MP4 or M4A of alac; send AAC'],
    ['MP3 in MP4', ['-c:a', 'libmp3lame', '-t', '1', 'x.mp4'], 'an MP4 or M4A of mp3; send AAC'],
    ['MPEG layer II', ['-c:a', 'mp2', '-t', '1', '-f', 'mp2', 'x.mp3'], 'an MP3 of mp2; send MP3'],
    ['a minute of 5.1', ['-t', '60', '-ac', '6', '-ar', '48000', '-c:a', 'aac', 'x.m4a'], 'of more samples than a minute of stereo at 48 kHz has; send less'],
    ['an MP3 of an hour', ['-c:a', 'libmp3lame', '-b:a', '8k', 'x.mp3'], 'more than 60 s of sound'],
    ['an M4A of two minutes', ['-t', '120', '-c:a', 'aac', 'x.m4a'], 'more than 60 s of sound'],
  ])('%s is refused', async (_, [...args], sentence) => {
    const file = args.pop() as string;
    const looped = ['-stream_loop', '2000', '-i', 'eis.wav', '-t', args.includes('alac') ? '1' : '3600'];
    ffmpeg(...looped, ...args, file);
    await expect(openRecording(readFileSync(join(folder, file)))).rejects.toThrow(sentence);
  });

  it('an M4A of 60 s is taken, with any padding of its encoder', async () => {
    for (const rate of [8000, 44_100]) {
      const minute = ['-t', '60', '-ar', String(rate), '-c:a', 'aac'];
      ffmpeg('-stream_loop', '40', '-i', 'eis.wav', ...minute, '-f', 'adts', 'minute.aac');
      const { duration_s } = await openRecording(readFileSync(join(folder, 'minute.aac')));
      expect(duration_s).toBe(60);
    }
  });

  it('an MP3 of 8 kHz whose header also counts the padding of the encoder', async () => {
    const { duration_s } = await openRecording(encoded('mp3', '-ar', '8000', '-t', '1.3', '-b:a', '16k'));
    expect(duration_s).toBeCloseTo(1.3, 1);
  });

  it('tags or zeros after the last frame of an MP3 change nothing', async () => {
    const plain = recorded('phone.mp3');
    const item = Buffer.concat([Buffer.from([4, 0, 0, 0, 0, 0, 0, 0]), Buffer.from('Title\0\u03b8\u03b5')]);
    const ape = (flags: number): Buffer => {
      const head = Buffer.alloc(32);
      head.write('APETAGEX');
      for (const [n, value] of [2000, item.length + 32, 1, flags].entries())
        head.writeUInt32LE(value, 8 + 4 * n);
      return head;
    };
    const tag = Buffer.concat([ape(0xa000_0000), item, ape(0x8000_0000)]);
    const zeros = Buffer.alloc(300);
    const old = Buffer.from('TAG'.padEnd(128, 'x'));
    for (const tail of [[tag], [zeros], [zeros, tag, old], [old]]) {
      const own = await openRecording(Buffer.concat([plain, ...tail]));
      expect(samplesIn(own)).toEqual(samplesIn(await openRecording(plain)));
    }
    for (const tail of [Buffer.alloc(5000), Buffer.from('APE'.padEnd(300, 'x'))])
      await expect(openRecording(Buffer.concat([plain, tail]))).rejects.toThrow('cannot decode');
    const damaged = Buffer.from(plain).fill(0, 6000);
    await expect(openRecording(damaged)).rejects.toThrow('audio cannot be read');
  });

  it.each(['phone.mp3', 'phone.m4a', 'phone.aac', 'chromium.mp4'])('a cut %s is refused', async (name) => {
    const bytes = recorded(name);
    for (const share of [0.3, 0.6]) {
      const cut = bytes.subarray(0, share * bytes.length);
      await expect(openRecording(cut)).rejects.toThrow('audio cannot be read; found an');
    }
  });

  const changes = part(250);
  it.each(['phone.mp3', 'phone.m4a', 'phone.aac', 'chromium.mp4'])(
    `${changes} changes of %s`,
    async (name) => {
      const random = seeded(20_261_124);
      let taken = 0;
      for (let n = 0; n < changes; n++) {
        let bytes = recorded(name);
        for (let count = 1 + random.below(3); count > 0; count--) bytes = mutated(bytes, random);
        if ((await hear(bytes)) !== null) taken++;
      }
      expect(taken).toBeLessThan(changes);
    },
  );
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
      while (parts.length < 12) await new Promise((done) => setTimeout(done, 100));
      recorder.stop();
      await stopped;
      return btoa(String.fromCharCode(...new Uint8Array(await new Blob(parts).arrayBuffer())));
    })()`);
    await browser.close();
    const recording = await openRecording(Buffer.from(base64, 'base64'));
    const samples = samplesIn(recording);
    expect(recording.duration_s).toBeGreaterThan(0.3);
    expect(Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length)).toBeGreaterThan(0.5);
  });
});
