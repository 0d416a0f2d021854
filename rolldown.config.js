/**
 * The files for browsers: the library, the elements, and the page with its two threads. Each is one file, from our own code and
 * Lit, and the style of its elements inside.
 */

const bundle = (input, file) => ({
  input,
  platform: 'browser',
  moduleTypes: { '.css': 'text' },
  output: { file, minify: true, codeSplitting: false },
});

export default [
  bundle('dist/src/browser.js', 'dist/browser.js'),
  bundle('dist/src/score/coach/sentences/fixSentence.js', 'dist/sentences.js'),
  bundle('web/src/main.ts', 'dist/page/main.js'),
  bundle('web/src/element/element.ts', 'dist/page/element.js'),
  bundle('web/src/device/tutorWorker.ts', 'dist/page/tutorWorker.js'),
  bundle('web/src/voice/recorderWorklet.ts', 'dist/page/recorderWorklet.js'),
  bundle('web/src/offline/worker.ts', 'dist/offline.js'),
];
