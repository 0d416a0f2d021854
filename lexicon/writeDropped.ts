/** Writes lexicon/dropped.tsv: which rows of the form table the build leaves out, and why. */

import { writeFileSync } from 'node:fs';
import { DROPPED, readForms, readMisspelt } from './forms.ts';
import { droppedTable, dropSlips } from './slips.ts';

const rows = readForms();
const { dropped } = dropSlips(rows, readMisspelt());
writeFileSync(DROPPED, droppedTable(dropped));
console.log(`lexicon: ${dropped.length} of ${rows.length} rows are slips (lexicon/dropped.tsv)`);
