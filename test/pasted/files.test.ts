/** Tests files as devices and programs write them. Each row is about one public report (see README.md). */

import { describe, expect, it } from 'vitest';
import { koine, linesOf, openFiles } from '../../packages/research/test/attempts/trial.ts';
import { wordsOf } from '../../packages/voice/src/wordsToSay.ts';
import { createTutor, type TutorResponse } from '../../src/index.ts';
import { openVoice } from '../../src/service/built/openVoice.ts';
import { prepareClip } from '../../src/service/hear/clip/clip.ts';
import { openRecording } from '../../src/service/hear/formats.ts';
import { serving } from '../fixture.ts';
import { oggOf } from '../hear/containers.ts';
import { refusalOf } from '../hear/loopback.ts';
import { chunk, extensible, fmt, riff, tone, wavOf } from '../hear/wavs.ts';
import { slotOf } from '../http/exchange.ts';

const RATE = 16_000;
const SOUND = tone(RATE, 0.3);
const PLAIN = wavOf('pcm16', RATE, SOUND);
const FMT = chunk('fmt ', fmt(1, 1, RATE, 16));
const DATA = PLAIN.subarray(36);
const heard = async (bytes: Uint8Array) => Buffer.from(prepareClip(await openRecording(bytes)).wav);

function patched(at: number, bytes: readonly number[], wav: Uint8Array = PLAIN): Buffer {
  const copy = Buffer.from(wav);
  copy.set(bytes, at);
  return copy;
}

/** Makes a chunk of odd size without the pad byte that RIFF requires. */
const unpadded = (id: string, size: number): Buffer => chunk(id, Buffer.alloc(size, 'a')).subarray(0, -1);

const STEREO = wavOf('pcm16', RATE, SOUND, SOUND);
const TAGGED = Buffer.from('ID3\x04\0\0\0\0\x01\x02'.padEnd(10 + 130, 'RIFF'), 'latin1');
const BEXT = chunk('bext', Buffer.alloc(602));
const LIST = chunk('LIST', Buffer.from('INFOISFT\x05\0\0\0Lavf\0\0'));
const WIDE = wavOf('pcm32', RATE, SOUND).subarray(36);

describe('a WAV is heard like a plain WAV of the same samples', () => {
  // biome-ignore format: a table, one case a line
  it.each<[report: string, what: string, bytes: Buffer]>([
    ['muaz-khan/RecordRTC#76', 'byte rate of four channels of 8 bits', patched(28, [0, 0xfa])],
    ['mattdiamond/Recorderjs#118', 'byte rate of mono in stereo', patched(28, [0, 0x7d, 0, 0], STEREO)],
    ['higuma/wav-audio-encoder-js#2', 'block align of 4 in mono', patched(32, [4])],
    ['m-bain/whisperX#750', 'channels in opposite phase', wavOf('pcm16', RATE, SOUND, SOUND.map((x) => -x))],
    ['r3dbars/transcripted#959', 'the other channel a little quieter', wavOf('pcm16', RATE, SOUND.map((x) => -0.9 * x), SOUND)],
    ['naudio/NAudio#386', 'odd LIST without its pad byte', riff(FMT, unpadded('LIST', 27), DATA)],
    ['naudio/NAudio#386', 'odd chunk before the fmt chunk', riff(unpadded('junk', 3), FMT, DATA)],
    ['own', 'ID3 tag before RIFF', Buffer.concat([TAGGED, PLAIN])],
    ['own', 'empty ID3 tag before RIFF', Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), PLAIN])],
    ['own', 'empty data chunk before the samples', riff(FMT, chunk('data', Buffer.alloc(0)), LIST, DATA)],
    ...[0, 0xffff_ffff, 0x7fff_f000, 0x8000_0000].map((size): [string, string, Buffer] => [
      'kkroening/ffmpeg-python#118',
      `data size ${size.toString(16)}`,
      riff(FMT, chunk('data', DATA.subarray(8), size)),
    ]),
    ['nschlia/ffmpegfs#8', 'RIFF size 0', patched(4, [0, 0, 0, 0])],
    ['androidx/media#1116', 'odd LIST with its pad byte', riff(FMT, chunk('LIST', Buffer.alloc(27)), DATA)],
    ['OpenScribe#2', 'JUNK before the fmt chunk', riff(chunk('JUNK', Buffer.alloc(28)), FMT, DATA)],
    ['BWFMetaEdit#155', 'bext and minf before the fmt chunk', riff(BEXT, chunk('minf', Buffer.alloc(16)), FMT, DATA)],
    ['libsndfile#542', 'LIST of no bytes, and one after it', riff(FMT, chunk('LIST', Buffer.alloc(0)), DATA, LIST)],
    ['TooTallNate/node-wav#13', 'fmt chunk of 18 bytes', riff(chunk('fmt ', Buffer.concat([fmt(1, 1, RATE, 16), Buffer.alloc(2)])), DATA)],
    ['jstrait/wavefile#11', 'EXTENSIBLE', riff(chunk('fmt ', extensible(1, 1, RATE, 16)), DATA)],
    ['jstrait/wavefile#11', 'EXTENSIBLE of 24 valid bits in 32', riff(chunk('fmt ', extensible(1, 1, RATE, 32, 24)), WIDE)],
    ['PAMGuard#296', 'floats of 64 bits', wavOf('float64', RATE, SOUND)],
  ])('%s: %s', async (_, what, bytes) => {
    const [own, plain] = [await heard(bytes), await heard(PLAIN)];
    expect([what, own.equals(plain)]).toEqual([what, true]);
  });
});

