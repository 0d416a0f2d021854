/** Two links to one Redis: what is quick must not wait behind recordings. Whoever operates it is told of each turn once. */

import { createLink, type Link } from './redis.ts';

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
const LOOK_MS = 10;

/** @param url may hold a password and is never shown */
export function connectRedis(url: string, warn: (message: string) => void): Links {
  const { host } = new URL(url);
  const links: Link[] = [];
  let state: 'new' | 'up' | 'down' = 'new';
  const turned = (reason: string | null): void => {
    if (reason !== null) {
      if (state === 'down') return;
      state = 'down';
      warn(`Redis at ${host} is away (${reason}); this process stands alone until it is back`);
    } else if (links.every((link) => link.isUp())) {
      if (state === 'down') warn(`Redis at ${host} is back; keys, windows and uploads are shared again`);
      state = 'up';
    }
  };
  const quick = createLink(url, { patience: QUICK_MS, turned });
  const bulk = createLink(url, { patience: BULK_MS, turned });
  links.push(quick, bulk);
  return {
    quick,
    bulk,
    async arrive(ms) {
      const deadline = performance.now() + ms;
      while (state === 'new') {
        if (performance.now() > deadline) turned(links.find((link) => !link.isUp())?.fault() ?? 'late');
        await new Promise((done) => setTimeout(done, LOOK_MS));
      }
    },
    close() {
      for (const link of links) link.close();
    },
  };
}
