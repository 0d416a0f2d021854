/**
 * Finds the files that the library reads. The build puts this module (`#place`) into their folder. Every URL is written
 * out, because bundlers understand only literals.
 */

const PLACES: Readonly<Record<string, () => URL>> = {
  'kernel.wasm': () => new URL('./kernel.wasm', import.meta.url),
  'acoustic.wasm': () => new URL('./acoustic.wasm', import.meta.url),
  'demo.safetensors': () => new URL('./demo.safetensors', import.meta.url),
  'words.lex.gz': () => new URL('./words.lex.gz', import.meta.url),
  'koine-greek.lex.gz': () => new URL('./koine-greek.lex.gz', import.meta.url),
  'erasmian.lex.gz': () => new URL('./erasmian.lex.gz', import.meta.url),
  'modern-greek.lex.gz': () => new URL('./modern-greek.lex.gz', import.meta.url),
  'attic.lex.gz': () => new URL('./attic.lex.gz', import.meta.url),
};

export const engineFile = (name: string): URL => (PLACES[name] as () => URL)();

export const ADVICE =
  'in a checkout, `npm run build` writes it; beside a bundle, an ES module (esbuild: --format=esm), it must lie: copy *.wasm, *.gz ' +
  'and *.safetensors of the package there, or hand createTutor { kernel, words, lexicons, recognizer }';
