import { expect, it } from 'vitest';
import { type Clip, folderOf } from '../../../web/src/collect/clips.ts';

it('recordings become the folder that koine audit reads; what somebody has to listen to first is a remark', () => {
  const wav = new Uint8Array([1, 2, 3]);
  const clips: [target: string, scheme: string, meant: Clip['meant']][] = [
    ['λόγος', 'koine-greek', 'right'],
    ['θεός', 'koine-greek', 'mistake'],
    ['θεός', 'attic', 'other'],
    [' ἐν\tἀρχῇ\n', 'koine-greek', 'unsure'],
  ];
  const files = folderOf(clips.map(([target, scheme, meant]) => ({ target, scheme, meant, wav })));
  const takes = ['take-001.wav', 'take-002.wav', 'take-003.wav', 'take-004.wav'];
  expect(files.map(({ name }) => name)).toEqual(['clips.tsv', 'README.txt', ...takes]);
  expect(new TextDecoder().decode(files[0]?.bytes).split('\n')).toEqual([
    'file\ttarget\tsaid\tscheme',
    'take-001.wav\tλόγος\tright\tkoine-greek',
    '# take-002.wav\tθεός\tMISTAKE-ON-PURPOSE\tkoine-greek',
    'take-003.wav\tθεός\tother\tattic',
    '# take-004.wav\tἐν ἀρχῇ\tNOT-SURE\tkoine-greek',
    '',
  ]);
  expect(files[2]?.bytes).toBe(wav);
});
