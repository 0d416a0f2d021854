import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { koineHere } from '../command.ts';
import { koine } from '../processes.ts';
import { recording } from '../recordings.ts';
import { lines } from './child.ts';

const HELLO = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
const WORD = { name: 'score', arguments: { target: 'λόγος', ipa: 'l ˈo ɣ o s', scheme: 'koine-greek' } };
const CLIP = { target: 'λόγος', audio_base64: recording(0.5).toString('base64') };

async function begun(env: Record<string, string> = {}) {
  const host = lines(env);
  await host.ask('initialize', HELLO);
  await host.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return host;
}

async function greeted(env: Record<string, string> = {}) {
  const host = await begun(env);
  onTestFinished(() => void host.child.kill('SIGKILL'));
  return host;
}

const isScored = async (host: Awaited<ReturnType<typeof begun>>) =>
  JSON.stringify(await host.ask('tools/call', WORD)).includes('tutor-v1');

const MEBIBYTE = Buffer.alloc(2 ** 20, 'x');
const residentMib = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

describe('junk on standard input', () => {
  let host: Awaited<ReturnType<typeof begun>>;
  beforeAll(async () => {
    host = await begun();
  });
  afterAll(() => void host.child.kill('SIGKILL'));

  const [PARSE, REQUEST] = [-32700, -32600];
  // biome-ignore format: a table, one case a line
  it.each<[name: string, bytes: string | Uint8Array, codes: number[]]>([
    ['broken JSON', '{"jsonrpc":"2.0","id":\n', [PARSE]],
    ['empty lines', '\n\r\n \n\n', []],
    ['binary', Uint8Array.from({ length: 256 }, (_, n) => n).filter((byte) => byte !== 10), [PARSE]],
    ['a frame of another transport', 'Content-Length: 58\r\n\r\n', [PARSE]],
    ['JSON over many lines', '{\n  "jsonrpc": "2.0",\n  "id": 99\n}\n', [PARSE, PARSE, PARSE, PARSE]],
    ['a JSON array', '[{"jsonrpc":"2.0","id":99,"method":"tools/list"}]\n', [REQUEST]],
    ['no object', 'null\n7\n"x"\n', [REQUEST, REQUEST, REQUEST]],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"tools/list"}\n', [REQUEST]],
    ['a _meta that fits no schema', '{"jsonrpc":"2.0","id":99,"method":"ping","params":{"_meta":1}}\n', [REQUEST]],
    ['an unknown notification', '{"jsonrpc":"2.0","method":"notifications/none","params":{}}\n', []],
    ['cancelling what does not run', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}\n', []],
  ])('%s: it is told, and the next request is answered', async (_, bytes, codes) => {
    const before = host.answers().length;
    const errors = host.errors().split('\n').length;
    await host.write(bytes);
    await host.write('\n');
    expect(await host.ask('no/method')).toMatchObject({ error: { code: -32601 } });
    expect(await isScored(host)).toBe(true);
    expect(host.answers().slice(before, -2)).toMatchObject(
      codes.map((code) => ({ id: null, error: { code } })),
    );
    expect(host.answers()).toHaveLength(before + codes.length + 2);
    expect(host.errors().split('\n')).toHaveLength(errors + codes.length);
  });

  it('a byte order mark is skipped', async () => {
    await host.write('\ufeff{"jsonrpc":"2.0","id":"c","method":"tools/list"}\n');
    const answered = () => host.answers().find(({ id }) => id === 'c');
    await expect.poll(answered).toMatchObject({ result: { tools: expect.any(Array) } });
  });

  it('arguments in a text are read, and a wrong type gets one sentence', async () => {
    const ask = (given: unknown) => host.ask('tools/call', { ...WORD, arguments: given });
    expect(await ask(JSON.stringify(WORD.arguments))).toMatchObject({ result: { isError: false } });
    const message = 'the params of tools/call do not fit its schema';
    expect(await ask([])).toMatchObject({ error: { code: -32602, message } });
    const attempts = '['.repeat(5000) + ']'.repeat(5000);
    const refused = { isError: true, structuredContent: { code: 'body-too-complex' } };
    expect(await ask({ attempts })).toMatchObject({ result: refused });
    const params = { ...WORD, arguments: `{"attempts":${attempts}}` };
    await host.write(`${JSON.stringify({ jsonrpc: '2.0', id: 99, method: 'tools/call', params })}\n`);
    const told = { id: null, error: { message: expect.stringContaining('more than 4096') } };
    await expect.poll(() => host.answers().at(-1)).toMatchObject(told);
  });

  it('an endless line is not kept in memory', async () => {
    await isScored(host);
    const before = residentMib(host.child.pid as number);
    const told = host.errors().length;
    for (let n = 0; n < 150; n++) await host.write(MEBIBYTE);
    await host.write('\n');
    expect(await isScored(host)).toBe(true);
    expect(residentMib(host.child.pid as number) - before).toBeLessThan(100);
    expect(host.errors().slice(told)).toMatch(
      /^koine: a line was not read: .*more than \d+ characters.*\n$/u,
    );
  });

  it('a long message arrives whole', async () => {
    const ignored = { ...WORD, arguments: { ...WORD.arguments, note: 'α'.repeat(2 ** 20) } };
    expect(JSON.stringify(await host.ask('tools/call', ignored))).toContain('tutor-v1');
  });
});

