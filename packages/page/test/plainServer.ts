import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

export interface PlainServer {
  readonly url: string;
  readonly close: () => void;
}

/** Serves a folder under the path `below`, which ends with a slash. */
export async function serveFolder(folder: string, below: string, headers = {}): Promise<PlainServer> {
  const server = createServer(async ({ url = '' }, response) => {
    const path = decodeURIComponent(url.split('?', 1)[0] as string);
    const name = path.endsWith('/') ? `${path}index.html` : path;
    const bytes = await readFile(join(folder, name.slice(below.length))).catch(() => null);
    if (bytes === null || !path.startsWith(below)) return response.writeHead(404).end();
    return response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? '', ...headers }).end(bytes);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}${below}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
