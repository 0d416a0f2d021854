import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { needs } from '../../../test/parts/needs.ts';
import { choose, read, say, typeFirst } from './koineWord.ts';
import { bytesOf, type Meter, meter } from './meter.ts';
import { setUpVisits } from './visits.ts';

/** The most bytes that a first visit loads before any recording. */
const MOST_BYTES = 180_000;

/** The most bytes that the first typed word loads: the script of the thread and the kernels, compressed by gzip. */
const MOST_OF_THREAD = 82_000;

const LEXICON = '/web/koine-greek.lex.gz';
const EARS = ['/web/acoustic.wasm', '/web/demo.safetensors', '/web/ears.js'];

const visits = setUpVisits();

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function firstVisit(server: string): Promise<{ page: Page; place: Meter }> {
  const place = await meter(server);
  ends.push(place.close);
  const page = await visits.page(place.url, { serviceWorkers: 'allow', permissions: ['microphone'] });
  await page.goto(`${place.url}?words=θεός`);
  await read(page);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.waitForLoadState('networkidle');
  return { page, place };
}

const filesOf = ({ sent, url }: Meter): string[] => {
  const { pathname } = new URL(url);
  return sent.filter(({ status }) => status === 200).map(({ path }) => `/${path.slice(pathname.length)}`);
};

describe('the first visit', needs('chromium'), () => {
  it('loads no lexicon and no recognizer, each file once, and at most 180 kB', async () => {
    const { page, place } = await firstVisit(`${visits.app.url}/`);
    const files = filesOf(place).map((path) => path.split('?', 1)[0]);
    expect(files.filter((path, n) => path !== '/' && files.indexOf(path) !== n)).toEqual([]);
    expect(files.filter((path) => path === LEXICON || EARS.includes(String(path)))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['/web/tutorWorker.js', '/web/kernel.wasm']));
    expect(bytesOf(place.sent)).toBeLessThan(MOST_BYTES);
    const thread = place.sent.filter(({ path }) => /(?:tutorWorker\.js|kernel\.wasm)$/u.test(path));
    expect(bytesOf(thread)).toBeLessThan(MOST_OF_THREAD);
    // A word with an accent is first scored by rules alone, and again after the lexicon has loaded.
    const [byRule, whole] = await typeFirst(page, 'σέος');
    expect([byRule.points, whole.points]).toEqual([65, 65]);
    expect(byRule.answer.heard_as.candidates).toEqual([]);
    expect(whole.answer.heard_as.candidates.map(({ word }) => word)).toContain('θεός');
    expect(filesOf(place)).toContain(LEXICON);
    expect(filesOf(place).filter((path) => EARS.includes(path))).toEqual([]);
  });

  it('loads the lexicon for a word without an accent, and the recognizer for a recording', async () => {
    const { page, place } = await firstVisit(`${visits.app.url}/`);
    await choose(page, 'εἰς');
    expect(filesOf(place)).not.toContain(LEXICON);
    const { answer } = await say(page, 2);
    expect(answer.proximity).toBeGreaterThan(0);
    expect(filesOf(place)).toEqual(expect.arrayContaining(EARS));
    await choose(page, 'λογος');
    expect(await read(page)).toBe('l ˈo ɣ o s');
    const once = filesOf(place).filter((path) => path === LEXICON || EARS.includes(path));
    expect(once.sort()).toEqual([...EARS, LEXICON].sort());
  });
});
