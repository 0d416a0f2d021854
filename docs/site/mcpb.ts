/**
 * `npm run mcpb`: dist/koine-tutor.mcpb, which a host such as Claude Desktop installs by a double click: `koine mcp` with all
 * that it reads, in one zip whose bytes depend on its files alone (the official tool would write the time into it, so here it
 * only validates). The folder dist/mcpb is what the zip holds.
 */

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { zipSync } from 'fflate';
import { rolldown } from 'rolldown';
import { LOCAL_TOOLS } from '../../src/contract/tools.ts';
import { compiled, ROOT, VERSION } from '../../src/service/built/project.ts';
import { LIST, readResources } from '../../src/service/built/served.ts';
import { LIBRARY_FILES } from './engine.ts';
import { LIBRARY_PLACE, PAGE } from './list.ts';
import { PACKAGE_CARD } from './pages/discovery.ts';

const FOLDER = compiled('mcpb');
const COMMAND = 'src/cli/cli.js';

/** The programs, each in its place, as threads are started by their files. */
const PROGRAMS = [COMMAND, ...['clip', 'demo', 'score'].map((name) => `src/service/calls/${name}Worker.js`)];

/** The modules of other commands, which nobody calls here. */
const OTHERS = /(?:(?<!mcp)Command|cli[\\/]main|recognizer[\\/]src[\\/]command|auditFolder|writePage)\.js$/u;

/** It starts a file of its own as a thread. */
const WHOLE = 'piscina';

/** Bundles the programs; the modules that went in. */
async function writePrograms(): Promise<string[]> {
  const input = Object.fromEntries(PROGRAMS.map((file) => [file.replace(/\.js$/u, ''), compiled(file)]));
  const bundle = await rolldown({ input, platform: 'node', external: [WHOLE, OTHERS, '#place'] });
  const { output } = await bundle.write({
    dir: join(FOLDER, 'dist'),
    // By its place project.js finds the root; the others need none.
    chunkFileNames: 'src/service/built/[name].js',
    codeSplitting: { groups: [{ name: 'project', test: /[\\/]built[\\/]project\.js$/u }] },
    minify: true,
  });
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
}

/** The packages in the bundle, by their folders. */
function packagesOf(modules: readonly string[]): string[] {
  const folders = modules.flatMap(
    (id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/u.exec(id) ?? [],
  );
  return [...new Set([...folders, join(ROOT, 'node_modules', WHOLE)])].sort();
}

/** The licenses of the packages, which want to go with their code. */
function licenses(folders: readonly string[]): string {
  return folders
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/iu.test(entry));
      const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
      return `${name} ${version} (${license})\n\n${text}`;
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

const setting = (name: string, title: string) => {
  const [found] = PACKAGE_CARD.packages[0].environmentVariables.filter(
    (one: { name: string }) => one.name === name,
  );
  return { type: 'string', title, description: found.description, default: found.default, required: false };
};

const { license, keywords, engines, imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** After the manifest specification 0.3 (modelcontextprotocol/mcpb). */
const MANIFEST = {
  manifest_version: '0.3',
  name: 'koine-tutor',
  display_name: PACKAGE_CARD.title,
  version: VERSION,
  description: PACKAGE_CARD.description,
  long_description:
    'Scores an attempt at a Koine Greek word or verse, from IPA or a recording on this machine, in four pronunciations. ' +
    'It runs on this machine alone: without a key, without an account, and without the network, unless a call names an ' +
    'address of a recording or the settings name a recognizer elsewhere. Recordings are read, never written or kept.',
  author: { name: 'koine-tutor' },
  icon: 'icon.png',
  server: {
    type: 'node',
    entry_point: `dist/${COMMAND}`,
    mcp_config: {
      command: 'node',
      args: [`\${__dirname}/dist/${COMMAND}`, 'mcp'],
      env: {
        RECOGNIZER_URL: `\${user_config.recognizer_url}`,
        DEFAULT_SCHEME: `\${user_config.default_scheme}`,
      },
    },
  },
  tools: LOCAL_TOOLS.map(({ name, title }) => ({ name, description: title })),
  keywords,
  license,
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: engines.node } },
  user_config: {
    recognizer_url: setting('RECOGNIZER_URL', 'Recognizer'),
    default_scheme: setting('DEFAULT_SCHEME', 'Pronunciation'),
  },
};

rmSync(FOLDER, { recursive: true, force: true });
const modules = await writePrograms();
const resources = readResources((list) => list);
const manual = resources.flatMap(({ page, markdown }) =>
  page && markdown ? [join(ROOT, markdown.file)] : [],
);
const logo = resources.find(({ path }) => path === '/logo.png');
for (const file of [
  ...[join(ROOT, 'LICENSE'), LIST, ...manual],
  ...[...LIBRARY_FILES, LIBRARY_PLACE].map((name) => join(PAGE, name)),
]) {
  cpSync(file, join(FOLDER, relative(ROOT, file)));
}
cpSync(join(ROOT, logo?.main.file ?? ''), join(FOLDER, 'icon.png'));
const whole = join(ROOT, 'node_modules', WHOLE);
for (const part of ['package.json', 'LICENSE', 'dist']) {
  cpSync(join(whole, part), join(FOLDER, 'node_modules', WHOLE, part), {
    recursive: true,
    filter: (file) => !/\.(?:map|d\.ts|d\.mts)$/u.test(file),
  });
}
const write = (name: string, text: string): void => writeFileSync(join(FOLDER, name), text);
write('THIRD-PARTY-LICENSES', licenses(packagesOf(modules)));
write(
  'package.json',
  `${JSON.stringify({ name: 'koine-tutor', version: VERSION, type: 'module', imports })}\n`,
);
write('manifest.json', `${JSON.stringify(MANIFEST, null, 2)}\n`);

const names = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(FOLDER, join(entry.parentPath, entry.name)))
  .sort();
const files = Object.fromEntries(
  names.map((name) => [name.replaceAll('\\', '/'), Uint8Array.from(readFileSync(join(FOLDER, name)))]),
);
// The first time that a zip can say.
const zip = zipSync(files, { level: 9, mtime: '1980-01-01T00:00:00' });
writeFileSync(compiled('koine-tutor.mcpb'), zip);
console.log(`koine-tutor.mcpb: ${names.length} files, ${(zip.length / 2 ** 20).toFixed(1)} MiB`);
