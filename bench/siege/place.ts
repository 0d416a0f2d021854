/** The place of a siege: a service for each attack, behind the front or bare, which is ended when it holds more than 1 GiB. */

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { compiled } from '../../src/service/built/project.ts';
import { openKeyStore } from '../../src/service/state/sqliteKeys.ts';
import { startFront } from '../../test/front.ts';
import { recording } from '../../test/recordings.ts';
import { type Around, type Running, residentMib, startService } from '../load/processes.ts';

import type { Kind, Orders, Report } from './caller.ts';

/** Memory that the service may hold, MiB: resident memory, because Node reserves far more addresses than it uses. */
export const MOST_MIB = 1024;
const LOOK_MS = 25;

/** Keys of the well-behaved caller, of which each request takes the next one, and keys of attackers. */
const KEYS = 80;
const FOES = 40;

export interface Place {
  readonly service: Running;
  /** The address that is attacked, and its port. */
  readonly url: string;
  readonly port: number;
  /** The keys of attackers, and the first of them. */
  readonly foes: readonly string[];
  readonly foe: string;
  /** Keys of the well-behaved caller. */
  readonly keys: readonly string[];
  /** The most memory that the service held so far, MiB, and the seconds until it ended, or null. */
  readonly memory: () => { readonly peak: number; readonly endedAt: number | null };
  readonly close: () => Promise<void>;
}

/** How the service of a place is started. */
export interface Start {
  /** Behind the front, or bare. */
  readonly fronted: boolean;
  readonly settings: Readonly<Record<string, string>>;
  readonly around?: Around;
}

/** Starts a service by its start command, and watches its memory. */
export async function openPlace({ fronted, settings, around = {} }: Start): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'koine-siege-'));
  const store = openKeyStore(folder);
  const issued = Array.from({ length: KEYS + FOES }, (_, n) => store.issue(`siege ${n}`));
  const [keys, foes] = [issued.slice(FOES), issued.slice(0, FOES)];
  await store.close();
  const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'error', ...settings }, around, '');
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
    foe: foes[0] as string,
    foes,
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

const WAV = recording(0.5).toString('base64');

/** Starts the well-behaved caller; returns the function that ends it and resolves with its report. */
export async function callAt(
  { port, keys }: Place,
  also: readonly Kind[],
): Promise<() => Promise<Report | null>> {
  const orders: Orders = { port, keys, kinds: ['word', 'new', ...also], wav: WAV };
  const worker = new Worker(compiled('bench/siege/caller.js'), { workerData: orders });
  await once(worker, 'message');
  return async () => {
    const met = once(worker, 'message');
    worker.postMessage('end');
    const [report] = (await met) as [Report];
    return report;
  };
}
