/**
 * `npm run release`: makes all that a release needs in dist-release, and stops before anything is published: the tarball, a list of
 * its parts (SBOM, CycloneDX), and a report. Each step throws with a sentence when the release must not go out.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, VERSION } from '../src/files/built/project.ts';
import { exportsOf, refuseLicenses, refusePapers, refuseSize, type Sbom } from './releaseRules.ts';

const FOLDER = join(ROOT, 'dist-release');

const npm = (words: readonly string[], folder = ROOT): string =>
  execFileSync('npm', words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Packs from an empty dist into a folder of its own; the tarball. */
function packed(name: string): string {
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  npm(['pack', '--pack-destination', folder]);
  return join(folder, `koine-tutor-${VERSION}.tgz`);
}

/** Packs twice; the tarball. @throws Error where the two differ */
function packedTwice(): string {
  const [first, second] = [packed('first'), packed('second')];
  if (sha256(first) !== sha256(second))
    throw new Error('two packs of the same sources differ; `tar -tvzf` shows where');
  const tarball = join(FOLDER, `koine-tutor-${VERSION}.tgz`);
  renameSync(first, tarball);
  for (const name of ['first', 'second']) rmSync(join(FOLDER, name), { recursive: true });
  return tarball;
}

/** Installs the tarball as a user does and opens all that it exports. */
function tryExports(tarball: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'koine-release-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  npm(['install', '--no-audit', '--no-fund', tarball], folder);
  const names = exportsOf(JSON.parse(read('package.json')));
  const script = `for (const name of ${JSON.stringify(names)}) {
    const file = new URL(import.meta.resolve(name));
    if (name.endsWith('/element')) (await import('node:fs')).accessSync(file);
    else if (file.pathname.endsWith('.js')) await import(name);
    else (await import('node:fs')).accessSync(file);
  }`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, stdio: 'inherit' });
  rmSync(folder, { recursive: true });
  return names.length;
}

/** The parts of the package that run in production. */
function sbomOf(): Sbom {
  const text = npm(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']);
  writeFileSync(join(FOLDER, 'sbom.cdx.json'), text);
  return JSON.parse(text);
}

/** Checks, packs and tries; returns the report. */
function release(): string {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' });
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  if (changed !== '') throw new Error(`the working tree has changes that no commit holds:\n${changed}`);
  refusePapers({
    manifest: JSON.parse(read('package.json')),
    security: read('SECURITY.md'),
    changelog: read('CHANGELOG.md'),
  });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const sbom = sbomOf();
  const licenses = refuseLicenses(sbom);
  const tarball = packedTwice();
  refuseSize(statSync(tarball).size);
  const opened = tryExports(tarball);
  const report = `# koine-tutor ${VERSION}

- commit ${commit}
- tarball ${statSync(tarball).size} bytes, sha256 ${sha256(tarball)}; two packs were the same
- ${sbom.components.length} packages run with it, under ${licenses.join(', ')} (sbom.cdx.json)
- ${opened} exports were opened where it is installed

Nothing is published. The workflow \`release\` publishes what a tag \`v${VERSION}\` names, with provenance:

  git tag v${VERSION} && git push origin v${VERSION}
`;
  writeFileSync(join(FOLDER, 'report.md'), report);
  return report;
}

try {
  console.log(release());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
