/** The files for browsers: the library, and the page with its two threads. Each is one file, from our own code alone. */

const bundle = (input, file) => ({
  input,
  platform: 'browser',
  output: { file, minify: true, codeSplitting: false },
});

/** The page, and beside it its dialogs, which it loads when it has nothing else to do. */
const page = {
  input: { main: 'web/src/page/main.ts' },
  platform: 'browser',
  moduleTypes: { '.css': 'text' },
  output: { dir: 'dist/page', minify: true, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
};

export default [
  bundle('dist/src/browser.js', 'dist/browser.js'),
  bundle('dist/src/score/coach/sentences/fixSentence.js', 'dist/sentences.js'),
  page,
  bundle('web/src/device/tutorWorker.ts', 'dist/page/tutorWorker.js'),
  bundle('web/src/recorderWorklet.ts', 'dist/page/recorderWorklet.js'),
  bundle('web/src/offline/worker.ts', 'dist/offline.js'),
];
