/** Requests as curl, JavaScript and Python: hand-worked cases, a way there and back, and what no page may become. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../bundle/site/snippets/call.ts';
import { curlOf, readCurl } from '../../bundle/site/snippets/curl.ts';
import { javascriptOf } from '../../bundle/site/snippets/javascript.ts';
import { pythonOf } from '../../bundle/site/snippets/python.ts';
import { CALLS, URL } from './calls.ts';

const SCORE: Call = {
  method: 'POST',
  url: URL,
  query: [],
  headers: [['Authorization', 'Bearer $KEY']],
  json: { target: 'θεός', ipa: 's ˈe o s', calibrate: false },
};
const READ: Call = {
  method: 'GET',
  url: 'https://tutor.example/v1/reading',
  query: [
    ['target', 'καί'],
    ['scheme', 'erasmian'],
  ],
  headers: [],
};

describe('a command is read', () => {
  it.each<[string, Call]>([
    [
      `curl -s ${URL} \\\n  -H "Authorization: Bearer $KEY" \\\n  -d '{"target": "θεός", "ipa": "s ˈe o s", "calibrate": false}'`,
      SCORE,
    ],
    [`curl -s -G https://tutor.example/v1/reading --data-urlencode 'target=καί' -d scheme=erasmian`, READ],
    [
      'curl -s https://tutor.example/health',
      { method: 'GET', url: 'https://tutor.example/health', query: [], headers: [] },
    ],
    [
      `curl -s -X DELETE ${URL} -H 'X-API-Key: '"$KEY"`,
      { method: 'DELETE', url: URL, query: [], headers: [['X-API-Key', '$KEY']] },
    ],
    [`curl -s ${URL} -d '"it'\\''s"'`, { method: 'POST', url: URL, query: [], headers: [], json: "it's" }],
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
    const part = fc.constantFrom(
      'curl',
      ' ',
      '-H',
      '-d',
      "'",
      '"',
      '\\',
      '$KEY',
      '$',
      '{}',
      '=',
      ':',
      'https://x',
      '\n',
      'ϑ',
    );
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
  expect(readCurl(curlOf(READ))).toEqual(READ);
});

describe('in other languages', () => {
  it('JavaScript', () => {
    expect(javascriptOf(SCORE)).toBe(`const response = await fetch('${URL}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({"target": "θεός", "ipa": "s ˈe o s", "calibrate": false}),
});
console.log(response.status, await response.text());`);
    expect(javascriptOf(READ)).toBe(`const query = new URLSearchParams({
  target: 'καί',
  scheme: 'erasmian',
});
const response = await fetch(\`https://tutor.example/v1/reading?\${query}\`);
console.log(response.status, await response.text());`);
  });

  it('Python', () => {
    expect(pythonOf(SCORE)).toBe(`import json, os, urllib.request

request = urllib.request.Request(
    "${URL}",
    data=json.dumps({"target": "θεός", "ipa": "s ˈe o s", "calibrate": False}).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["KEY"],
        "Content-Type": "application/json",
    },
    method="POST",
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())`);
  });

  it('JavaScript sends what was meant', async () => {
    const sent = async (call: Call): Promise<unknown> => {
      let seen: unknown;
      const fetch = async (_url: string, { body }: { body: string }) => {
        seen = JSON.parse(body);
        return { status: 200, text: async () => '' };
      };
      const body = javascriptOf(call).replaceAll('await ', '').replace('console.log', 'void');
      new Function('fetch', 'process', body.replace('response.text()', '""'))(fetch, { env: { KEY: 'k' } });
      return seen;
    };
    await fc.assert(
      fc.asyncProperty(CALLS, async (call) => {
        expect(await sent(call)).toEqual(JSON.parse(JSON.stringify(call.json)));
      }),
    );
  });
});
