import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { engine } from './engine.ts';
import { freshFolder } from './freshFolder.ts';
import { ask, CLI, countsOf, firstKey, startProcess, stopAll } from './processes.ts';

afterAll(stopAll);

describe('koine as a process', () => {
  it.each(['18.20.4', '20.9.0'])('on Node %s it says that Node is too old', (version) => {
    const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'${version}'}})`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, CLI, 'mcp'], {
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(`koine: Node ${version} is too old; koine-tutor needs Node 20.19 or later\n`);
  });
});

it('when the reader of its output closes the pipe, a score ends without an error', async () => {
  const command = `${process.execPath} ${CLI} score θεός "s ˈe o s" --json | true`;
  const { stderr } = await promisify(execFile)('sh', ['-c', command]);
  expect(stderr).toBe('');
});

describe('koine serve', () => {
  it('issues a first key on an empty store, prints it once with a curl, stops on SIGTERM, and starts again with other schemes', async () => {
    const environment = { DATA_DIR: await freshFolder() };
    const first = await startProcess(environment);
    const secret = await firstKey(first);
    expect(first.output()).toMatch(/koine-greek: \d+ rows loaded in \d+ ms/u);
    expect(first.output()).toContain(`koine-greek: ${engine.lexicon.rows} rows loaded`);
    expect(first.output()).toContain(`curl -s ${first.url}/v1/tutor -H 'Authorization: Bearer ${secret}'`);
    // The service answers even if nobody reads its log.
    first.child.stdout?.destroy();
    for (let n = 0; n < 5; n++)
      expect((await ask(first, secret, { target: 'λόγος', ipa: 'l o ɣ o s' })).status).toBe(200);
    expect(await first.stop('SIGTERM')).toBe(0);

    const schemes = { DEFAULT_SCHEME: 'attic', SCHEMES: 'erasmian' };
    const service = await startProcess({ ...environment, ...schemes });
    const loaded = (): string[] =>
      [...service.output().matchAll(/([\w-]+): \d+ rows loaded/gu)].map(([, name]) => name as string);
    expect(loaded().sort()).toEqual(['attic', 'erasmian']);
    const answer = await ask(service, secret, { target: 'θεός', ipa: 'tʰ e ˈo s' });
    expect(await answer.json()).toMatchObject({ scheme: 'attic', proximity: 1 });
    const other = await ask(service, secret, { target: 'θεός', ipa: 'θ e ˈo s', scheme: 'koine-greek' });
    expect(await other.json()).toMatchObject({ scheme: 'koine-greek', proximity: 1 });
    expect(loaded()).toHaveLength(3);
    const capabilities = await (await fetch(`${service.url}/v1/capabilities`)).json();
    expect(capabilities).toMatchObject({ schemes: { 0: { name: 'attic', default: true } } });
    expect(await service.stop('SIGTERM')).toBe(0);
    expect(service.output()).not.toMatch(/ipa_live_[\w-]{43}/u);
    expect(await countsOf(environment)).toEqual([7, 0]);
  });
});
