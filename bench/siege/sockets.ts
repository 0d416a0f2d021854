/** Plain sockets for attackers, which write what no client would write, and read nothing. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Connections that all end together. */
export class Sockets {
  readonly #open = new Set<Socket>();
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** Opens a connection that reads nothing unless told to. */
  dial(): Socket {
    const socket = connect(this.#port, '127.0.0.1').pause();
    this.#open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.#open.delete(socket));
    return socket;
  }

  end(): void {
    for (const socket of this.#open) socket.destroy();
  }
}

/** Writes, and waits while the service does not read; false when the connection is gone. */
export async function write(socket: Socket, bytes: Uint8Array | string, until: number): Promise<boolean> {
  if (socket.destroyed || performance.now() > until) return false;
  if (socket.write(bytes)) return true;
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), until - performance.now());
  const { signal } = waiting;
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).catch(() => {});
  clearTimeout(timer);
  // The event that did not come is waited for no more.
  waiting.abort();
  return !socket.destroyed && performance.now() < until;
}

/** The head of a request. */
export const head = (line: string, headers: Readonly<Record<string, string | number>> = {}): string =>
  `${line} HTTP/1.1\r\nHost: siege\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
