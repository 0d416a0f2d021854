import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compiled } from '../../../../src/service/built/project.ts';
import { linesOf, openFiles } from './trial.ts';

const { fileOf, freshPath } = openFiles();

describe('a process that is stopped', () => {
  const long = `target\tipa\n${'θεός\tθ e ˈo s\n'.repeat(60_000)}`;
  const started = (args: string[]) => {
    const child = spawn(process.execPath, [compiled('src/cli/cli.js'), 'score', ...args]);
    let stderr = '';
    child.stderr.on('data', (data) => (stderr += data));
    return { child, ended: once(child, 'close').then(([code]) => ({ code, stderr })) };
  };

  it('by a reader that reads no more ends quietly', async () => {
    const { child, ended } = started(['--file', fileOf(long, 'tsv')]);
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await ended).toEqual({ code: 0, stderr: '' });
  });

  it('by Ctrl-C says how many rows are written', async () => {
    const out = freshPath('tsv');
    const { child, ended } = started(['--file', fileOf(long, 'tsv'), '--out', out]);
    await expect.poll(() => existsSync(out) && statSync(out).size > 1000).toBe(true);
    child.kill('SIGINT');
    const rows = linesOf(await ended.then(() => readFileSync(out, 'utf8'))).length - 1;
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([130, `\nkoine: stopped, ${rows} rows written; go on with --resume\n`]);
  });
});
