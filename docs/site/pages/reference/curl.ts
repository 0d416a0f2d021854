/** Writes a request as a command of curl. Its values write the key of the caller as `$KEY`, as the shell does. */

type Pairs = readonly (readonly [name: string, value: string])[];

export interface CurlCall {
  readonly method: string;
  readonly url: string;
  readonly query: Pairs;
  readonly headers: Pairs;
  /** The JSON value that is sent. */
  readonly json?: unknown;
}

const KEY = '$KEY';

const WIDTH = 76;

/** A JSON value, on one line if it fits. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entries = (within: string): string[] =>
    Object.entries(value).map(([name, item]) =>
      Array.isArray(value) ? literal(item, within) : `${JSON.stringify(name)}: ${literal(item, within)}`,
    );
  if (indent.length + JSON.stringify(value).length < WIDTH) return `${open}${entries('').join(', ')}${close}`;
  const deeper = `${indent}  `;
  return `${open}\n${deeper}${entries(deeper).join(`,\n${deeper}`)}\n${indent}${close}`;
}

/** A shell word; the key is a variable, so a word that has it is in double quotes. */
function quoted(text: string): string {
  if (text.includes(KEY)) return `"${text.replace(/["\\`]/gu, '\\$&')}"`;
  return /^[\w./:=-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Writes a request as a command, an option a line. */
export function curlOf({ method, url, query, headers, json }: CurlCall): string {
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
    ...(json === undefined ? [] : [`-d ${quoted(literal(json, '  '))}`]),
  ];
  return lines.join(' \\\n  ');
}
