/**
 * The connections that are open: so many at most. When one more comes, the one that was silent longest makes room, but none
 * that waits for an answer: who fills all places with requests that never come to their end keeps nobody out.
 */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createFeeder, type Feed, Inflow } from './inflow.ts';
import type { Traffic } from './traffic.ts';

/** The connection that was silent longest, of those that wait for nothing from us. */
function longestSilent(open: ReadonlyMap<Socket, Inflow>, { debts, arrivals }: Traffic): Socket | null {
  let found: Socket | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [socket, { heardAt }] of open) {
    if (heardAt >= least || (debts.of(socket) > 0 && !arrivals.has(socket))) continue;
    [found, least] = [socket, heardAt];
  }
  return found;
}

/** Lets in so many connections, and gives the parser what they bring. */
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
