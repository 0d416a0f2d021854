/** Tests the package as a library: installs the tarball, uses all entries and compiles the types. */

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../packages/page/test/browser.ts';
import { type PlainServer, serveFolder } from '../../packages/page/test/plainServer.ts';
import { createTutor } from '../../src/index.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { blocksOf } from '../docs/blocks.ts';
import { score } from '../engine.ts';
import { freshFolder } from '../freshFolder.ts';
import { needs } from '../parts/needs.ts';
import { compileUse, ENVIRONMENT, installIn, run } from './shipment.ts';

/** Most gzipped bytes that a page loads before it can score: code and kernels, and the lexicon of one scheme. */
const MOST_CODE_BYTES = 86 * 1024;
const MOST_LEXICON_BYTES = 1e6;

let home: string;
beforeAll(async () => {
  home = join(await freshFolder(), 'home');
  await installIn(home, { type: 'module' });
  const docs = blocksOf(readFileSync(join(ROOT, 'docs/library.md'), 'utf8'));
  const blocks = (kind: string): string[] =>
    docs.filter(({ language }) => language === kind).map(({ text }) => text);
  for (const text of blocks('sh')) await run('sh', ['-ec', text], { cwd: home, env: ENVIRONMENT });
  await writeFile(join(home, 'index.html'), blocks('html')[0] ?? '');
});

const REQUESTS = [
  { target: 'θεός', ipa: 's ˈe o s' },
  { target: 'ἐν ἀρχῇ ἦν ὁ λόγος', ipa: 'e n a r k ˈi i n o l ˈo ɡ o s', thresholds: { proximity: 0.8 } },
  { target: 'καί', ipa: 'n e', posteriors: [[-0.7, -0.7]], vocab: ['<blank>', 'n'] },
];
/** Source of a function that lets a tutor hear half a second of two tones at 44.1 kHz. */
const HEAR = `(tutor) => {
  const sampleRate = 44100;
  const audio = Float32Array.from({ length: sampleRate / 2 }, (_, n) => Math.sin(n / 10) / 4 + Math.sin(n / 6) / 4);
  return [tutor.listen(audio, sampleRate), tutor.score({ target: 'ἦ', audio, sampleRate })];
}`;
const own = await createTutor();
const heard = (): unknown => JSON.parse(JSON.stringify(new Function(`return ${HEAR}`)()(own)));

const expected = (): string =>
  JSON.stringify(REQUESTS.map(({ target, ipa, ...more }) => score(target, ipa, more)));

describe('in Node', () => {
  const node = async (name: string, program: string): Promise<string> => {
    await writeFile(join(home, name), program);
    return (await run(process.execPath, [name], { cwd: home, env: ENVIRONMENT })).stdout;
  };

  it('all entries score and hear a recording, with the files that the package exports', async () => {
    const program = `import { readFile } from 'node:fs/promises';
      import { fileURLToPath } from 'node:url';
      import { createTutor } from 'koine-tutor';
      import { createTutor as createOfEngine } from 'koine-tutor-engine';
      import { createTutor as createOfBytes } from 'koine-tutor/browser';
      const file = (name) => readFile(fileURLToPath(import.meta.resolve('koine-tutor/' + name)));
      const recognizer = { kernel: file('acoustic.wasm'), model: file('demo.safetensors') };
      const lexicons = { 'koine-greek': file('koine-greek.lex.gz') };
      const tutors = [await createTutor(), await createOfEngine(), await createOfBytes({ kernel: file('kernel.wasm'), words: file('words.lex.gz'), lexicons, recognizer })];
      const answers = tutors.map((tutor) => [JSON.stringify(${JSON.stringify(REQUESTS)}.map(tutor.score)), (${HEAR})(tutor)]);
      process.stdout.write(JSON.stringify(answers));`;
    expect(JSON.parse(await node('both.js', program))).toEqual(Array(3).fill([expected(), heard()]));
  });

  it('the client scores over a service', async () => {
    const program = `import { createClient } from 'koine-tutor/client';
      const answer = (body) => async (url, { method }) => new Response(JSON.stringify({ url, method, ...body }));
      const client = createClient({ baseUrl: 'https://tutor.example/', key: 'k', fetch: answer({ proximity: 1 }) });
      console.log(JSON.stringify(await client.score({ target: 'θεός', ipa: 'θ e ˈo s' })));`;
    const asked = { url: 'https://tutor.example/v1/tutor', method: 'POST' };
    expect(JSON.parse(await node('client.js', program))).toEqual({ ...asked, proximity: 1 });
  });

  it('nothing else of the package can be imported', async () => {
    const program = `await import('koine-tutor/dist/src/engine/tutor.js').catch(({ code }) => console.log(code));`;
    expect(await node('inside.js', program)).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED\n');
  });
});

