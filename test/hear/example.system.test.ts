/**
 * Tests the example recognizer and its page: starts the recognizer with the command of the page, calls it with curl,
 * and parses its answers as the service does.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../bench/load/freePort.ts';
import { parseRecognition } from '../../src/contract/recognition.ts';
import { type Posteriors, readPosteriors } from '../../src/engine/evidence/posteriors.ts';
import { readAttempt } from '../../src/engine/text/attempt.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { createRecognizers, type Recognizers } from '../../src/service/hear/recognizers/recognizer.ts';
import { blocksOf } from '../docs/blocks.ts';
import { freshFolder } from '../freshFolder.ts';
import { needs } from '../parts/needs.ts';
import { hiss, vowel, wavOf } from './sounds.ts';

const blocks = blocksOf(readFileSync(join(ROOT, 'docs/recognizer.md'), 'utf8')).map(({ language, text }) => ({
  language,
  text: text.trim(),
}));
const [start = '', curl = ''] = blocks.filter((b) => b.language === 'sh').map((b) => b.text);

const run = promisify(execFile);

let example: ChildProcess;
let url: string;
let recognizers: Recognizers;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}/`;
  // Runs the command of the page with another port. With `exec`, a signal stops the recognizer and not just its shell.
  const command = start.replace('PORT=8090', `PORT=${port} exec`);
  example = spawn('sh', ['-c', command], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await Promise.race([once(example.stdout as Readable, 'data'), once(example, 'exit')]);
  expect(String(line)).toBe(`listening on ${url}\n`);
  recognizers = createRecognizers({ url, named: new Map(), timeoutS: 3000 });
});

afterAll(async () => {
  example.kill();
  await recognizers.close();
});

const sumsToOne = ({ rows }: Posteriors): void => {
  for (const row of rows) {
    expect(Array.from(row).reduce((sum, log) => sum + Math.exp(log), 0)).toBeCloseTo(1, 2);
  }
};

async function hear(samples: readonly number[]) {
  const asking = { owner: 'a', requestId: 'r-1' };
  const recognition = parseRecognition(await recognizers.hear(wavOf(samples), undefined, asking));
  return { recognition, posteriors: readPosteriors(recognition) };
}

const a = (seconds: number): number[] => vowel(seconds, 750, 1200);

describe('the example recognizer', () => {
  it('hears a hiss and a vowel, and its posteriors fit the protocol', async () => {
    const samples = [...hiss(0.3), ...a(0.4)];
    const { recognition, posteriors } = await hear(samples);
    expect(recognition.ipa).toEqual(['s', 'a']);
    expect(posteriors?.rows).toHaveLength(1 + Math.floor((samples.length - 480) / 320));
    expect(posteriors).toMatchObject({ blank: 0, columns: 5, normalized: false, unmapped: [] });
    sumsToOne(posteriors as Posteriors);
  });

  it('refuses bodies that are not recordings', async () => {
    const statusOf = async (body: string | Buffer) => (await fetch(url, { method: 'POST', body })).status;
    const short = wavOf(a(0.2)).subarray(0, 30);
    for (const body of ['hello', '', wavOf(a(0.2), 8000), short]) expect(await statusOf(body)).toBe(400);
    expect(await statusOf(Buffer.alloc(2 ** 21 + 1))).toBe(413);
    const got = await fetch(url);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await hear(a(0.2))).recognition.ipa).toEqual(['a']);
  });
});

describe('docs/recognizer.md', () => {
  it('the curl line gets an answer that the service can read', needs('curl'), async () => {
    expect(curl).toContain('http://127.0.0.1:8090/');
    const folder = await freshFolder();
    await writeFile(join(folder, 'hello.wav'), wavOf([...hiss(0.3), ...a(0.4)]));
    const command = curl.replace('http://127.0.0.1:8090/', url);
    const { stdout } = await run('sh', ['-c', command], { cwd: folder });
    expect(parseRecognition(Buffer.from(stdout)).ipa).toEqual(['s', 'a']);
  });

  it.each(blocks.filter(({ language }) => language === 'json').map(({ text }) => text))(
    'the answer fits: %s',
    (text) => {
      const recognition = parseRecognition(Buffer.from(text));
      expect(Object.keys(recognition).length).toBe(Object.keys(JSON.parse(text)).length);
      const { phones, unknown } = readAttempt(recognition.ipa ?? []);
      expect(phones.length).toBeGreaterThan(1);
      expect(unknown).toEqual([]);
      const posteriors = readPosteriors(recognition);
      if (posteriors === null) return;
      expect(posteriors).toMatchObject({ columns: 4, blank: 0, normalized: false, unmapped: [] });
      sumsToOne(posteriors);
    },
  );
});
