/** Text that was damaged on its way: UTF-8 taken for another encoding, or letters that could not be read. */

/** The sign for a character that was lost, or half of one, next to a letter. */
const LOST = /[\uFFFD\p{Cs}](?:(?=\p{M}*\p{L})|(?<=\p{L}\p{M}*.))/u;

/** The first byte of a Greek letter in UTF-8 and what may be its second, as windows-1253 and windows-1252 show them. */
const SUSPECT = /[ΞΟα](?:[^\0-\x7F\p{L}]|[µΈΉΊΌΎΏ])|[ÎÏá]/u;

const GREEK = /(?=\p{L})\p{Script=Greek}/u;

/** True when the text is the UTF-8 of Greek, shown in this encoding. */
function isShownIn(encoding: string, text: string): boolean {
  const shown = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  // A character that the encoding does not have becomes 255, which UTF-8 does not have.
  const bytes = Uint8Array.from(text, (character) => shown.indexOf(character));
  try {
    return GREEK.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** The sentence that says how a text was damaged; undefined for a text that was not. */
export function damageOf(text: string): string | undefined {
  if (LOST.test(text)) return 'the text has U+FFFD in place of a letter that was lost; send it as UTF-8';
  if (!SUSPECT.test(text)) return undefined;
  const encoding = ['windows-1253', 'windows-1252'].find((name) => isShownIn(name, text));
  return encoding && `the text reads like UTF-8 taken for ${encoding}; send it as UTF-8`;
}