describe('a refusal says what the file is', () => {
  const app = serving();
  const ogg = oggOf(Array(50).fill(Uint8Array.of(0xf8, 0xff, 0xfe)), 40_000);

  it('own: a form in an upload slot', async () => {
    const body = new FormData();
    body.append('file', new Blob([PLAIN]), 'attempt.wav');
    const { url } = await slotOf(app);
    const answer = await fetch(url, { method: 'PUT', headers: { 'x-api-key': app.secret }, body });
    expect(await answer.json()).toMatchObject({
      status: 400,
      code: 'audio-not-wav',
      detail: expect.stringContaining('audio is not a WAV; found a form (multipart/form-data); send '),
      hint: 'send the bytes of the recording alone, without a form around them',
    });
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['own', 'found an Ogg of several streams, one after the other or side by side; send ', Buffer.concat([ogg, ogg])],
    ['murtaza-nasir/speakr#340', 'found a WAV without samples; send a recording', riff(FMT, chunk('data', Buffer.alloc(0)))],
    ['RecordRTC#550', 'found bytes that start with ', Buffer.from('43b67500ff', 'hex')],
    ['typewhisper-mac#811', 'found a data URL; send ', Buffer.from('data:audio/wav;base64,UklGRg==')],
  ])('%s: %s', async (_, sentence, bytes) => {
    expect((await refusalOf(openRecording(bytes))).detail).toContain(sentence);
  });
});

describe('Azure-Samples/cognitive-services-speech-sdk#1430: more words than one', async () => {
  const [voice, tutor] = [await (await openVoice())(), await createTutor()];
  const answerTo = (said: string): TutorResponse => {
    const { samples, rate } = voice.say(wordsOf(tutor.read(said)));
    const audio = Float32Array.from(samples, (sample) => sample / 2 ** 15);
    return tutor.score({ target: 'θεός', audio, sampleRate: rate, candidates: 0 }) as TutorResponse;
  };

  it.each([
    ['θεός', 1, '', undefined],
    // A single vowel such as ὁ is too little evidence for an extra sound or an inserted word.
    ['ὁ θεός', 1, '', undefined],
    ['θεὸς θεός', 0.5, 'θ e o s', 'repetition'],
    ['λέγω θεός', 0.571429, 'l e ɣ', 'insertion'],
  ])('%s', (said, proximity, extra, type) => {
    const { phones, words, ...answer } = answerTo(said);
    const added = phones.filter(({ status }) => status === 'extra').map(({ observed }) => observed);
    expect([answer.proximity, added.join(' '), words[0]?.error_type]).toEqual([proximity, extra, type]);
    expect(phones.filter(({ status }) => status === 'correct')).toHaveLength(4);
  });
});

describe('wireservice/csvkit#426: columns without a name', () => {
  const { fileOf } = openFiles();
  const scored = (text: string) => koine(['--file', fileOf(text, 'csv')]);

  it.each(['target,ipa,,\nθεός,s ˈe o s,,\n', 'target;ipa; ;\nθεός;s ˈe o s;;\n'])('%j', async (text) => {
    const { code, stdout } = await scored(text);
    const [head, row] = linesOf(stdout);
    expect([code, head, row]).toEqual([
      0,
      expect.stringMatching(/^line,target,ipa,proximity,/u),
      expect.stringMatching(/^2,θεός,s ˈe o s,0\.65,/u),
    ]);
  });

  it('with values', async () => {
    expect((await scored('target,,ipa,\nθεός,,s ˈe o s,\n')).code).toBe(0);
    expect((await scored('target,,,ipa\nθεός,a,b,s\n')).stderr).toContain('names the column "" twice');
    const { stdout } = await scored('target,ipa,,\nθεός,s ˈe o s,,note\n');
    expect(stdout).toContain('the row has 4 cells, and the first line names 2 columns');
  });
});
