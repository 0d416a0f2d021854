import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTutor } from '../../../src/index.ts';
import { tableOf } from '../../../test/table.ts';
import { fileNameOf, listed, nameOf, wordsOf } from '../src/wordsToSay.ts';

describe('the name of a recording', () => {
  it.each(tableOf('../packages/voice/test/phonemes.tsv', 'names'))('of %j is %j', (text = '', name = '') => {
    expect(nameOf(text)).toBe(name);
  });

  it('is its own name, whatever the text', () => {
    const greek = fc.constantFrom(...'αβΣςώὦἈᾳ’ʼ', "'", '\u0300', '\u0301', '\u0308', ' ', '1', '.');
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(greek).map((parts) => parts.join('')),
    );
    fc.assert(fc.property(texts, (text) => nameOf(nameOf(text)) === nameOf(text)));
  });

  it('is told by the name of a sound, and of no other file', () => {
    expect(fileNameOf('λόγος.MP3')).toBe('λόγος');
    expect(['λόγος', 'λόγος.txt', 'logos.mp3', '.mp3', ''].map(fileNameOf)).toEqual(['', '', '', '', '']);
  });
});

describe('an index of recordings', () => {
  it('lists files as ls, find and dir print them, for all traditions or one', () => {
    const index =
      '\uFEFFλόγος.mp3\r\n./attic/Θεός.m4a\nattic\\χάρις.wav\n\nindex.txt\n../secret/ψυχή.mp3\nschool/ἀγάπη.ogg';
    expect([...listed(index)]).toEqual([
      ['λόγος', 'λόγος.mp3'],
      ['attic/θεός', 'attic/Θεός.m4a'],
      ['attic/χάρις', 'attic/χάρις.wav'],
      ['ἀγάπη', 'school/ἀγάπη.ogg'],
    ]);
  });

  it('is read without fault, whatever it is, and leads nowhere but down', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('..', '/', '\\', 'λόγος.mp3', '\n', '\uFEFF', 'attic'),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        for (const path of listed(lines.join('')).values()) expect(path.split('/')).not.toContain('..');
      }),
    );
  });
});

it('a verse is parted into its words, with all of its sounds and stresses', async () => {
  const tutor = await createTutor();
  const reading = tutor.read('ἐν ἀρχῇ ἦν ὁ λόγος');
  expect(wordsOf(reading)).toEqual(['e n', 'a r x ˈe̝', 'ˈe̝ n', 'o', 'l ˈo ɣ o s']);
  expect(wordsOf(reading).join(' ')).toBe(reading.ipa);
});
