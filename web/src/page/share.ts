/**
 * Sharing by the system's sheet: a word, a set, or the result of an attempt with its card. Where there is no sheet, the text is
 * copied.
 */

import { type ZipFile, zipOf } from '../practice/anki.ts';
import { CARD, layOut, type ResultCard } from './card.ts';

export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly card?: ResultCard;
}

/** The card as a picture; null where the browser draws none. */
async function drawn(card: ResultCard): Promise<File | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: CARD.width, height: CARD.height });
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.fillStyle = CARD.paper;
  pen.fillRect(0, 0, CARD.width, CARD.height);
  const lines = layOut(card, (text, font) => Object.assign(pen, { font }).measureText(text).width);
  for (const { text, font, color, y } of lines)
    Object.assign(pen, { font, fillStyle: color }).fillText(text, CARD.margin, y);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return blob && new File([blob], 'koine.png', { type: 'image/png' });
}

/** Shares; returns a sentence where something else was done than the learner sees anyway. */
export async function share({ title, text, url, card }: Shared): Promise<string> {
  const plain = { title, text, url };
  try {
    if (navigator.share !== undefined) {
      const file = card && (await drawn(card));
      const whole = file ? { ...plain, files: [file] } : plain;
      await navigator.share(navigator.canShare?.(whole) ? whole : plain);
      return '';
    }
  } catch (error) {
    // Closing the sheet is an answer, too.
    if ((error as Error).name === 'AbortError') return '';
  }
  try {
    await navigator.clipboard.writeText(`${text}\n${url}`);
    return 'Copied. Paste it where you want to share it.';
  } catch {
    return `This browser can neither share nor copy. The link is ${url}`;
  }
}

/** Long enough for every browser to take a file, milliseconds; its address would hold the memory. */
const TAKEN_MS = 60_000;

/** Hands a file to the reader. */
export function save(name: string, parts: BlobPart[], type: string): void {
  const href = URL.createObjectURL(new Blob(parts, { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), TAKEN_MS);
}

/** Hands several files to the reader, as one ZIP. */
export const saveZip = (name: string, files: readonly ZipFile[]): void =>
  save(name, zipOf(files), 'application/zip');
