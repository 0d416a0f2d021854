/** `npm run tiny -- FOLDER`: writes each tiny model into a folder of its own, to try `koine recognizer`. */

import { join } from 'node:path';
import { TINY_KINDS, writeTiny } from './models.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run tiny takes a FOLDER: npm run tiny -- models');
  process.exitCode = 2;
} else for (const kind of TINY_KINDS) console.log(`wrote ${writeTiny(kind, join(folder, kind))}`);
