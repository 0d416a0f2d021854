/**
 * Part of a build step: writes the tables of docs/traditions.md and the list of accepted variants in docs/scoring.md.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../src/service/built/project.ts';
import { withAccepted } from './acceptedList.ts';
import { withTables } from './traditionsPage.ts';

for (const [name, made] of [
  ['traditions', withTables],
  ['scoring', withAccepted],
] as const) {
  const file = join(ROOT, 'docs', `${name}.md`);
  writeFileSync(file, made(readFileSync(file, 'utf8')));
}
