/**
 * `npm run test:setup`: installs the programs and packages that system tests need and that are missing: Debian packages
 * (if root runs it) and, at the same time, npm packages. Prints what it could not install; with CI=true, it then fails.
 */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { FOLDERS, installed, look, missing, PROGRAM_NAMES, PROGRAMS } from './programs.ts';

const run = (command: string, words: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  promisify(execFile)(command, words, { env: { ...process.env, ...more }, maxBuffer: 2 ** 26 }).then(
    () => true,
    ({ message, stderr = '' }) => {
      console.log(`${command}: ${stderr.trim().split('\n').at(-1) || message}`);
      return false;
    },
  );

/**
 * Runs apt-get. SYSTEMD_OFFLINE keeps systemd from starting a server when its package is installed; a Debian without
 * systemd starts no servers anyway.
 */
const aptGet = (...words: string[]): Promise<boolean> =>
  run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...words], {
    DEBIAN_FRONTEND: 'noninteractive',
    SYSTEMD_OFFLINE: '1',
  });

const places = look(process.env);
const wanted = PROGRAM_NAMES.filter((name) => places[name] === undefined);
const packages = wanted.flatMap((name) => PROGRAMS[name].packages);

async function installPrograms(): Promise<void> {
  if (packages.length === 0) return;
  console.log(`Installing with apt-get: ${packages.join(' ')}`);
  await aptGet('update');
  const install = (some: readonly string[]): Promise<boolean> =>
    aptGet('install', '-y', '--no-install-recommends', ...some);
  if (await install(packages)) return;
  // After a failure, installs the packages one by one, because the failure may come from one package that this system
  // does not know.
  for (const name of wanted) await install(PROGRAMS[name].packages);
}

const here: readonly string[] = installed();

async function installFolders(): Promise<void> {
  for (const [name, { path, size, tests }] of Object.entries(FOLDERS).filter(
    ([one]) => !here.includes(one),
  )) {
    console.log(`Installing with npm: ${name}, ${size}, for tests of ${tests}`);
    await run('npm', [
      ...['ci', '--prefix', path, '--prefer-offline', '--ignore-scripts'],
      ...['--no-audit', '--no-fund'],
    ]);
  }
}

await Promise.all([installPrograms(), installFolders()]);
const lacks = missing(look(process.env), installed());
console.log(
  lacks.length === 0 ? 'All that system tests need is here.' : `Still missing: ${lacks.join(', ')}`,
);
if (lacks.length > 0 && packages.length > 0)
  console.log(`As root on Debian: apt-get install ${packages.join(' ')}`);
if (lacks.length > 0 && process.env.CI === 'true') process.exitCode = 1;
