/** Writes lexicon/dropped.tsv: the rows of the form table that the build leaves out, each with the reason. */

import { writeFileSync } from 'node:fs';
import { DROPPED, readForms, readMisspelt } from './forms.ts';
import { droppedTable, dropSlips } from './slips.ts';

const rows = readForms();
const { dropped } = dropSlips(rows, readMisspelt());
writeFileSync(DROPPED, droppedTable(dropped));
console.log(`lexicon: ${dropped.length} of ${rows.length} rows are slips (lexicon/dropped.tsv)`);
