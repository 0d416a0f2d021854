/**
 * The files for browsers: the library, the elements, and the page with its threads. Each is one file, from our own code and
 * Lit, with the style of its elements inside; but the recognizer lies beside the thread that loads it, in ears.js.
 */

const bundle = (input, file) => ({
  input,
  platform: 'browser',
  moduleTypes: { '.css': 'text' },
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
  bundle('web/src/page/main.ts', 'dist/page/main.js'),
  bundle('web/src/element/element.ts', 'dist/page/element.js'),
  bundle('web/src/voice/recorderWorklet.ts', 'dist/page/recorderWorklet.js'),
  bundle('web/src/offline/worker.ts', 'dist/offline.js'),
  threads,
];
