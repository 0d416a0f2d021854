/**
 * Usage counters: gathered in memory, written once a second and at the close. A killed process loses at most the last
 * second. Counts that the store does not take wait in memory.
 */

export type Usage = 'audio' | 'ipa';

export type Counts = readonly [audio: number, ipa: number];

export interface UsageCounter {
  /** Counts one request of the key with this hash. */
  readonly count: (hash: string, usage: Usage) => void;
  /** Writes the rest. */
  readonly close: () => Promise<void>;
}

const FLUSH_MS = 1000;

const ONE: Readonly<Record<Usage, Counts>> = { audio: [1, 0], ipa: [0, 1] };

/**
 * @param write adds counts to those in the store; rejects if it added none, and is then called again with them
 * @param warn called once when counts begin to wait, and at the close if some are lost
 */
export function gatherUsage(
  write: (counts: ReadonlyMap<string, Counts>) => Promise<void>,
  warn: (message: string) => void,
): UsageCounter {
  let pending = new Map<string, Counts>();
  let reason: string | null = null;
  const add = (hash: string, [moreAudio, moreIpa]: Counts): void => {
    const [audio, ipa] = pending.get(hash) ?? [0, 0];
    pending.set(hash, [audio + moreAudio, ipa + moreIpa]);
  };
  const flush = async (): Promise<void> => {
    if (pending.size === 0) return;
    const counts = pending;
    pending = new Map();
    try {
      await write(counts);
      reason = null;
    } catch (error) {
      for (const [hash, some] of counts) add(hash, some);
      const waiting = reason !== null;
      reason = (error as Error).message;
      if (!waiting) warn(`usage counters wait: ${reason}`);
    }
  };
  let last = Promise.resolve();
  const next = (): Promise<void> => {
    last = last.then(flush);
    return last;
  };
  const timer = setInterval(next, FLUSH_MS).unref();
  return {
    count: (hash, usage) => add(hash, ONE[usage]),
    async close() {
      clearInterval(timer);
      await next();
      const requests = [...pending.values()].flat().reduce((sum, n) => sum + n, 0);
      if (requests > 0) warn(`the usage of ${requests} requests is lost: ${reason}`);
    },
  };
}
