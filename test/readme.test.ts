import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startApp } from './fixture.ts';
import { needs } from './parts/needs.ts';

const ROOT = resolve(import.meta.dirname, '..');
const README = readFileSync(resolve(ROOT, 'README.md'), 'utf8');
const block = (language: string, holding: string): string =>
  [...README.matchAll(/```(\w+)\n([\s\S]*?)```/gu)].find(
    ([, name, text]) => name === language && text?.includes(holding),
  )?.[2] ?? '';

const run = promisify(execFile);
const { BASE_URL: _, ...ENVIRONMENT } = process.env;

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('README', () => {
  it('the request gets the answer that is shown', needs('curl'), async () => {
    const command = block('sh', 'curl').replace('http://127.0.0.1:8080', app.url);
    const { stdout } = await run('sh', ['-c', command], { env: { ...ENVIRONMENT, KEY: app.secret } });
    const answer = JSON.parse(stdout);
    answer.coaching.summary.fixes.length = 1;
    expect(answer).toMatchObject(JSON.parse(block('json', 'proximity')));
  });

  it('the program gets the score that it shows', async () => {
    const program = `${block('js', 'koine-tutor')} console.log(proximity);`;
    const words = ['--input-type=module', '--eval', program];
    const { stdout } = await run(process.execPath, words, { cwd: ROOT, env: ENVIRONMENT });
    expect(Number(stdout)).toBe(Number(/\/\/ ([\d.]+)/u.exec(program)?.[1]));
  });

  it('the transcript is what the terminal shows', async () => {
    const [first = '', ...rest] = block('console', 'koine score').split('\n');
    const command = first.replace('$ npx koine', 'exec node dist/src/cli/cli.js');
    const { stdout } = await run('sh', ['-c', command], { cwd: ROOT, env: ENVIRONMENT });
    expect(stdout.trimEnd()).toBe(rest.join('\n').trimEnd());
  });

  it('CI runs the command for tests and nothing else', () => {
    const command = block('sh', 'npm test').trim();
    const lines = readFileSync(resolve(ROOT, '.ci/run'), 'utf8').trim().split('\n');
    expect(lines.filter((line) => !/^(?:#|set |cd )/u.test(line))).toEqual([command]);
    expect(command).toBe('npm ci && npm test');
  });

  it('has at most 120 lines', () => {
    expect(README.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });
});
