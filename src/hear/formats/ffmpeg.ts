/**
 * Decodes by the program ffmpeg what we do not: MP3, and AAC or Opus in MP4.
 *
 * It blocks its thread, which is one of a pool, so that a thread runs one program at a time. The program reads one private
 * file, which is deleted in any case, opens nothing else, and knows no demuxer and no decoder but those that are named. It is
 * killed, and waited for, when its time or its output passes the limit; the system bounds its memory and its processor
 * time, should we be gone before it.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIMITS } from '../../contract/limits.ts';
import type { AUDIO_FORMATS } from '../../contract/response.ts';
import type { FileRecording } from '../clip/samples.ts';
import { decodeWav } from '../clip/wav.ts';
import { findProgram } from '../speech/program.ts';
import { tooLong, unread } from './unread.ts';

/** By demuxer: the decoders that may run, and by the codec what to call the format. */
const KNOWN = {
  mp3: { decoders: 'mp3float,mp3', formats: { mp3: 'mp3' } },
  aac: { decoders: 'aac', formats: { aac: 'aac' } },
  mov: { decoders: 'aac,opus,libopus', formats: { aac: 'm4a-aac', opus: 'm4a-opus' } },
} as const satisfies Record<
  string,
  { decoders: string; formats: Record<string, (typeof AUDIO_FORMATS)[number]> }
>;

export type Demuxer = keyof typeof KNOWN;

/** Milliseconds to decode; bytes of a minute of stereo at 48 kHz, 16 bits, and a head; KiB of address space. */
const LONGEST_MS = 10_000;
const MOST_BYTES = (LIMITS.audio_s + 1) * 48_000 * 4;
const MEMORY_KIB = 1024 * 1024;

/** Bounds the memory of what it then becomes. Where the system knows no such bound, there is none. */
const BOUNDED = `ulimit -v ${MEMORY_KIB} 2>/dev/null; exec "$0" "$@"`;

/** Beyond the longest recording by so much, a tenth of a second shows that there is more. */
const WITHIN_S = LIMITS.audio_s + 0.1;

const argumentsFor = (demuxer: Demuxer, file: string): string[] => [
  ...[
    '-nostdin',
    '-hide_banner',
    '-xerror',
    '-timelimit',
    String(LONGEST_MS / 1000),
    '-max_alloc',
    '33554432',
  ],
  ...['-protocol_whitelist', 'file', '-format_whitelist', 'mp3,aac,mov,mp4,m4a,3gp,3g2,mj2'],
  ...['-codec_whitelist', KNOWN[demuxer].decoders, '-threads', '1', '-f', demuxer, '-i', `file:${file}`],
  ...['-map', '0:a:0', '-t', String(WITHIN_S), '-map_metadata', '-1', '-bitexact'],
  ...['-c:a', 'pcm_s16le', '-threads', '1', '-f', 'wav', 'pipe:1'],
];

/** The program; null where there is none. */
const programPath = (): string | null => findProgram('ffmpeg', process.env.PATH ?? '');

/** @throws Refusal where this machine has no ffmpeg */
export function requireFfmpeg(name: string): string {
  const program = programPath();
  if (program !== null) return program;
  throw unread(
    `${name}, which this server cannot decode because it has no ffmpeg`,
    'WAV, or Opus in Ogg or WebM',
  );
}

/** Runs the program on a file. */
function run(program: string, demuxer: Demuxer, bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  try {
    const file = join(folder, 'recording');
    writeFileSync(file, bytes, { mode: 0o600 });
    return spawnSync('/bin/sh', ['-c', BOUNDED, program, ...argumentsFor(demuxer, file)], {
      ...{ stdio: ['ignore', 'pipe', 'pipe'], env: {}, cwd: folder },
      ...{ timeout: LONGEST_MS, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param name what the bytes are, for the sentence of a refusal
 * @throws Refusal for what it does not decode, for what is too long, and where there is no ffmpeg
 */
export function decodeByFfmpeg(bytes: Uint8Array, demuxer: Demuxer, name: string): FileRecording {
  const { status, stdout, stderr, error } = run(requireFfmpeg(name), demuxer, bytes);
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ETIMEDOUT') throw unread(`${name} that takes more than ${LONGEST_MS / 1000} s to decode`);
  if (code === 'ENOBUFS') throw unread(`${name} of more than a minute of stereo at 48 kHz`, 'less');
  if (error !== undefined) throw error;
  const [, codec = ''] = /^ *Stream #0:\d+.*?: Audio: (\w+)/mu.exec(stderr.toString('latin1')) ?? [];
  const formats: Readonly<Record<string, FileRecording['format']>> = KNOWN[demuxer].formats;
  const format = formats[codec];
  if (status !== 0 || format === undefined || stdout.length <= 44)
    throw unread(`${name} that ffmpeg cannot decode`);
  // The head of its WAV has the bytes of a second there.
  if (stdout.length > LIMITS.audio_s * stdout.readUInt32LE(28) + 128) throw tooLong();
  return { ...decodeWav(stdout), bit_depth: 32, format };
}
