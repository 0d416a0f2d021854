/** Tests the engine in Next: bundled by Next, left outside the bundle, in a standalone server, and in a page. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../bench/load/freePort.ts';
import { freshFolder } from '../freshFolder.ts';
import { needs, needsPackages } from '../parts/needs.ts';
import { BUNDLERS } from '../parts/programs.ts';
import { ENVIRONMENT, filesBelow } from '../shipping/shipment.ts';
import { ASKED, ENGINE, IN_PAGE, installEngine, moved, node, shownAt, tool } from './installed.ts';

function startProgram(program: string, words: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return {
    /** Asks until the server answers. @throws Error with the output of the program if it has ended */
    async answer(url: string): Promise<string> {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`exit ${child.exitCode}: ${output}`);
        const answer = await fetch(url).catch(() => null);
        if (answer !== null) return answer.ok ? answer.text() : `${answer.status}: ${output}`;
        await setTimeout(100);
      }
    },
    async stop(): Promise<void> {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/**
 * Makes a Next project that has the package under two names: Next bundles one and leaves the other outside its bundle,
 * so that one build tests both.
 */
async function nextProject(home: string): Promise<string> {
  const from = await freshFolder();
  await mkdir(join(from, 'node_modules'));
  for (const name of readdirSync(tool()).filter((entry) => !entry.startsWith('.')))
    await symlink(tool(name), join(from, 'node_modules', name));
  const files: Record<string, string> = {
    'package.json': '{"private":true,"type":"module"}',
    'next.config.mjs': `export default { output: 'standalone', serverExternalPackages: ['outside'], outputFileTracingRoot: '/', turbopack: { root: '/' } };`,
    'app/layout.js': 'export default ({ children }) => <html><body>{children}</body></html>;',
    'app/page.js': `'use client';
    import { useEffect, useState } from 'react';
    ${IN_PAGE}
    export default function Page() {
      const [text, show] = useState('');
      useEffect(() => void answers().then(show), []);
      return <output>{text}</output>;
    }`,
  };
  for (const name of [ENGINE, 'outside']) {
    const place = join(from, 'node_modules', name);
    await cp(join(home, 'node_modules', ENGINE), place, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    await writeFile(join(place, 'package.json'), JSON.stringify({ ...manifest, name }));
    files[`app/${name}/route.js`] = `import { createTutor } from '${name}';
      export const dynamic = 'force-dynamic';
      export async function GET() {
        const tutor = await createTutor();
        return new Response(${ASKED});
      }`;
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(from, name)), { recursive: true });
    await writeFile(join(from, name), text);
  }
  return from;
}

describe('the engine', needsPackages(BUNDLERS), () => {
  it(
    'runs in Next: bundled, as a package that it leaves outside, standalone, and in a page',
    needs('chromium'),
    async () => {
      const { home, expected } = await installEngine();
      const from = await nextProject(home);
      await node(from, tool('next', 'dist', 'bin', 'next'), 'build');
      const elsewhere = await moved(join(from, '.next', 'standalone'));
      const isServer = (file: string): boolean => /(?<!node_modules\/.*)server\.js$/u.test(file);
      const server = join(elsewhere, String((await filesBelow(elsewhere)).find(isServer)));
      // A standalone server of Next does not get the static files; a user must copy them.
      await cp(join(from, '.next', 'static'), join(dirname(server), '.next', 'static'), { recursive: true });
      const port = await freePort();
      const environment = { ...ENVIRONMENT, PORT: String(port), HOSTNAME: '127.0.0.1' };
      const next = startProgram(process.execPath, [server], environment);
      try {
        for (const name of [ENGINE, 'outside'])
          expect(await next.answer(`http://127.0.0.1:${port}/${name}`), name).toBe(expected);
        expect(await shownAt(`http://127.0.0.1:${port}/`)).toBe(expected);
      } finally {
        await next.stop();
      }
    },
  );
});
