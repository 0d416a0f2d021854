import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../bench/load/freePort.ts';
import { VERSION } from '../../src/service/built/project.ts';
import { createPrometheus } from '../../src/service/telemetry/prometheus.ts';
import { createLog } from '../../src/service/telemetry/telemetry.ts';
import { type Running, startApp } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';
import { hosted } from '../mcp/child.ts';
import { answerIn, textIn } from '../mcp/talk.ts';
import { needs } from '../parts/needs.ts';
import { CLI } from '../processes.ts';
import { type FakeRecognizer, startRecognizer } from '../recordings.ts';
import { type Block, blocksOf, differences } from './blocks.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const run = promisify(execFile);
const { BASE_URL: _, ...ENVIRONMENT } = process.env;

/** Pages that other tests read, and the page on speech, which is read after all others. */
const ELSEWHERE = ['recognizer.md', 'demo-recognizer.md', 'operations.md', 'speech.md'];
const PAGES = readdirSync(join(ROOT, 'docs')).filter(
  (name) => /\.md$/u.test(name) && !ELSEWHERE.includes(name),
);

let app: Running;
let ears: FakeRecognizer;
let folder: string;
let scrapes: Server;
const logged: string[] = [];
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await freshFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/koine-tutor'));
  symlinkSync(join(ROOT, 'dist/engine'), join(folder, 'node_modules/koine-tutor-engine'));
  ears = await startRecognizer(() => ({ body: { phones: ['s', 'ˈe', 'o', 's'] } }));
  const prometheus = createPrometheus(VERSION);
  const log = createLog({ level: 'info', plain: false, write: (text) => logged.push(text) });
  const { metrics } = prometheus;
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const asked = { recognizer: ears.url, named: { demo: 'demo' }, baseUrl };
  app = await startApp({ ...asked, metrics, doors: { log } });
  scrapes = prometheus.server.listen(0, '127.0.0.1');
  await once(scrapes, 'listening');
  environment = {
    ...ENVIRONMENT,
    BASE_URL: app.url,
    KEY: app.secret,
    METRICS_PORT: String((scrapes.address() as AddressInfo).port),
    DATA_DIR: folder,
  };
});
afterAll(() => Promise.all([app.close(), ears.close(), scrapes.close()]));

/** Runs a shell block of a page. The next block gets its variables. */
async function pasted(text: string): Promise<string> {
  // A passage needs frames, and the default recognizer of this test sends phones.
  const own = text
    .replace('{"verses"', '{"recognizer": "demo", "verses"')
    .replaceAll('ipa_live_…', app.secret);
  const script = `set -a; [ ! -f vars ] || . ./vars\n${own}\nexport -p > vars`;
  return (await run('sh', ['-ec', script], { cwd: folder, env: environment })).stdout;
}

const typed = (text: string): string =>
  text
    .replaceAll(/^\$ /gmu, '')
    .replaceAll('npx koine', `node ${ROOT}/dist/src/cli/cli.js`)
    .replaceAll('npx -p typescript tsc', `${ROOT}/node_modules/.bin/tsc`);

const SPOKEN = { target: 'θεός', ipa: 's ˈe o s' };

/** Calls a tool through an MCP configuration. If the configuration starts npx, this checkout is started instead. */
async function connect(text: string): Promise<string> {
  const configured = JSON.parse(text.replaceAll('$' + '{KEY}', app.secret));
  const { type, url, headers, command, args } = configured.mcpServers['koine-tutor'];
  if (command !== undefined) {
    expect([command, args[0]]).toEqual(['npx', '-y']);
    // test/shipping/package.system.test.ts starts the tarball.
    expect(['koine-tutor', `file:/full/path/to/koine-tutor-${VERSION}.tgz`]).toContain(args[1]);
    const host = await hosted({ args: [CLI, ...args.slice(2)] });
    expect((await host.call('score', SPOKEN)).answer).toMatchObject({ proximity: 0.65 });
    await host.client.close();
    return '';
  }
  expect(type).toBe('http');
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }) as never,
  );
  const result = await client.callTool({ name: 'score', arguments: SPOKEN });
  await client.close();
  expect(answerIn(result)).toMatchObject({ proximity: 0.65 });
  return '';
}

/** Connects with the npx command or the URL in a command line, which is for a client that the tests do not have. */
function commanded(text: string): Promise<string> {
  const [, words] = /\bnpx (-y \S+ mcp)\b/u.exec(text) ?? [];
  const [url] = /\bhttp\S+/u.exec(text) ?? [];
  const byService = { type: 'http', url, headers: { Authorization: `Bearer ${app.secret}` } };
  const server = words === undefined ? byService : { command: 'npx', args: words.split(' ') };
  return connect(JSON.stringify({ mcpServers: { 'koine-tutor': server } }));
}

async function imported(text: string): Promise<string> {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, text);
  return (await run(process.execPath, [file], { cwd: folder, env: environment })).stdout;
}

