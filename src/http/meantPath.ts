/**
 * A path as it was meant, however often and however badly its signs were percent-encoded: for the log, where no encoding
 * may hide a key. A decoder that stops at the first fault, or after one round, would leave one readable.
 */

const SIGN = /^%[\dA-F]{2}$/iu;
const ASCII = 0x80;

/** Decodes every sign of ASCII, and what that makes a sign of, in one pass. */
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

/** Bytes of other letters, or the signs as they are where the bytes are no UTF-8. */
function decodeRun(signs: string): string {
  try {
    return decodeURIComponent(signs);
  } catch {
    return signs;
  }
}

export const meantPath = (path: string): string =>
  decodeAscii(path).replaceAll(/(?:%[89A-F][\dA-F])+/giu, decodeRun);
