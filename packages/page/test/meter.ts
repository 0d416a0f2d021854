/** Starts a proxy that counts the bytes from a server to a browser, including the headers of answers. */

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Transfer {
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
}

export interface Meter {
  readonly url: string;
  readonly sent: readonly Transfer[];
  readonly close: () => void;
}

export const bytesOf = (sent: readonly Transfer[]): number => sent.reduce((sum, { bytes }) => sum + bytes, 0);

const headBytes = (fields: readonly string[]): number =>
  fields.reduce((sum, field) => sum + Buffer.byteLength(field) + 2, '\r\n'.length);

/** @param server URL of the page, with a final slash */
export async function meter(server: string): Promise<Meter> {
  const { hostname, port, pathname } = new URL(server);
  const sent: Transfer[] = [];
  const proxy = createServer((incoming, answer) => {
    const { method, url: path = '', headers } = incoming;
    const asked = request({ hostname, port, method, path, headers }, (got) => {
      const { statusCode: status = 0, rawHeaders } = got;
      let bytes = `HTTP/1.1 ${status} OK\r\n`.length + headBytes(rawHeaders);
      answer.writeHead(status, rawHeaders);
      got.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      got.on('end', () => sent.push({ path, status, bytes }));
      got.pipe(answer);
    });
    asked.on('error', () => answer.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const { port: own } = proxy.address() as AddressInfo;
  const close = (): void => {
    proxy.close();
    proxy.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${own}${pathname}`, sent, close };
}
