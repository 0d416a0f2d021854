/**
 * Kills a service during every kind of work, together with commands that change its key store. After each kill, the
 * store opens, no key is lost, a revoked key stays revoked, no counter is below its stored value, and no temporary file
 * or child process remains. `KILLS=200 npx vitest run test/siege/killed.system.test.ts` kills more often.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { seeded } from '../../bench/inputs/random.ts';
import { openKeyStore } from '../../src/service/state/sqliteKeys.ts';
import { freshFolder } from '../freshFolder.ts';
import { recorded } from '../hear/containers.ts';
import { needs, needsMachine } from '../parts/needs.ts';
import { ask, CLI, type Process, startProcess, stopAll } from '../processes.ts';
import { recording } from '../recordings.ts';
import { until } from '../state/redisServer.ts';

const KILLS = Number(process.env.KILLS ?? 3);

afterAll(stopAll);

const BATCH = 60;
const VERSE = { target: 'παρακαλοῦ '.repeat(64), ipa: 'p a r a k a l u '.repeat(64), candidates: 1 };
const spoken = (wav: Buffer) => ({ target: 'λόγος', audio_base64: wav.toString('base64') });

type Work = (service: Process, key: string, n: number) => Promise<Response>;

const call = ({ url }: Process, key: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url + path, { ...init, headers: { authorization: `Bearer ${key}` } });

/** Every kind of work. Threads score the verse and the batch; ffmpeg decodes the MP3. */
const WORKS: Readonly<Record<string, Work>> = {
  word: (service, key) => ask(service, key),
  verse: (service, key) => ask(service, key, VERSE),
  batch: (service, key) =>
    call(service, key, '/v1/tutor/batch', {
      method: 'POST',
      body: JSON.stringify({ items: Array(BATCH).fill({ target: 'θεός', ipa: 's ˈe o s' }) }),
    }),
  recording: (service, key) => ask(service, key, spoken(recording(0.5))),
  passage: (service, key) =>
    call(service, key, '/v1/passages', {
      method: 'POST',
      body: JSON.stringify({ verses: ['λόγος', 'θεός'], audio_base64: recording(7).toString('base64') }),
    }),
  mp3: (service, key) => ask(service, key, spoken(recorded('phone.mp3'))),
  speech: (service, key, n) => call(service, key, `/v1/speech?ipa=${'s%20e%20'.repeat(1 + (n % 60))}`),
  async upload(service, key) {
    const made = await call(service, key, '/v1/uploads', { method: 'POST' });
    const path = `/v1/uploads/${((await made.json()) as { id: string }).id}`;
    await call(service, key, path, { method: 'PUT', body: recording(20) });
    return call(service, key, path, { method: 'DELETE' });
  },
};

/** Count of the requests that the service counts for a kind of work, if more than one. */
const COUNTS: Readonly<Record<string, number>> = { batch: BATCH, upload: 2, passage: 4 };

/** Repeats a kind of work until the service is gone; calls `answered` for each answer that is not a refusal. */
async function goOn(work: Work, service: Process, key: string, answered: () => void) {
  for (let n = 0; ; n++) {
    try {
      const answer = await work(service, key, n);
      await answer.arrayBuffer();
      if (answer.ok) answered();
    } catch {
      return;
    }
  }
}

/**
 * Finds the ids of the running processes in the process group of a leader. In `stat`, the state, the parent and the
 * group come after the name of the program, which is in parentheses.
 */
const groupOf = (leader: number): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/u.test(pid)) return false;
    try {
      const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const [state, , group] = rest.split(' ');
      return state !== 'Z' && Number(group) === leader;
    } catch {
      return false;
    }
  });

/** Runs a `koine keys` command and kills it when the signal aborts; resolves with its output. */
async function killed(words: readonly string[], folder: string, signal: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [CLI, 'keys', ...words], { env: { DATA_DIR: folder } });
  const printed = text(child.stdout);
  signal.addEventListener('abort', () => child.kill('SIGKILL'));
  await once(child, 'exit');
  return printed;
}

class Ledger {
  readonly issued = new Set<string>();
  readonly revoked = new Set<string>();
  counted = 0;
  asked = 0;

  /** Opens the store, which checks every page of its file, and compares it with this ledger. */
  async check(folder: string): Promise<void> {
    const store = openKeyStore(folder);
    for (const secret of this.issued) expect(store.verify(secret)?.label).toBe('school');
    for (const secret of this.revoked) expect(store.verify(secret)).toBeUndefined();
    const counted = this.#countsOf(store);
    expect(counted).toBeGreaterThanOrEqual(this.counted);
    expect(counted).toBeLessThanOrEqual(this.asked);
    await store.close();
  }

  /** Remembers the counts in the store while the service runs. A kill must not lose them. */
  async look(folder: string): Promise<void> {
    const store = openKeyStore(folder);
    this.counted = this.#countsOf(store);
    await store.close();
  }

  #countsOf(store: ReturnType<typeof openKeyStore>): number {
    return store.list().reduce((sum, { ipa_count, audio_count }) => sum + ipa_count + audio_count, 0);
  }
}

const machine = needsMachine(process.platform === 'linux');

describe('SIGKILL', machine, () => {
  it(`${KILLS} times under all work at once`, {
    ...needs('ffmpeg'),
    timeout: KILLS * 3_600_000,
  }, async () => {
    const [folder, temporary] = [await freshFolder(), await freshFolder()];
    const asked = { RECOGNIZER_URL: 'demo', RATE_LIMIT: '100000/min', LOG_LEVEL: 'info' };
    const [ledger, random] = [new Ledger(), seeded(22)];
    const store = openKeyStore(folder);
    const key = store.issue('school');
    const gone = Array.from({ length: KILLS }, () => store.issue('school'));
    await store.close();
    for (const secret of [key, ...gone]) ledger.issued.add(secret);
    for (const secret of gone) {
      const service = await startProcess({ DATA_DIR: folder, TMPDIR: temporary, ...asked }, ['setsid']);
      const answers = new Map(Object.keys(WORKS).map((name) => [name, 0]));
      const work = Object.entries(WORKS).map(([name, one]) =>
        goOn(one, service, key, () => answers.set(name, (answers.get(name) as number) + 1)),
      );
      await until(() => [...answers.values()].every((count) => count > 0));
      await ledger.look(folder);
      const end = new AbortController();
      const kill = (...words: string[]) => killed(words, folder, end.signal);
      const [issue, revoke] = [kill('issue', '--label', 'school'), kill('revoke', secret)];
      const more = random.below(60);
      const sum = (): number => [...answers.values()].reduce((all, count) => all + count, 0);
      const now = sum();
      await until(() => sum() >= now + more);
      end.abort();
      await service.stop('SIGKILL');
      const [issued, revoked] = await Promise.all([issue, revoke]);
      await Promise.all(work);
      await until(() => groupOf(service.child.pid as number).length === 0);
      expect(readdirSync(temporary)).toEqual([]);
      if (issued !== '') ledger.issued.add(issued.trim());
      // Expects nothing of this key, because the killed command may or may not have revoked it.
      ledger.issued.delete(secret);
      if (revoked !== '') ledger.revoked.add(secret);
      for (const [name, count] of answers) ledger.asked += (COUNTS[name] ?? 1) * (count + 1);
      await ledger.check(folder);
    }
  });
});
