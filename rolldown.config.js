/**
 * The files for browsers: the library, the elements, and the page with its threads, from our own code, Lit and ts-fsrs, with the
 * style of the elements inside. Each is one file; but what can wait has a file next to it: the dialogs of the page, and
 * the recognizer of the thread.
 */

import path from 'node:path';

const styles = { '.css': 'text' };

const smaller = {
  name: 'smaller',
  /** A style without comments and without the blanks that mean nothing; strings stay as they are. */
  transform: (code, id) =>
    id.endsWith('.css')
      ? code
          .replace(/("[^"]*"|'[^']*')|\/\*[\s\S]*?\*\//g, '$1')
          .replace(/("[^"]*"|'[^']*')|;?\s*(\})\s*|\s*([{;,])\s*|(:)\s+|(\s)\s*/g, '$1$2$3$4$5')
      : null,
  /** Computes at build time what needs all schemes, so that a browser need not load them. */
  load: async (id) =>
    /[\\/]lesson[\\/]src[\\/]taught\.[jt]s$/.test(id)
      ? `export const TAUGHT = ${JSON.stringify((await import('./dist/packages/lesson/src/taught.js')).TAUGHT)}`
      : null,
};

const ENGINE = './dist/src/engine/';

/** Fingerprints are worked out here, so that a browser need load neither examples of letters nor the learners of slips. */
const withoutExamples = (cells) => ({
  name: 'withoutExamples',
  load: async (id) => {
    const [, name] =
      /engine[\\/](phonology[\\/]schemes[\\/](?!index|about|taught).*|lexicon[\\/]fingerprint)\.[jt]s$/.exec(
        id,
      ) ?? [];
    if (name === undefined) return null;
    const own = await import(`${ENGINE}${name}.js`);
    if (own.fingerprint) {
      const { compileScheme } = await import(`${ENGINE}phonology/readings.js`);
      const { SCHEMES } = await import(`${ENGINE}phonology/schemes/index.js`);
      const prints = SCHEMES.map((scheme) => [scheme.name, own.fingerprint(compileScheme(scheme))]);
      const table = JSON.stringify(Object.fromEntries(prints));
      return `export ${own.hashed}\nexport const fingerprint = ({ scheme }) => (${table})[scheme.name]`;
    }
    const cut = (key, rows) =>
      Array.isArray(rows) && cells[key] ? rows.map((row) => row.slice(0, cells[key](row))) : rows;
    const [[value, scheme]] = Object.entries(own);
    return `export const ${value} = ${JSON.stringify(scheme, cut)}`;
  },
});

const CELLS = { letters: () => 3, slips: () => 3 };

/** The fields of a variant that the library reads; the page shows all of them. */
const VARIANT = ([, , , , basis]) => (basis === 'free' ? 5 : 4);

/** A stack trace shows a line of it: it has line breaks, and names are short all the same. */
const LINES = { compress: true, mangle: true, codegen: { removeWhitespace: false } };

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A line of source mappings whose code lost this much indentation: its first number, in base 64 VLQ, is a column. */
function outdented(line, indent) {
  let [column, n] = [0, 0];
  for (let more = line !== '' && indent > 0; more; n++) {
    const digit = DIGITS.indexOf(line[n]);
    column += (digit & 31) << (5 * n);
    more = digit > 31;
  }
  let [start, left] = ['', Math.max(0, (column >> 1) - indent) << 1];
  for (let more = n > 0; more; left >>= 5) {
    more = left > 31;
    start += DIGITS[(left & 31) | (more ? 32 : 0)];
  }
  return start + line.slice(n);
}

/** Lines without indentation are 2 KB less, gzipped. */
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
  // Whoever imports a file of these needs all of it.
  output: { file, minify: true, codeSplitting: false, comments: false, ...more },
});

/** Lets a framework that renders on a server import the elements without a page: there they do nothing. */
const withoutPage = {
  name: 'withoutPage',
  renderChunk: (code) =>
    `const { HTMLElement = class {}, customElements = { get: () => true }, document = { createTreeWalker() {}, querySelector: () => null } } = globalThis;\n${code}`,
};

/** A script with another that it loads later. The service worker lists files by name, with their hashes. */
const withLater = (name, input) => ({
  input: { [name]: input },
  platform: 'browser',
  moduleTypes: styles,
  plugins: [smaller, withoutExamples(CELLS)],
  output: {
    dir: 'dist/page',
    minify: true,
    // Nobody bundles these again.
    comments: { annotation: false },
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  },
});

/** In the library the value of a constant compresses better than its name. */
const INLINED = { inlineConst: { mode: 'all', pass: 3 } };

const PLACE = path.resolve('dist/src/service/built/place.js');

export default [
  // The engine alone ships the source map, and names it.
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
  // Others bundle these again, and import what they export.
  {
    ...withLater('element', 'packages/page/src/element/script.ts'),
    preserveEntrySignatures: 'allow-extension',
    plugins: [smaller, withoutPage],
  },
  withLater('main', 'packages/page/src/page/main.ts'),
  { ...withLater('tutorWorker', 'packages/page/src/device/tutorWorker.ts'), optimization: INLINED },
];
