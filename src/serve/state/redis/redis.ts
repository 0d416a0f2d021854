/** Everything that replicas share, in one Redis. */

import { redisKeys } from './keys.ts';
import { connectRedis } from './link.ts';
import { redisUploads } from './uploads.ts';
import { redisWindow } from './window.ts';

export async function openRedis(url: string, warn: (message: string) => void) {
  const { quick, bulk, close } = await connectRedis(url, warn);
  return { keys: redisKeys(quick, warn), window: redisWindow(quick), uploads: redisUploads(bulk), close };
}
