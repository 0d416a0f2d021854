/**
 * Sharing by the system's sheet: a word, a set, or the result of an attempt with its card. Where there is no sheet, the text is
 * copied.
 */

import { type ZipFile, zipOf } from '../practice/anki.ts';
import { LINK_LIMIT } from '../practice/links.ts';

// --- The card of a result: where its texts stand. It names nobody. ---

interface ResultCard {
  readonly word: string;
  /** "87 of 100". */
  readonly points: string;
  readonly verdict: string;
  readonly tradition: string;
}

/** A line of the card, as a canvas takes it; `y` is what its letters stand on. */
export interface CardLine {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  readonly y: number;
}

/** The size that services show links in, pixels. */
export const CARD = { width: 1200, height: 630, margin: 72, paper: '#fdfcfa' } as const;

const ROOM = CARD.width - 2 * CARD.margin;
const GREEK = '"Gentium Plus", Cambria, "Noto Serif", serif';
const SANS = 'system-ui, "Noto Sans", sans-serif';
const [INK, SOFT, BLUE] = ['#1d2530', '#566171', '#1a5296'];

/** A text in lines as wide as the card; the last takes what there is no room for, and is cut. */
function linesOf(text: string, most: number, width: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && (width(longer) <= ROOM || lines.length === most)) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines.map((line) => {
    const signs = [...line];
    while (signs.length > 0 && width(signs.join('')) > ROOM) signs.splice(-2, 2, '…');
    return signs.join('');
  });
}

/**
 * The word as large as it fits, then points and verdict, and the tradition at the bottom.
 *
 * @param measure the width of a text in a font, pixels
 */
export function layOut(card: ResultCard, measure: (text: string, font: string) => number): CardLine[] {
  let y: number = CARD.margin;
  const part = (text: string, most: number, size: number, family: string, color = INK): CardLine[] => {
    const font = `${size}px ${family}`;
    const lines = linesOf(text, most, (line) => measure(line, font));
    const placed = lines.map((line, at) => ({ text: line, font, color, y: y + 1.25 * size * (at + 1) }));
    // Room for what hangs below a line.
    y = (placed.at(-1)?.y ?? y) + 0.3 * size;
    return placed;
  };
  const large = Math.min(150, Math.floor((150 * ROOM) / Math.max(1, measure(card.word, `150px ${GREEK}`))));
  const upper = [
    ...part(card.word, 2, Math.max(64, large), GREEK),
    ...part(card.points, 1, 64, SANS, BLUE),
    ...part(card.verdict, 2, 40, SANS),
  ];
  y = CARD.height - CARD.margin - 38;
  return [...upper, ...part(`${card.tradition} · koine-tutor`, 1, 30, SANS, SOFT)];
}

// --- Sharing ---

export interface Shared {
  readonly title: string;
  /** Without one, the address alone is copied. */
  readonly text?: string;
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

const LONG_LINK =
  'This makes a link that many programs would cut. Take fewer words, or make two links of them.';

/** Shares; returns a sentence where something else was done than the learner sees anyway. */
export async function share({ title, text, url, card }: Shared): Promise<string> {
  if (url.length > LINK_LIMIT) return LONG_LINK;
  const plain = { title, ...(text && { text }), url };
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
    await navigator.clipboard.writeText(text ? `${text}\n${url}` : url);
    return 'Copied. Paste it where you want to share it.';
  } catch {
    return `This browser can neither share nor copy. The link is ${decodeURI(url)}`;
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
