/**
 * Exports a set as cards for Anki: a text file to import and its sounds. The front has the word and its sound, the
 * back its reading and gloss.
 */

import { Zip, ZipPassThrough } from 'fflate';
import type { Item } from './sets.ts';

interface AnkiCard extends Item {
  readonly reading: string;
}

const README = `1. Copy the files of the folder "sounds" into the folder collection.media of your Anki profile.
2. In Anki, choose File > Import, and take cards.txt.
`;

const HEAD = '#separator:tab\n#html:true\n#notetype:Basic\n#columns:Front\tBack\n';

/** Anki needs the right extension; the first byte of a sound tells its format. */
const ENDINGS: Readonly<Record<string, string>> = { R: 'wav', O: 'ogg', '\x1a': 'webm' };

/** FNV-1a: a word has the same name in every export, as Anki keeps all sounds in one folder. */
function hashOf(text: string, seed: number): string {
  let hash = seed;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x1000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function mediaName(scheme: string, text: string, [first = 0]: Uint8Array): string {
  const hash = [0x811c9dc5, 0x2545f491].map((seed) => hashOf(text.normalize('NFC'), seed)).join('');
  return `koine-${scheme}-${hash}.${ENDINGS[String.fromCharCode(first)] ?? 'mp3'}`;
}

/** A field: HTML without tabs, line ends, and quotation marks, which have a meaning in Anki's format. */
const field = (text: string): string =>
  text.replace(/\s+/gu, ' ').replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);

export interface Deck {
  readonly title: string;
  readonly scheme: string;
  readonly cards: readonly AnkiCard[];
}

/**
 * Makes the files of an export: cards.txt, the sounds, and instructions.
 *
 * @param soundOf returns the sound of a word, or null
 */
export async function ankiFiles(
  { title, scheme, cards }: Deck,
  soundOf: (text: string) => Promise<Uint8Array | null>,
): Promise<ZipFile[]> {
  const rows = [`${HEAD}#deck:${field(title)}`];
  const sounds: ZipFile[] = [];
  for (const { text, reading, gloss, forms } of cards) {
    // Without its sound, a word still becomes a card.
    const bytes = await soundOf(text).catch(() => null);
    const name = bytes === null ? '' : mediaName(scheme, text, bytes);
    if (bytes !== null) sounds.push({ name: `sounds/${name}`, bytes: new Uint8Array(bytes) });
    const back = [reading, forms, gloss].flatMap((one) => (one ? [field(one)] : []));
    rows.push(`${field(text)}${name && ` [sound:${name}]`}\t${back.join('<br>')}`);
  }
  return [textFile('cards.txt', `${rows.join('\n')}\n`), textFile('README.txt', README), ...sounds];
}

export interface ZipFile {
  /** Path in the archive, UTF-8. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const textFile = (name: string, text: string): ZipFile => ({
  name,
  bytes: new TextEncoder().encode(text),
});

/** The first day that a ZIP can store; the real time of a recording stays private. */
const DAY_ONE = new Date(1980, 0, 1);

export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((_error, part) => void parts.push(part as Uint8Array<ArrayBuffer>));
  for (const { name, bytes } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = DAY_ONE;
    zip.add(file);
    file.push(bytes, true);
  }
  zip.end();
  return parts;
}
