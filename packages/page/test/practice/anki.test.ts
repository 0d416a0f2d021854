/** Cards for Anki: the text to import, the sounds, and the archive of both. */

import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { ankiFiles, zipOf } from '../../src/practice/anki.ts';
import { parseList } from '../../src/practice/lists.ts';

const sound = (begin: string): Uint8Array => Uint8Array.from(begin, (letter) => letter.charCodeAt(0));

const LONG = 'ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν';

const CARDS = [
  { text: 'λόγος', place: '', reading: 'LO-ghos', gloss: 'word\t<b>"one" & all</b>\n', forms: '-ου, ὁ' },
  { text: 'θεός', place: '', reading: 'the-OS' },
  { text: `${LONG},`, place: 'John 1:1', reading: '' },
  { text: `${LONG}.`, place: 'John 1:1', reading: '' },
  { text: 'φῶς', place: '', reading: '', gloss: 'light' },
];

const SOUNDS: Readonly<Record<string, Uint8Array>> = {
  λόγος: sound('RIFF'),
  [`${LONG},`]: sound('OggS'),
  [`${LONG}.`]: sound('\xff\xfb'),
};

async function soundOf(text: string): Promise<Uint8Array | null> {
  if (text === 'φῶς') throw new Error('gone');
  return SOUNDS[text] ?? null;
}

it('words, readings and glosses become the text and the sounds that Anki imports', async () => {
  const files = await ankiFiles({ title: 'Lesson <4>', scheme: 'attic', cards: CARDS }, soundOf);
  const zip = unzipSync(Buffer.concat(zipOf(files)));
  const names = Object.keys(zip).filter((name) => name.startsWith('sounds/'));
  expect(Object.keys(zip)).toEqual(['cards.txt', 'README.txt', ...names]);
  expect(names.map((name) => strFromU8(zip[name] as Uint8Array, true))).toEqual(['RIFF', 'OggS', '\xff\xfb']);
  // Anki keeps file names of this form unchanged: rslib/src/media/files.rs.
  const [wav, ogg, mp3] = names.map((name) => name.replace('sounds/', ''));
  expect(new Set(names).size).toBe(3);
  expect([wav, ogg, mp3].join(' ')).toMatch(
    /^koine-attic-\w{16}\.wav koine-attic-\w{16}\.ogg koine-attic-\w{16}\.mp3$/u,
  );
  expect(strFromU8(zip['cards.txt'] as Uint8Array)).toBe(
    [
      '#separator:tab',
      '#html:true',
      '#notetype:Basic',
      '#columns:Front\tBack',
      '#deck:Lesson &#60;4&#62;',
      `λόγος [sound:${wav}]\tLO-ghos<br>-ου, ὁ<br>word &#60;b&#62;&#34;one&#34; &#38; all&#60;/b&#62; `,
      'θεός\tthe-OS',
      `${LONG}, [sound:${ogg}]\t`,
      `${LONG}. [sound:${mp3}]\t`,
      'φῶς\tlight',
      '',
    ].join('\n'),
  );
  expect(strFromU8(zip['README.txt'] as Uint8Array)).toMatch(/collection\.media.*cards\.txt/su);
});

it('the same word has the same sound in every export', async () => {
  const sounds = async (title: string, text: string, scheme = 'attic') => {
    const files = await ankiFiles({ title, scheme, cards: [{ text, place: '', reading: '' }] }, async () =>
      sound('RIFF'),
    );
    return files[2]?.name;
  };
  expect(await sounds('a', 'λόγος'.normalize('NFD'))).toBe(await sounds('b', 'λόγος'));
  expect(await sounds('a', 'λόγος', 'erasmian')).not.toBe(await sounds('a', 'λόγος'));
});

it('the cards are a list that the page reads, too', async () => {
  const [cards] = await ankiFiles({ title: 'Lesson 4', scheme: 'attic', cards: CARDS }, soundOf);
  const { items, sentence } = parseList(strFromU8(cards?.bytes as Uint8Array));
  expect(items.map(({ text }) => text)).toEqual(['λόγος', 'θεός', LONG, `${LONG}.`, 'φῶς']);
  expect([items[0]?.gloss, items[4]?.gloss, sentence]).toEqual([
    expect.stringMatching(/^LO-ghos/u),
    'light',
    '',
  ]);
});
