import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { blocksOf } from './docs/blocks.ts';

const ROOT = resolve(import.meta.dirname, '..');
const README = readFileSync(resolve(ROOT, 'README.md'), 'utf8');
const block = (kind: string, holding: string): string =>
  blocksOf(README).find(({ language, text }) => language === kind && text.includes(holding))?.text ?? '';

const run = promisify(execFile);
const { BASE_URL: _, ...ENVIRONMENT } = process.env;

describe('README', () => {
  it('the program gets the score that it shows', async () => {
    const program = `${block('js', 'koine-tutor')} console.log(proximity);`;
    const words = ['--input-type=module', '--eval', program];
    const { stdout } = await run(process.execPath, words, { cwd: ROOT, env: ENVIRONMENT });
    expect(Number(stdout)).toBe(Number(/\/\/ ([\d.]+)/u.exec(program)?.[1]));
  });

  it('has at most 110 lines', () => {
    expect(README.trimEnd().split('\n').length).toBeLessThanOrEqual(110);
  });
});
