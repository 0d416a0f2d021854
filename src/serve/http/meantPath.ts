/**
 * Decodes a path for the log, however often and however badly it was percent-encoded, so that no encoding hides a key
 * from the filter of secrets. A decoder that stops at the first fault, or after one round, would leave the key
 * readable.
 */

const SIGN = /^%[\dA-F]{2}$/iu;
const ASCII = 0x80;

/** Decodes every ASCII character in one pass, including encodings that this decoding completes. */
function decodeAscii(path: string): string {
  const letters: string[] = [];
  for (const letter of path) {
    letters.push(letter);
    while (letters.at(-3) === '%') {
      const sign = letters.slice(-3).join('');
      const code = SIGN.test(sign) ? Number.parseInt(sign.slice(1), 16) : ASCII;
      if (code >= ASCII) break;
      letters.splice(-3, 3, String.fromCharCode(code));
    }
  }
  return letters.join('');
}

/** Decodes a run of other bytes; leaves it unchanged if it is no UTF-8. */
function decodeRun(signs: string): string {
  try {
    return decodeURIComponent(signs);
  } catch {
    return signs;
  }
}

export const meantPath = (path: string): string =>
  decodeAscii(path).replaceAll(/(?:%[89A-F][\dA-F])+/giu, decodeRun);
