/** The first request of the README, by curl. */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { blocksOf } from './docs/blocks.ts';
import { serving } from './fixture.ts';
import { needs } from './parts/needs.ts';

const ROOT = resolve(import.meta.dirname, '..');
const README = readFileSync(resolve(ROOT, 'README.md'), 'utf8');
const block = (kind: string, holding: string): string =>
  blocksOf(README).find(({ language, text }) => language === kind && text.includes(holding))?.text ?? '';

const run = promisify(execFile);
const { BASE_URL: _, ...ENVIRONMENT } = process.env;

const app = serving();

it('the request gets the answer that is shown', needs('curl'), async () => {
  const command = block('sh', 'curl').replace('http://127.0.0.1:8080', app.url);
  const { stdout } = await run('sh', ['-c', command], { env: { ...ENVIRONMENT, KEY: app.secret } });
  const answer = JSON.parse(stdout);
  answer.coaching.summary.fixes.length = 1;
  expect(answer).toMatchObject(JSON.parse(block('json', 'proximity')));
});