/** Uses every exported type, and marks lines that must not compile. */
const TYPED = `import { createTutor, Refusal, type LexiconResponse, type Listened, type ReadingResponse, type RecordingRequest, type Scored as ScoredHere, type ScoreRequest, type Summary, type Tutor, type TutorResponse, type UnscoredResponse } from 'koine-tutor';
import { createTutor as createOfBytes, type Source } from 'koine-tutor-engine/browser';
import { createClient, TutorProblem, TutorUnreachable, type Client, type ClientOptions, type Problem, type Scored } from 'koine-tutor/client';
const request: ScoreRequest = { target: 'θεός', ipa: ['s', 'ˈe', 'o', 's'], thresholds: { proximity: 0.5 } };
// @ts-expect-error a recording that has to be fetched is for the service
const recording: ScoreRequest = { target: 'θεός', ipa: 's', audio_url: 'https://example.org/a.wav' };
const inLetters: ScoreRequest = { target: 'θεός', said: 'séos', scheme: 'attic' };
// @ts-expect-error ipa or said, one of them
const both: ScoreRequest = { target: 'θεός', ipa: 's', said: 's' };
// @ts-expect-error neither
const neither: ScoreRequest = { target: 'θεός' };
// @ts-expect-error no such scheme
const atic: ScoreRequest = { target: 'θεός', ipa: 's', scheme: 'atic' };
const spoken: RecordingRequest = { target: 'θεός', audio: new Float32Array(8000), sampleRate: 16000, scheme: 'koine-greek' };
// @ts-expect-error without its rate
const rateless: RecordingRequest = { target: 'θεός', audio: new Float32Array(8000) };
export async function use(source: Source): Promise<string> {
  const tutor: Tutor = await createTutor({ schemes: ['koine-greek'] });
  const other = await createOfBytes({ kernel: fetch('kernel.wasm'), words: fetch('words.lex.gz'), lexicons: { 'koine-greek': source } });
  const answer: TutorResponse = other.score(request);
  // @ts-expect-error no such field
  answer.points;
  const brief: Summary = tutor.score({ ...request, detail: 'summary' });
  // @ts-expect-error a summary comes without coaching
  brief.coaching;
  const read: ReadingResponse = tutor.read('θεός', { scheme: 'koine-greek' });
  const words: LexiconResponse = tutor.suggest('θε');
  const first: string | undefined = answer.coaching.summary.fixes[0]?.error_code;
  const rows: number[] = answer.coaching.summary.fixes.map((fix) => fix.kind === 'sound' ? fix.sound_index : fix.rank);
  const symbol: string | null | undefined = answer.phones[0]?.target;
  const scored: TutorResponse | UnscoredResponse = tutor.score(spoken) satisfies ScoredHere;
  const { posteriors, vocab, blank_id, frame_s }: Listened = tutor.listen(spoken.audio, 16000);
  const again: TutorResponse = tutor.score({ target: 'θεός', ipa: 's', posteriors, vocab, blank_id });
  const all: TutorResponse[] = [request].map(tutor.score);
  void [rows, scored.proximity, again.recognizer?.note, frame_s, all];
  const { slug, code, detail, field } = new Refusal('bad-request', 'no');
  return [read.ipa, words.words[0]?.word, first, symbol, slug, code, detail, field, answer.proximity.toFixed(2)].join();
}
export async function call(options: ClientOptions, signal: AbortSignal): Promise<(string | number | undefined)[]> {
  const client: Client = createClient(options);
  // @ts-expect-error a target is required
  client.score({ ipa: 's' });
  const scored: Scored = await client.score({ target: 'θεός', wav: new Uint8Array(44), recognizer: 'slow' }, { signal });
  if ('unscored' in scored) return [scored.duration_s];
  // @ts-expect-error no such field
  scored.points;
  const many: (Scored | Problem)[] = await client.batch([{ target: 'θεός', ipa: 's' }]);
  const { limits } = await client.capabilities({ timeoutMs: 1000 });
  try {
    return [scored.coaching.summary.fixes[0]?.error_code, many.length, limits.words, (await client.read('θεός', { scheme: 'attic' })).ipa];
  } catch (error) {
    if (error instanceof TutorProblem) return [error.status, error.code, error.retryAfter, error.requestId];
    return [error instanceof TutorUnreachable ? error.status : 0];
  }
}
void [recording, inLetters, both, neither, atic, rateless];
`;

