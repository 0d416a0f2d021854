/** A request in JavaScript: `fetch`, as Node, Deno, Bun and browsers have it. */

import { type Call, headersOf, JSON_CONSTANTS, KEY, literal } from './call.ts';

const IDENTIFIER = /^[A-Za-z_]\w*$/u;

/** A text as a literal; the key comes from the environment. */
function text(value: string): string {
  if (value === KEY) return 'process.env.KEY';
  if (!value.includes(KEY)) return `'${value.replace(/['\\]/gu, '\\$&')}'`;
  return `\`${value.replace(/[`\\]/gu, '\\$&').replaceAll(KEY, '$' + '{process.env.KEY}')}\``;
}

const fields = (pairs: Call['query'], indent: string): string =>
  pairs
    .map(([name, value]) => `${indent}${IDENTIFIER.test(name) ? name : `'${name}'`}: ${text(value)},\n`)
    .join('');

export function javascriptOf(call: Call): string {
  const { method, url, query, json } = call;
  const headers = headersOf(call);
  const search = query.length === 0 ? '' : `const query = new URLSearchParams({\n${fields(query, '  ')}});\n`;
  const address = query.length === 0 ? text(url) : `\`${url}?$\{query}\``;
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    ...(headers.length === 0 ? [] : [`  headers: {\n${fields(headers, '    ')}  },\n`]),
    ...(json === undefined ? [] : [`  body: JSON.stringify(${literal(json, JSON_CONSTANTS, '  ')}),\n`]),
  ].join('');
  const asked = options === '' ? address : `${address}, {\n${options}}`;
  return `${search}const response = await fetch(${asked});\nconsole.log(response.status, await response.text());`;
}
