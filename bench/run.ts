/** `npm run bench`: every suite, answers verified before they are timed, then RESULTS.md and growth.svg. */

import { readFile, writeFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { loadEngine } from '../src/files/built/engine.ts';
import { koineGreek } from '../src/score/phonology/schemes/koine-greek.ts';
import { benchAlign } from './align.ts';
import { benchAudio } from './audio.ts';
import { benchRecordings } from './crowd.ts';
import { benchDecoding } from './decoding.ts';
import { benchDemo } from './demo.ts';
import { benchDocuments } from './documents.ts';
import { benchForward } from './forward.ts';
import { benchMany } from './many.ts';
import { benchMcp } from './mcp.ts';
import type { Suite } from './measure.ts';
import { benchNative } from './native.ts';
import { benchNeighbours } from './neighbours.ts';
import { benchOnnx } from './onnx.ts';
import { plot } from './plot.ts';
import { benchRank } from './rank.ts';
import { resultsPage } from './results.ts';
import { benchSchemes } from './schemes.ts';
import { benchSlots } from './slots.ts';
import { benchSuggest } from './suggest.ts';
import { benchTestament } from './testament.ts';
import { benchTutor } from './tutor.ts';

const MILLISECONDS = 1000;

/** This file runs compiled, as dist/bench/run.js. */
const BENCH = new URL('../../bench/', import.meta.url);

const started = performance.now();
const engine = await loadEngine(koineGreek);
const notes = [
  `Engine with ${engine.lexicon.rows} rows loaded in ${(performance.now() - started).toFixed(0)} ms, resident set ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MiB.`,
];
const suites: Suite[] = [];
for (const bench of [
  benchAlign,
  benchNeighbours,
  benchRank,
  benchForward,
  benchSlots,
  benchDecoding,
  benchDemo,
  benchOnnx,
  benchTutor,
  benchSchemes,
  benchSuggest,
  benchAudio,
  benchDocuments,
]) {
  for (const suite of await bench(engine, MILLISECONDS)) {
    suites.push(suite);
    console.error(suite.title);
  }
}
const native = await benchNative(engine, MILLISECONDS);
suites.push(...native.suites);
notes.push(...native.notes, benchTestament(engine));
const mcp = await benchMcp();
suites.push(mcp.suite);
const many = await benchMany(engine);
suites.push(many.suite);
notes.push(mcp.note, many.note, ...(await benchRecordings()));
const growing = suites.filter(({ rows }) => rows.every(({ name }) => /^\d/u.test(name)));
await writeFile(new URL('growth.svg', BENCH), plot(growing));
const calibration = await readFile(new URL('../docs/calibration.md', BENCH), 'utf8');
const page = `${resultsPage(suites, notes)}\n${calibration.replace(/^#/gmu, '##')}`;
await writeFile(new URL('RESULTS.md', BENCH), page);
console.log(page);
