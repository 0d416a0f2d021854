/**
 * A small internet on loopback: real TLS servers, a name service that says what a test wants, and certificates of
 * its own. Names under .example stand for 127.0.0.1, which counts as public here, on the port of the lab.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { generate } from 'selfsigned';
import { INTERNET, type Network } from '../../src/service/hear/fetch/dial.ts';
import { createFetcher, type Fetcher } from '../../src/service/hear/fetch/fetch.ts';
import { listen } from './loopback.ts';

const certify = (...names: readonly string[]) =>
  generate([{ name: 'commonName', value: 'lab' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) }],
  });

export const CERTIFICATE = await certify('a.example', 'b.example');
export const STRANGER = await certify('a.example');
export const MISNAMED = await certify('elsewhere.example');

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Lab {
  readonly server: Server;
  readonly port: number;
  /** Requests that arrived, as `host path`. */
  readonly asked: string[];
  /** Connections that sent at least one byte. */
  readonly spokenTo: () => number;
  /** A fetcher in this lab; `other` replaces parts of the network. */
  readonly fetcher: (other?: Partial<Network>) => Fetcher;
}

/** Opens a lab for one test, whose hosts all answer by `answer`. */
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
  const port = await listen(server);
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
    fetcher: (other = {}) => createFetcher('koine-tutor/test', { ...network, ...other }),
  };
}
