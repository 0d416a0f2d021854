/** The log line of a request to no route: it shows the path, but no key, and nothing that a terminal obeys. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../src/serve/telemetry/log.ts';
import { type Running, startApp } from '../fixture.ts';
import { raw } from './exchange.ts';

const SECRET = `ipa_live_${'Ab12Cd'.repeat(7)}x`;
const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

let app: Running;
let written = '';
beforeAll(async () => {
  const write = (text: string): void => {
    written += text;
  };
  const plain = createLog({ level: 'info', plain: true, write });
  const json = createLog({ level: 'info', plain: false, write });
  app = await startApp({
    doors: {
      log: (...line) => {
        plain(...line);
        json(...line);
      },
    },
  });
});
beforeEach(() => {
  written = '';
});
afterAll(() => app.close());

/** Asks for this path, byte for byte, and returns what is in the log then. */
async function logged(path: string): Promise<string> {
  await raw(app.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await expect.poll(() => written.split('\n').length).toBeGreaterThan(2);
  return written;
}

describe('a path in the log', () => {
  it.each([
    ['as it is', SECRET],
    ['encoded in part', SECRET.replace('_', '%5f')],
    ['encoded', percent(SECRET)],
    ['encoded twice', percent(percent(SECRET))],
    ['encoded three times', percent(percent(percent(SECRET)))],
    ['encoded crosswise', SECRET.replace('p', '%2%35%37%30')],
    ['beside what is no encoding', `%zz/${SECRET.replace('ipa', percent('ipa'))}`],
    ['beside half a letter', `${percent(SECRET)}/%ce`],
    ['after many signs', `${'%25'.repeat(1000)}/${percent(percent(SECRET))}`],
  ])('holds no key: %s', async (_how, path) => {
    const said = await logged(`/nowhere/${path}`);
    expect(said).toContain('/nowhere/');
    expect(said).not.toContain(SECRET.slice(0, 16));
    expect(said).not.toContain(SECRET.slice(-20));
    expect(said).not.toMatch(/%(?:[46]9|70|61|25|5f)/iu);
  });

  it('is shown as it was meant', async () => {
    expect(await logged('/nowhere/%CE%B8%CE%B5%CF%8C%CF%82/%25CE%25B8')).toContain('GET /nowhere/θεός/θ 404');
  });

  it.each([
    ['ESC', '%1b[31mred', String.raw`\u001b[31mred`],
    ['ESC, encoded twice', '%251b[2J', String.raw`\u001b[2J`],
    ['a line break', 'a%0aerror%20forged', String.raw`a\u000aerror forged`],
    ['DEL', 'a%7fb', String.raw`a\u007fb`],
    ['CSI of the second set', 'a%c2%9b31m', String.raw`a\u009b31m`],
    ['a line separator', 'a%e2%80%a8b', String.raw`a\u2028b`],
    ['right to left', 'a%e2%80%aeb', String.raw`a\u202eb`],
  ])('holds nothing that a terminal obeys: %s', async (_what, path, shown) => {
    const [plain = '', json = '', ...more] = (await logged(`/nowhere/${path}`)).split('\n');
    expect(more).toEqual(['']);
    expect(plain).toContain(`GET /nowhere/${shown} 404`);
    expect(written).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e]/u);
    expect(JSON.parse(json).path).toBe(decodeURIComponent(decodeURIComponent(`/nowhere/${path}`)));
  });
});