describe('the types', () => {
  it.each([
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('are found and hold with module %s, moduleResolution %s', async (module, moduleResolution) => {
    const place = join(home, `typed-${module}`);
    await mkdir(place);
    await compileUse(place, TYPED, { module, moduleResolution });
  });
});

/** The Content Security Policy of the documentation, with 'unsafe-inline' for the inline script of its example. */
const POLICY = "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'";

describe('in a browser, from a folder of files', needs('chromium'), () => {
  let server: PlainServer;
  let url: string;
  beforeAll(async () => {
    server = await serveFolder(home, '/', { 'content-security-policy': POLICY });
    url = server.url;
  });
  afterAll(() => server.close());

  it('the page of the documentation scores, and so does every request, byte for byte', async () => {
    const browser = await connect();
    try {
      const page = await browser.newPage();
      const asked: string[] = [];
      const faults: string[] = [];
      page.on('request', (request) => asked.push(request.url().replace(url, '')));
      page.on('pageerror', (error) => faults.push(error.message));
      await page.goto(url);
      await page.waitForSelector('output:not(:empty)');
      expect(await page.textContent('output')).toBe('0.65');
      const wanted = ['', ...'browser.js kernel.wasm koine-greek.lex.gz words.lex.gz'.split(' ')];
      expect(asked.filter((path) => path !== 'favicon.ico').sort()).toEqual(wanted);
      const program = `import('./browser.js').then(async ({ createTutor, Refusal }) => {
        const lexicons = { 'koine-greek': fetch('koine-greek.lex.gz') };
        const tutor = await createTutor({ kernel: fetch('kernel.wasm'), words: fetch('words.lex.gz'), lexicons });
        const missing = await createTutor({ kernel: fetch('nothing.wasm'), words: fetch('words.lex.gz'), lexicons: { 'koine-greek': fetch('kernel.wasm') } })
          .catch(({ message }) => message);
        let refusal;
        const recognizer = { kernel: fetch('acoustic.wasm'), model: fetch('demo.safetensors') };
        const ears = await createTutor({ kernel: fetch('kernel.wasm'), words: fetch('words.lex.gz'), lexicons: { 'koine-greek': fetch('koine-greek.lex.gz') }, recognizer });
        const heard = JSON.stringify((${HEAR})(ears));
        try { tutor.score('θεός'); } catch (error) { refusal = error instanceof Refusal && error.sentences; }
        return [JSON.stringify(${JSON.stringify(REQUESTS)}.map(tutor.score)), missing, refusal, heard];
      })`;
      const [answers, missing, refusal, listened] = (await page.evaluate(program)) as string[];
      expect(answers).toBe(expected());
      expect(missing).toBe(`the kernel cannot be read: the answer of ${url}nothing.wasm has status 404`);
      expect(refusal).toBe('request must be a JSON object; found "θεός"');
      expect(JSON.parse(listened as string)).toEqual(heard());
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

it('a page loads at most 86 KB of code and kernels, gzipped, and 1 MB of lexicon, as it is gzipped there', () => {
  const file = (name: string): Buffer => readFileSync(join(home, name));
  expect(file('browser.js').toString()).toMatch(/\n\/\/# sourceMappingURL=browser\.js\.map\n$/u);
  expect(existsSync(join(home, 'node_modules/koine-tutor-engine/dist/browser.js.map'))).toBe(true);
  const code = ['browser.js', 'kernel.wasm'].map((name) => gzipSync(file(name), { level: 9 }).length);
  expect(code.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MOST_CODE_BYTES);
  const lexicon = ['words.lex.gz', 'koine-greek.lex.gz'].map((name) => file(name).length);
  expect(lexicon.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MOST_LEXICON_BYTES);
});
