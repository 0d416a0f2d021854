/** `npm run traditions`: writes docs/traditions.md, the page of the schemes side by side. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/files/built/project.ts';
import { traditionsPage } from './traditions.ts';

writeFileSync(join(ROOT, 'docs', 'traditions.md'), traditionsPage());
