/** Recordings that a recognizer of the service hears: with a key, a choice of recognizers, and failures on the way. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { type Running, startApp } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';
import { silence, wavOf } from '../hear/sounds.ts';
import { needs } from '../parts/needs.ts';
import { type FakeRecognizer, startRecognizer } from '../recordings.ts';
import { freePort } from '../state/redisServer.ts';
import { choose, developersSee, keep } from './browser.ts';
import { EIS } from './microphone.ts';
import { setUpVisits } from './visits.ts';

const WAIT = { timeout: 15_000, interval: 50 };
const LENGTH = 'parseFloat(document.getElementById("length").textContent)';

let starting: Running;
let ears: ChildProcess;
let warming: FakeRecognizer;
let folder: string;

async function startExample(): Promise<string> {
  const port = await freePort();
  const file = resolve(import.meta.dirname, '../../examples/recognizer.mjs');
  ears = spawn(process.execPath, [file], { env: { ...process.env, PORT: String(port) } });
  await new Promise<void>((ready, fail) => {
    ears.stdout?.once('data', () => ready());
    ears.once('exit', () => fail(new Error('the example recognizer ended')));
  });
  return `http://127.0.0.1:${port}/`;
}

const visits = setUpVisits(async () => {
  folder = await freshFolder();
  warming = await startRecognizer(() => ({ status: 503, headers: { 'retry-after': '7' }, body: {} }));
  starting = await startApp({ recognizer: warming.url, named: { other: warming.url } });
  return startApp({ recognizer: await startExample() });
});
afterAll(async () => {
  await Promise.all([starting.close(), warming.close(), rm(folder, { recursive: true })]);
  ears.kill();
});

async function start(secret = visits.app.secret, url = visits.app.url): Promise<Page> {
  const page = await visits.visit({ url, options: { permissions: ['microphone'] } });
  await choose(page, 'εἰς');
  await page.selectOption('#listener', 'default');
  await page.fill('#key', secret);
  return page;
}

const resultOf = (page: Page) => page.waitForSelector('#result:not([hidden])');

const dropFile = (page: Page, bytes: Buffer, name: string): Promise<void> =>
  page.setInputFiles('#file', { name, mimeType: 'audio/wav', buffer: bytes });

describe('heard by the service', needs('chromium'), () => {
  it('a recording is made, heard again, sent, and its sounds have confidences', async () => {
    const page = await start();
    await page.click('#record');
    await expect.poll(() => page.evaluate(LENGTH), WAIT).toBeGreaterThan(2);
    expect(await page.locator('#record').innerText()).toBe('Stop');
    await page.click('#record');
    await page.waitForSelector('#take:not([hidden])');
    await expect
      .poll(() => page.evaluate('document.getElementById("playback").duration'), WAIT)
      .toBeGreaterThan(1);
    await resultOf(page);
    await keep(page, 'recorded');
    expect(await page.locator('.sound .heard').allInnerTexts()).toEqual(expect.arrayContaining(['ee', 's']));
    const command = await developersSee(page, 'The request');
    await page.click('.developers summary:text-is("The sounds")');
    expect(await page.locator('.facts').first().innerText()).toMatch(
      /εἰ\ti\ti\texact\t–\t1\.000\t\d+\.\d %\t\S+ \d/u,
    );
    const saved = page.waitForEvent('download');
    await page.click('text=attempt.wav');
    const attempt = join(folder, 'attempt.wav');
    await (await saved).saveAs(attempt);
    const bytes = await readFile(attempt);
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    expect(bytes.readUInt32LE(24)).toBe(16_000);
    const environment = { cwd: folder, env: { ...process.env, KEY: visits.app.secret } };
    const { stdout } = await promisify(execFile)('sh', ['-c', command], environment);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(await developersSee(page, 'The answer')));
  });

  it('a file is taken in place of a recording', async () => {
    const page = await start();
    await dropFile(page, wavOf(EIS, 16_000), 'eis.wav');
    await page.waitForSelector('#take:not([hidden])');
    expect(await page.locator('#length').innerText()).toBe('1.8 s');
    await resultOf(page);
    expect(await page.locator('.sound .heard').allInnerTexts()).toEqual(['ee', 's']);
    expect(await page.locator('.summary').innerText()).toContain('Every sound right');
  });

  it('a file that is dropped on the panel is taken', async () => {
    const page = await start();
    const bytes = wavOf(EIS).toString('base64');
    await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${bytes}'), (c) => c.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'eis.wav', { type: 'audio/wav' }));
    document.getElementById('drop').dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  })()`);
    await page.waitForSelector('#take:not([hidden])');
  });

  it('the service hears shorter recordings than the device', async () => {
    const page = await start();
    await dropFile(page, wavOf(silence(9.5)), 'long.wav');
    await page.locator('#audio-problem').waitFor();
    expect(await page.locator('#audio-problem').innerText()).toMatch(/has 9\.5 seconds; at most 8/u);
  });

  it('a recording that runs is ended and sent, not the take before it', async () => {
    const page = await start();
    await dropFile(page, wavOf(EIS), 'before.wav');
    await resultOf(page);
    await page.click('#record');
    await expect.poll(() => page.evaluate(LENGTH), WAIT).toBeGreaterThan(2);
    const sent = page.waitForRequest('**/v1/tutor');
    await page.click('#record');
    await resultOf(page);
    expect((await sent).postDataJSON().audio_base64.length).toBeGreaterThan(2 * 32_000);
    expect(await page.locator('#record').innerText()).toBe('Record again');
  });

  it('the microphone is closed with its panel', async () => {
    const page = await start();
    await page.evaluate(`(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => (window.stream = await ask(wanted));
  })()`);
    await page.click('#record');
    await expect.poll(() => page.evaluate(LENGTH), WAIT).toBeGreaterThan(0.5);
    await page.click('#tab-sounds');
    await expect.poll(() => page.evaluate('stream.getTracks()[0].readyState'), WAIT).toBe('ended');
    await page.click('#tab-voice');
    await page.waitForSelector('#take:not([hidden])');
  });

  it('a file that is dropped beside the box does not leave the page', async () => {
    const page = await start();
    const kept = await page.evaluate(`['dragover', 'drop'].map((type) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.wav'));
    const init = { dataTransfer, cancelable: true, bubbles: true };
    return !document.body.dispatchEvent(new DragEvent(type, init));
  })`);
    expect(kept).toEqual([true, true]);
  });

  it('a recognizer that is starting: the button counts down to the next try; one can choose another', async () => {
    const page = await start(starting.secret, starting.url);
    expect(await page.locator('#listener option').allInnerTexts()).toEqual([
      'On this device',
      'The service',
      '“other” of the service',
    ]);
    await page.selectOption('#listener', 'other');
    await dropFile(page, wavOf(EIS), 'eis.wav');
    await page.locator('#send-problem').waitFor();
    expect(await page.locator('#send-problem').innerText()).toContain('busy or still starting');
    expect(await page.locator('#score-take').innerText()).toMatch(/Again in [67] s/u);
  });

  it('the key stays in the storage of the tab until it is forgotten', async () => {
    const page = await start();
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    expect(await page.inputValue('#key')).toBe(visits.app.secret);
    expect(await page.evaluate('JSON.stringify([localStorage, document.cookie])')).toBe(
      '[{"koine-listener":"default"},""]',
    );
    await page.click('#forget');
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it.each([
    ['no key', '', /Paste the API key/u],
    ['a key with strange letters', 'ipa_live_κλείς', /key is malformed/u],
    ['a wrong key', 'ipa_live_wrong', /does not know this key/u],
  ])('%s is said beside its field', async (_what, key, sentence) => {
    const page = await start(key);
    await dropFile(page, wavOf(EIS), 'eis.wav');
    const problem = page.locator('#key-problem');
    await problem.waitFor();
    expect(await problem.innerText()).toMatch(sentence);
    expect(await page.evaluate('document.activeElement.id')).toBe('key');
    expect(await page.locator('#result').isHidden()).toBe(true);
  });

  it('the countdown holds for a new recording, which is not sent', async () => {
    const page = await start(starting.secret, starting.url);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await dropFile(page, wavOf(EIS), 'eis.wav');
    await page.locator('#send-problem').waitFor();
    await dropFile(page, wavOf(EIS), 'again.wav');
    await page.locator('#send-problem', { hasText: 'in a short time' }).waitFor();
    expect(sent.filter((url) => url.endsWith('/v1/tutor'))).toHaveLength(1);
    expect(await page.locator('#score-take').innerText()).toMatch(/Again in \d s/u);
    await page.selectOption('#listener', 'this device');
    await dropFile(page, wavOf(EIS), 'here.wav');
    await resultOf(page);
  });

  it('a network that is down', async () => {
    const page = await start();
    await dropFile(page, wavOf(EIS), 'eis.wav');
    await resultOf(page);
    await page.context().setOffline(true);
    await dropFile(page, wavOf(EIS), 'again.wav');
    await page.locator('#send-problem').waitFor();
    expect(await page.locator('#send-problem').innerText()).toContain('The service does not answer');
  });
});
