/**
 * The files for browsers: the library, the elements, and the page with its threads, from our own code, Lit and ts-fsrs, with the
 * style of the elements inside. Each is one file; but what can wait lies beside its script: the dialogs of the page, and
 * the recognizer of the thread.
 */

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
  /** What all schemes together tell is worked out here, so that a browser need not load them for it. */
  load: async (id) =>
    /[\\/]schemes[\\/]taught\.[jt]s$/.test(id)
      ? `export const TAUGHT = ${JSON.stringify((await import('./dist/src/score/phonology/schemes/taught.js')).TAUGHT)}`
      : null,
};

/** A stack trace shows a line of it: it has line breaks, and names are short all the same. */
const LINES = { compress: true, mangle: true, codegen: { removeWhitespace: false } };

const bundle = (input, file, more = {}) => ({
  input,
  platform: 'browser',
  moduleTypes: styles,
  plugins: [smaller],
  // Whoever imports a file of these needs all of it.
  output: { file, minify: true, codeSplitting: false, comments: false, ...more },
});

/** Addresses that are written out, which bundlers and tracers follow (src/files/built/place.ts). */
const beside = {
  name: 'beside',
  load: async (id) => {
    if (!/[\\/]built[\\/]place\.js$/.test(id)) return null;
    const { SCHEME_NAMES } = await import('./dist/src/contract/schemes.js');
    const names = [
      'kernel.wasm',
      'acoustic.wasm',
      'demo.safetensors',
      'words.lex.gz',
      ...SCHEME_NAMES.map((name) => `${name}.lex.gz`),
    ];
    const places = names.map((name) => `'${name}': () => new URL('./${name}', import.meta.url),`);
    return `const PLACES = {\n${places.join('\n')}\n};
      export const engineFile = (name) => PLACES[name]();
      export const ADVICE = 'it must lie beside the program, an ES module (esbuild: --format=esm): copy *.wasm, *.gz and *.safetensors of node_modules/koine-tutor-engine/dist there, or hand createTutor { kernel, words, lexicons, recognizer }';`;
  },
};

/** A script with another that it loads later. The service worker lists files by name, with their hashes. */
const withLater = (name, input) => ({
  input: { [name]: input },
  platform: 'browser',
  moduleTypes: styles,
  plugins: [smaller],
  output: {
    dir: 'dist/page',
    minify: true,
    // Nobody bundles these again.
    comments: { annotation: false },
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  },
});

export default [
  // Here the value of a constant compresses better than its name. The engine alone ships the source map, and names it.
  {
    ...bundle('dist/src/browser.js', 'dist/browser.js', { minify: LINES, sourcemap: 'hidden' }),
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
  },
  bundle('dist/src/score/coach/sentences/fixSentence.js', 'dist/sentences.js', { minify: LINES }),
  {
    input: 'dist/src/index.js',
    platform: 'node',
    plugins: [smaller, beside],
    output: { file: 'dist/engine/dist/index.js', codeSplitting: false, comments: false },
  },
  bundle('web/src/voice/recorderWorklet.ts', 'dist/page/recorderWorklet.js'),
  bundle('web/src/voice/espeakWorker.ts', 'dist/page/voice/worker.js'),
  bundle('web/src/offline/worker.ts', 'dist/offline.js'),
  bundle('web/app/main.ts', 'dist/app.js'),
  // Others bundle these again, and import what they export.
  { ...withLater('element', 'web/src/element/script.ts'), preserveEntrySignatures: 'allow-extension' },
  withLater('main', 'web/src/page/main.ts'),
  withLater('tutorWorker', 'web/src/device/tutorWorker.ts'),
];
