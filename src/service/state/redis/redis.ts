/** Everything that replicas share, in one Redis. */

import { redisKeys } from './keys.ts';
import { connectRedis } from './link.ts';
import { redisWindow } from './window.ts';

/** @param url may hold a password, so it is never shown */
export async function openRedis(url: string, warn: (message: string) => void) {
  const link = await connectRedis(url, warn);
  return [redisKeys(link, warn), redisWindow(link), () => link.close()] as const;
}
