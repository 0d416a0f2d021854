/**
 * Decodes by the program ffmpeg what we do not: MP3, and AAC or Opus in MP4.
 *
 * It blocks its thread, which is one of a pool, so that a thread runs one program at a time. The program reads one private
 * file, which has no name any more when the recording is written, opens nothing else, and knows no demuxer and no decoder but
 * those that are named. It is killed, and waited for, when its time or its output passes the limit; the system bounds its memory
 * and its processor time, should we be gone before it.
 */

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { accessSync, closeSync, constants, openSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { notNow, type Refusal } from '../../../src/contract/refusal.ts';
import type { AUDIO_FORMATS } from '../../../src/contract/response.ts';
import { type Extent, tooLong, unread } from './extent.ts';
import { tagBytes } from './magic.ts';
import { RECOGNIZER_RATE } from './resample.ts';
import type { FileRecording } from './samples.ts';

/*
 * Where the frames of an MP3 end: after them tags and zeros may follow, which a decoder takes for a damaged frame.
 *
 * Method: it goes from frame to frame by their heads (ISO/IEC 11172-3, 2.4.1.3, and 13818-3; layer III alone). Anything
 * else that stops it is left to the decoder.
 */

/** kbit/s by index, of MPEG 1 and of MPEG 2 and 2.5; 0 where the head does not tell. */
const KBITS = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

/** Hertz of MPEG 1; those of MPEG 2 are half of them, those of 2.5 a quarter. */
const RATES = [44_100, 48_000, 32_000];

/** APEv2, ID3v1 and Lyrics3, behind at most so many zeros that no half-written file passes for a whole one. */
const TAIL = /^\0{0,4096}(?:$|APETAGEX|TAG|LYRICSBEGIN)/u;

/** Bytes of the frame that begins there; 0 where none does. */
function frameBytes(bytes: Uint8Array, at: number): number {
  const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3);
  const version = (two >> 3) & 3;
  if (one !== 0xff || two < 0xe0 || version === 1 || ((two >> 1) & 3) !== 1) return 0;
  const isFirst = version === 3;
  const kbits = (isFirst ? KBITS.first : KBITS.second)[three >> 4] ?? 0;
  const rate = (RATES[(three >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (kbits === 0 || rate === 0) return 0;
  return Math.floor(((isFirst ? 144_000 : 72_000) * kbits) / rate) + ((three >> 1) & 1);
}

/** The file without what is known to stand behind frames. */
function withoutTail(bytes: Uint8Array): Uint8Array {
  let at = tagBytes(bytes);
  for (let length = frameBytes(bytes, at); length > 0; length = frameBytes(bytes, at)) at += length;
  const tail = Buffer.from(bytes.subarray(at, at + 5000)).toString('latin1');
  return at > 0 && at < bytes.length && TAIL.test(tail) ? bytes.subarray(0, at) : bytes;
}

/** By demuxer: the decoders that may run, and by the codec what to call the format; the first is the one to send. */
const KNOWN = {
  mp3: { decoders: 'mp3float,mp3', formats: { mp3: 'mp3' } },
  aac: { decoders: 'aac', formats: { aac: 'aac' } },
  mov: { decoders: 'aac,opus,libopus', formats: { aac: 'm4a-aac', opus: 'm4a-opus' } },
} as const satisfies Record<
  string,
  { decoders: string; formats: Record<string, (typeof AUDIO_FORMATS)[number]> }
>;

export type Demuxer = keyof typeof KNOWN;

/** KiB of address space. */
const MEMORY_KIB = 1024 * 1024;

/** Bytes of 16 bits and a head: of stereo at 48 kHz, or of one channel at the rate of the recognizers. */
const mostBytes = ({ most_s, compact }: Extent): number =>
  (most_s + 1) * (compact ? 2 * RECOGNIZER_RATE : 4 * 48_000);

/** Bytes before the samples of its WAV; among them, at 24, the samples of a second and, at 28, the bytes. */
const HEAD = 44;

/** Seconds of the samples, about 3000, that an encoder puts around the sound. */
const aroundOf = (rate: number): number => Math.max(0.2, 3000 / rate);

/** Bounds the memory of what it then becomes. Where the system knows no such bound, there is none. */
const BOUNDED = `ulimit -v ${MEMORY_KIB} 2>/dev/null; exec "$0" "$@"`;

/** Its libraries start no threads, for each of which they would set memory aside. */
const ALONE = { OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' };

/** Seconds beyond the longest recording that show that there is more. */
const MORE_S = 0.5;

const argumentsFor = (demuxer: Demuxer, { most_s, compact, decode_s }: Extent): string[] =>
  [
    `-nostdin -hide_banner -xerror -timelimit ${Math.ceil(decode_s)} -max_alloc ${2 ** 25} -threads 1`,
    '-protocol_whitelist file -format_whitelist mp3,aac,mov,mp4,m4a,3gp,3g2,mj2',
    `-codec_whitelist ${KNOWN[demuxer].decoders} -f ${demuxer} -i file:/dev/fd/3 -map 0:a:0 -t ${most_s + MORE_S}`,
    `-map_metadata -1 -bitexact ${compact ? `-ac 1 -ar ${RECOGNIZER_RATE} ` : ''}-c:a pcm_s16le -threads 1 -f wav pipe:1`,
  ].flatMap((words) => words.split(' '));

/** There is no shell that could bound the program. */
const onWindows = (): boolean => process.platform === 'win32';

/** True for a file that may be run. */
function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The path of a program, or null where there is none. */
export function findProgram(name: string, path: string): string | null {
  const places = path.split(delimiter).flatMap((folder) => (folder === '' ? [] : join(folder, name)));
  return (name.includes('/') ? [name] : places).find(runs) ?? null;
}

/** The path of the program, or null where this machine has none that is used. */
export const findFfmpeg = (): string | null =>
  onWindows() ? null : findProgram('ffmpeg', process.env.PATH ?? '');

/** @throws Refusal where this machine has no ffmpeg */
export function requireFfmpeg(name: string): string {
  const program = findFfmpeg();
  if (program !== null) return program;
  const why = onWindows() ? 'ffmpeg is not used on Windows' : 'it has no ffmpeg';
  throw unread(`${name}, which this server cannot decode because ${why}`, 'WAV, or Opus in Ogg or WebM');
}

/** Calls what writes to the folder for temporary files. @throws Refusal where that cannot be written */
function written<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw notNow(
      `this machine cannot write the temporary file from which ffmpeg reads (${code}); try again later, or send WAV`,
    );
  }
}

/**
 * Opens a file that has lost its name: whatever ends us, nothing of a recording stays behind. It is opened twice, because
 * /dev/fd of macOS reads on from where its descriptor stands, which for the one that wrote is the end.
 */
function openNameless(): { readonly written: number; readonly read: number } {
  const name = join(tmpdir(), `recording-${randomUUID()}`);
  const descriptors = { written: openSync(name, 'wx', 0o600), read: openSync(name, 'r') };
  unlinkSync(name);
  return descriptors;
}

/** Runs the program on a file. */
function run(program: string, demuxer: Demuxer, bytes: Uint8Array, extent: Extent) {
  const file = written(openNameless);
  try {
    written(() => writeFileSync(file.written, bytes));
    return spawnSync('/bin/sh', ['-c', BOUNDED, program, ...argumentsFor(demuxer, extent)], {
      stdio: ['ignore', 'pipe', 'pipe', file.read],
      env: ALONE,
      cwd: '/',
      timeout: 1000 * extent.decode_s,
      killSignal: 'SIGKILL',
      maxBuffer: mostBytes(extent),
    });
  } finally {
    for (const descriptor of Object.values(file)) closeSync(descriptor);
  }
}

/** Why there is no sound, for a run that the limits ended. */
function overrun({ code }: NodeJS.ErrnoException, name: string, { decode_s }: Extent): Refusal | undefined {
  if (code === 'ETIMEDOUT') return unread(`${name} that takes more than ${decode_s} s to decode`);
  return code === 'ENOBUFS'
    ? unread(`${name} of more samples than a minute of stereo at 48 kHz has`, 'less')
    : undefined;
}

/** Seconds that the head of a file claims; 0 where the program could only guess them. */
function claimedSeconds(log: string): number {
  if (log.includes('Estimating duration')) return 0;
  const [, hours, minutes, seconds] = /^ *Duration: (\d+):(\d+):([\d.]+)/mu.exec(log) ?? [0, 0, 0, 0];
  return 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
}

/**
 * @param name what the bytes are, for the sentence of a refusal
 * @param decodeWav opens the WAV that the program writes
 * @throws Refusal for what it does not decode, for what is too long, and where there is no ffmpeg
 */
export function decodeByFfmpeg(
  bytes: Uint8Array,
  demuxer: Demuxer,
  name: string,
  extent: Extent,
  decodeWav: (bytes: Uint8Array, most_s: number) => FileRecording,
): FileRecording {
  const program = requireFfmpeg(name);
  const file = demuxer === 'mp3' ? withoutTail(bytes) : bytes;
  const { status, stdout, stderr, error } = run(program, demuxer, file, extent);
  if (error !== undefined) throw overrun(error, name, extent) ?? error;
  const log = stderr.toString('latin1');
  const [, codec = ''] = /^ *Stream #0:\d+.*?: Audio: (\w+)/mu.exec(log) ?? [];
  const formats: Readonly<Record<string, FileRecording['format']>> = KNOWN[demuxer].formats;
  const format = formats[codec];
  if (format === undefined && codec !== '' && codec !== 'none')
    throw unread(`${name} of ${codec}`, (Object.keys(formats)[0] as string).toUpperCase());
  if (status !== 0 || format === undefined || stdout.length <= HEAD)
    throw unread(`${name} that ffmpeg cannot decode`);
  const [rate, second] = [stdout.readUInt32LE(24), stdout.readUInt32LE(28)];
  const most = extent.most_s * second + HEAD;
  if (stdout.length > most + aroundOf(rate) * second) throw tooLong(extent.most_s);
  const recording = decodeWav(stdout.subarray(0, most), extent.most_s);
  const claimed = demuxer === 'mp3' ? claimedSeconds(log) : 0;
  if (claimed > recording.duration_s + aroundOf(rate))
    throw unread(`${name} that claims ${claimed} s and holds ${recording.duration_s.toFixed(2)}`);
  return { ...recording, bit_depth: 32, format };
}
