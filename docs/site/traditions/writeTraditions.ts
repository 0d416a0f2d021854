/** Runs as a step of the build: writes the tables of docs/traditions.md. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../src/service/built/project.ts';
import { withTables } from './traditionsPage.ts';

const PAGE = join(ROOT, 'docs/traditions.md');
writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')));
