/**
 * `npm run release`: makes in dist-release all that is published for a release: the tarballs, a list of their parts
 * (SBOM, CycloneDX), and a report. It does not publish them. If the release must not be published, a step throws an
 * error that says the reason.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compiled, ROOT, VERSION } from '../../src/service/built/project.ts';
import { BUNDLED, refuseLicenses, refusePapers, refuseSize, type Sbom, shippedOf } from './releaseRules.ts';

const FOLDER = join(ROOT, 'dist-release');

const npm = (words: readonly string[]): string =>
  execFileSync('npm', words, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Names of the tarballs: of the service, and of the library (dist/engine). */
const TARBALLS = ['koine-tutor', 'koine-tutor-engine'].map((name) => `${name}-${VERSION}.tgz`);

/** Packs both tarballs into this folder. `npm pack` first builds from an empty dist. */
function pack(folder: string): void {
  mkdirSync(folder, { recursive: true });
  npm(['pack', '--pack-destination', folder]);
  npm(['pack', '--pack-destination', folder, compiled('engine')]);
}

/** Packs twice, which must give the same bytes; returns the paths of the tarballs. @throws Error if the bytes differ */
function packedTwice(): string[] {
  const [first, second] = [join(FOLDER, 'first'), join(FOLDER, 'second')];
  for (const folder of [first, second]) pack(folder);
  const tarballs = TARBALLS.map((name) => {
    if (sha256(join(first, name)) !== sha256(join(second, name)))
      throw new Error(`two packs of the same sources differ; \`tar -tvzf\` of ${name} shows where`);
    renameSync(join(first, name), join(FOLDER, name));
    return join(FOLDER, name);
  });
  for (const folder of [first, second]) rmSync(folder, { recursive: true });
  return tarballs;
}

function writeSbom(): Sbom {
  const sbom = shippedOf(
    JSON.parse(npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--workspaces=false'])),
  );
  writeFileSync(join(FOLDER, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  return sbom;
}

/** Checks the requirements and makes the files; returns the report. */
function release(): string {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' });
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  if (changed !== '') throw new Error(`the working tree has changes that no commit holds:\n${changed}`);
  refusePapers({
    manifest: JSON.parse(read('package.json')),
    security: read('SECURITY.md'),
    changelog: read('CHANGELOG.md'),
    notice: read('NOTICE'),
    credits: read('lexicon/README.md'),
  });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const sbom = writeSbom();
  const licenses = refuseLicenses(sbom);
  const tarballs = packedTwice();
  for (const tarball of tarballs) refuseSize(statSync(tarball).size);
  const lines = tarballs.map(
    (tarball) =>
      `- ${basename(tarball)}: ${statSync(tarball).size} bytes, sha256 ${sha256(tarball)}; two packs were the same`,
  );
  const report = `# koine-tutor ${VERSION}

- commit ${commit}
- package.json, SECURITY.md, CHANGELOG.md and NOTICE have no gaps
${lines.join('\n')}
- ${sbom.components.length - BUNDLED.length} packages run with the service and none with the library; ${BUNDLED.length} are built into their files; under ${licenses.join(', ')} (sbom.cdx.json)

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
