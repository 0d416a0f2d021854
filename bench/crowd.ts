/**
 * A crowd of recordings: 64 clips of 256 KiB go to the running service at the same time. The recognizer answers
 * immediately, so the bench measures the service's share of the time, and the most memory that it held.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { LIMITS } from '../src/contract/limits.ts';
import { compiled } from '../src/files/built/project.ts';
import { openKeyStore } from '../src/serve/state/sqliteKeys.ts';

const CLIPS = 64;
const BYTES = 256 * 1024;
const MOST_MIB = 400 / 1.048576;
const UPLOADS = 10;
const MOST_HELD_MS = 20;

/** A PCM16 stereo WAV of 44.1 kHz, of this many bytes: a tone between two silences. */
function clip(bytes: number): Buffer {
  const wav = Buffer.alloc(bytes);
  const samples = (bytes - 44) / 4;
  wav.write('RIFF', 0);
  wav.writeUInt32LE(bytes - 8, 4);
  wav.write('WAVEfmt ', 8);
  for (const [value, at] of [
    [16, 16],
    [44_100, 24],
    [44_100 * 4, 28],
  ] as const) {
    wav.writeUInt32LE(value, at);
  }
  wav.writeUInt32LE(0x00020001, 20);
  wav.writeUInt32LE(0x00100004, 32);
  wav.write('data', 36);
  wav.writeUInt32LE(bytes - 44, 40);
  for (let n = samples >> 2; n < (samples * 3) >> 2; n++) {
    const value = Math.round(9000 * Math.sin((2 * Math.PI * 700 * n) / 44_100));
    wav.writeInt16LE(value, 44 + 4 * n);
    wav.writeInt16LE(value, 46 + 4 * n);
  }
  return wav;
}

const ready = (service: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    service.stdout?.on('data', (text: Buffer) => text.includes('is ready') && resolve());
    service.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });

/** The most memory that a process has held so far, MiB, as Linux reports it. */
async function peakMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1]) / 1024;
}

/** What a recognizer answers: phones alone, or with frames of 45 labels. */
const PHONES = { ipa: 'l ˈo ɣ o s' };
const FRAMES = 1000;

function withPosteriors(): object {
  const vocab = ['<blank>', ...'loɣsaeiunr', ...Array.from({ length: 34 }, (_, n) => `<${n}>`)];
  const row = (label: number): number[] => vocab.map((_, v) => (v === label ? -0.2231 : -5.3936));
  const said = [1, 0, 2, 0, 3, 0, 2, 0, 4, 0];
  const posteriors = Array.from({ length: FRAMES }, (_, t) =>
    row(said[Math.floor((10 * t) / FRAMES)] as number),
  );
  return { ...PHONES, posteriors, vocab, frame_s: 0.02 };
}

/** A recognizer on loopback that gives this answer at once. */
async function startEars(answer: object) {
  const text = JSON.stringify(answer);
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end(text));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

interface Target {
  readonly url: string;
  readonly secret: string;
  readonly pid: number;
  /** `start` starts to watch the event loop; `stop` gives the longest time that it was held since, milliseconds. */
  readonly watch: (what: 'start' | 'stop') => Promise<number>;
}

/** Runs against a service in a process of its own, whose recognizer gives this answer. */
async function against<T>(answer: object, run: (target: Target) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'koine-crowd-'));
  const keys = openKeyStore(folder);
  const secret = keys.issue('bench');
  await keys.close();
  const ears = await startEars(answer);
  const port = ears.port > 40_000 ? ears.port - 1000 : ears.port + 1000;
  const service = spawn(
    process.execPath,
    ['--import', compiled('bench/loopProbe.js'), compiled('src/cli/cli.js'), 'serve'],
    {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: folder,
        PORT: String(port),
        RECOGNIZER_URL: `http://127.0.0.1:${ears.port}/`,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const watch = (what: string): Promise<number> =>
    new Promise((resolve) => {
      service.once('message', (held) => resolve(held as number));
      service.send(what);
    });
  try {
    await ready(service);
    return await run({ url: `http://127.0.0.1:${port}`, secret, pid: service.pid as number, watch });
  } finally {
    service.kill('SIGTERM');
    ears.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const asked = (url: string, secret: string, method: string, body: string | Buffer): Promise<Response> =>
  fetch(url, { method, headers: { authorization: `Bearer ${secret}` }, body });

async function score({ url, secret }: Target, body: object): Promise<void> {
  const response = await asked(`${url}/v1/tutor`, secret, 'POST', JSON.stringify(body));
  const { proximity } = (await response.json()) as { proximity?: number };
  if (proximity !== 1) throw new Error(`a recording was answered with ${response.status}`);
}

/** How long uploads of 8 MiB hold the event loop while they come in and are scored. */
const benchLoop = (): Promise<string> =>
  against(PHONES, async (target) => {
    const { url, secret, watch } = target;
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'create_upload' } };
    const made = await asked(`${url}/mcp`, secret, 'POST', JSON.stringify(call));
    const { result } = (await made.json()) as { result: { structuredContent: { audio_url: string } } };
    const { audio_url } = result.structuredContent;
    const wav = clip(LIMITS.upload_bytes);
    const once = async (): Promise<void> => {
      await (await asked(audio_url, secret, 'PUT', wav)).json();
      await score(target, { target: 'λόγος', audio_url });
    };
    await once();
    await watch('start');
    const started = performance.now();
    for (let n = 0; n < UPLOADS; n++) await once();
    const each = (performance.now() - started) / UPLOADS;
    const longest = await watch('stop');
    return (
      `An upload of 8 MiB (47.6 s of stereo) is stored and scored in ${each.toFixed(0)} ms and holds the event loop for ` +
      `${longest.toFixed(1)} ms at the longest of ${UPLOADS} (target 20 ms ${longest <= MOST_HELD_MS ? 'met' : '**missed**'}).`
    );
  });

/** How the service answers 64 clips at once, and how much memory that takes. */
const benchCrowd = (answer: object, what: string): Promise<string> =>
  against(answer, async (target) => {
    const body = { target: 'λόγος', audio_base64: clip(BYTES).toString('base64') };
    const idle = await peakMib(target.pid);
    const latencies: number[] = [];
    const started = performance.now();
    const once = async (): Promise<void> => {
      await score(target, body);
      latencies.push(performance.now() - started);
    };
    await Promise.all(Array.from({ length: CLIPS }, once));
    const peak = await peakMib(target.pid);
    latencies.sort((a, b) => a - b);
    const at = (share: number): string => (latencies[Math.ceil(share * CLIPS) - 1] as number).toFixed(0);
    return (
      `${CLIPS} clips of 256 KiB at once, scored over HTTP with a recognizer that answers ${what} at once: ` +
      `${((latencies.at(-1) as number) / CLIPS).toFixed(1)} ms a clip (median ${at(0.5)} ms, p99 ${at(0.99)} ms, waiting included), ` +
      `peak resident set ${peak.toFixed(0)} MiB after ${idle.toFixed(0)} idle (target 400 MB ${peak <= MOST_MIB ? 'met' : '**missed**'}).`
    );
  });

/** Lines for the results page. */
export const benchRecordings = async (): Promise<string[]> => [
  await benchLoop(),
  await benchCrowd(PHONES, 'phones'),
  await benchCrowd(withPosteriors(), `phones and ${FRAMES} frames of 45 labels`),
];
