/** The verdict of the replay on changed answers; also that every group has digests. */

import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ATTEMPTS } from './attempts.ts';
import { FOLDER, keptOf } from './digests.ts';

it('every group of the replay has digests', () => {
  const parts = (group: string): number => keptOf(group)?.length ?? 0;
  for (const name of ATTEMPTS.keys())
    expect([name, parts(name)]).toEqual([name, name.startsWith('New') ? 80 : name === '300 clips' ? 3 : 20]);
  expect(parts('documents')).toBeGreaterThan(100);
  expect(readdirSync(FOLDER)).toHaveLength(ATTEMPTS.size + 10);
});
