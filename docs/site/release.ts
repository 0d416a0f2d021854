/**
 * `npm run release`: writes the files of a release to dist-release: the tarballs of the service and of the library, and a
 * list of their parts (SBOM, CycloneDX). It does not publish them. It fails if a requirement of releaseRules.ts is not met,
 * a tarball is too large, or a second build gives other tarballs.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, ROOT, VERSION } from '../../src/service/built/project.ts';
import { refuseLicenses, refusePapers, shippedOf } from './releaseRules.ts';

const FOLDER = join(ROOT, 'dist-release');
const MOST_BYTES = 9.5e6;

const run = (program: string, words: readonly string[]): string =>
  execFileSync(program, words, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Builds and packs both packages; returns the hashes of the tarballs. @throws Error if one is too large */
function pack(): string[] {
  // The first command builds everything from an empty dist, also dist/engine, which the second command packs.
  run('npm', ['pack', '--pack-destination', FOLDER]);
  run('npm', ['pack', '--pack-destination', FOLDER, compiled('engine')]);
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.tgz'));
  return names.map((name) => {
    const tarball = readFileSync(join(FOLDER, name));
    if (tarball.length > MOST_BYTES) throw new Error(`${name} has more than ${MOST_BYTES} bytes`);
    return createHash('sha256').update(tarball).digest('hex');
  });
}

function release(): void {
  const changed = run('git', ['status', '--porcelain']);
  if (changed !== '') throw new Error(`the working tree has changes that no commit holds:\n${changed}`);
  refusePapers({
    manifest: JSON.parse(read('package.json')),
    security: read('SECURITY.md'),
    changelog: read('CHANGELOG.md'),
    notice: read('NOTICE'),
    credits: read('lexicon/README.md'),
  });
  const listing = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--workspaces=false'];
  const sbom = shippedOf(JSON.parse(run('npm', listing)));
  refuseLicenses(sbom);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  writeFileSync(join(FOLDER, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  const [first, second] = [pack(), pack()];
  if (first.join() !== second.join())
    throw new Error('a second build of the same files differs from the first');
}

try {
  release();
  console.log(`dist-release is complete; the workflow release publishes it for the tag v${VERSION}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
