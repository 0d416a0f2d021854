/**
 * Decodes JSON in UTF-8. Frames of a recognizer are 90 KB of digits beside a few Greek letters, and V8 takes 2 ns a byte for
 * a text with a single letter beyond ASCII, a twentieth of that for ASCII. So a long body is copied piece by piece, and
 * letters beyond ASCII are written as JSON writes them in ASCII: `\u03bb` (RFC 8259, section 7). Neither is JSON outside of
 * strings, so what was no JSON stays none.
 */

import { isAscii } from 'node:buffer';

/** A shorter body is decoded at once, bytes. */
const LONG = 32 * 1024;

/** Bytes of a piece. At most one in eight may have letters beyond ASCII, and at most four: each takes up to half a millisecond. */
const PIECE = 4096;
const MOST_WIDE = 4;
const WIDE_SHARE = 1 / 8;

/** A character of two bytes becomes an escape of six. */
const ESCAPED_SIZE = 3;

const WIDE = /[^\0-\x7F]/gu;
const [BACKSLASH, NOT_ASCII] = [0x5c, 0x80] as const;

const escapeOf = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** True for a byte inside a character, that is not its first. */
const continues = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === NOT_ASCII;

/** True if a backslash stands before a letter beyond ASCII: the escape of the letter would complete it. */
const isBackslashed = (bytes: Buffer, start: number, text: string): boolean =>
  (bytes[start - 1] === BACKSLASH && (bytes[start] as number) >= NOT_ASCII) || /\\[^\0-\x7F]/u.test(text);

/** A piece, and whether it has letters beyond ASCII. */
interface Piece {
  readonly start: number;
  readonly bytes: Buffer;
  readonly wide: boolean;
}

/** The pieces of a text; no character is cut. */
function piecesOf(bytes: Buffer): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = Math.min(start + PIECE, bytes.length);
    while (continues(bytes[end])) end++;
    const piece = bytes.subarray(start, end);
    pieces.push({ start, bytes: piece, wide: !isAscii(piece) });
  }
  return pieces;
}

/** The text in ASCII; null where it has too many letters beyond ASCII, or a backslash before one. */
function asciiOf(bytes: Buffer): string | null {
  const pieces = piecesOf(bytes);
  const most = Math.min(MOST_WIDE, Math.floor(WIDE_SHARE * pieces.length));
  const wide = pieces.filter((piece) => piece.wide).length;
  if (wide > most) return null;
  const out = Buffer.allocUnsafe(bytes.length + wide * ESCAPED_SIZE * (PIECE + 4));
  let length = 0;
  for (const piece of pieces) {
    if (piece.wide) {
      const text = piece.bytes.toString('utf8');
      if (isBackslashed(bytes, piece.start, text)) return null;
      length += out.write(text.replaceAll(WIDE, escapeOf), length, 'latin1');
    } else {
      out.set(piece.bytes, length);
      length += piece.bytes.length;
    }
  }
  return out.toString('latin1', 0, length);
}

/**
 * The text of valid UTF-8, for JSON.parse: letters beyond ASCII may be escaped. A byte order mark stays.
 */
export function jsonText(bytes: Buffer): string {
  const plain = bytes.length < LONG || (bytes[0] as number) >= NOT_ASCII;
  return (plain ? null : asciiOf(bytes)) ?? bytes.toString('utf8');
}
