/** Opens recordings: WAV and Opus in this process, other formats by ffmpeg if it is installed. */

import { ATTEMPT, type Extent, PASSAGE } from '../../../packages/recordings/src/extent.ts';
import {
  type Demuxer,
  decodeByFfmpeg,
  findFfmpeg,
  requireFfmpeg,
} from '../../../packages/recordings/src/ffmpeg.ts';
import { FORM, nameOf } from '../../../packages/recordings/src/magic.ts';
import { readOgg } from '../../../packages/recordings/src/ogg.ts';
import { decodeOpus, type OpusStream } from '../../../packages/recordings/src/opus.ts';
import { inspectWav, isWav, notWav } from '../../../packages/recordings/src/riff.ts';
import type { FileRecording } from '../../../packages/recordings/src/samples.ts';
import { readWebm } from '../../../packages/recordings/src/webm.ts';
import { AUDIO_FORMATS } from '../../contract/response.ts';
import { decodeWav } from './clip/wav.ts';

interface SoundFormat {
  readonly type: string;
  /** @throws Refusal for a file that cannot be opened on this machine; does not decode the sound */
  readonly check: (bytes: Uint8Array) => void;
  readonly open: (bytes: Uint8Array, extent: Extent) => FileRecording | Promise<FileRecording>;
}

const WAV: SoundFormat = {
  type: 'audio/wav',
  check: (bytes) => inspectWav(bytes, PASSAGE.most_s),
  open: (bytes, { most_s }) => decodeWav(bytes, most_s),
};

const opus = (
  type: string,
  read: (bytes: Uint8Array, most_s: number) => OpusStream,
  format: 'ogg-opus' | 'webm-opus',
): SoundFormat => ({
  type,
  check: () => {},
  open: (bytes, extent) => decodeOpus(read(bytes, extent.most_s), format, extent),
});

const byFfmpeg = (type: string, demuxer: Demuxer, name: string): SoundFormat => ({
  type,
  check: () => void requireFfmpeg(name),
  open: (bytes, extent) => decodeByFfmpeg(bytes, demuxer, name, extent, decodeWav),
});

const MP3 = 'an MP3';
const AAC = 'an AAC';
const MP4 = 'an MP4 or M4A';

/** Formats, keyed by the name that `nameOf` finds for their first bytes. */
const FORMATS: Readonly<Record<string, SoundFormat>> = {
  'an Ogg (Opus or Vorbis)': opus('audio/ogg', readOgg, 'ogg-opus'),
  'a WebM or Matroska': opus('audio/webm', readWebm, 'webm-opus'),
  [MP3]: byFfmpeg('audio/mpeg', 'mp3', MP3),
  [AAC]: byFfmpeg('audio/aac', 'aac', AAC),
  [MP4]: byFfmpeg('audio/mp4', 'mov', MP4),
};

export const ENDING = /\.(?:wav|ogg|oga|opus|webm|mp3|m4a|mp4|aac)$/iu;

export const OWN_FORMATS = ['wav', 'ogg-opus', 'webm-opus'] as const;

export const formatsHere = (): readonly (typeof AUDIO_FORMATS)[number][] =>
  findFfmpeg() === null ? OWN_FORMATS : AUDIO_FORMATS;

function formatOf(bytes: Uint8Array): SoundFormat {
  if (isWav(bytes)) return WAV;
  const name = nameOf(bytes);
  const format = FORMATS[name];
  if (format !== undefined) return format;
  const hint =
    name === FORM ? 'send the bytes of the recording alone, without a form around them' : undefined;
  throw notWav(name, 'WAV, Opus in Ogg or WebM, MP3, AAC, or M4A').with({ hint });
}

/** Returns the media type of a recording. @throws Refusal for bytes of another format */
export const typeOf = (bytes: Uint8Array): string => formatOf(bytes).type;

/** Checks the first bytes of a recording, and all chunks of a WAV. @throws Refusal if it cannot be opened here */
export const requireRecording = (bytes: Uint8Array): void => formatOf(bytes).check(bytes);

export const openRecording = async (bytes: Uint8Array, extent: Extent = ATTEMPT): Promise<FileRecording> =>
  formatOf(bytes).open(bytes, extent);
