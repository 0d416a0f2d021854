/**
 * `npm run bench [-- PART ...]`: runs all or some parts of the bench, prints the results, and writes bench/RESULTS.md.
 * `--brief` takes a tenth of the time and writes nothing; it only shows that the parts work.
 */

import { parseArgs } from 'node:util';
import { section, writeResults } from '../packages/research/src/results.ts';
import type { Engine } from '../src/engine/engine.ts';
import { koineGreek } from '../src/engine/phonology/schemes/koine-greek.ts';
import { loadEngine } from '../src/service/built/loadEngine.ts';
import { benchDrift } from './drift.ts';
import { benchFirst } from './first.ts';
import { benchHttp, benchStart } from './http.ts';
import { benchKernels } from './kernels.ts';
import { benchMcp } from './mcp.ts';
import { benchReading } from './readingAloud.ts';
import { benchRecordings } from './recordings.ts';
import { benchSoak } from './soak.ts';
import { benchTutor } from './tutor.ts';
import { benchVisits } from './visits.ts';

type BenchPart = (engine: Engine, seconds: number) => Promise<string>;

const PARTS: Readonly<Record<string, readonly [title: string, part: BenchPart]>> = {
  kernels: ['Kernels', benchKernels],
  tutor: ['tutor()', benchTutor],
  drift: ['Drift since a fixed commit', benchDrift],
  recordings: ['Recordings', benchRecordings],
  reading: ['Reading aloud', benchReading],
  http: ['HTTP', benchHttp],
  start: ['Start', benchStart],
  first: ['The first score of the library', benchFirst],
  mcp: ['MCP over standard input and output', benchMcp],
  soak: ['Soak', benchSoak],
  visits: ['The first visit of the page', benchVisits],
};
const BY_DEFAULT = ['kernels', 'tutor', 'drift', 'recordings', 'reading', 'http', 'start', 'first', 'mcp'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { brief: { type: 'boolean', default: false }, minutes: { type: 'string', default: '10' } },
});
/** Seconds for each measurement. The soak takes ten minutes for each of them. */
const seconds = values.brief ? 0.1 : Number(values.minutes) / 10;
const engine = await loadEngine(koineGreek);
const measured = new Map<string, string>();
for (const name of positionals.length > 0 ? positionals : BY_DEFAULT) {
  const found = PARTS[name];
  if (found === undefined) throw new Error(`no part ${name}; there are ${Object.keys(PARTS).join(', ')}`);
  const [title, part] = found;
  measured.set(title, section(title, await part(engine, seconds)));
  console.log(measured.get(title));
}
if (!values.brief) {
  writeResults(
    Object.values(PARTS).map(([title]) => title),
    measured,
  );
}
