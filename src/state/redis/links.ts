/** Two links to one Redis: what is quick must not wait behind recordings. Whoever operates it is told of each turn once. */

import { type Condition, createLink, type Link } from './redis.ts';

export interface Links {
  /** For keys and windows. */
  readonly quick: Link;
  /** For uploads. */
  readonly bulk: Link;
  /** Resolves when both are up, or, saying so, when this time has passed. */
  readonly arrive: (ms: number) => Promise<void>;
  readonly close: () => void;
}

const QUICK_MS = 500;
const BULK_MS = 3000;
/** Longer than from one scrape of the metrics to the next: some keys are asked for no more often. */
const QUIET_MS = 120_000;
const LOOK_MS = 10;

/** The condition of a link, and why it is not up. */
type Standing = readonly [condition: Condition, reason: string];

const worstOf = (standings: readonly Standing[]): Standing =>
  standings.find(([condition]) => condition === 'down') ??
  standings.find(([condition]) => condition === 'refusing') ?? ['up', ''];

/** Tells of each turn once, and of each reason for a refusal; of the first one only if it is not for the better. */
function createTeller(host: string, warn: (message: string) => void) {
  const shared = 'keys, windows and uploads are shared again';
  let told: Standing | null = null;
  return {
    hasTold: () => told !== null,
    tell([condition, reason]: Standing): void {
      const [before, saidBefore] = told ?? [];
      told = [condition, reason];
      if (condition === before && (condition !== 'refusing' || reason === saidBefore)) return;
      if (condition === 'down') {
        warn(`Redis at ${host} is away (${reason}); this process stands alone until it is back`);
      } else if (condition === 'refusing') {
        warn(`Redis at ${host} refuses a part (${reason}); this process stands alone in that part`);
      } else if (before === 'down') warn(`Redis at ${host} is back; ${shared}`);
      else if (before === 'refusing') warn(`Redis at ${host} refuses nothing any more; ${shared}`);
    },
  };
}

/** @param url may hold a password and is never shown */
export function connectRedis(url: string, warn: (message: string) => void): Links {
  const { hasTold, tell } = createTeller(new URL(url).host, warn);
  const standings: [quick: Standing, bulk: Standing] = [
    ['down', ''],
    ['down', ''],
  ];
  const link = (place: 0 | 1, patience: number): Link =>
    createLink(url, {
      patience,
      quiet: QUIET_MS,
      turned(...standing) {
        standings[place] = standing;
        const worst = worstOf([standing, standings[1 - place] as Standing]);
        if (hasTold() || worst[0] !== 'down') tell(worst);
      },
    });
  const quick = link(0, QUICK_MS);
  const bulk = link(1, BULK_MS);
  return {
    quick,
    bulk,
    async arrive(ms) {
      const deadline = performance.now() + ms;
      while (!hasTold()) {
        if (performance.now() > deadline) tell(['down', (quick.isUp() ? bulk : quick).fault()]);
        await new Promise((done) => setTimeout(done, LOOK_MS));
      }
    },
    close() {
      quick.close();
      bulk.close();
    },
  };
}
