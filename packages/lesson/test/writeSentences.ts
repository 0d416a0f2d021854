/** `npm run sentences`: writes dist/sentences.html, a page of all sentences for a teacher to read. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../src/service/built/project.ts';
import { sentencesPage } from './sentencesPage.ts';

const file = join(ROOT, 'dist', 'sentences.html');
writeFileSync(file, sentencesPage());
console.log(file);
