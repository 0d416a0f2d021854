/**
 * Decodes MP3, and AAC or Opus in MP4, with the program ffmpeg. Decoding blocks a thread of the pool, so each thread
 * runs one ffmpeg at a time.
 *
 * ffmpeg reads one private file without a name, and may use only the demuxers and decoders named here. This process
 * kills ffmpeg if its time or output exceeds a limit. If this process dies first, `ulimit` still limits the memory of
 * ffmpeg, and `-timelimit` its CPU time.
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

/**
 * Bit rates of MP3, kbit/s, indexed by a field of the frame header; 0 if unknown. `KBITS_1` is for MPEG 1, `KBITS_2`
 * for MPEG 2 and 2.5.
 */
const KBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** Sample rates of MPEG 1, hertz, indexed by a field of the frame header. */
const RATES = [44_100, 48_000, 32_000];

/**
 * Divisors of `RATES` for MPEG 2.5, a reserved version (0), MPEG 2 and MPEG 1; indexed by a field of the frame header.
 */
const DIVISORS = [4, 0, 2, 1];

/**
 * Matches the bytes after the last frame of an MP3: some zeros, then the end or a tag (APEv2, ID3v1, Lyrics3). A file
 * with more zeros is probably half-written.
 */
const TAIL = /^\0{0,4096}(?:$|APETAGEX|TAG|LYRICSBEGIN)/u;

/**
 * Computes the length (bytes) of the MP3 frame at offset `at` from its header; 0 if a frame does not begin there. Knows
 * only layer III (ISO/IEC 11172-3, 2.4.1.3, and 13818-3).
 */
function frameBytes(bytes: Uint8Array, at: number): number {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 3);
  const divisor = DIVISORS[(kind >> 3) & 3] as number;
  const [isMpeg1, isLayer3] = [divisor === 1, ((kind >> 1) & 3) === 1];
  if (sync !== 0xff || kind < 0xe0 || divisor === 0 || !isLayer3) return 0;
  const kbits = (isMpeg1 ? KBITS_1 : KBITS_2)[rates >> 4] ?? 0;
  const rate = (RATES[(rates >> 2) & 3] ?? 0) / divisor;
  if (kbits === 0 || rate === 0) return 0;
  const padding = (rates >> 1) & 1;
  // A frame has 1152 samples in MPEG 1, otherwise 576; a kilobit is 125 bytes.
  return Math.floor(((isMpeg1 ? 1152 : 576) * 125 * kbits) / rate) + padding;
}

/**
 * Cuts off the tags and zeros after the last frame of an MP3, because a decoder takes them for a damaged frame. If the
 * last frame is not found, the file stays unchanged.
 */
function withoutTail(bytes: Uint8Array): Uint8Array {
  let at = tagBytes(bytes);
  for (let length = frameBytes(bytes, at); length > 0; length = frameBytes(bytes, at)) at += length;
  const tail = Buffer.from(bytes.subarray(at, at + 5000)).toString('latin1');
  return at > 0 && at < bytes.length && TAIL.test(tail) ? bytes.subarray(0, at) : bytes;
}

/**
 * For each demuxer, the decoders that it may use, and our name of the format for each codec. Refusals suggest the first
 * codec.
 */
const KNOWN = {
  mp3: { decoders: 'mp3float,mp3', formats: { mp3: 'mp3' } },
  aac: { decoders: 'aac', formats: { aac: 'aac' } },
  mov: { decoders: 'aac,opus,libopus', formats: { aac: 'm4a-aac', opus: 'm4a-opus' } },
} as const satisfies Record<
  string,
  { decoders: string; formats: Record<string, (typeof AUDIO_FORMATS)[number]> }
>;

export type Demuxer = keyof typeof KNOWN;

const MEMORY_KIB = 1024 * 1024;

/**
 * Limits the output of ffmpeg, bytes: one second more than the longest sound, in samples of 16 bits, in stereo at 48
 * kHz or, if compact, in mono at 16 kHz.
 */
const mostBytes = ({ most_s, compact }: Extent): number =>
  (most_s + 1) * (compact ? 2 * RECOGNIZER_RATE : 4 * 48_000);

/** Length of the WAV header that ffmpeg writes, bytes. Samples per second are at offset 24, bytes per second at 28. */
const HEAD = 44;

/** Seconds of silence that an encoder may add to the sound: 3000 samples, or 0.2 s if that is longer. */
const encoderSilence = (rate: number): number => Math.max(0.2, 3000 / rate);

/** Shell script that limits the address space of ffmpeg, if the system can do this, and then runs ffmpeg. */
const BOUNDED = `ulimit -v ${MEMORY_KIB} 2>/dev/null; exec "$0" "$@"`;

