/** Keys of a store that a service will open, so many that no rate window fills while they sign requests in turn. */

import { openKeyStore } from '../../src/serve/state/sqlite/keys.ts';

/** Issues keys in the SQLite store of a folder; returns their secrets. */
export function issueKeys(folder: string, count: number): string[] {
  const store = openKeyStore(folder);
  const secrets = Array.from({ length: count }, (_, n) => store.issue(`bench ${n}`));
  store.close();
  return secrets;
}
