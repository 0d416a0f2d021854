import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../src/service/telemetry/telemetry.ts';
import { serving } from '../fixture.ts';
import { raw } from './exchange.ts';

const SECRET = `ipa_live_${'Ab12Cd'.repeat(7)}x`;
const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

let written = '';
const write = (text: string): void => {
  written += text;
};
const app = serving({ doors: { log: createLog({ level: 'info', plain: false, write }) } });
beforeEach(() => {
  written = '';
});

async function logged(path: string): Promise<string> {
  await raw(app.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await expect.poll(() => written).toContain('\n');
  return written;
}

describe('a path in the log', () => {
  it.each([
    ['as it is', SECRET],
    ['encoded in part', SECRET.replace('_', '%5f')],
    ['encoded three times', percent(percent(percent(SECRET)))],
    ['encoded crosswise', SECRET.replace('p', '%2%35%37%30')],
    ['next to an invalid encoding', `%zz/${SECRET.replace('ipa', percent('ipa'))}`],
    ['next to half a letter', `${percent(SECRET)}/%ce`],
    ['after many signs', `${'%25'.repeat(1000)}/${percent(percent(SECRET))}`],
  ])('holds no key: %s', async (_how, path) => {
    const said = await logged(`/nowhere/${path}`);
    expect(said).toContain('/nowhere/');
    expect(said).not.toContain(SECRET.slice(0, 16));
    expect(said).not.toContain(SECRET.slice(-20));
    expect(said).not.toMatch(/%(?:[46]9|70|61|25|5f)/iu);
  });

  it.each([
    ['/nowhere/%CE%B8', '/nowhere/'],
    ['/nowhere?a=b', '/nowhere'],
    [`/${'a'.repeat(90)}`, `/${'a'.repeat(79)}`],
  ])('is shown as far as it is plain: %s', async (path, shown) => {
    const line = JSON.parse(await logged(path));
    expect(line).toMatchObject({ path: shown, message: `GET ${shown} 404` });
  });
});
