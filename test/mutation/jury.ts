/** Hands mutants to a judge, one after the other; a judge that does not answer in time is stopped and replaced. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../src/service/built/project.ts';
import type { Case } from './judge.ts';

export type Verdict = 'killed' | 'survived' | 'timed out';

/** What the copies share: nothing in it is changed. */
const SHARED = ['node_modules', '.git'];

/** A copy of the checkout, in which sources are changed. */
function copied(): string {
  const home = mkdtempSync(join(tmpdir(), 'koine-mutants-'));
  for (const name of readdirSync(ROOT)) {
    if (SHARED.includes(name)) symlinkSync(join(ROOT, name), join(home, name));
    else cpSync(join(ROOT, name), join(home, name), { recursive: true, verbatimSymlinks: true });
  }
  return home;
}

export class Jury {
  private readonly home = copied();
  private seated: ChildProcess | null = null;

  /** The verdict on a mutant; a mutant that breaks the judge is killed. */
  async judge(mutant: Case, before: string, limitMs: number): Promise<Verdict> {
    this.seated ??= await this.appoint();
    const judge = this.seated;
    judge.send(mutant);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), limitMs);
    try {
      const { signal } = late;
      const [answer] = await Promise.race([
        once(judge, 'message', { signal }),
        once(judge, 'exit', { signal }),
      ]);
      if (typeof answer === 'boolean') return answer ? 'survived' : 'killed';
      this.replace(mutant.file, before);
      return 'killed';
    } catch {
      this.replace(mutant.file, before);
      return 'timed out';
    } finally {
      clearTimeout(timer);
      late.abort();
    }
  }

  close(): void {
    this.seated?.kill('SIGKILL');
    rmSync(this.home, { recursive: true, force: true });
  }

  /** Stops the judge, and puts the text back, and what the build made of it. */
  private replace(file: string, before: string): void {
    this.seated?.kill('SIGKILL');
    this.seated = null;
    writeFileSync(join(this.home, file), before);
    const twin = join('dist', file.replace(/\.ts$/u, '.js'));
    if (existsSync(join(ROOT, twin))) cpSync(join(ROOT, twin), join(this.home, twin));
  }

  private async appoint(): Promise<ChildProcess> {
    const judge = fork(join(this.home, 'dist/test/mutation/judge.js'), { cwd: this.home, stdio: 'ignore' });
    await Promise.race([
      once(judge, 'message'),
      once(judge, 'exit').then(() => {
        throw new Error('the judge cannot start; run `node dist/test/mutation/judge.js` to see why');
      }),
    ]);
    return judge;
  }
}
