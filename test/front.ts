import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../bench/load/freePort.ts';
import { ROOT } from '../src/service/built/project.ts';
import { freshFolder } from './freshFolder.ts';
import { until } from './state/redisServer.ts';

export interface Front {
  readonly url: string;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

function placed(shipped: string, services: readonly string[], port: number, folder: string): string {
  const servers = services.map((url) => `server ${new URL(url).host} max_fails=0;`).join('\n');
  const changes: readonly (readonly [string, string])[] = [
    ['server koine:8080 max_fails=0;', servers],
    ['listen 8080 default_server;', `listen 127.0.0.1:${port} default_server;`],
    ['include /etc/nginx/tls/*.conf;', ''],
    [' /tmp/', ` ${folder}/`],
  ];
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`);
    return text.replaceAll(from, to);
  }, shipped);
}

/**
 * Starts nginx with deploy/nginx.conf, on a free port, in front of these services; resolves when an answer comes
 * through. `change` edits the file first.
 */
export async function startFront(
  services: readonly string[],
  program = 'nginx',
  change = (text: string): string => text,
): Promise<Front> {
  const [folder, port] = [await freshFolder(), await freePort()];
  // If root starts nginx, its workers run as the user `nobody`, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const file = join(folder, 'nginx.conf');
  const shipped = await readFile(join(ROOT, 'deploy', 'nginx.conf'), 'utf8');
  await writeFile(file, change(placed(shipped, services, port, folder)));
  const words = ['-c', file, '-p', folder, '-e', 'stderr', '-g', 'daemon off;'];
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    return fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    url,
    child,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
