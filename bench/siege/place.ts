/** The place of a siege: a service for each attack, behind the front or bare, which is ended when it holds more than 1 GiB. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { compiled } from '../../src/files/built/project.ts';
import { openKeyStore } from '../../src/serve/state/sqliteKeys.ts';
import { startFront } from '../../test/front.ts';
import { type Running, residentMib, start } from '../load/processes.ts';

/** Memory that the service may hold, MiB: resident memory, because Node reserves far more addresses than it uses. */
const MOST_MIB = 1024;
const LOOK_MS = 25;

/** Keys of the well-behaved caller: each request takes the next one. */
const KEYS = 80;

export interface Place {
  readonly service: Running;
  /** The address that is attacked, and its port. */
  readonly url: string;
  readonly port: number;
  /** The key of the attacker. */
  readonly foe: string;
  /** Keys of the well-behaved caller. */
  readonly keys: readonly string[];
  /** The most memory that the service held so far, MiB, and the seconds until it ended, or null. */
  readonly memory: () => { readonly peak: number; readonly endedAt: number | null };
  readonly close: () => Promise<void>;
}

/** Starts a service, behind the front where `fronted`, and watches its memory. */
export async function openPlace(fronted: boolean, recognizer: string): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'koine-siege-'));
  const store = openKeyStore(folder);
  const [foe = '', ...keys] = Array.from({ length: KEYS + 1 }, (_, n) => store.issue(`siege ${n}`));
  await store.close();
  const settings = { DATA_DIR: folder, RECOGNIZER_URL: recognizer, LOG_LEVEL: 'error' };
  const service = await start(compiled('src/cli/cli.js'), ['serve'], settings, '');
  while (!(await fetch(`${service.url}/ready`).catch(() => null))?.ok) await setTimeout(LOOK_MS);
  const front = fronted ? await startFront([service.url]) : null;
  const url = front?.url ?? service.url;
  const started = performance.now();
  let [peak, endedAt, over] = [0, null as number | null, false];
  const watch = (async () => {
    while (!over) {
      const now = await residentMib(service.pid).then(
        (memory) => memory.peak,
        () => Number.NaN,
      );
      if (now > peak) peak = now;
      if (!(now <= MOST_MIB)) {
        endedAt = (performance.now() - started) / 1000;
        await service.kill();
        return;
      }
      await setTimeout(LOOK_MS);
    }
  })();
  return {
    service,
    url,
    port: Number(new URL(url).port),
    foe,
    keys,
    memory: () => ({ peak, endedAt }),
    async close() {
      over = true;
      await watch;
      await Promise.all([service.kill(), front?.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
