/**
 * Two links to one Redis, so that quick calls do not wait behind recordings. The log reports each change of their
 * common condition once.
 */

import { type Condition, createLink, type Link } from './redis.ts';

export interface Links {
  /** For keys and windows. */
  readonly quick: Link;
  /** For uploads. */
  readonly bulk: Link;
  /** Resolves when both links are up, or after this time; then it warns. */
  readonly arrive: (ms: number) => Promise<void>;
  readonly close: () => void;
}

const QUICK_MS = 500;
const BULK_MS = 3000;
/** Longer than the interval between two scrapes of the metrics: some Redis keys are read only by a scrape. */
const QUIET_MS = 120_000;
const LOOK_MS = 10;

/** The condition of a link, and the reason if it is not up. */
type Standing = readonly [condition: Condition, reason: string];

const worstOf = (standings: readonly Standing[]): Standing =>
  standings.find(([condition]) => condition === 'down') ??
  standings.find(([condition]) => condition === 'refusing') ?? ['up', ''];

/** Reports each change once, and each reason for a refusal. A first condition of `up` goes unreported. */
function createReporter(host: string, warn: (message: string) => void) {
  const shared = 'keys, windows and uploads are shared again';
  let last: Standing | null = null;
  return {
    hasReported: () => last !== null,
    report([condition, reason]: Standing): void {
      const [before, lastReason] = last ?? [];
      last = [condition, reason];
      if (condition === before && (condition !== 'refusing' || reason === lastReason)) return;
      if (condition === 'down') {
        warn(`Redis at ${host} is away (${reason}); this process stands alone until it is back`);
      } else if (condition === 'refusing') {
        warn(`Redis at ${host} refuses a part (${reason}); this process stands alone in that part`);
      } else if (before === 'down') warn(`Redis at ${host} is back; ${shared}`);
      else if (before === 'refusing') warn(`Redis at ${host} refuses nothing any more; ${shared}`);
    },
  };
}

/** @param url may hold a password, so it is never shown */
export function connectRedis(url: string, warn: (message: string) => void): Links {
  const { hasReported, report } = createReporter(new URL(url).host, warn);
  const standings: [quick: Standing, bulk: Standing] = [
    ['down', ''],
    ['down', ''],
  ];
  const link = (index: 0 | 1, patience: number): Link =>
    createLink(url, {
      patience,
      quiet: QUIET_MS,
      changed(...standing) {
        standings[index] = standing;
        const worst = worstOf([standing, standings[1 - index] as Standing]);
        if (hasReported() || worst[0] !== 'down') report(worst);
      },
    });
  const quick = link(0, QUICK_MS);
  const bulk = link(1, BULK_MS);
  return {
    quick,
    bulk,
    async arrive(ms) {
      const deadline = performance.now() + ms;
      while (!hasReported()) {
        if (performance.now() > deadline) report(['down', (quick.isUp() ? bulk : quick).fault()]);
        await new Promise((done) => setTimeout(done, LOOK_MS));
      }
    },
    close() {
      quick.close();
      bulk.close();
    },
  };
}