describe('the end', () => {
  it('exits with 0 after the last answer: to calls under way, and to a last line without a line break', async () => {
    const host = lines();
    onTestFinished(() => void host.child.kill('SIGKILL'));
    const call = (id: number, method: string, params: object): string =>
      JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const calls = [
      call(1, 'initialize', HELLO),
      call(2, 'tools/call', { name: 'score', arguments: CLIP }),
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}',
      call(3, 'tools/call', { name: 'score', arguments: { attempts: [WORD.arguments] } }),
      // These two requests have the same id; each of them gets an answer.
      call(4, 'tools/call', WORD),
      call(4, 'ping', {}),
      // The last line is cut off, and gets an error.
      '{"jsonrpc":"2.0","id":1,"meth',
    ];
    host.child.stdin.end(calls.join('\n'));
    expect(await host.ended).toEqual([0, null]);
    const ids = host.answers().map(({ id }) => id);
    expect(ids.toSorted()).toEqual([1, 2, 3, 4, 4, null]);
    const errors = host.answers().filter(({ error }) => error !== undefined);
    expect(errors).toMatchObject([{ id: null, error: { code: -32700 } }]);
  });

  it('exits when the host closes both pipes, and not because the host reads no warnings', async () => {
    const host = await greeted();
    host.child.stderr.destroy();
    for (let n = 0; n < 3; n++) {
      await host.write('[]\n');
      expect(await isScored(host)).toBe(true);
    }
    host.child.stdout.destroy();
    await host.write('{"jsonrpc":"2.0","id":9,"method":"tools/list"}\n');
    expect(await host.ended).toEqual([0, null]);
  });

  it('exits at once if a setting is wrong, with the sentence of `koine serve`', async () => {
    const wrong = { RECOGNIZER_URL: 'ftp://example.org', DEFAULT_SCHEME: 'latin' };
    const [serve, mcp] = await Promise.all([koineHere(['serve'], wrong), koine(['mcp'], wrong)]);
    expect([mcp.code, mcp.stdout, mcp.stderr]).toEqual([1, '', serve.stderr]);
    expect((await koineHere(['mcp', '--none'])).code).toBe(2);
    expect((await koineHere(['mcp', 'now'])).stderr).toContain('mcp takes no now; leave it out');
    expect((await koineHere(['mcp', '--help'])).stdout).toContain('koine mcp');
  });

  it('exits on a signal; standard output holds only answers, even if there is a warning', async () => {
    const host = await greeted({ RECOGNIZER_URL: 'http://127.0.0.1:1/', NODE_OPTIONS: '--trace-warnings' });
    const answer = await host.ask('tools/call', { name: 'score', arguments: CLIP });
    expect(JSON.stringify(answer)).toContain('recognizer');
    expect(answer).toMatchObject({ result: { isError: true } });
    expect(host.answers()).toHaveLength(2);
    host.child.kill('SIGTERM');
    expect(await host.ended).toEqual([null, 'SIGTERM']);
  });
});
