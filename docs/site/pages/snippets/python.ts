/** A request in Python 3: the standard library alone. */

import { type Call, type Constants, headersOf, KEY, literal } from './call.ts';

const CONSTANTS: Constants = { true: 'True', false: 'False', null: 'None' };

/** A text as a literal; the key comes from the environment. */
function text(value: string): string {
  if (value === KEY) return 'os.environ["KEY"]';
  const written = JSON.stringify(value);
  return value.includes(KEY) ? `${written.slice(0, -1).replace(KEY, '" + os.environ["KEY"]')}` : written;
}

const fields = (pairs: Call['query'], indent: string): string =>
  pairs.map(([name, value]) => `${indent}${JSON.stringify(name)}: ${text(value)},\n`).join('');

export function pythonOf(call: Call): string {
  const { method, url, query, json } = call;
  const headers = headersOf(call);
  const modules = [
    ...(json === undefined ? [] : ['json']),
    ...(headers.some(([, value]) => value.includes(KEY)) ? ['os'] : []),
    ...(query.length === 0 ? [] : ['urllib.parse']),
    'urllib.error',
    'urllib.request',
  ];
  const search = query.length === 0 ? '' : `query = urllib.parse.urlencode({\n${fields(query, '    ')}})\n`;
  const options = [
    `    ${JSON.stringify(query.length === 0 ? url : `${url}?`)}${query.length === 0 ? '' : ' + query'},\n`,
    ...(json === undefined ? [] : [`    data=json.dumps(${literal(json, CONSTANTS, '    ')}).encode(),\n`]),
    ...(headers.length === 0 ? [] : [`    headers={\n${fields(headers, '        ')}    },\n`]),
    `    method="${method}",\n`,
  ].join('');
  return `import ${modules.join(', ')}

${search}request = urllib.request.Request(
${options})
try:
    response = urllib.request.urlopen(request)
except urllib.error.HTTPError as problem:
    response = problem
print(response.status, response.read().decode())`;
}
