/**
 * One bias for each label, with which the network expects labels as often as words have them and not as often as its training
 * had them: the mean of the biases of the voices named "fitting", each enrolled with words that it said without fault.
 *
 *   node biases.mjs > .work/biases.json
 *
 * Run `npm run build` first, and export the model without biases. `export.py` adds them to the model.
 */

import { openLibrary, readAttempts } from './attempts.mjs';

const WORDS = 40;

const library = await openLibrary();
const right = readAttempts(true).filter(
  ({ engine, kind }) => engine !== 'espeak' && /perfect|enrolled/.test(kind),
);
const speakers = [...new Set(right.map(({ voice }) => voice))].map((voice) =>
  library.enroll(right.filter((one) => one.voice === voice).slice(0, WORDS)),
);
const mean = (n) => speakers.reduce((sum, { biases }) => sum + biases[n], 0) / speakers.length;
console.log(JSON.stringify(speakers[0].biases.map((_, n) => Number(mean(n).toFixed(3)))));
