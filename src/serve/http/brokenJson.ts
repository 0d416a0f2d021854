/** Why the body of a request is no JSON, for the sentence of its refusal. A body that was read never comes here. */

import { isUtf8 } from 'node:buffer';
import { recordingIn } from '../../hear/clip/magic.ts';

/** The parts of JSON (RFC 8259). */
const BLANK = /[ \t\n\r]+/uy;
const INSIDE = String.raw`"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*`;
const TEXT = new RegExp(`${INSIDE}"`, 'uy');
const SCALAR = String.raw`(?:${INSIDE}"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)`;
const VALUE = new RegExp(SCALAR, 'uy');
/** Values of a list with their commas, many at once: most of a long body is numbers. */
const VALUES = new RegExp(String.raw`(?:${SCALAR}[ \t\n\r]*,[ \t\n\r]*){1,1000}`, 'uy');
/** A text up to the sign that it may not have. */
const BROKEN = new RegExp(INSIDE, 'uy');

/** The parts of a text that are read: more than a body has that is not too complex (`contract/json.ts`). */
const MOST_PARTS = 40_000;

/** What was found where something else had to stand. */
interface Fault {
  readonly at: number;
  /** What had to stand there. */
  readonly wanted: string;
}

const END = 'the end';

/** What may stand behind a value inside these lists and objects, of which their last signs are known. */
const afterValue = (open: readonly string[]): string =>
  open.length === 0 ? END : `a comma or ${open.at(-1)}`;

/** What must follow a sign between values; undefined where it may not stand. */
function afterSign(sign: string, wanted: string, open: string[]): string | undefined {
  if (sign === ':' && wanted === 'a colon') return 'a value';
  if (sign === ',' && wanted.startsWith('a comma')) return open.at(-1) === '}' ? 'a "name"' : 'a value';
  if (wanted.endsWith(` or ${sign}`)) {
    open.pop();
    return afterValue(open);
  }
  if ((sign !== '{' && sign !== '[') || !wanted.startsWith('a value')) return undefined;
  open.push(sign === '{' ? '}' : ']');
  return sign === '{' ? 'a "name" or }' : 'a value or ]';
}

/** The index behind this part, where it stands at an index of the text. */
function endOf(part: RegExp, text: string, at: number): number | undefined {
  part.lastIndex = at;
  return part.test(text) ? part.lastIndex : undefined;
}

const isName = (wanted: string): boolean => wanted.startsWith('a "name"');

/** The index behind a name, a text, a number or a word, where one may stand and does. */
function scalarEnd(text: string, at: number, wanted: string): number | undefined {
  if (isName(wanted)) return endOf(TEXT, text, at);
  return wanted.startsWith('a value') ? endOf(VALUE, text, at) : undefined;
}

/** The index behind values of a list and the comma behind the last of them. */
const valuesEnd = (text: string, at: number, wanted: string, open: readonly string[]): number | undefined =>
  wanted.startsWith('a value') && open.at(-1) === ']' ? endOf(VALUES, text, at) : undefined;

const afterScalar = (wanted: string, open: readonly string[]): string =>
  isName(wanted) ? 'a colon' : afterValue(open);

/** Where a text stops being JSON; null where it is JSON, and for one of more parts than are read. */
export function faultIn(text: string): Fault | null {
  let [at, wanted] = [0, 'a value'];
  const open: string[] = [];
  for (let parts = 0; parts < MOST_PARTS; parts++) {
    at = endOf(BLANK, text, at) ?? at;
    const behind = valuesEnd(text, at, wanted, open);
    if (behind !== undefined) [at, wanted] = [behind, 'a value'];
    const sign = text[at];
    if (sign === undefined) return wanted === END ? null : { at, wanted };
    const end = scalarEnd(text, at, wanted);
    const next = end === undefined ? afterSign(sign, wanted, open) : afterScalar(wanted, open);
    if (next === undefined) return { at, wanted };
    at = end ?? at + 1;
    wanted = next;
  }
  return null;
}

/** Line and column, counted from 1. */
function placeOf(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  return `line ${lines.length}, column ${[...(lines.at(-1) as string)].length + 1}`;
}

/** The sign or the word that stands there. */
const signAt = (text: string, at: number): string =>
  /^[\p{L}\p{N}_$.-]{1,20}/u.exec(text.slice(at, at + 40))?.[0] ?? [...text.slice(at, at + 2)][0] ?? '';

const CURLY = new Set(["'", '“', '”', '„', '‘', '’', '`']);

/** What is wrong with a text that begins here and does not end as it must. */
function wrongText(text: string, from: number): string {
  const at = endOf(BROKEN, text, from) ?? from;
  const [sign, place] = [text[at], placeOf(text, at)];
  if (sign === undefined) return `the text that begins at ${placeOf(text, from)} has no " at its end`;
  if ('\n\r\t'.includes(sign))
    return `found a line end or a tab inside a text at ${place}; write it as \\n or \\t`;
  const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return sign < ' '
    ? `found the control character U+${code} inside a text at ${place}; write it as \\u${code}`
    : `found a backslash at ${place} before a sign that needs none; write it as \\\\`;
}

/** What is wrong at a fault, and what to send. */
function wrongAt(text: string, { at, wanted }: Fault): string {
  if (text[at] === '"' && /^a (?:"name"|value)/u.test(wanted)) return wrongText(text, at);
  const [sign, place] = [signAt(text, at), placeOf(text, at)];
  if (sign === '') return `the body ends at ${place}, where ${wanted} must follow`;
  if (wanted === END) return `found ${sign} at ${place}, behind the end of the JSON`;
  if (/^[}\]]$/u.test(sign) && /,[ \t\n\r]*$/u.test(text.slice(Math.max(0, at - 200), at)))
    return `found a comma before ${sign} at ${place}; leave it out`;
  if (CURLY.has(sign)) return `found ${sign} at ${place}; JSON has " around names and texts`;
  return `found ${sign} at ${place}, where ${wanted} must stand`;
}

/** What a body begins with that is another format, and what that is. */
const FORMATS: readonly (readonly [start: RegExp, found: string])[] = [
  [/^--[^\n]+\n(?:[^\n]+\n)*?content-disposition:/iu, 'a form (multipart/form-data)'],
  [/^[\w.~%+-]+=[^\n]*$/u, 'a form such as target=…'],
  [/^\s*</u, 'HTML or XML'],
];

/** The bytes at the start that tell a format. */
const START = 400;

/** UTF-16 has a mark, or a zero in one of the bytes of its first letter. */
const isWide = ([one = 0x20, two = 0x20]: Uint8Array): boolean =>
  (one === 0) !== (two === 0) || (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff);

/** Says what is wrong with a body that is no JSON in UTF-8, and what to send. */
export function wrongWith(bytes: Buffer): string {
  if (isWide(bytes)) return 'the body is UTF-16; send UTF-8';
  const start = bytes.toString('latin1', 0, START);
  const recording = recordingIn(bytes);
  if (recording !== undefined)
    return `found ${recording}; send a recording as audio_base64 in JSON, or PUT it to an upload slot`;
  const format = FORMATS.find(([known]) => known.test(start))?.[1];
  if (format !== undefined) return `found ${format}; send JSON such as {"target": "θεός", "ipa": "θ e ˈo s"}`;
  const text = bytes.toString('utf8').replace(/^\uFEFF/u, '');
  if (!isUtf8(bytes))
    return `the body is no UTF-8 from ${placeOf(text, text.indexOf('\uFFFD'))} on; send UTF-8`;
  const fault = faultIn(text);
  return fault === null ? 'the body is no JSON; send one object' : wrongAt(text, fault);
}
