/**
 * Simulates the internet with one TLS server and its own certificates. Every name resolves to 127.0.0.1, this address
 * counts as public, and port 443 stands for the port of the server.
 */

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { generate } from 'selfsigned';
import { INTERNET, type Network } from '../../src/service/hear/fetch/dial.ts';
import { createFetcher, type Fetcher } from '../../src/service/hear/fetch/fetch.ts';
import { listen, refusalOf } from './loopback.ts';

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
  /** Requests that the server received, each as `host path`. */
  readonly asked: string[];
  /** Number of connections that sent at least one byte. */
  readonly spokenTo: () => number;
  /** Makes a fetcher that sees only this lab; `other` replaces parts of its network. */
  readonly fetcher: (other?: Partial<Network>) => Fetcher;
}

/** Opens a lab for one test; `answer` answers the requests to all of its hosts. */
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

export const CLIP = 'https://a.example/clip.wav';
export const WAV = { 'content-type': 'audio/wav' };

export const answering =
  (headers: OutgoingHttpHeaders, body: string | Buffer = 'clip', status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);
export const clip = answering(WAV);

/** Redirects requests to a.example, and answers requests to any other host with a clip. */
export const redirectTo =
  (location: string, status = 302): Answer =>
  (request, response) =>
    request.headers.host === 'a.example'
      ? response.writeHead(status, { location }).end('moved')
      : clip(request, response);

export async function refusal(fetched: Promise<unknown>): Promise<[string | undefined, string]> {
  const { code, message } = await refusalOf(fetched);
  return [code, message];
}

/**
 * Fetches a URL that must be refused; returns the lab, the code and the sentence. `other` replaces parts of the
 * network.
 */
export async function refused(answer: Answer, other: Partial<Network> = {}, url = CLIP) {
  const lab = await openLab(answer);
  const [code, sentence] = await refusal(lab.fetcher(other).fetch(url));
  return { ...lab, code, sentence };
}
