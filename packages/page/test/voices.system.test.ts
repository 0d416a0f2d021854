import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setsFile } from '../../../lexicon/practiceSets.ts';
import type { ReadingResponse } from '../../../src/contract/lexicon.ts';
import { SCHEME_NAMES } from '../../../src/contract/schemes.ts';
import { createTutor, type SchemeName, type Tutor } from '../../../src/index.ts';
import { koineHere } from '../../../test/command.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { silence, vowel, wavOf } from '../../../test/hear/sounds.ts';
import { needs } from '../../../test/parts/needs.ts';
import { some } from '../../../test/parts/runs.ts';
import { FIRST_WORDS } from '../src/practice/sets.ts';
import { connect, soon } from './browser.ts';
import { type PlainServer, serveFolder } from './plainServer.ts';

const BELOW = '/courses/greek/';

/** The parts of the security policy that concern sounds. */
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; media-src blob:";

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Voices</title>
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><script type="module" src="voices.js"></script></html>`;

interface HeardReport {
  readonly by: string;
  readonly slowed: boolean;
  readonly samples: Int16Array;
}

/** A `HeardReport` with its samples as bytes in a text. */
type SentReport = Omit<HeardReport, 'samples'> & { readonly samples: string };

async function host(...options: string[]): Promise<PlainServer & { readonly folder: string }> {
  const folder = join(await freshFolder(), 'page');
  expect(await koineHere(['page', folder, ...options])).toMatchObject({ code: 0, stderr: '' });
  const bundle = await rolldown({ input: join(import.meta.dirname, 'pages/voices.js'), platform: 'browser' });
  await bundle.write({ file: join(folder, 'voices.js') });
  await bundle.close();
  writeFileSync(join(folder, 'voices.html'), HTML);
  return { folder, ...(await serveFolder(folder, BELOW)) };
}

let tutor: Tutor;
let browser: Browser;
let whole: Awaited<ReturnType<typeof host>>;
let mute: Awaited<ReturnType<typeof host>>;
const opened: BrowserContext[] = [];

beforeAll(async () => {
  tutor = await createTutor({ schemes: SCHEME_NAMES as readonly SchemeName[] });
  [whole, mute] = await Promise.all([host(), host('--without-voice')]);
  browser = await connect();
});
afterEach(() => Promise.all(opened.splice(0).map((context) => context.close())));
afterAll(async () => {
  await browser?.close();
  whole?.close();
  mute?.close();
});

const read = ({ target, scheme }: { target: string; scheme: string }): ReadingResponse =>
  tutor.read(target, { scheme: scheme as SchemeName });

async function visit({
  url,
}: PlainServer): Promise<{ page: Page; context: BrowserContext; asked: string[] }> {
  const context = await browser.newContext();
  context.setDefaultTimeout(300_000);
  opened.push(context);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname.slice(BELOW.length)));
  await context.exposeFunction('read', read);
  await context.addInitScript(`{
    window.played = [];
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      played.push([this.playbackRate, this.preservesPitch]);
      return play.call(this);
    };
  }`);
  const page = await context.newPage();
  await page.goto(`${url}voices.html`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  return { page, context, asked };
}

function received({ samples, ...told }: SentReport): HeardReport {
  const bytes = Uint8Array.from(Buffer.from(samples, 'latin1'));
  return { ...told, samples: new Int16Array(bytes.buffer) };
}

const find = async (page: Page, target: string, scheme: string, slowly = false): Promise<HeardReport> =>
  received(await page.evaluate(`heard(voices.find(${JSON.stringify({ target, scheme, slowly })}))`));

function pointsOf({ samples }: HeardReport, target: string, scheme: string): number {
  const audio = Float32Array.from(samples, (sample) => sample / 2 ** 15);
  const { proximity } = tutor.score({ target, scheme: scheme as SchemeName, audio, sampleRate: 16_000 });
  return Math.round(100 * (proximity ?? 0));
}

const SOUND = wavOf([...vowel(0.5, 300, 2300), ...silence(0.1)]).toString('base64');

describe('a recording that is shipped', needs('chromium'), () => {
  it.each(SCHEME_NAMES)(
    'in %s each of the ten samples has 100 points, and of the 300 words at least 98 %',
    async (scheme) => {
      const { page, asked } = await visit(whole);
      const { frequent } = JSON.parse(readFileSync(setsFile(scheme), 'utf8')) as { frequent: string[] };
      const lost: string[] = [];
      const targets = [...FIRST_WORDS, ...some(frequent)];
      for (const target of targets) {
        const heard = await find(page, target, scheme);
        expect([target, heard.by]).toEqual([target, 'recording']);
        const points = pointsOf(heard, target, scheme);
        if (points < 100) lost.push(`${target} ${points}`);
      }
      expect(FIRST_WORDS.filter((sample) => lost.some((one) => one.startsWith(`${sample} `)))).toEqual([]);
      expect(lost.length, lost.join(', ')).toBeLessThanOrEqual(0.02 * targets.length);
      expect(asked.filter((path) => path.startsWith('web/voice/'))).toEqual([]);
    },
  );

  it('plays at once and slowly, of two the last, and ends when told', async () => {
    const { page, asked } = await visit(whole);
    const say = (target: string, slowly: boolean): string =>
      `voices.say({ target: '${target}', scheme: 'attic', slowly: ${slowly} })`;
    expect(await page.evaluate(`${say('Θεὸς,', false)}.then(({ by }) => by)`)).toBe('recording');
    await page.evaluate(say('λόγος', true));
    expect(await page.evaluate('played')).toEqual([
      [1, true],
      [0.6, true],
    ]);
    await page.evaluate(`Promise.all([${say('ψυχή', false)}, ${say('ἀγάπη', true)}])`);
    expect(await page.evaluate('played.length')).toBe(3);
    await page.evaluate(`{ const said = ${say('εἰρήνη', false)}; voices.stop(); said }`);
    expect(await page.evaluate('played.length')).toBe(3);
    expect(asked.filter((path) => path.endsWith('.mp3'))).toEqual(['web/speech/attic-begin-1.mp3']);
    const broken = `voices.play(new Blob(['no sound'])).catch(({ message }) => message)`;
    expect(await page.evaluate(broken)).toBe('The browser did not play the sound.');
  });
});

describe('any other text', needs('chromium'), () => {
  it.each([
    ['μεταμορφοῦσθε', 'koine-greek'],
    ['φιλανθρωπία', 'attic'],
    ['οὕτως γὰρ ἠγάπησεν ὁ θεὸς τὸν κόσμον', 'erasmian'],
  ])('%s is said on the device, in %s, and slowly, too', async (target, scheme) => {
    const { page, asked } = await visit(whole);
    const usual = await find(page, target, scheme);
    expect(usual).toMatchObject({ by: 'device', slowed: false });
    expect(pointsOf(usual, target, scheme)).toBeGreaterThanOrEqual(95);
    const slow = await find(page, target, scheme, true);
    expect(slow).toMatchObject({ by: 'device', slowed: true });
    expect(slow.samples.length).toBeGreaterThan(1.2 * usual.samples.length);
    expect(asked.filter((path) => path.startsWith('web/voice/')).sort()).toEqual(
      ['espeak-ng.data.gz', 'espeak-ng.js', 'worker.js'].map((name) => `web/voice/${name}`),
    );
  });

  it('has a sentence where the page was set up without that voice', async () => {
    const { page, asked } = await visit(mute);
    const sentence =
      'This word cannot be played just now: the voice for other words could not be loaded. The connection may be down, or this page was set up without that voice.';
    const say = `voices.say({ target: 'μεταμορφοῦσθε', scheme: 'attic' })`;
    expect(await page.evaluate(`${say}.catch(({ message }) => message)`)).toBe(sentence);
    expect(await find(page, 'λόγος', 'attic')).toMatchObject({ by: 'recording' });
    expect(asked.filter((path) => path.startsWith('web/voice/'))).toContain('web/voice/worker.js');
  });
});

describe('a recording of a teacher', needs('chromium'), () => {
  it('that lies in a folder beside the page comes before those that are shipped', async () => {
    const { folder, url } = whole;
    mkdirSync(join(folder, 'voices', 'attic'), { recursive: true });
    for (const name of ['χάρις.wav', 'attic/θεός.wav', 'notes.txt'])
      writeFileSync(join(folder, 'voices', name), Buffer.from(SOUND, 'base64'));
    expect(await koineHere(['page', folder])).toMatchObject({ code: 0 });
    const { page } = await visit({ ...whole, url });
    const by = async (target: string, scheme: string): Promise<string> =>
      (await find(page, target, scheme)).by;
    expect(await by('Θεὸς', 'attic')).toBe('teacher');
    expect(await by('θεός', 'koine-greek')).toBe('recording');
    expect(await by('χάρις', 'koine-greek')).toBe('teacher');
    writeFileSync(join(folder, 'voices', 'index.txt'), 'attic/θεός.mp3\n');
    await page.evaluate('anew()');
    expect(await by('θεός', 'attic')).toBe('recording');
  });
});

describe('without a network', needs('chromium'), () => {
  it('a set and the voice speak on, once each has spoken', async () => {
    const { page, context } = await visit(whole);
    await page.evaluate(`navigator.serviceWorker.register('sw.js')`);
    await soon(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    await find(page, 'καί', 'attic');
    await find(page, 'φιλανθρωπία', 'attic');
    const kept = `caches.keys().then((names) => Promise.all(names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url.slice('${whole.url}'.length)))))`;
    const files = async (): Promise<string[]> => ((await page.evaluate(kept)) as string[][]).flat();
    await soon(files).toEqual(
      expect.arrayContaining([
        'web/speech/attic-frequent-8.mp3',
        'web/voice/espeak-ng.js',
        'web/voice/worker.js',
      ]),
    );
    await context.setOffline(true);
    await page.evaluate('anew()');
    const last = JSON.parse(readFileSync(setsFile('attic'), 'utf8')).frequent.at(-1);
    expect((await find(page, last, 'attic')).by).toBe('recording');
    expect((await find(page, 'ἀνθρωποφάγος', 'attic')).by).toBe('device');
    expect((await find(page, 'λόγος', 'erasmian')).by).toBe('device');
  });
});
