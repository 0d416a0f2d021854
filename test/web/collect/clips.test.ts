import { expect, it } from 'vitest';
import { type Clip, folderOf } from '../../../web/src/collect/clips.ts';

const wav = new Uint8Array([1, 2, 3]);
const clip = (target: string, meant: Clip['meant'], scheme = 'koine-greek'): Clip => ({
  target,
  scheme,
  meant,
  wav,
});

it('recordings become the folder that koine audit reads; what somebody has to listen to first is a remark', () => {
  const files = folderOf([
    clip('λόγος', 'right'),
    clip('θεός', 'mistake'),
    clip('θεός', 'other', 'attic'),
    clip(' ἐν\tἀρχῇ\n', 'unsure'),
  ]);
  expect(files.map(({ name }) => name)).toEqual([
    'clips.tsv',
    'README.txt',
    'take-001.wav',
    'take-002.wav',
    'take-003.wav',
    'take-004.wav',
  ]);
  expect(new TextDecoder().decode(files[0]?.bytes)).toBe(
    [
      'file\ttarget\tsaid\tscheme',
      'take-001.wav\tλόγος\tright\tkoine-greek',
      '# take-002.wav\tθεός\tMISTAKE-ON-PURPOSE\tkoine-greek',
      'take-003.wav\tθεός\tother\tattic',
      '# take-004.wav\tἐν ἀρχῇ\tNOT-SURE\tkoine-greek',
      '',
    ].join('\n'),
  );
  expect(files[2]?.bytes).toBe(wav);
});
