/**
 * Commands of curl: written for a request, and read from a page.
 *
 * The reader knows the quotes of the shell and the few options that the pages use. A command with anything else (a pipe, a
 * file, another variable than `$KEY`) is no plain request, and gets no other languages.
 */

import { type Call, JSON_CONSTANTS, KEY, literal } from './call.ts';

/** One piece of a shell command: a gap, or a part of a word. */
const PIECE =
  /(?<gap>(?:\\\n|\s)+)|'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\[\s\S])*)"|\\(?<escaped>[^\n])|(?<bare>(?:[^\s'"\\|;&<>()`$#*?{}!~]|\$KEY\b)+)/uy;

/** The inside of double quotes, or undefined if it names another variable or runs a command. */
function unquoted(text: string): string | undefined {
  if (/(?<!\\)(?:\$(?!KEY\b)|`)/u.test(text)) return undefined;
  return text.replace(/\\(["\\$`])/gu, '$1');
}

/** The words of one simple command, or null. */
function wordsOf(command: string): string[] | null {
  const words: string[] = [];
  let open = false;
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < command.length) {
    const { gap, single, double, escaped, bare } = PIECE.exec(command)?.groups ?? {};
    const part = single ?? (double === undefined ? undefined : unquoted(double)) ?? escaped ?? bare;
    if (gap !== undefined) open = false;
    else if (part === undefined) return null;
    else if (open) words.push(`${words.pop()}${part}`);
    else {
      words.push(part);
      open = true;
    }
  }
  return words;
}

/** Splits at the first sign; the second part has no blanks before it. */
function pairOf(text: string, sign: string): [string, string] | null {
  const at = text.indexOf(sign);
  return at < 1 ? null : [text.slice(0, at), text.slice(at + 1).trimStart()];
}

interface Options {
  readonly url: string[];
  readonly headers: (readonly [string, string])[];
  readonly data: string[];
  inQuery: boolean;
  method: string | undefined;
}

/** Takes one option with its value; false for an option that no page uses for a plain request. */
function take(options: Options, word: string, next: () => string | undefined): boolean {
  if (word === '-s') return true;
  if (word === '-G') {
    options.inQuery = true;
    return true;
  }
  if (!word.startsWith('-')) return options.url.push(word) > 0;
  const value = next();
  if (value === undefined) return false;
  if (word === '-X') {
    options.method = value;
    return true;
  }
  if (word === '-d' || word === '--data-urlencode')
    return !value.startsWith('@') && options.data.push(value) > 0;
  const header = word === '-H' ? pairOf(value, ':') : null;
  return header !== null && options.headers.push(header) > 0;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The request of a command, or null if the command is more than a plain request of JSON. */
export function readCurl(command: string): Call | null {
  const [program, ...words] = wordsOf(command.trim()) ?? [];
  const options: Options = { url: [], headers: [], data: [], inQuery: false, method: undefined };
  if (program !== 'curl') return null;
  while (words.length > 0) {
    if (!take(options, words.shift() as string, () => words.shift())) return null;
  }
  const { url, headers, data, inQuery, method } = options;
  const [address] = url;
  if (address === undefined || url.length > 1 || !/^https?:/u.test(address)) return null;
  const query = data.map((text) => pairOf(text, '='));
  if (inQuery || data.length === 0) {
    const pairs = query.filter((pair) => pair !== null);
    if (pairs.length < data.length) return null;
    return { method: method ?? 'GET', url: address, query: pairs, headers };
  }
  const json = data.length === 1 ? parsed(data[0] as string) : undefined;
  return json === undefined ? null : { method: method ?? 'POST', url: address, query: [], headers, json };
}

/** A shell word; the key is a variable, so a word that has it stands in double quotes. */
function quoted(text: string): string {
  if (text.includes(KEY)) return `"${text.replace(/["\\`]/gu, '\\$&')}"`;
  return /^[\w./:=-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A request as a command, an option a line. */
export function curlOf({ method, url, query, headers, json }: Call): string {
  const usual = json === undefined ? 'GET' : 'POST';
  const first = [
    'curl -s',
    ...(query.length > 0 ? ['-G'] : []),
    ...(method === usual ? [] : [`-X ${method}`]),
  ];
  const lines = [
    [...first, quoted(url)].join(' '),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...query.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
    ...(json === undefined ? [] : [`-d ${quoted(literal(json, JSON_CONSTANTS, '  '))}`]),
  ];
  return lines.join(' \\\n  ');
}
