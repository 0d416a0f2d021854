/** Hands mutants to a judge, one after the other; a judge that does not answer in time is stopped and replaced. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Case } from './judge.ts';

export type Verdict = 'killed' | 'survived' | 'timed out';

const JUDGE = join(import.meta.dirname, 'judge.js');

export class Jury {
  private seated: ChildProcess | null = null;

  /** The verdict on a mutant; a mutant that breaks the judge is killed. */
  async judge(mutant: Case, limitMs: number): Promise<Verdict> {
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
      this.seated = null;
      return 'killed';
    } catch {
      this.dismiss();
      return 'timed out';
    } finally {
      clearTimeout(timer);
      late.abort();
    }
  }

  dismiss(): void {
    this.seated?.kill('SIGKILL');
    this.seated = null;
  }

  private async appoint(): Promise<ChildProcess> {
    const judge = fork(JUDGE, { stdio: 'ignore' });
    await Promise.race([
      once(judge, 'message'),
      once(judge, 'exit').then(() => {
        throw new Error('the judge cannot start; run `node dist/test/mutation/judge.js` to see why');
      }),
    ]);
    return judge;
  }
}
