/** The files for browsers: the library, and the page with its two threads. Each is one file, from our own code alone. */

const bundle = (input, file) => ({
  input,
  platform: 'browser',
  output: { file, minify: true, codeSplitting: false },
});

export default [
  bundle('dist/src/browser.js', 'dist/browser.js'),
  bundle('dist/src/score/coach/sentences/fixSentence.js', 'dist/sentences.js'),
  bundle('web/src/main.ts', 'dist/page/main.js'),
  bundle('web/src/device/tutorWorker.ts', 'dist/page/tutorWorker.js'),
  bundle('web/src/recorderWorklet.ts', 'dist/page/recorderWorklet.js'),
  bundle('web/src/voice/espeakWorker.ts', 'dist/page/voice/worker.js'),
  bundle('web/src/offline/worker.ts', 'dist/offline.js'),
];
