import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createTutor, Refusal, type Source } from '../../src/browser.ts';
import { readDemo } from '../../src/service/built/demoFiles.ts';
import { compiled } from '../../src/service/built/project.ts';

const kernel = readFileSync(compiled('kernel.wasm'));
const pack = readFileSync(compiled('koine-greek.lex'));
const words = readFileSync(compiled('words.lex'));

/** Reads WebAssembly.Module, which the types of Node lack. */
const { Module } = Object(globalThis).WebAssembly;
const compile = (bytes: Uint8Array): object => new Module(bytes);

/** Copies bytes to an odd offset in a larger buffer. */
function shifted(bytes: Uint8Array): Uint8Array {
  const larger = new Uint8Array(bytes.length + 1);
  larger.set(bytes, 1);
  return larger.subarray(1);
}

function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

const whole = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

type Shape = (bytes: Buffer) => Source;
const respond: Shape = (bytes) => new Response(whole(bytes));

describe('kernel, words and lexicon are taken', () => {
  it.each<[string, kernel: Shape, words: Shape, lexicon: Shape]>([
    ['ArrayBuffer, Buffer, DataView', whole, (bytes) => bytes, (bytes) => new DataView(whole(bytes))],
    ['odd place of a buffer, shared memory, Response', shifted, shared, respond],
    [
      'promise of a Response, Blob, ArrayBuffer',
      async (bytes) => respond(bytes),
      (bytes) => new Blob([whole(bytes)]),
      whole,
    ],
    [
      'gzipped bytes, odd place, Response of gzipped bytes',
      gzipSync,
      shifted,
      (bytes) => respond(gzipSync(bytes)),
    ],
  ])('as %s', async (_shapes, ofKernel, ofWords, ofLexicon) => {
    const tutor = await createTutor({
      kernel: ofKernel(kernel),
      words: ofWords(words),
      lexicons: { 'koine-greek': ofLexicon(pack) },
    });
    expect(tutor.score({ target: 'θεός', ipa: 's ˈe o s' }).proximity).toBe(0.65);
  });
});

it('a compiled kernel is taken, too; workers get it in this form', async () => {
  const [wasm, acoustic] = [kernel, readFileSync(compiled('acoustic.wasm'))].map((bytes) => compile(bytes));
  const { model } = readDemo();
  const recognizer = { kernel: acoustic as object, model };
  const tutor = await createTutor({ kernel: Promise.resolve(wasm), schemes: ['koine-greek'], recognizer });
  expect(tutor.score({ target: 'θεός', ipa: 's ˈe o s' }).proximity).toBe(0.65);
  const tone = new Float32Array(8000).map((_, n) => Math.sin(n / 10) / 4);
  expect(tutor.listen(tone, 16_000).posteriors.length).toBeGreaterThan(0);
  await expect(createTutor({ kernel: acoustic as object })).rejects.toThrow(
    `this WebAssembly module has other exports; ${REPLACE}`,
  );
});

it('the bytes that were passed in may be used again', async () => {
  const [wasm, forms, readings] = [kernel, words, pack].map((bytes) => Uint8Array.from(bytes));
  const handed = { kernel: wasm, words: forms, lexicons: { 'koine-greek': readings?.buffer } };
  const tutor = await createTutor(handed as Parameters<typeof createTutor>[0]);
  for (const bytes of [wasm, forms, readings]) bytes?.fill(0);
  expect(tutor.score({ target: 'θεός', ipa: 's ˈe o s' }).proximity).toBe(0.65);
  expect(tutor.suggest('θε').words[0]?.word).toBe('θεός');
});

const page = Buffer.from('<!doctype html><title>Not found</title>');
const otherModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
/** Rejects when it is awaited, as a failed fetch does. A real promise would reject before a test awaits it. */
const failing = {
  // biome-ignore lint/suspicious/noThenProperty: it stands for a fetch that fails
  then: (_done: unknown, fail: (error: Error) => void) => fail(new TypeError('Failed to fetch')),
};
const lexicons = { 'koine-greek': pack };
const REPLACE = 'take the kernel.wasm of this version of koine-tutor';

describe('wrong input gets a sentence', () => {
  // biome-ignore format: a table, one case a line
  it.each<[string, unknown, string]>([
    ['a kernel that is a page', { kernel: page, words, lexicons }, `this is no WebAssembly module; ${REPLACE}`],
    ['a kernel that is cut short', { kernel: kernel.subarray(0, 999), words, lexicons }, 'the kernels cannot be compiled: '],
    ['a kernel that is another module', { kernel: otherModule, words, lexicons }, `this WebAssembly module has other exports; ${REPLACE}`],
    ['a kernel that was not found', { kernel: Response.json({}, { status: 404 }), words, lexicons }, 'the kernel cannot be read: the answer has status 404'],
    ['a kernel that could not be fetched', { kernel: failing, words, lexicons }, 'the kernel cannot be read: Failed to fetch'],
    ['the path of a kernel', { kernel: '/kernel.wasm', words, lexicons }, 'the kernel cannot be read: it must be bytes (ArrayBuffer, Uint8Array), a Response, a Blob, a promise of these, or a compiled module'],
    ['the path of a lexicon', { kernel, words: '/words.lex.gz', lexicons }, 'the words cannot be read: it must be bytes (ArrayBuffer, Uint8Array), a Response, a Blob, or a promise of these'],
    ['a lexicon that is a page', { kernel, words, lexicons: { 'koine-greek': page } }, 'this is no lexicon pack; run `npm run build` to make it anew, or take the one of this version of koine-tutor'],
    ['a lexicon that is cut short', { kernel, words, lexicons: { 'koine-greek': pack.subarray(0, 9999) } }, 'the lexicon pack is cut short; '],
    ['a gzipped lexicon that is cut short', { kernel, words, lexicons: { 'koine-greek': gzipSync(pack).subarray(0, 9999) } }, 'the lexicon of koine-greek cannot be read: '],
    ['words that are a lexicon', { kernel, words: pack, lexicons }, 'this is no lexicon pack; '],
    ['a lexicon of other rules', { kernel, words, lexicons: { 'koine-greek': pack.map((byte, at) => (at === 12 ? byte ^ 1 : byte)) } }, 'the lexicon pack was made for other phones or rules; '],
  ])('%s', async (_what, options, sentence) => {
    await expect(createTutor(options as never)).rejects.toThrow(sentence);
  });

  const TAKES =
    "createTutor takes { kernel, words, lexicons: { 'koine-greek': … } }, each bytes or a Response; found";
  // biome-ignore format: a table, one case a line
  it.each<[string, unknown, string]>([
    ['nothing', undefined, `${TAKES} nothing`],
    ['what the entry for Node takes', { schemes: ['koine-greek'] }, `${TAKES} {"schemes":"…"}`],
    ['a lexicon without words', { kernel, lexicons: { attic: pack } }, 'lexicons need their words; hand createTutor words, too: words.lex.gz, which lies beside them'],
    ['an unknown scheme', { kernel, lexicons: { latin: pack } }, 'scheme "latin" is not known; send one of: koine-greek, erasmian, modern-greek, attic'],
  ])('%s', async (_what, options, detail) => {
    const error = await createTutor(options as never).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ slug: 'bad-request', detail });
  });
});
