/**
 * Synchronizes the key file of a process with Redis, in both directions.
 *
 * The process pushes its keys when the file changed or Redis came back, and pulls the keys of Redis when their edition
 * changed. It pushes totals as absolute numbers, so a repeated push changes nothing.
 */

import type { KeyEntry, KeyFile } from '../sqlite/keys.ts';
import type { Link } from './redis.ts';
import type { RedisKeys } from './redisKeys.ts';

export interface Meeting {
  /** Synchronizes once, after all meetings before. Throws Unreachable when Redis goes away meanwhile. */
  readonly meet: () => Promise<void>;
  /** Makes the next meeting compare everything. */
  readonly forget: () => void;
}

/** Totals in one push; other clients of Redis wait while it runs. */
const SLICE = 256;

/** Keys whose totals Redis may not have. */
function createTotals(file: KeyFile, redis: RedisKeys) {
  const waiting = new Set<string>();
  return {
    note(hashes: Iterable<string>): void {
      for (const hash of hashes) waiting.add(hash);
    },
    async push(): Promise<void> {
      const hashes = [...waiting];
      for (let n = 0; n < hashes.length; n += SLICE) {
        const some = hashes.slice(n, n + SLICE);
        await redis.count(file.id, file.totals(some));
        for (const hash of some) waiting.delete(hash);
      }
    },
  };
}

export function createMeeting(file: KeyFile, link: Link, redis: RedisKeys): Meeting {
  const totals = createTotals(file, redis);
  let stale = true;
  let edition: string | undefined;
  let version: number | undefined;
  let last: Promise<void> = Promise.resolve();

  const meetKeys = async (): Promise<void> => {
    const present = file.version();
    if (stale || present !== version) {
      const keys = file.list();
      totals.note(keys.map(({ hash }) => hash));
      const revoked = file.revoked().map((hash): KeyEntry => [hash, null]);
      await redis.merge([...revoked, ...keys.map((key): KeyEntry => [key.hash, key])]);
    } else if ((await redis.edition()) === edition) return;
    const pulled = await redis.pull();
    file.merge(pulled.entries);
    [stale, edition, version] = [false, pulled.edition, present];
  };
  const meet = async (): Promise<void> => {
    try {
      if (link.isUp()) await meetKeys();
    } finally {
      totals.note(await file.flush());
    }
    if (link.isUp()) await totals.push();
  };
  return {
    meet() {
      last = last.catch(() => {}).then(meet);
      return last;
    },
    forget() {
      stale = true;
    },
  };
}
