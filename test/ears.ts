/** A slow recognizer. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recognizer that says nothing until it is told to. */
export async function slowEars() {
  let speak: () => void = () => {};
  let asked: () => void = () => {};
  const words = new Promise<void>((done) => {
    speak = done;
  });
  const reached = new Promise<void>((done) => {
    asked = done;
  });
  const server = createServer(async (_request, response) => {
    asked();
    await words;
    response.end(JSON.stringify({ phones: ['s', 'ˈe', 'o', 's'] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://user:hunter2@127.0.0.1:${port}/hear`, speak, reached, close };
}
