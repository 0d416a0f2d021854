/**
 * Limits the number of open connections. When one more comes, the service closes the connection that was silent longest
 * and waits for no answer. So a caller who opens many connections and never completes a request keeps nobody out.
 */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createFeeder, type Feed, Inflow } from './inflow.ts';
import type { Traffic } from './traffic.ts';

/** The connection that was silent longest among those that we owe no answer. */
function longestSilent(open: ReadonlyMap<Socket, Inflow>, { debts, arrivals }: Traffic): Socket | null {
  let found: Socket | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [socket, { heardAt }] of open) {
    if (heardAt >= least || (debts.of(socket) > 0 && !arrivals.has(socket))) continue;
    [found, least] = [socket, heardAt];
  }
  return found;
}

/** Limits the connections of a server, and feeds their bytes to its parser. */
export function guardConnections(server: Server, traffic: Traffic, most: number): void {
  const open = new Map<Socket, Inflow>();
  const turns = createFeeder();
  let names = 0;
  server.on('connection', (socket: Socket) => {
    if (open.size >= most) {
      const silent = longestSilent(open, traffic);
      if (silent === null) return void socket.destroy();
      silent.destroy();
      open.delete(silent);
    }
    const [feed] = socket.listeners('data') as Feed[];
    if (feed === undefined) throw new Error('node:http reads connections in a way that is not known');
    const name = String(names++);
    open.set(socket, new Inflow(socket, traffic.debts, feed, (step) => turns(name, step)));
    socket.once('close', () => open.delete(socket));
  });
}
