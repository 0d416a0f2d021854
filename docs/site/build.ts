/**
 * Completes dist/page, the folder of the page, in which earlier steps have written scripts, books and sets. Then writes the
 * package of the library, the types of the Python client, and the documents of the service in dist/site.
 */

import { chmod, copyFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packFile, WORDS_PACK } from '../../lexicon/packFile.ts';
import { SCHEMES } from '../../src/engine/phonology/schemes/index.ts';
import { MODEL } from '../../src/service/built/demoFiles.ts';
import { packName, WORDS_FILE } from '../../src/service/built/loadEngine.ts';
import { compiled, ROOT, VERSION } from '../../src/service/built/project.ts';
import { ADDRESS } from '../../src/service/built/served.ts';
import { writeGzipped } from './compressedTwins.ts';
import { writeEngine } from './enginePackage.ts';
import { listFiles, PAGE } from './list.ts';
import { writePythonTypes } from './pythonTypes.ts';
import { writeVoice } from './voice.ts';
import { writeSite } from './writeSite.ts';

/** Parts of the style sheet, in this order, because later rules override earlier rules. */
const STYLES = ['host', 'page', 'dialogs'];

async function writeStyle(): Promise<void> {
  const parts = STYLES.map((name) => readFile(join(ROOT, 'packages/page/style', `${name}.css`), 'utf8'));
  await writeFile(join(PAGE, 'style.css'), (await Promise.all(parts)).join('\n'));
}

/**
 * Writes the MCP App as one HTML file with style and script inside. A closing script tag is escaped, because it would end
 * the script even inside a string.
 */
async function writeApp(): Promise<void> {
  const read = (...path: string[]): Promise<string> => readFile(join(ROOT, ...path), 'utf8');
  const [html, shared, style, script] = await Promise.all([
    read('packages/page/app', 'app.html'),
    read('packages/page/style', 'host.css'),
    read('packages/page/app', 'app.css'),
    read('dist', 'app.js'),
  ]);
  const escaped = script.replaceAll('</script', '<\\/script');
  // Style and script are inserted by functions, because `$` has a meaning in a replacement text.
  const whole = html
    .replace('{{base_url}}', ADDRESS)
    .replace('{{version}}', VERSION)
    .replace('<!-- style -->', () => `<style>${shared}${style}</style>`)
    .replace('<!-- script -->', () => `<script type="module">${escaped}</script>`);
  await writeFile(compiled('app.html'), whole);
}

/** Replaces a folder of dist/page with the folder of packages/page, without Markdown and lists of words. */
async function copyFolder(name: string): Promise<void> {
  const [from, to] = [join(ROOT, 'packages/page', name), join(PAGE, name)];
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true, filter: (path) => !/\.md$|words\.txt$/u.test(path) });
}

/** Folders of the page. Any other folder, and any JSON file next to them, is from an older build. */
const FOLDERS = ['font', 'sets', 'speech', 'texts', 'voice'];

async function removeOld(): Promise<void> {
  const entries = await readdir(PAGE, { withFileTypes: true });
  const old = entries.filter((entry) =>
    entry.isDirectory() ? !FOLDERS.includes(entry.name) : entry.name.endsWith('.json'),
  );
  await Promise.all(old.map(({ name }) => rm(join(PAGE, name), { recursive: true })));
}

await removeOld();
writeVoice();
await Promise.all([
  writeStyle(),
  writeApp(),
  ...['speech', 'font'].map(copyFolder),
  copyFile(join(ROOT, 'packages/ears/model/model.safetensors'), join(PAGE, MODEL)),
  ...['kernel.wasm', 'acoustic.wasm'].map((name) => copyFile(compiled(name), join(PAGE, name))),
  writeGzipped(WORDS_PACK, join(PAGE, WORDS_FILE)),
  writeGzipped(join(ROOT, 'packages/page/glosses/english.tsv'), join(PAGE, 'glosses.lex.gz')),
  ...SCHEMES.map((scheme) => writeGzipped(packFile(scheme), join(PAGE, packName(scheme)))),
]);
writeEngine();
writePythonTypes();
const list = await listFiles();
const sum = list.files.reduce((bytes, file) => bytes + file.bytes, 0);
console.log(`page: ${list.files.length} files, ${(sum / 2 ** 20).toFixed(1)} MiB without their twins`);
await writeSite(list);
// Makes the command executable, as npm does when it links the command, because each build replaces the file.
await chmod(compiled('src/cli/cli.js'), 0o755);
