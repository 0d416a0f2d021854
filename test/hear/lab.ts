/**
 * A small internet on loopback: real TLS servers, a name service that says what a test wants, and certificates of
 * its own. Names under .example stand for 127.0.0.1, which counts as public here, on the port of the lab.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { generate } from 'selfsigned';
import { Refusal } from '../../src/contract/refusal.ts';
import { INTERNET, type Network } from '../../src/hear/fetch/dial.ts';
import { createFetcher, type Fetcher } from '../../src/hear/fetch/fetch.ts';

const names = [
  '*.example',
  '*.evil.example',
  'a.example',
  'b.example',
  'c.example',
  'd.example',
  'e.example',
];

const certify = (altNames: readonly string[]) =>
  generate([{ name: 'commonName', value: 'lab' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: altNames.map((value) => ({ type: 2, value })) }],
  });

export const CERTIFICATE = await certify(names);
export const STRANGER = await certify(names);
export const MISNAMED = await certify(['elsewhere.example']);

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Lab {
  readonly server: Server;
  readonly port: number;
  /** Requests that arrived, as `host path`. */
  readonly asked: string[];
  /** Connections that sent at least one byte. */
  readonly spokenTo: () => number;
  readonly network: Network;
  /** A fetcher in this lab; `other` replaces parts of the network. */
  readonly fetcher: (other?: Partial<Network>) => Fetcher;
  readonly close: () => Promise<unknown>;
}

/** Opens a lab whose hosts all answer by `answer`. */
export async function openLab(answer: Answer, { private: key, cert } = CERTIFICATE): Promise<Lab> {
  const asked: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    answer(request, response);
  });
  server.on('connection', (socket: Socket) => sockets.push(socket));
  server.on('tlsClientError', () => undefined);
  server.on('clientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network: Network = {
    ...INTERNET,
    resolve: async () => ['127.0.0.1'],
    isPublic: (address) => address === '127.0.0.1' || INTERNET.isPublic(address),
    port,
    ca: CERTIFICATE.cert,
  };
  return {
    server,
    port,
    asked,
    spokenTo: () => sockets.filter(({ bytesRead }) => bytesRead > 0).length,
    network,
    fetcher: (other = {}) => createFetcher('koine-tutor/test', { ...network, ...other }),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The code and the sentence of a refusal; any other outcome fails. */
export async function refusal(fetched: Promise<unknown>): Promise<[string | undefined, string]> {
  const error = await fetched.then(
    (value) => value,
    (reason) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`no refusal: ${String(error)}`);
  return [error.code, error.message];
}
