import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { Refusal } from '../../src/contract/refusal.ts';

export async function listen(server: Server): Promise<number> {
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => sockets.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

export const silentServer = (): Server => createServer((socket) => socket.resume());

export const connectionsOf = (server: Server): Promise<number> =>
  promisify<number>((done) => server.getConnections(done))();

/** Returns the refusal of a rejected promise. @throws Error for any other outcome */
export async function refusalOf(outcome: Promise<unknown>): Promise<Refusal> {
  const error = await outcome.then(
    () => new Error('no refusal'),
    (reason) => reason,
  );
  if (!(error instanceof Refusal)) throw error;
  return error;
}
