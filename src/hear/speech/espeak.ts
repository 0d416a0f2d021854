/**
 * Runs espeak-ng once: phonemes in by its standard input, a WAV out by its standard output.
 *
 * No shell takes part, its arguments are constants, and nothing that a caller sent is among them. It gets no
 * environment but the paths that it needs, may write at most 8 MiB, and is killed when the signal says so.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import type { Speed } from '../../contract/query.ts';
import { inspectWav } from '../clip/riff.ts';
import { RATES } from './mnemonics.ts';

const VOICE = 'el';

/** The lengths that espeak-ng leaves open, because it writes into a pipe, put in; bytes behind the samples left out. */
function patched(wav: Buffer): Buffer {
  const { start, frames, frame_bytes } = inspectWav(wav);
  const bytes = wav.subarray(0, start + frames * frame_bytes);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(bytes.length - start, start - 4);
  return bytes;
}

/** The part of our environment that the program gets. */
const environment = (): NodeJS.ProcessEnv => {
  const { PATH, ESPEAK_DATA_PATH } = process.env;
  return { PATH, ...(ESPEAK_DATA_PATH !== undefined && { ESPEAK_DATA_PATH }) };
};

/**
 * Settles when the program has ended.
 *
 * @param program its path
 * @param signal kills it
 * @throws Error that says what the program did: it cannot be run, it failed, or it wrote no WAV
 */
export async function speak(
  program: string,
  phonemes: string,
  speed: Speed,
  signal: AbortSignal,
): Promise<Buffer> {
  const args = ['-v', VOICE, '-s', String(RATES[speed]), '--stdin', '--stdout'];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], env: environment() });
  // A program that did not start may have no pipes: there are none where too many files are open.
  if (child.pid === undefined) throw (await once(child, 'error'))[0];
  const chunks: Buffer[] = [];
  let bytes = 0;
  let reason: unknown;
  const giveUp = (why: unknown): void => {
    reason ??= why;
    child.kill('SIGKILL');
    child.stdout.destroy();
  };
  const leave = (): void => giveUp(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  child.once('error', giveUp);
  // A program that ends before it has read is judged by its exit.
  child.stdin.on('error', () => {});
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > SERVICE_LIMITS.upload_bytes)
      giveUp(new Error(`it wrote more than ${SERVICE_LIMITS.upload_bytes} bytes`));
  });
  child.stdin.end(`${phonemes}\n`);
  const [code, killedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  signal.removeEventListener('abort', leave);
  if (reason !== undefined) throw reason;
  if (code !== 0) throw new Error(`it ended with ${killedBy ?? code}`);
  return patched(Buffer.concat(chunks));
}