/** Runs a block, or compares it with `before`, the output of the block before it. Returns the output. */
async function execute({ language, info, text }: Block, before: string): Promise<string> {
  const kind = `${language} ${info}`.trim();
  switch (kind) {
    case 'sh':
      return text.startsWith('#!') ? before : pasted(text);
    case 'console':
      return pasted(typed(text));
    case 'js':
      return imported(text);
    case 'json POST /v1/tutor':
      return (await app.post(text)).text();
    case 'json log':
      expect(differences(JSON.parse(logged.at(-1) ?? ''), JSON.parse(text))).toEqual([]);
      return before;
    case 'json config':
      return connect(text);
    case 'json':
      expect(differences(JSON.parse(before), JSON.parse(text))).toEqual([]);
      return before;
    case 'text answer':
      expect(textIn(JSON.parse(before).result)).toBe(text.trim());
      return before;
    case 'text command':
      return commanded(text);
    // The tests lack the programs with these settings.
    case 'text mcp.json':
    case 'text settings.json':
    // packages/page/test/elsewhere.system.test.ts sends these headers.
    case 'text headers':
      return before;
    case 'text':
      expect(before.trim().toLowerCase()).toBe(text.trim().toLowerCase());
      return before;
    // test/shipping/library.system.test.ts opens the HTML page in a browser.
    case 'html':
    case 'ts':
    case 'tsx':
    case 'python':
    case 'bibtex':
      return before;
    default:
      throw new Error(`nobody knows how to run a block of kind ${kind}`);
  }
}

describe('every code block of the pages is true', needs('curl'), () => {
  async function expectTrue(name: string): Promise<void> {
    const page = await fetch(`${app.url}/docs/${name}`.replace('/index.md', '.md'));
    let result = '';
    for (const block of blocksOf(await page.text())) result = await execute(block, result);
  }

  it.each([...PAGES, 'speech.md'])('%s', expectTrue);

  it('README.md: its first request', async () => {
    const blocks = blocksOf(readFileSync(join(ROOT, 'README.md'), 'utf8'));
    const block = (kind: string, holding: string): string =>
      blocks.find(({ language, text }) => language === kind && text.includes(holding))?.text ?? '';
    const answer = JSON.parse(await pasted(block('sh', 'curl').replace('http://127.0.0.1:8080', app.url)));
    expect(differences(answer, JSON.parse(block('json', 'proximity')))).toEqual([]);
  });
});

const shown = (name: string): string => readFileSync(join(ROOT, 'examples', name), 'utf8').trimEnd();

it.each(['client.sh', 'client.ts', 'client.py'])('%s is on the page, unchanged', async (name) => {
  const page = await (await fetch(`${app.url}/docs/clients.md`)).text();
  expect(blocksOf(page).map(({ text }) => text.trimEnd())).toContain(shown(name));
  expect((await (await fetch(`${app.url}/docs/examples/${name}`)).text()).trimEnd()).toBe(shown(name));
});

const CLIENTS: [string, string, string, object][] = [
  ['client.sh', 'sh', 'examples/client.sh', needs('curl')],
  ['client.ts', process.execPath, 'dist/examples/client.js', {}],
  ['client.py', 'python3', 'examples/client.py', needs('python3')],
];
for (const [name, command, file, options] of CLIENTS) {
  describe(`${name}, a program that runs`, options, () => {
    const start = (words: readonly string[], more: object = {}) =>
      run(command, [join(ROOT, file), ...words], { env: { ...environment, ...more } });
    const failure = (words: string[], more: object = {}): Promise<{ code: number; stderr: string }> =>
      start(words, more).then(
        () => expect.fail('it succeeds'),
        (error) => error,
      );

    it('scores', async () => {
      const { stdout } = await start(['θεός', 's ˈe o s']);
      expect(stdout).toMatch(/proximity"?[ :]*0\.65/u);
      expect(stdout).toContain('dental_fricative_to_alveolar_sibilant');
      expect(stdout).toContain('ός');
    });

    if (name !== 'client.sh') {
      it('says what to do in each kind of fix', async () => {
        const said = async (ipa: string): Promise<string> => (await start(['θεός', ipa])).stdout;
        expect(await said('s ˈe o s')).toMatch(
          /^1\. θ in θεός: say θ, not s \(.*\n2\. stress ός, not θε \(/mu,
        );
        expect(await said('e ˈo s')).toMatch(/^1\. θ in θεός: say θ, nothing was heard \(/mu);
        expect(await said('θ e ˈo s t')).toMatch(/^1\. in θεός: leave out t \(/mu);
        expect(await said('tʰ e ˈo s')).toMatch(/^1\. θ in θεός: tʰ is accepted, θ is taught \(/mu);
      });
    }

    it('says in one line that a setting or the service is missing', async () => {
      for (const missing of ['BASE_URL', 'KEY']) {
        expect(await failure([], { [missing]: '' })).toMatchObject({
          code: 1,
          stderr: 'set BASE_URL to the address of the service and KEY to your API key\n',
        });
      }
      const nowhere = `http://127.0.0.1:${await freePort()}`;
      const down = await failure([], { BASE_URL: nowhere });
      expect(down.code).toBe(1);
      expect(down.stderr).toMatch(/^(?:no answer from http:\S+: |curl: \(7\) ).*(?:refused|connect).*\n$/iu);
    });

    it('reads the `detail` of a problem and fails', async () => {
      const bad = await failure(['hello', 'h e l o']);
      expect(bad.code).toBe(1);
      expect(bad.stderr).toMatch(/\b400\b[\s:]+target must be a Greek word or verse\n$/u);
      const refused = await failure(['θεός', 'θ'], { KEY: 'ipa_live_nobody' });
      expect(refused.stderr).toMatch(/\b401\b[\s:]+the API key is malformed, unknown, revoked or ended\n$/u);
    });
  });
}
