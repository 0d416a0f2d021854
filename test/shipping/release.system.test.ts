/** Tests the rules of `npm run release` with documents that break them. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OutputOptions, type RolldownOptions, rolldown } from 'rolldown';
import { loadConfig } from 'rolldown/config';
import { describe, expect, it } from 'vitest';
import { BUNDLED, GAP, refuseLicenses, refusePapers, shippedOf } from '../../docs/site/releaseRules.ts';
import { ROOT } from '../../src/service/built/project.ts';

const MANIFEST = { name: 'koine-tutor', version: '1.2.3', exports: {}, author: 'koine' };
const PAPERS = {
  manifest: MANIFEST,
  security: 'Write to us.',
  changelog: '## [1.2.3] - 2026-12-01\n',
  credits: 'Show:\n\n> A list (© 2024 them).\n>\n> Texts.',
  notice: 'We hold\n\n  A list\n  ((c) 2024 them).\n  Texts.',
};

describe('the papers of a release', () => {
  it('pass when they are complete', () => {
    expect(() => refusePapers(PAPERS)).not.toThrow();
  });

  // biome-ignore format: a table, one case a line
  it.each([
    [{ ...PAPERS, security: `Write to security@${GAP}.example.` }, 'SECURITY.md still names OWNER'],
    [{ ...PAPERS, changelog: '## [1.2.3] - unreleased' }, 'CHANGELOG.md has no section with a date for 1.2.3'],
    [{ ...PAPERS, changelog: '## [1.2.2] - 2026-12-01' }, 'CHANGELOG.md has no section with a date for 1.2.3'],
    [{ ...PAPERS, notice: 'Texts.' }, 'NOTICE does not show the credit: A list (© 2024 them).'],
    [{ ...PAPERS, credits: 'None.' }, 'lexicon/README.md asks for no credits'],
    [{ ...PAPERS, manifest: { ...MANIFEST, author: `https://${GAP}` } }, 'package.json still names OWNER'],
  ])('%# are refused if they have a gap', (papers, sentence) => {
    expect(() => refusePapers(papers)).toThrow(sentence);
  });
});

describe('the packages whose code a user gets', () => {
  /** Lists the packages in node_modules that are built into our files. */
  async function packagesBuiltIn(): Promise<string[]> {
    const found = new Set<string>();
    const configs = await loadConfig(join(ROOT, 'rolldown.config.js'));
    for (const { output, ...input } of [configs].flat() as RolldownOptions[]) {
      const build = await rolldown(input);
      for (const file of (await build.generate(output as OutputOptions)).output) {
        const modules = file.type === 'chunk' ? Object.keys(file.modules) : [];
        for (const module of modules) {
          const [, name] = /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/u.exec(module) ?? [];
          if (name !== undefined) found.add(name.replace('\\', '/'));
        }
      }
      await build.close();
    }
    return [...found].sort();
  }

  it('are the dependencies of the service and the packages built into its files, without development packages', async () => {
    const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--workspaces=false'];
    const listed = execFileSync('npm', words, { cwd: ROOT, maxBuffer: 2 ** 26 });
    const sbom = shippedOf(JSON.parse(String(listed)));
    const names = sbom.components.map(({ name }) => name);
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(names).toEqual(expect.arrayContaining([...Object.keys(dependencies), ...BUNDLED]));
    expect(names).not.toContain('vitest');
    expect(() => refuseLicenses(sbom)).not.toThrow();
    const others = (await packagesBuiltIn()).filter((name) => !BUNDLED.includes(name));
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(others));
  });
});

describe('the licenses of the parts', () => {
  const part = (name: string, ...ids: string[]) => ({
    name,
    version: '1.0.0',
    licenses: ids.map((id) => (/ /u.test(id) ? { expression: id } : { license: { id } })),
  });

  it('pass if each allows the choice of a permissive license', () => {
    const components = [part('a', 'MIT'), part('b', 'ISC'), part('c', '(GPL-3.0 OR MIT)')];
    expect(() => refuseLicenses({ components })).not.toThrow();
  });

  it.each([
    [part('a', 'LGPL-3.0'), 'a 1.0.0: LGPL-3.0'],
    [part('b', 'MIT AND GPL-3.0'), 'b 1.0.0: MIT AND GPL-3.0'],
    [part('c'), 'c 1.0.0: none named'],
  ])('%# that restrict users are refused by name', (component, sentence) => {
    expect(() => refuseLicenses({ components: [component, part('good', 'MIT')] })).toThrow(sentence);
  });
});
