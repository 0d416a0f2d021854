/**
 * `npm run mutants`: changes src, packages/page/src and clients in one place at a time, runs the tests that run that place, and
 * prints every change that none of them noticed, and the share that was. `--anew` finds again which tests run what.
 *
 * Usage: npm run mutants -- [--sample N] [--seed N] [--judges N] [--anew] [FILE or FOLDER ...]
 */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../../src/service/bench/inputs/random.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { Jury, type Verdict } from './jury.ts';
import { decidersOf, readMap, systemDecidersOf } from './map.ts';
import { type Mutant, mutantsOf, mutated } from './mutants.ts';

/** The longest time for a mutant: some tests, the page built twice, and tests in a browser. */
const LIMIT_MS = 600_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    judges: { type: 'string', default: '2' },
    anew: { type: 'boolean', default: false },
  },
});

function filesIn(path: string): string[] {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

const files = (positionals.length > 0 ? positionals : ['src', 'packages/page/src', 'clients']).flatMap(
  filesIn,
);
const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
const all = [...sources].flatMap(([file, text]) => mutantsOf(file, text));

/** `count` of the mutants, drawn at random. */
function sampled(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = seeded(seed);
  const drawn = mutants.map((mutant) => ({ mutant, at: random.next() })).sort((a, b) => a.at - b.at);
  return drawn.slice(0, count).map(({ mutant }) => mutant);
}

const chosen = values.sample === undefined ? all : sampled(all, Number(values.sample), Number(values.seed));
console.log(
  `${chosen.length} of ${all.length} changes; first, which tests run which function, where that is not known yet …`,
);
const runs = await readMap(values.anew);
const waiting = [...chosen];
const verdicts: Verdict[] = [];

function tell(place: Mutant, verdict: Verdict, tests: readonly string[]): void {
  verdicts.push(verdict);
  const done = `${verdicts.length} of ${chosen.length}`;
  const line = `${done} ${verdict}: ${place.file}:${place.line}`;
  const change = `\n  - ${place.before}\n  + ${place.after}\n  by ${tests.length} test files`;
  console.log(verdict === 'survived' ? line + change : line);
}

/** Judges until none waits. */
async function sit(): Promise<void> {
  const jury = new Jury();
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const before = sources.get(mutant.file) as string;
    const [tests, systemTests] = [decidersOf(mutant, runs), systemDecidersOf(mutant)];
    const { file } = mutant;
    const verdict = await jury.judge(
      { file, text: mutated(before, mutant), tests, systemTests },
      before,
      LIMIT_MS,
    );
    tell(mutant, verdict, [...tests, ...systemTests]);
  }
  jury.close();
}

await Promise.all(Array.from({ length: Number(values.judges) }, sit));
const count = (wanted: Verdict): number => verdicts.filter((verdict) => verdict === wanted).length;
const share = 100 - (100 * count('survived')) / verdicts.length;
console.log(
  `Of ${verdicts.length} changes ${count('killed')} were noticed, ${count('timed out')} took too long, ` +
    `${count('survived')} survived: ${share.toFixed(1)} % died.`,
);
process.exit();
