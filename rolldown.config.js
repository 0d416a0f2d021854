/**
 * Bundles the scripts for browsers: the library, the elements, the page and its threads, with Lit, ts-fsrs and the styles of
 * the elements inside. Each is one file, except that the dialogs of the page and the recognizer are loaded later.
 */

import path from 'node:path';

const styles = { '.css': 'text' };

const smaller = {
  name: 'smaller',
  /** Removes comments and blanks without meaning from styles; does not change strings. */
  transform: (code, id) =>
    id.endsWith('.css')
      ? code
          .replace(/("[^"]*"|'[^']*')|\/\*[\s\S]*?\*\//g, '$1')
          .replace(/("[^"]*"|'[^']*')|;?\s*(\})\s*|\s*([{;,])\s*|(:)\s+|(\s)\s*/g, '$1$2$3$4$5')
      : null,
  /** Computes the table TAUGHT now, so that a browser need not load the schemes. */
  load: async (id) =>
    /[\\/]lesson[\\/]src[\\/]taught\.[jt]s$/.test(id)
      ? `export const TAUGHT = ${JSON.stringify((await import('./dist/packages/lesson/src/taught.js')).TAUGHT)}`
      : null,
};

const ENGINE = './dist/src/engine/';

/** Makes a module with the fingerprints of all schemes, which are computed now; it also exports the function `hashed`. */
async function fingerprintModule({ fingerprint, hashed }) {
  const { compileScheme } = await import(`${ENGINE}phonology/readings.js`);
  const { SCHEMES } = await import(`${ENGINE}phonology/schemes/index.js`);
  const prints = SCHEMES.map((scheme) => [scheme.name, fingerprint(compileScheme(scheme))]);
  const table = JSON.stringify(Object.fromEntries(prints));
  return `export ${hashed}\nexport const fingerprint = ({ scheme }) => (${table})[scheme.name]`;
}

/**
 * Leaves out what browsers do not need: the code that computes fingerprints, and cells of the tables of schemes.
 * @param cells for each table to cut, a function that returns how many cells of a row to keep
 */
const withoutExamples = (cells) => ({
  name: 'withoutExamples',
  load: async (id) => {
    const [, name] =
      /engine[\\/](phonology[\\/]schemes[\\/](?!index|about|taught).*|lexicon[\\/]fingerprint)\.[jt]s$/.exec(
        id,
      ) ?? [];
    if (name === undefined) return null;
    const own = await import(`${ENGINE}${name}.js`);
    if (own.fingerprint) return fingerprintModule(own);
    const cut = (key, rows) =>
      Array.isArray(rows) && cells[key] ? rows.map((row) => row.slice(0, cells[key](row))) : rows;
    const [[value, scheme]] = Object.entries(own);
    return `export const ${value} = ${JSON.stringify(scheme, cut)}`;
  },
});

const CELLS = { letters: () => 3, slips: () => 3 };

/** Count of cells that the library reads in the row of a variant; the page shows all of them. */
const VARIANT = ([, , , , basis]) => (basis === 'free' ? 5 : 4);

/** Shortens code, but keeps line breaks, because a stack trace shows a line. */
const LINES = { compress: true, mangle: true, codegen: { removeWhitespace: false } };

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Corrects a line of source mappings after its code lost `indent` tabs. The first number of the line, a column in base 64
 * VLQ, becomes smaller by `indent`.
 */
function outdented(line, indent) {
  // A digit has five bits of the number; its sixth bit means that more digits follow. The lowest bit of a number is the sign.
  let [column, n] = [0, 0];
  for (let more = line !== '' && indent > 0; more; n++) {
    const digit = DIGITS.indexOf(line[n]);
    column += (digit & 31) << (5 * n);
    more = digit > 31;
  }
  // Writes the smaller number in the same way.
  let [start, left] = ['', Math.max(0, (column >> 1) - indent) << 1];
  for (let more = n > 0; more; left >>= 5) {
    more = left > 31;
    start += DIGITS[(left & 31) | (more ? 32 : 0)];
  }
  return start + line.slice(n);
}

/** Removes indentation, which saves 2 KB of the gzipped file. */
const flat = {
  name: 'flat',
  generateBundle(_, files) {
    for (const chunk of Object.values(files).filter(({ code }) => code)) {
      const indents = chunk.code.split('\n').map((line) => /^\t*/.exec(line)[0].length);
      chunk.code = chunk.code.replace(/^\t+/gm, '');
      const asset = files[`${chunk.fileName}.map`];
      if (asset === undefined) continue;
      const map = JSON.parse(asset.source);
      const lines = map.mappings.split(';');
      map.mappings = lines.map((line, n) => outdented(line, indents[n] ?? 0)).join(';');
      asset.source = JSON.stringify(map);
    }
  },
};

const bundle = (input, file, more = {}) => ({
  input,
  platform: 'browser',
  moduleTypes: styles,
  plugins: [smaller, flat],
  // A program that imports such a file needs all of it.
  output: { file, minify: true, codeSplitting: false, comments: false, ...more },
});

/** Lets a server that renders pages import the elements; without a page they do nothing. */
const withoutPage = {
  name: 'withoutPage',
  renderChunk: (code) =>
    `const { HTMLElement = class {}, customElements = { get: () => true }, document = { createTreeWalker() {}, querySelector: () => null } } = globalThis;\n${code}`,
};

/** Bundles a script and the file that it loads later. The service worker lists these files by name, with their hashes. */
const withLater = (name, input) => ({
  input: { [name]: input },
  platform: 'browser',
  moduleTypes: styles,
  plugins: [smaller, withoutExamples(CELLS)],
  output: {
    dir: 'dist/page',
    minify: true,
    // Annotations are for bundlers, and nobody bundles these files again.
    comments: { annotation: false },
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  },
});

/** Replaces constants by their values, which compress better than names. */
const INLINED = { inlineConst: { mode: 'all', pass: 3 } };

const PLACE = path.resolve('dist/src/service/built/place.js');

export default [
  // Only the package koine-tutor-engine has the source map, and its build adds the address of the map.
  {
    ...bundle('dist/src/browser.js', 'dist/browser.js', { minify: LINES, sourcemap: 'hidden' }),
    plugins: [smaller, flat, withoutExamples({ ...CELLS, variants: VARIANT })],
    optimization: INLINED,
  },
  bundle('dist/packages/lesson/src/sentences/fixSentence.js', 'dist/sentences.js', { minify: LINES }),
  { input: PLACE, output: { file: 'dist/page/place.js' } },
  {
    input: 'dist/src/index.js',
    platform: 'node',
    resolve: { alias: { '#place': PLACE } },
    plugins: [smaller],
    output: { file: 'dist/engine/dist/index.js', codeSplitting: false, comments: false },
  },
  bundle('packages/page/src/voice/recorderWorklet.ts', 'dist/page/recorderWorklet.js'),
  bundle('packages/page/src/voice/espeakWorker.ts', 'dist/page/voice/worker.js'),
  bundle('packages/page/src/offline/serviceWorker.ts', 'dist/offline.js'),
  bundle('packages/page/app/mcpApp.ts', 'dist/app.js'),
  // Other people bundle this file again, and import its exports.
  {
    ...withLater('element', 'packages/page/src/element/script.ts'),
    preserveEntrySignatures: 'allow-extension',
    plugins: [smaller, withoutPage],
  },
  withLater('main', 'packages/page/src/page/main.ts'),
  { ...withLater('tutorWorker', 'packages/page/src/device/tutorWorker.ts'), optimization: INLINED },
];
