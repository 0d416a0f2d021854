/**
 * A set as cards for Anki: a text file for its import, with its sounds beside it. On the front stand the word and its sound,
 * on the back its reading and its gloss.
 */

import type { Item } from './sets.ts';
import type { ZipFile } from './zip.ts';

/** A word with how it is read, in Latin letters. */
export interface AnkiCard extends Item {
  readonly reading: string;
}

const README = `1. Copy the files of the folder "sounds" into the folder collection.media of your Anki profile.
2. In Anki, choose File > Import, and take cards.txt.
`;

/** Anki goes by the ending of a name: that of the sounds of a browser, by their first letter. */
const endingOf = ([first]: Uint8Array): string =>
  new Map([
    [0x52, 'wav'],
    [0x4f, 'ogg'],
    [0x1a, 'webm'],
  ]).get(first ?? 0) ?? 'mp3';

/** The same word has the same name in every export, and no two words share one: Anki keeps all sounds in one folder. */
const nameOf = (scheme: string, text: string): string =>
  `koine-${scheme}-${Array.from(text.normalize('NFC'), (letter) => letter.codePointAt(0)?.toString(36)).join('')}`.slice(
    0,
    100,
  );

/** A field: HTML without tabs, line ends, and quotation marks, which Anki would take for its own. */
const field = (text: string): string =>
  text.replace(/\s+/gu, ' ').replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The files of an export: cards.txt, the sounds, and what to do with them.
 *
 * @param soundOf the sound of a word, or null where there is none
 */
export async function ankiFiles(
  {
    title,
    cards,
    scheme,
  }: { readonly title: string; readonly cards: readonly AnkiCard[]; readonly scheme: string },
  soundOf: (text: string) => Promise<Uint8Array | null>,
): Promise<ZipFile[]> {
  const rows = [
    '#separator:tab',
    '#html:true',
    `#deck:${field(title)}`,
    '#notetype:Basic',
    '#columns:Front\tBack',
  ];
  const sounds: ZipFile[] = [];
  for (const { text, reading, gloss = '', forms = '' } of cards) {
    // A word whose sound does not come is a card without it.
    const bytes = await soundOf(text).catch(() => null);
    const name = bytes === null ? '' : `${nameOf(scheme, text)}.${endingOf(bytes)}`;
    if (bytes !== null) sounds.push({ name: `sounds/${name}`, bytes: new Uint8Array(bytes) });
    const back = [reading, [forms, gloss].filter((one) => one !== '').join(' · ')].filter(
      (one) => one !== '',
    );
    rows.push(`${field(text)}${name && ` [sound:${name}]`}\t${back.map(field).join('<br>')}`);
  }
  const bytesOf = (written: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(written);
  return [
    { name: 'cards.txt', bytes: bytesOf(`${rows.join('\n')}\n`) },
    { name: 'README.txt', bytes: bytesOf(README) },
    ...sounds,
  ];
}
