/** Issues many API keys. A bench uses them in turn, so that no key reaches its rate limit. */

import { openKeyStore } from '../../src/service/state/sqliteKeys.ts';

export async function issueKeys(folder: string, count: number): Promise<string[]> {
  const store = openKeyStore(folder);
  const secrets = Array.from({ length: count }, (_, n) => store.issue(`bench ${n}`));
  await store.close();
  return secrets;
}
