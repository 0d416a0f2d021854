/**
 * `npm run test:setup`: installs what system tests need and is missing here: packages of Debian, as root, and the runtime
 * of `koine recognizer` (290 MB) by npm. It says what it could not install; with CI=true that is a failure.
 */

import { spawnSync } from 'node:child_process';
import { hasRuntime, look, missing, PROGRAM_NAMES, PROGRAMS, RECOGNIZER } from './programs.ts';

/** Runs a program; says the last line of its errors if it fails. */
function run(command: string, words: readonly string[], more: NodeJS.ProcessEnv = {}): void {
  const { status, stderr, error } = spawnSync(command, words, {
    env: { ...process.env, ...more },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) console.log(`${command}: ${error?.message ?? stderr.trim().split('\n').at(-1)}`);
}

/** Runs apt-get. Offline, systemd starts no server when its package is installed; without systemd Debian starts none. */
const aptGet = (...words: string[]): void =>
  run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...words], {
    DEBIAN_FRONTEND: 'noninteractive',
    SYSTEMD_OFFLINE: '1',
  });

const places = look(process.env);
const wanted = PROGRAM_NAMES.filter((name) => places[name] === undefined);
const packages = wanted.flatMap((name) => PROGRAMS[name].packages);
if (packages.length > 0) {
  console.log(`Installing with apt-get: ${packages.join(' ')}`);
  aptGet('update');
  // One by one: a package that this system does not have stops no other.
  for (const name of wanted) aptGet('install', '-y', '--no-install-recommends', ...PROGRAMS[name].packages);
}
if (!hasRuntime()) {
  console.log('Installing with npm: the runtime of koine recognizer, 290 MB');
  run('npm', [
    'ci',
    '--prefix',
    RECOGNIZER,
    '--prefer-offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]);
}

const lacks = missing(look(process.env), hasRuntime());
console.log(
  lacks.length === 0 ? 'All that system tests need is here.' : `Still missing: ${lacks.join(', ')}`,
);
if (lacks.length > 0 && packages.length > 0)
  console.log(`As root on Debian: apt-get install ${packages.join(' ')}`);
if (lacks.length > 0 && process.env.CI === 'true') process.exitCode = 1;
