/**
 * One TLS connection to a public host.
 *
 * | rule | why |
 * |---|---|
 * | only DNS resolves names, through c-ares | a hosts file, a search list or mDNS could name a local machine; a slow server blocks no thread of the pool |
 * | one address that is not public refuses the host | a mixed answer is an attack, or a split horizon |
 * | it dials the addresses that it judged | a second lookup could answer otherwise (DNS rebinding) |
 * | it judges the peer of the socket before the first byte | IP literals skip the lookup |
 * | it verifies certificate and host name, over TLS 1.2 at least | NODE_TLS_REJECT_UNAUTHORIZED and --tls-min-v1.0 change only defaults, so both are set here |
 * | 5 s for lookup, connection and handshake together | a slow host must not hold the request |
 */

import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { type ConnectionOptions, connect } from 'node:tls';
import type { buildConnector } from 'undici';
import { SERVICE_LIMITS } from '../../../contract/limits.ts';
import type { Refusal } from '../../../contract/refusal.ts';
import { isPublic, quote, refuse, refuseHost } from './audioUrl.ts';

/** The network outside the process. Production uses INTERNET; a test passes its own. */
export interface Network {
  /** All addresses of a name. */
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
  /** True for an address that a connection may use. */
  readonly isPublic: (address: string) => boolean;
  /** The https port of every host. */
  readonly port: number;
  readonly connect_s: number;
  readonly fetch_s: number;
  /** Trusted certificates as PEM; undefined for Node's own. */
  readonly ca: string | undefined;
}

/** A URL to request, and whether a redirect led to it. */
export interface Hop {
  readonly url: URL;
  readonly redirected: boolean;
}

/** The A and AAAA records of a name; one of the two lookups may fail. */
async function resolve(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  const records = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
  const answers = await Promise.allSettled(records);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  return addresses.length > 0 ? addresses : Promise.race(records);
}

export const INTERNET: Network = Object.freeze({
  resolve,
  isPublic,
  port: 443,
  connect_s: SERVICE_LIMITS.connect_s,
  fetch_s: SERVICE_LIMITS.fetch_s,
  ca: undefined,
});

/** A lookup for a socket: all addresses of the name, or a refusal if any address is not public. */
const judgedLookup = (network: Network, { url, redirected }: Hop): LookupFunction => {
  const judge = async (hostname: string) => {
    const addresses = await network.resolve(hostname);
    if (addresses.length === 0 || !addresses.every(network.isPublic)) {
      throw refuseHost(url.hostname, redirected);
    }
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (hostname, _options, callback) => {
    judge(hostname).then(
      (addresses) => callback(null, addresses),
      (error) => callback(error, []),
    );
  };
};

/** Refuses a host without a connection; `code` is an error code of Node or OpenSSL such as CERT_HAS_EXPIRED. */
export const refuseConnection = ({ url }: Hop, code: unknown): Refusal =>
  refuse(
    'audio-url-connect',
    `the connection to ${quote(url.hostname)} failed${typeof code === 'string' ? ` (${code})` : ''}; send the URL of a host that answers https`,
  );

/** Options of a connection, with every default that a flag or an environment variable could change. */
const optionsOf = (hostname: string, network: Network, hop: Hop): ConnectionOptions & TcpNetConnectOpts => ({
  host: hostname,
  port: network.port,
  servername: isIP(hostname) === 0 ? hostname : '',
  lookup: judgedLookup(network, hop),
  autoSelectFamily: true,
  rejectUnauthorized: true,
  minVersion: 'TLSv1.2',
  ALPNProtocols: ['http/1.1'],
  ca: network.ca,
});

const tooSlow = (hostname: string, seconds: number): Refusal =>
  refuse(
    'audio-url-connect',
    `${quote(hostname)} took longer than ${seconds} s to connect; send the URL of a host that answers sooner`,
  );

/** A connector for an undici client: dials the host of the hop, and closes the socket when `signal` aborts. */
export const dial =
  (network: Network, hop: Hop, signal: AbortSignal): buildConnector.connector =>
  ({ hostname }, callback) => {
    const socket = connect(optionsOf(hostname, network, hop));
    const hangUp = (reason?: Error) => socket.destroy(reason);
    const timer = setTimeout(hangUp, 1000 * network.connect_s, tooSlow(hostname, network.connect_s));
    let settled = false;
    const settle = (error: Error | null) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      if (error === null) callback(null, socket);
      else callback(error, null);
    };
    signal.addEventListener('abort', () => hangUp(), { once: true });
    socket
      .prependOnceListener('connect', () => {
        if (!network.isPublic(socket.remoteAddress ?? '')) hangUp(refuseHost(hostname, hop.redirected));
      })
      .once('secureConnect', () => settle(null))
      .on('error', settle)
      .once('close', () => settle(refuseConnection(hop, undefined)));
  };
