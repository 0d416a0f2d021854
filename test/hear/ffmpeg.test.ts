/** Tests ffmpeg with scripts that are started instead of it and misbehave. */

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTEMPT } from '../../packages/recordings/src/extent.ts';
import { openRecording, requireRecording } from '../../src/service/hear/formats.ts';
import { freshFolder } from '../freshFolder.ts';
import { recorded } from './containers.ts';

const { PATH, TMPDIR } = process.env;
let folder: string;

beforeAll(async () => {
  folder = await freshFolder();
  process.env.TMPDIR = join(folder, 'tmp');
  mkdirSync(process.env.TMPDIR);
});
afterAll(() => {
  process.env.PATH = PATH;
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
});

/**
 * Decodes an MP3 with this script instead of ffmpeg, and returns the sentence of the refusal. Expects that the process
 * of the script has ended and the temporary file is deleted.
 */
async function sentenceWith(script: string, decode_s = 600): Promise<string> {
  const [program, told] = [join(folder, 'ffmpeg'), join(folder, 'pid')];
  rmSync(told, { force: true });
  writeFileSync(program, `#!/bin/sh\necho $$ > ${told}\n${script}\n`);
  chmodSync(program, 0o755);
  process.env.PATH = folder;
  const sentence = await openRecording(recorded('phone.mp3'), { ...ATTEMPT, decode_s }).then(
    () => 'taken',
    ({ message }) => message,
  );
  // On a slow machine, the script may be ended before it writes its process id.
  if (existsSync(told)) expect(() => process.kill(Number(readFileSync(told, 'utf8')), 0)).toThrow('ESRCH');
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
  return sentence;
}

describe('a program that', () => {
  // biome-ignore format: a table, one case a line
  it.each<[string, string, string, number?]>([
    ['hangs', 'exec /bin/sleep 600', 'an MP3 that takes more than 0.5 s to decode', 0.5],
    ['works for ever', 'trap "" TERM INT; while :; do :; done', 'an MP3 that takes more than 0.5 s to decode', 0.5],
    ['floods', 'exec /bin/cat /dev/zero', 'an MP3 of more samples than a minute of stereo at 48 kHz'],
    ['complains without end', 'exec /bin/cat /dev/zero >&2', 'an MP3 of more samples than a minute of stereo'],
    ['fails', 'exit 1', 'an MP3 that ffmpeg cannot decode'],
    ['says nothing', 'exit 0', 'an MP3 that ffmpeg cannot decode'],
  ])('%s is killed, and gone afterwards', async (_, script, sentence, decode_s) => {
    expect(await sentenceWith(script, decode_s)).toContain(`audio cannot be read; found ${sentence}`);
  });
});

it('reads a temporary file that is already deleted, so that it does not remain if we are killed', async () => {
  const [names, copy] = [join(folder, 'names'), join(folder, 'copy')];
  const all = `/bin/ls ${join(folder, 'tmp')} > ${names}`;
  const script = `${all}; /bin/cat <&3 > ${copy}; echo "$@" > ${names}.args; exit 1`;
  expect(await sentenceWith(script)).toContain('an MP3 that ffmpeg cannot decode');
  expect(readFileSync(names, 'utf8')).toBe('');
  expect(readFileSync(copy).equals(recorded('phone.mp3'))).toBe(true);
  expect(readFileSync(`${names}.args`, 'utf8')).toContain('-i file:/dev/fd/3 ');
});

it.each([
  ['phone.mp3', 'an MP3'],
  ['phone.m4a', 'an MP4 or M4A'],
  ['phone.aac', 'an AAC'],
])('without the program %s is refused by name, in a slot and in a request', async (name, found) => {
  process.env.PATH = join(folder, 'tmp');
  const sentence =
    `audio cannot be read; found ${found}, which this server cannot decode because it has no ffmpeg; ` +
    'send WAV, or Opus in Ogg or WebM';
  await expect(openRecording(recorded(name))).rejects.toThrow(sentence);
  expect(() => requireRecording(recorded(name))).toThrow(sentence);
});

it('answers 503 if no temporary file can be written', async () => {
  process.env.TMPDIR = join(folder, 'nowhere');
  const program = join(folder, 'ffmpeg');
  writeFileSync(program, '');
  chmodSync(program, 0o755);
  process.env.PATH = folder;
  const asked = openRecording(recorded('phone.mp3'));
  await expect(asked).rejects.toMatchObject({
    slug: 'service-unavailable',
    message:
      'this machine cannot write the temporary file from which ffmpeg reads (ENOENT); try again later, or send WAV',
  });
});

it('on Windows ffmpeg is not used', () => {
  process.env.PATH = folder;
  const platform = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor;
  Object.defineProperty(process, 'platform', { value: 'win32' });
  try {
    expect(() => requireRecording(recorded('phone.mp3'))).toThrow(
      'which this server cannot decode because ffmpeg is not used on Windows; send WAV, or Opus',
    );
  } finally {
    Object.defineProperty(process, 'platform', platform);
  }
});
