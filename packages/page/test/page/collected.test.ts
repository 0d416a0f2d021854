/** The folder of recordings that a teacher saves, as `koine audit` reads it. */

import { expect, it } from 'vitest';

/** What is tested; its types are those of a browser, which a test has not. */
interface Clips {
  folderOf(clips: readonly object[]): readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

it('recordings become rows of a table; what somebody has to listen to first is a remark', async () => {
  const { folderOf }: Clips = await import(new URL('../../src/page/collected.ts', import.meta.url).href);
  const wav = new Uint8Array([1, 2, 3]);
  const files = folderOf(
    [
      ['λόγος', 'koine-greek', 'right'],
      ['θεός', 'koine-greek', 'mistake'],
      ['θεός', 'attic', 'other'],
      [' ἐν\tἀρχῇ\n', 'koine-greek', 'unsure'],
    ].map(([target, scheme, meant]) => ({ target, scheme, meant, wav })),
  );
  const takes = ['take-001.wav', 'take-002.wav', 'take-003.wav', 'take-004.wav'];
  expect(files.map(({ name }) => name)).toEqual(['clips.tsv', 'README.txt', ...takes]);
  expect(new TextDecoder().decode(files[0]?.bytes).split('\n')).toEqual([
    'file\ttarget\tipa\tscheme',
    'take-001.wav\tλόγος\tright\tkoine-greek',
    '# take-002.wav\tθεός\tMISTAKE-ON-PURPOSE\tkoine-greek',
    'take-003.wav\tθεός\tother\tattic',
    '# take-004.wav\tἐν ἀρχῇ\tNOT-SURE\tkoine-greek',
    '',
  ]);
  expect(files[2]?.bytes).toBe(wav);
});
