import { spawnSync } from 'node:child_process';
import { chmod, mkdir, open, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_LIMITS } from '../../src/contract/limits.ts';
import { freshFolder } from '../freshFolder.ts';
import { needsMachine } from '../parts/needs.ts';
import { recording } from '../recordings.ts';
import { hosted } from './child.ts';

const WORD = { target: 'λόγος', ipa: 'l ˈo x o s', scheme: 'koine-greek' };
const SPOKEN = { target: 'λόγος', scheme: 'koine-greek' };

const HAS_FIFO = spawnSync('mkfifo', ['--version']).status === 0;

let folder: string;
let host: Awaited<ReturnType<typeof hosted>>;
const inFolder = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await freshFolder();
  await writeFile(inFolder('said.wav'), recording(0.5));
  await mkdir(inFolder('folder.wav'));
  await writeFile(inFolder('text.wav'), 'root:secret');
  await writeFile(inFolder('empty.wav'), '');
  await writeFile(inFolder('long.wav'), new Uint8Array(SERVICE_LIMITS.upload_bytes + 1));
  const sparse = await open(inFolder('sparse.wav'), 'w');
  await sparse.truncate(2 ** 40);
  await sparse.close();
  await symlink('/dev/zero', inFolder('zero.wav'));
  await symlink('said.wav', inFolder('link.wav'));
  await symlink('circle.wav', inFolder('circle.wav'));
  spawnSync('mkfifo', [inFolder('pipe.wav')]);
  host = await hosted({ cwd: folder, env: { HOME: folder, PORT: 'x', LOG_LEVEL: 'x', RECOGNIZER_URL: '' } });
});
afterAll(() => host.client.close());

describe('a host with the official client', () => {
  it('reads no file if phones are sent, too, or if the tool takes no recording', async () => {
    for (const [tool, given] of [
      ['score', { ...WORD, audio_path: '/nowhere.wav' }],
      ['read', { text: 'λόγος', audio_path: '/nowhere.wav' }],
    ] as const)
      expect(await host.call(tool, given)).toMatchObject({ isError: false });
  });

  it('gets sentences that say what to send over this transport', async () => {
    for (const [tool, given, detail] of [
      ['score', { target: 'θεός' }, 'send ipa, said, or audio_path'],
      ['heard_as', {}, 'send ipa, said, or audio_path'],
      ['recognize', {}, 'audio_path is nothing: send the full path of a recording'],
      [
        'score',
        { attempts: [{ target: 'θεός' }] },
        'send ipa or said; score a recording in a call of its own',
      ],
    ] as const) {
      const { answer } = await host.call(tool, given);
      expect(JSON.stringify(answer)).toContain(`"detail":"${detail}"`);
    }
  });

  it('chooses a recognizer by the name that answers show', async () => {
    const spoken = { ...SPOKEN, audio_path: 'said.wav', detail: 'full' };
    const { answer } = await host.call('score', spoken);
    expect(answer.recognizer.name).toBe('demo');
    const again = await host.call('score', { ...spoken, recognizer: answer.recognizer.name });
    expect(again).toEqual({ isError: false, answer });
  });

  it('hears many files at once', async () => {
    const calls = Array.from({ length: 40 }, () => host.call('recognize', { audio_path: 'said.wav' }));
    expect((await Promise.all(calls)).filter(({ isError }) => isError)).toEqual([]);
  });

  it.each(['score', 'heard_as', 'recognize'])('%s takes a recording by its path', async (tool) => {
    const given = tool === 'recognize' ? {} : SPOKEN;
    const ways = [inFolder('said.wav'), 'said.wav', './said.wav', '~/said.wav', inFolder('link.wav')];
    const answers: string[] = [];
    for (const audio_path of [...ways, pathToFileURL(inFolder('said.wav')).href]) {
      const { isError, answer } = await host.call(tool, { ...given, audio_path });
      expect(isError, JSON.stringify(answer)).toBe(false);
      answers.push(JSON.stringify(answer));
    }
    expect(new Set(answers).size).toBe(1);
  });

  const where = (name: string) => (name.startsWith('@') ? inFolder(name.slice(1)) : name);

  it.each<[path: unknown, sentence: string]>([
    ['@none.wav', 'there is no such file; send the full path of a recording'],
    ['@said.wav/x', 'there is no such file'],
    ['@folder.wav', 'this is a folder'],
    ['', 'send ipa, said, or audio_path'],
    [7, 'send the full path of a recording'],
    ['@said.wav\0', 'send the full path of a recording'],
    [`@${'x'.repeat(5000)}`, 'it is too long'],
    ['@circle.wav', 'its links lead in a circle'],
    ['/dev/zero', 'this is no plain file'],
    ['/dev/stdin', 'this is no plain file'],
    ['@pipe.wav', HAS_FIFO ? 'this is no plain file' : 'there is no such file'],
    ['@long.wav', `it has ${SERVICE_LIMITS.upload_bytes + 1} bytes; at most`],
    ['@sparse.wav', 'it has 1099511627776 bytes; at most'],
    ['@text.wav', 'WAV'],
    ['/proc/self/environ', 'WAV'],
    ['https://example.org/said.wav', 'send it as audio_url'],
    ['file://elsewhere/said.wav', 'send the full path of a recording'],
  ])('%j is told: %s', async (path, sentence) => {
    const audio_path = typeof path === 'string' ? where(path) : path;
    const { isError, answer } = await host.call('score', { ...SPOKEN, audio_path });
    expect(answer.detail).toContain(sentence);
    expect(isError).toBe(true);
    // The model must not learn from an error what a file other than a recording contains.
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect((await host.call('score', WORD)).isError).toBe(false);
  });

  it('fetches nothing from the network of the user', async () => {
    for (const audio_url of ['https://127.0.0.1/a.wav', 'http://localhost/a.wav'])
      expect((await host.call('score', { ...SPOKEN, audio_url })).answer.code).toMatch(/^audio-url/u);
  });

  // The test is skipped for root, who may read every file.
  it('a file without permission to read is refused', needsMachine(process.getuid?.() !== 0), async () => {
    await writeFile(inFolder('closed.wav'), recording(0.5));
    await chmod(inFolder('closed.wav'), 0);
    const { isError, answer } = await host.call('score', { ...SPOKEN, audio_path: inFolder('closed.wav') });
    expect([isError, answer.detail]).toEqual([true, expect.stringContaining('it may not be read')]);
  });
});
