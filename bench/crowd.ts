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
import { performance } from 'node:perf_hooks';
import { compiled } from '../src/project.ts';
import { openKeyStore } from '../src/state/keys.ts';

const CLIPS = 64;
const BYTES = 256 * 1024;
const MOST_MIB = 400 / 1.048576;

/** A PCM16 stereo WAV of 44.1 kHz that fills 256 KiB: a tone between two silences. */
function clip(): Buffer {
  const wav = Buffer.alloc(BYTES);
  const samples = (BYTES - 44) / 4;
  wav.write('RIFF', 0);
  wav.writeUInt32LE(BYTES - 8, 4);
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
  wav.writeUInt32LE(BYTES - 44, 40);
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

/** One line for the results page. */
export async function benchCrowd(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'koine-crowd-'));
  const keys = openKeyStore(folder);
  const secret = keys.issue('bench');
  keys.close();
  const ears = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('{"ipa":"l ˈo ɣ o s"}'));
  });
  await new Promise<void>((done) => ears.listen(0, '127.0.0.1', done));
  const { port: earPort } = ears.address() as AddressInfo;
  const port = earPort > 40_000 ? earPort - 1000 : earPort + 1000;
  const service = spawn(process.execPath, [compiled('src/cli.js'), 'serve'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RECOGNIZER_URL: `http://127.0.0.1:${earPort}/`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await ready(service);
    const body = JSON.stringify({ target: 'λόγος', audio_base64: clip().toString('base64') });
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
    ears.closeAllConnections();
    ears.close();
    await rm(folder, { recursive: true, force: true });
  }
}
