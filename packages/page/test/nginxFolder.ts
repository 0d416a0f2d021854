/** The folder of the page behind nginx, set up as docs/page.md tells: it serves the compressed twins. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../bench/load/freePort.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { until } from '../../../test/state/redisServer.ts';

/** The types of a usual nginx, as far as the page has files of them. */
const TYPES = 'text/html html; text/css css; text/javascript js; image/svg+xml svg; application/wasm wasm;';

/** Serves a folder below a path. */
export async function nginxFolder(folder: string, below: string) {
  const [own, port] = [await freshFolder(), await freePort()];
  // The workers of a nginx of root are nobody's.
  for (const place of [own, folder, join(folder, '..')]) await chmod(place, 0o755);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${own}/${name};`)
    .join(' ');
  const file = join(own, 'nginx.conf');
  await writeFile(
    file,
    `pid ${own}/pid; events {} http { access_log off; ${temporary} types { ${TYPES} } gzip_static on;
     server { listen 127.0.0.1:${port}; location ${below} { alias ${folder}/; } } }`,
  );
  const child = spawn('nginx', ['-c', file, '-p', own, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}${below}`;
  await until(() =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    url,
    async close(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
