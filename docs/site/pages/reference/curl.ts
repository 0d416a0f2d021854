/** Writes a request as a curl command. `$KEY` in its values stands for the API key, which the shell inserts. */

type Pairs = readonly (readonly [name: string, value: string])[];

export interface CurlCall {
  readonly method: string;
  readonly url: string;
  readonly query: Pairs;
  readonly headers: Pairs;
  /** The body of the request, which is sent as JSON. */
  readonly json?: unknown;
}

const KEY = '$KEY';

const WIDTH = 76;

/** Writes a JSON value on one line if it fits into WIDTH, otherwise with one line for each entry. */
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

/**
 * Quotes a text for the shell if that is necessary. A text with `$KEY` is in double quotes, because the shell must
 * replace the variable.
 */
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
