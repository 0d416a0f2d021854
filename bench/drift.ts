/**
 * Compares the speed of the library with the release, one fixed commit. If each change were compared only with the
 * change before it, nobody would see how small losses add up.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median, quantile, short, time, verdict } from '../packages/research/src/results.ts';
import type { Engine } from '../src/engine/engine.ts';
import type { ScoreRequest, Tutor } from '../src/engine/library/tutor.ts';
import { ROOT } from '../src/service/built/project.ts';
import { said, testament } from './tutor.ts';
import { waysTable } from './ways.ts';

/** The last commit of 22 November 2026, the fastest that was measured. */
const RELEASE = '08969fc0';
/** Least ratio of the time of the release to our time: we may take 1.2 times the time of the release. */
const LEAST = 0.83;
/** The libraries take turns after this many requests. The first WARM blocks of requests do not count. */
const BLOCK = 40;
const WARM = 8;
const STEPS = [
  ...['asc assembly/index.ts --target kernel', 'asc assembly/acoustic.ts --target acoustic'],
  ...['tsc --noCheck', 'node dist/lexicon/build.js'],
];

/**
 * Returns the folder of the release. Builds the release if this was not done before, with the packages of today, and
 * without its word cache, which would answer repeated words.
 */
function builtRelease(): string {
  const home = join(ROOT, 'dist/drift', RELEASE);
  if (existsSync(join(home, 'dist/koine-greek.lex'))) return home;
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-x', '-C', home], {
    input: execFileSync('git', ['archive', RELEASE], { cwd: ROOT, maxBuffer: 2 ** 28 }),
  });
  const cache = join(home, 'src/cache/remembered.ts');
  writeFileSync(
    cache,
    readFileSync(cache, 'utf8').replace('return this.#known.get(key)', 'return undefined'),
  );
  if (!existsSync(join(home, 'node_modules')))
    symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'));
  for (const step of STEPS)
    execFileSync('npx', step.startsWith('node') ? ['-c', step] : step.split(' '), { cwd: home });
  return home;
}

const tutorOf = async (home: string): Promise<Tutor> =>
  (await import(join(home, 'dist/src/index.js'))).createTutor({ schemes: ['koine-greek'] });

/**
 * Returns the mean processor time of a request in microseconds. A clock would also count the work of other programs.
 */
function timed(tutor: Tutor, requests: readonly ScoreRequest[]): number {
  const before = process.cpuUsage();
  for (const request of requests) tutor.score(request);
  return process.cpuUsage(before).user / requests.length;
}

/** Scores the same requests with both libraries, block after block. The ratio is the median over the blocks. */
function row(name: string, requests: readonly ScoreRequest[], tutors: readonly [own: Tutor, release: Tutor]) {
  const [own, release]: [number[], number[]] = [[], []];
  for (let block = 0; (block + 1) * BLOCK <= requests.length; block++) {
    const some = requests.slice(block * BLOCK, (block + 1) * BLOCK);
    const isOwnFirst = block % 2 === 0;
    if (isOwnFirst) own.push(timed(tutors[0], some));
    release.push(timed(tutors[1], some));
    if (!isOwnFirst) own.push(timed(tutors[0], some));
  }
  const [ours, theirs] = [own.slice(WARM), release.slice(WARM)];
  const ratio = median(ours.map((us, block) => (theirs[block] as number) / us));
  return [
    name,
    `${BLOCK * ours.length} requests`,
    ...[time(median(ours)), time(quantile(ours, 0.99)), RELEASE, time(median(theirs)), `${short(ratio)} ×`],
    verdict(`at least ${LEAST} ×`, ratio >= LEAST),
  ];
}

export async function benchDrift(engine: Engine, seconds: number): Promise<string> {
  const tutors = [await tutorOf(ROOT), await tutorOf(builtRelease())] as const;
  const verses = testament().filter((_, n, all) => n < all.length * seconds);
  const words = [...new Set(verses.join(' ').match(/\p{L}[\p{L}\p{M}’]*/gu))];
  const spoken = said(words, engine).filter(({ ipa }) => ipa !== '');
  // Each kind of request has its own verses, so that no verse is sent twice.
  const half = (parity: 0 | 1): string[] => verses.filter((_, index) => index % 2 === parity);
  const withoutCandidates = said(half(1), engine).map((verse) => ({ ...verse, candidates: 0 }));
  return waysTable([
    row('verses, all rankings', said(half(0), engine), tutors),
    row('verses without candidates', withoutCandidates, tutors),
    row('single words', spoken, tutors),
  ]);
}
