/**
 * The files for browsers: the library, and the page with its threads. Each is one file, from our own code alone; but the
 * recognizer lies beside the thread that loads it, in ears.js.
 */

const bundle = (input, file) => ({
  input,
  platform: 'browser',
  output: { file, minify: true, codeSplitting: false },
});

const threads = {
  input: { tutorWorker: 'web/src/device/tutorWorker.ts' },
  platform: 'browser',
  // The service worker lists files by name, with their hashes.
  output: { dir: 'dist/page', minify: true, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
};

export default [
  bundle('dist/src/browser.js', 'dist/browser.js'),
  bundle('dist/src/score/coach/sentences/fixSentence.js', 'dist/sentences.js'),
  bundle('web/src/main.ts', 'dist/page/main.js'),
  bundle('web/src/recorderWorklet.ts', 'dist/page/recorderWorklet.js'),
  bundle('web/src/offline/worker.ts', 'dist/offline.js'),
  threads,
];
