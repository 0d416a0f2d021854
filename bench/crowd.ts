/**
 * A crowd of recordings: 64 clips of 256 KiB at once against the running service, with a recognizer that answers at
 * once; what is measured is the service's share of the time and the most memory that it held.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { createFetcher } from '../src/audio/fetch.ts';
import { createRecognizers } from '../src/audio/recognizer.ts';
import { LIMITS } from '../src/contract/limits.ts';
import type { Engine } from '../src/core/engine.ts';
import { compiled } from '../src/project.ts';
import { createService } from '../src/service.ts';
import { openKeyStore } from '../src/state/keys.ts';
import { createUploads } from '../src/state/uploads.ts';

const CLIPS = 64;
const BYTES = 256 * 1024;
const MOST_MIB = 400 / 1.048576;
const UPLOADS = 10;
const MOST_HELD_MS = 20;

/** A PCM16 stereo WAV of 44.1 kHz that fills so many bytes: a tone between two silences. */
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

/** The most memory that a process has held so far, MiB; Linux tells. */
async function peakMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1]) / 1024;
}

/** A recognizer that answers at once, on loopback. */
async function startEars() {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('{"ipa":"l ˈo ɣ o s"}'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** How long an upload of 8 MiB holds the event loop while it is scored, as a line for the results page. */
export async function benchLoop(engine: Engine): Promise<string> {
  const ears = await startEars();
  const uploads = createUploads();
  const url = `http://127.0.0.1:${ears.port}/`;
  const recognizers = createRecognizers({ url, named: new Map(), timeoutS: 30 });
  const service = createService({
    engines: new Map([[engine.phonology.scheme.name, engine]]),
    uploads,
    fetcher: createFetcher('koine-tutor/bench'),
    recognizers,
    count: () => {},
    baseUrl: 'https://bench.example',
    warn: console.error,
  });
  const caller = { owner: 'bench', requestId: 'bench' };
  const { id, audio_url } = await service.createUpload(caller);
  const wav = clip(LIMITS.upload_bytes);
  const ask = async (): Promise<void> => {
    await service.putUpload(id, wav, caller);
    const { proximity } = JSON.parse(
      (await service.tutor({ target: 'λόγος', audio_url }, caller)).toString(),
    );
    if (proximity !== 1) throw new Error(`the upload was answered with proximity ${proximity}`);
  };
  await ask();
  const held = monitorEventLoopDelay({ resolution: 1 });
  held.enable();
  const started = performance.now();
  for (let n = 0; n < UPLOADS; n++) await ask();
  const each = (performance.now() - started) / UPLOADS;
  held.disable();
  await Promise.all([service.close(), recognizers.close()]);
  uploads.close();
  ears.close();
  const longest = held.max / 1e6;
  return (
    `An upload of 8 MiB (47.6 s of stereo) is scored in ${each.toFixed(0)} ms and holds the event loop for ${longest.toFixed(1)} ms at the ` +
    `longest of ${UPLOADS} (target 20 ms ${longest <= MOST_HELD_MS ? 'met' : '**missed**'}).`
  );
}

/** 64 clips at once, as a line for the results page. */
export async function benchCrowd(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'koine-crowd-'));
  const keys = openKeyStore(folder);
  const secret = keys.issue('bench');
  keys.close();
  const ears = await startEars();
  const port = ears.port > 40_000 ? ears.port - 1000 : ears.port + 1000;
  const service = spawn(process.execPath, [compiled('src/cli.js'), 'serve'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RECOGNIZER_URL: `http://127.0.0.1:${ears.port}/`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await ready(service);
    const body = JSON.stringify({ target: 'λόγος', audio_base64: clip(BYTES).toString('base64') });
    const idle = await peakMib(service.pid as number);
    const latencies: number[] = [];
    const ask = async (): Promise<void> => {
      const started = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/v1/tutor`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        body,
      });
      const answer = (await response.json()) as { proximity?: number };
      if (answer.proximity !== 1) throw new Error(`a clip was answered with ${response.status}`);
      latencies.push(performance.now() - started);
    };
    const started = performance.now();
    await Promise.all(Array.from({ length: CLIPS }, ask));
    const total = performance.now() - started;
    const peak = await peakMib(service.pid as number);
    latencies.sort((a, b) => a - b);
    const at = (share: number): string => (latencies[Math.ceil(share * CLIPS) - 1] as number).toFixed(0);
    const verdict = peak <= MOST_MIB ? 'met' : '**missed**';
    return (
      `${CLIPS} clips of 256 KiB at once, scored over HTTP with a recognizer that answers at once: ${(total / CLIPS).toFixed(1)} ms a clip ` +
      `(median ${at(0.5)} ms, p99 ${at(0.99)} ms, waiting included), peak resident set ${peak.toFixed(0)} MiB after ${idle.toFixed(0)} idle ` +
      `(target 400 MB ${verdict}).`
    );
  } finally {
    service.kill('SIGTERM');
    ears.close();
    await rm(folder, { recursive: true, force: true });
  }
}
