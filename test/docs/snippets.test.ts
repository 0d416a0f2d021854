/** Requests as curl, JavaScript and Python: hand-worked cases, a way there and back, and what no page may become. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../docs/site/pages/snippets/call.ts';
import { curlOf, readCurl } from '../../docs/site/pages/snippets/curl.ts';
import { javascriptOf } from '../../docs/site/pages/snippets/javascript.ts';
import { pythonOf } from '../../docs/site/pages/snippets/python.ts';
import { CALLS, URL } from './calls.ts';

const SCORE: Call = {
  method: 'POST',
  url: URL,
  query: [],
  headers: [['Authorization', 'Bearer $KEY']],
  json: { target: 'θεός' },
};
const HEALTH = { method: 'GET', url: 'https://tutor.example/health', query: [], headers: [] };
const QUERY = [
  ['target', 'καί'],
  ['scheme', 'erasmian'],
];

describe('a command is read', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    [`curl -s ${URL} \\\n  -H "Authorization: Bearer $KEY" \\\n  -d '{"target": "θεός"}'`, SCORE],
    [`curl -s -G ${HEALTH.url} --data-urlencode 'target=καί' -d scheme=erasmian`, { ...HEALTH, query: QUERY }],
    [`curl -s ${HEALTH.url}`, HEALTH],
    [`curl -s -X DELETE ${HEALTH.url} -H 'X-API-Key: '"$KEY"`, { ...HEALTH, method: 'DELETE', headers: [['X-API-Key', '$KEY']] }],
    [`curl -s ${HEALTH.url} -d '"it'\\''s"'`, { ...HEALTH, method: 'POST', json: "it's" }],
  ])('%s', (command, call) => {
    expect(readCurl(command)).toEqual(call);
  });

  it.each([
    'curl -sO https://tutor.example/docs/examples/client.sh',
    `curl -s ${URL} -d @-`,
    `curl -s ${URL} -d 'no JSON'`,
    `curl -s ${URL} | grep x`,
    `curl -s -o /dev/null ${URL}`,
    `curl -s "$UPLOAD_URL"`,
    `curl -s ${URL} -d "{\\"a\\": \\"$UPLOAD_URL\\"}"`,
    `curl -s ${URL}; curl -s ${URL}`,
    `curl -s ${URL} ${URL}`,
    `curl -s '${URL}`,
    'curl -s',
    'curl -s ftp://x',
    'curl -s -H nothing https://x',
    'curl -G https://x -d "=a"',
    'export KEY=ipa_live_…',
    '',
  ])('not: %s', (command) => {
    expect(readCurl(command)).toBeNull();
  });

  it('no text makes it throw', () => {
    const part = fc.constantFrom(...'curl| |-H|-d|\'|"|\\|$KEY|$|{}|=|:|https://x|\n|ϑ'.split('|'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const call = readCurl(`curl ${parts.join('')}`);
        if (call !== null) expect(call.url).toMatch(/^https?:/u);
      }),
    );
  });
});

it('what is written is read back', () => {
  fc.assert(
    fc.property(CALLS, (call) => {
      expect(readCurl(curlOf(call))).toEqual(JSON.parse(JSON.stringify(call)));
    }),
  );
  expect(readCurl(curlOf(SCORE))).toEqual(SCORE);
  const read: Call = { ...HEALTH, query: [['target', 'καί']] };
  expect(readCurl(curlOf(read))).toEqual(read);
});

describe('in other languages', () => {
  it('the key is that of the environment, and Python has names of its own for what JSON writes small', () => {
    const call = { ...SCORE, json: { a: [true, false, null] } };
    expect(javascriptOf(call)).toContain(`Authorization: \`Bearer \${process.env.KEY}\`,\n`);
    expect(pythonOf(call)).toContain('"Authorization": "Bearer " + os.environ["KEY"],\n');
    expect(pythonOf(call)).toContain('json.dumps({"a": [True, False, None]})');
  });
});
