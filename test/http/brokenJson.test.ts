/** Bodies that are no JSON: the sentence says where and why, and what to send. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultIn } from '../../src/serve/http/brokenJson.ts';
import { serving } from '../fixture.ts';
import { recording } from '../recordings.ts';
import { problem } from './exchange.ts';

const app = serving();

const detailOf = async (body: string | Uint8Array, path = '/v1/tutor'): Promise<unknown> => {
  const headers = { authorization: `Bearer ${app.secret}`, accept: 'application/json' };
  const response = await fetch(app.url + path, { method: 'POST', headers, body: body });
  expect(response.status).toBe(400);
  if (path === '/mcp') return ((await response.json()) as { error: { message: string } }).error.message;
  const { code, pointer, detail } = await problem(response);
  expect({ code, pointer }).toEqual({ code: 'body-not-json', pointer: '' });
  return detail;
};

const wide = Buffer.from('\uFEFF{"target": "θεός"}', 'utf16le');
const FORM = 'send JSON such as {"target": "θεός", "ipa": "θ e ˈo s"}';
const UPLOAD = 'send a recording as audio_base64 in JSON, or PUT it to an upload slot';

const FRAMES = Array(900)
  .fill(`[${Array(30).fill('-12.5').join(', ')}]`)
  .join(', ');

// biome-ignore format: a table, one case a line
const BODIES: readonly (readonly [what: string, body: string | Uint8Array, why: string])[] = [
  ['a comma too many', '{"target": "θεός",\n "ipa": "θ e",\n}', 'found a comma before } at line 3, column 1; leave it out'],
  ['a comma too many in a list', '{"ipa": ["θ", ]}', 'found a comma before ] at line 1, column 15; leave it out'],
  ['single quotes', "{'target': 'θεός'}", 'found \' at line 1, column 2; JSON has " around names and texts'],
  ['curly quotes', '{“target”: 1}', 'found “ at line 1, column 2; JSON has " around names and texts'],
  ['a bare name', '{target: 1}', 'found target at line 1, column 2, where a "name" or } must stand'],
  ['a word of Python', '{"calibrate": None}', 'found None at line 1, column 15, where a value must stand'],
  ['no colon', '{"target" "θεός"}', 'found " at line 1, column 11, where a colon must stand'],
  ['no comma', '{"target": "θεός" "ipa": "θ"}', 'found " at line 1, column 19, where a comma or } must stand'],
  ['half a body', '{"target": "θεός"', 'the body ends at line 1, column 18, where a comma or } must follow'],
  ['half a text', '{"target": "θε', 'the text that begins at line 1, column 12 has no " at its end'],
  ['a line end in a text', '{"target": "θ\nε"}', 'found a line end or a tab inside a text at line 1, column 14; write it as \\n or \\t'],
  ['another control character', '{"a": "\x01"}', 'found the control character U+0001 inside a text at line 1, column 8; write it as \\u0001'],
  ['a comma behind many frames', `{"posteriors": [${FRAMES},]}`, `found a comma before ] at line 1, column ${FRAMES.length + 18}; leave it out`],
  ['as many texts as fit', `["${'","'.repeat(136_000)}",]`, 'found a comma before ] at line 1, column 408005; leave it out'],
  ['a backslash', '{"target": "\\θ"}', 'found a backslash at line 1, column 13 before a sign that needs none; write it as \\\\'],
  ['two objects', '{}\n{}', 'found { at line 2, column 1, behind the end of the JSON'],
  ['blanks', '  ', 'the body ends at line 1, column 3, where a value must follow'],
  ['a form', 'target=%CE%B8&ipa=s', `found a form such as target=…; ${FORM}`],
  ['multipart', '--x\r\nContent-Disposition: form-data; name="target"\r\n\r\nθ\r\n--x--', `found a form (multipart/form-data); ${FORM}`],
  ['HTML', '<html>', `found HTML or XML; ${FORM}`],
  ['a WAV', recording(0.5), `found a WAV; ${UPLOAD}`],
  ['an MP4', Buffer.from('\0\0\0\x20ftypM4A \0\0\0\0'), `found an MP4 or M4A; ${UPLOAD}`],
  ['an Ogg', Buffer.from('OggS'), `found an Ogg (Opus or Vorbis); ${UPLOAD}`],
  ['UTF-16 with its mark', wide, 'the body is UTF-16; send UTF-8'],
  ['UTF-16 without', wide.subarray(2), 'the body is UTF-16; send UTF-8'],
  ['UTF-16 the other way', Buffer.from(wide.subarray(2)).swap16(), 'the body is UTF-16; send UTF-8'],
  ['Latin-1', Buffer.from('{"target":\n "é"}', 'latin1'), 'the body is no UTF-8 from line 2, column 3 on; send UTF-8'],
];

describe('a body that is no JSON', () => {
  it.each(BODIES)('%s', async (_what, body, why) => {
    expect(await detailOf(body)).toBe(`request must be a JSON object; ${why}`);
    expect(await detailOf(body, '/mcp')).toBe(`the body is not JSON in UTF-8; ${why}`);
  });

  it.each([
    ['[1, 2]', '; found a list'],
    ['"θεός"', '; found a string'],
    ['42', '; found a number'],
    ['true', '; found a boolean'],
    ['null', '; found null'],
    ['', '; found nothing'],
  ])('where it is %s, that is named', async (body, found) => {
    expect(await detailOf(body)).toBe(`request must be a JSON object${found}`);
    const advice = found.endsWith('list') ? '; send it as {"items": [...]}' : '';
    expect(await detailOf(body, '/v1/tutor/batch')).toBe(`request must be a JSON object${found}${advice}`);
  });
});

/** JSON with one part cut out, put in, or replaced. */
const SPOILT = fc
  .tuple(
    fc.json({ depthSize: 'medium' }),
    fc.nat(),
    fc.nat(3),
    fc.stringMatching(/^[{}[\],:"\\' \n\d.eE+a-nux-]{0,2}$/u),
  )
  .map(([text, from, many, more]) => {
    const at = from % (text.length + 1);
    return text.slice(0, at) + more + text.slice(at + many);
  });

describe('the place of a fault', () => {
  it('is found in just the texts that JSON.parse refuses, and all before it may begin JSON', () => {
    fc.assert(
      fc.property(fc.oneof(SPOILT, fc.string(), fc.json()), (text) => {
        let refused = false;
        try {
          JSON.parse(text);
        } catch {
          refused = true;
        }
        const fault = faultIn(text);
        expect(fault !== null).toBe(refused);
        if (fault !== null) expect(fault.at).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('is found soon in the longest body of as many lists and names as are read', () => {
    const started = performance.now();
    const lists = Array(4094).fill('["",1]').join();
    const names = Array(2048).fill('"":1').join();
    const text = `[${lists},{${names}},${'1,'.repeat(180_000)}]`;
    expect(faultIn(text)?.at).toBe(text.length - 1);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('no bytes make the service fail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 40 }), async (bytes) => {
        const response = await fetch(`${app.url}/v1/bench`, {
          method: 'POST',
          headers: { authorization: `Bearer ${app.secret}` },
          body: bytes,
        });
        expect([400, 429]).toContain(response.status);
      }),
    );
  });
});