/** Environment that keeps the libraries of ffmpeg from starting threads, which would reserve memory. */
const ALONE = { OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' };

/** ffmpeg decodes this many seconds past the limit, so that a recording that is too long is noticed. */
const MORE_S = 0.5;

const argumentsFor = (demuxer: Demuxer, { most_s, compact, decode_s }: Extent): string[] =>
  [
    `-nostdin -hide_banner -xerror -timelimit ${Math.ceil(decode_s)} -max_alloc ${2 ** 25} -threads 1`,
    '-protocol_whitelist file -format_whitelist mp3,aac,mov,mp4,m4a,3gp,3g2,mj2',
    `-codec_whitelist ${KNOWN[demuxer].decoders} -f ${demuxer} -i file:/dev/fd/3 -map 0:a:0 -t ${most_s + MORE_S}`,
    `-map_metadata -1 -bitexact ${compact ? `-ac 1 -ar ${RECOGNIZER_RATE} ` : ''}-c:a pcm_s16le -threads 1 -f wav pipe:1`,
  ].flatMap((words) => words.split(' '));

/** On Windows ffmpeg is not used, because no shell there could limit its memory. */
const onWindows = (): boolean => process.platform === 'win32';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export function findProgram(name: string, path: string): string | null {
  const places = path.split(delimiter).flatMap((folder) => (folder === '' ? [] : join(folder, name)));
  return places.find(isExecutable) ?? null;
}

/** Path of ffmpeg; null if this machine lacks it or cannot limit its memory. */
export const findFfmpeg = (): string | null =>
  onWindows() ? null : findProgram('ffmpeg', process.env.PATH ?? '');

/** @throws Refusal if this machine lacks ffmpeg or cannot limit its memory */
export function requireFfmpeg(name: string): string {
  const program = findFfmpeg();
  if (program !== null) return program;
  const why = onWindows() ? 'ffmpeg is not used on Windows' : 'it has no ffmpeg';
  throw unread(`${name}, which this server cannot decode because ${why}`, 'WAV, or Opus in Ogg or WebM');
}

function orNotNow<T>(write: () => T): T {
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
 * Opens a temporary file and unlinks it, so that no recording stays on disk. The file is opened twice, because /dev/fd
 * on macOS reads from the offset of the descriptor, which is at the end after writing.
 */
function openNameless(): { readonly written: number; readonly read: number } {
  const name = join(tmpdir(), `recording-${randomUUID()}`);
  const descriptors = { written: openSync(name, 'wx', 0o600), read: openSync(name, 'r') };
  unlinkSync(name);
  return descriptors;
}

/** Runs ffmpeg on a temporary copy of the bytes. @throws Refusal if this machine cannot write the copy */
function run(program: string, demuxer: Demuxer, bytes: Uint8Array, extent: Extent) {
  const file = orNotNow(openNameless);
  try {
    orNotNow(() => writeFileSync(file.written, bytes));
    return spawnSync('/bin/sh', ['-c', BOUNDED, program, ...argumentsFor(demuxer, extent)], {
      // The fourth entry becomes descriptor 3, which ffmpeg opens as /dev/fd/3.
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

function overrun({ code }: NodeJS.ErrnoException, name: string, { decode_s }: Extent): Refusal | undefined {
  if (code === 'ETIMEDOUT') return unread(`${name} that takes more than ${decode_s} s to decode`);
  return code === 'ENOBUFS'
    ? unread(`${name} of more samples than a minute of stereo at 48 kHz has`, 'less')
    : undefined;
}

/** Duration that the header of the file claims, seconds; 0 if ffmpeg only estimated the duration. */
function claimedSeconds(log: string): number {
  if (log.includes('Estimating duration')) return 0;
  const [, hours, minutes, seconds] = /^ *Duration: (\d+):(\d+):([\d.]+)/mu.exec(log) ?? [0, 0, 0, 0];
  return 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
}

/** Name of the format in the log of ffmpeg; undefined if ffmpeg found no codec. @throws Refusal for an unknown codec */
function formatIn(log: string, demuxer: Demuxer, name: string): FileRecording['format'] | undefined {
  const [, codec = ''] = /^ *Stream #0:\d+.*?: Audio: (\w+)/mu.exec(log) ?? [];
  const formats: Readonly<Record<string, FileRecording['format']>> = KNOWN[demuxer].formats;
  const isOther = formats[codec] === undefined && codec !== '' && codec !== 'none';
  if (isOther) throw unread(`${name} of ${codec}`, (Object.keys(formats)[0] as string).toUpperCase());
  return formats[codec];
}

/**
 * @param name name of the format, for the refusal
 * @param decodeWav opens the WAV that ffmpeg writes
 * @throws Refusal for sound that cannot be decoded or is too long, and on a machine without ffmpeg
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
  const format = formatIn(log, demuxer, name);
  if (status !== 0 || format === undefined || stdout.length <= HEAD)
    throw unread(`${name} that ffmpeg cannot decode`);
  const [rate, bytesPerSecond] = [stdout.readUInt32LE(24), stdout.readUInt32LE(28)];
  const longest = extent.most_s * bytesPerSecond + HEAD;
  if (stdout.length > longest + encoderSilence(rate) * bytesPerSecond) throw tooLong(extent.most_s);
  const recording = decodeWav(stdout.subarray(0, longest), extent.most_s);
  // An MP3 that was cut off decodes without an error, so the duration in its header is compared.
  const claimed = demuxer === 'mp3' ? claimedSeconds(log) : 0;
  if (claimed > recording.duration_s + encoderSilence(rate))
    throw unread(`${name} that claims ${claimed} s and holds ${recording.duration_s.toFixed(2)}`);
  return { ...recording, bit_depth: 32, format };
}
