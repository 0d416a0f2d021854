/** The bundle for hosts that install by a double click: unpacked into an empty folder, it runs by the words of its manifest. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEME_NAMES } from '../../src/contract/schemes.ts';
import { LOCAL_TOOLS } from '../../src/contract/tools.ts';
import { compiled, ROOT, VERSION } from '../../src/service/built/project.ts';
import { freshFolder } from '../freshFolder.ts';
import { hosted } from '../mcp/child.ts';
import { recording } from '../recordings.ts';

const made = (): Buffer => {
  execFileSync(process.execPath, [compiled('docs/site/mcpb.js')], { cwd: ROOT });
  return readFileSync(compiled('koine-tutor.mcpb'));
};

let zip: Buffer;
let folder: string;
let host: Awaited<ReturnType<typeof hosted>>;
beforeAll(async () => {
  zip = made();
  folder = await freshFolder();
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  const { server, user_config: asked } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const filled = (text: string): string =>
    text
      .replaceAll(/\$\{__dirname\}/gu, folder)
      .replaceAll(/\$\{user_config\.(\w+)\}/gu, (_, name) => asked[name].default);
  const { command, args, env } = server.mcp_config;
  host = await hosted({
    command,
    args: args.map(filled),
    cwd: folder,
    env: Object.fromEntries(Object.entries<string>(env).map(([name, value]) => [name, filled(value)])),
  });
});
afterAll(() => host.client.close());

describe('koine-tutor.mcpb', () => {
  it('is the same at every build, small, and of this version', () => {
    expect(made().equals(zip)).toBe(true);
    expect(zip.length).toBeLessThan(20 * 2 ** 20);
    const { version, tools } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect(version).toBe(VERSION);
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(LOCAL_TOOLS.map(({ name }) => name));
  });

  it.each(SCHEME_NAMES)('scores a word in %s', async (scheme) => {
    const { answer } = await host.call('score', { target: 'λόγος', ipa: 'l ˈo x o s', scheme });
    expect(answer).toMatchObject({ scheme, target_text: 'λόγος' });
  });

  it('hears a recording, and scores what takes a thread', async () => {
    const audio_path = join(folder, 'said.wav');
    await writeFile(audio_path, recording(0.5));
    expect((await host.call('score', { target: 'λόγος', audio_path })).isError).toBe(false);
    const long = { target: 'παρακαλοῦ '.repeat(64), ipa: 'p a r a k a l u '.repeat(64) };
    expect((await host.call('score', long)).answer).toMatchObject({ scheme: 'koine-greek' });
  });

  it('has the manual', async () => {
    expect((await host.client.listResources()).resources.length).toBeGreaterThan(15);
  });

  it('brings the licenses of what it bundles', () => {
    const text = readFileSync(join(folder, 'THIRD-PARTY-LICENSES'), 'utf8');
    for (const name of ['@modelcontextprotocol/server', 'zod', 'piscina', 'undici', 'wavefile'])
      expect(text).toMatch(new RegExp(`^${name} \\d.*\\n\\n\\S`, 'mu'));
  });
});
