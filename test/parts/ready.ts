/** Before the tests: finds the programs that tests start, and installs the missing ones where that is allowed. */

import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Places, PROGRAM_NAMES, PROGRAMS, type ProgramName } from './programs.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Folders of servers in Debian, which are not on the path of most users. */
const BESIDE_PATH = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of a program that starts and prints its version; the shim of a version manager has only the name. */
function placeOf(name: ProgramName, { PATH = '', CHROMIUM }: Environment): string | undefined {
  const { names, version } = PROGRAMS[name];
  const folders = [...PATH.split(delimiter), ...BESIDE_PATH].filter((folder) => folder !== '');
  const paths = names.flatMap((one) =>
    isAbsolute(one) ? [one] : folders.map((folder) => join(folder, one)),
  );
  const named = name === 'chromium' && CHROMIUM ? [CHROMIUM] : [];
  return [...named, ...paths]
    .filter(isExecutable)
    .find((path) => spawnSync(path, [version], { stdio: 'ignore', timeout: 60_000 }).status === 0);
}

/** The programs that are there. */
export function look(environment: Environment): Places {
  return Object.fromEntries(
    PROGRAM_NAMES.flatMap((name) => {
      const place = placeOf(name, environment);
      return place === undefined ? [] : [[name, place]];
    }),
  );
}

export const missingIn = (places: Places): ProgramName[] =>
  PROGRAM_NAMES.filter((name) => places[name] === undefined);

export const packagesOf = (names: readonly ProgramName[]): string[] =>
  names.flatMap((name) => [...PROGRAMS[name].packages]);

/** Runs apt-get; returns the last line of its errors if it fails. */
function aptGet(words: readonly string[]): string | undefined {
  // Offline, systemd starts no server when its package is installed; without systemd Debian starts none.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' };
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];
  const { status, stderr, error } = spawnSync('apt-get', [...options, ...words], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return status === 0 ? undefined : (error?.message ?? stderr.trim().split('\n').at(-1) ?? '');
}

/** Installs what is missing one by one, and says so: a package that this system does not have stops no other. */
function install(missing: readonly ProgramName[]): void {
  console.log(`Installing what tests need, with apt-get: ${packagesOf(missing).join(' ')}`);
  const stale = aptGet(['update']);
  if (stale !== undefined) console.log(`apt-get could not update its lists: ${stale}`);
  for (const name of missing) {
    const failure = aptGet(['install', '-y', '--no-install-recommends', '--', ...packagesOf([name])]);
    if (failure !== undefined) console.log(`apt-get could not install ${name}: ${failure}`);
  }
}

const mayInstall = (): boolean =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;

/** How to get these. */
export const advice = (names: readonly ProgramName[]): string =>
  `To test it too, as root: apt-get install --no-install-recommends ${packagesOf(names).join(' ')}`;

/** What Vitest calls before it starts the test files. */
export default function ready(project: TestProject): void {
  let places = look(process.env);
  if (missingIn(places).length > 0 && mayInstall()) {
    install(missingIn(places));
    places = look(process.env);
  }
  const missing = missingIn(places);
  if (missing.length > 0 && process.env.CI === 'true') {
    throw new Error(
      `with CI=true everything is tested, and this is missing: ${missing.join(', ')}. ${advice(missing)}`,
    );
  }
  project.provide('places', places);
}
