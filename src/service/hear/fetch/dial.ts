/**
 * Opens one TLS connection to a public host.
 *
 * | rule | why |
 * |---|---|
 * | names are resolved only by DNS, through c-ares | a hosts file, a search list or mDNS could name a local machine; a slow DNS server does not block a thread of libuv |
 * | a host is refused if one of its addresses is not public | public and private addresses together mean an attack, or a split DNS |
 * | the socket connects only to checked addresses | a second lookup could return others (DNS rebinding) |
 * | the address of the connected socket is checked before the first byte | a host that is an IP address skips the lookup |
 * | certificate and host name are verified, and TLS is 1.2 or newer | flags and variables of Node can change the defaults |
 * | 5 s for lookup, connection and handshake together | a slow host must not hold the request |
 */

import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { type ConnectionOptions, connect } from 'node:tls';
import type { buildConnector } from 'undici';
import { SERVICE_LIMITS } from '../../../contract/limits.ts';
import type { Refusal } from '../../../contract/refusal.ts';
import { isPublic, quote, refuse, refuseHost } from './audioUrl.ts';

/** Access to the network: INTERNET, or a network of a test. */
export interface Network {
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
  readonly isPublic: (address: string) => boolean;
  /** The only port to which connections are made. */
  readonly port: number;
  readonly connect_s: number;
  readonly fetch_s: number;
  /** Certificates to trust, as PEM; undefined for the ones that Node trusts. */
  readonly ca: string | undefined;
}

export interface Hop {
  readonly url: URL;
  /** True if a redirect led to this URL. */
  readonly redirected: boolean;
}

/** Looks up the A and AAAA records of a name; fails only if both lookups fail. */
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

/** Makes the `lookup` of a socket, which fails if any address of the name is not public. */
const publicLookup = (network: Network, { url, redirected }: Hop): LookupFunction => {
  const find = async (hostname: string) => {
    const addresses = await network.resolve(hostname);
    if (addresses.length === 0 || !addresses.every(network.isPublic)) {
      throw refuseHost(url.hostname, redirected);
    }
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (hostname, _options, callback) => {
    find(hostname).then(
      (addresses) => callback(null, addresses),
      (error) => callback(error, []),
    );
  };
};

/** @param code error code of Node or OpenSSL, such as CERT_HAS_EXPIRED */
export const refuseConnection = ({ url }: Hop, code: unknown): Refusal =>
  refuse(
    'audio-url-connect',
    `the connection to ${quote(url.hostname)} failed${typeof code === 'string' ? ` (${code})` : ''}; send the URL of a host that answers https`,
  );

/** Sets every option whose default a flag or a variable of Node can change. */
const optionsOf = (hostname: string, network: Network, hop: Hop): ConnectionOptions & TcpNetConnectOpts => ({
  host: hostname,
  port: network.port,
  servername: isIP(hostname) === 0 ? hostname : '',
  lookup: publicLookup(network, hop),
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

/** Returns a connector for undici, which closes the socket when `signal` aborts. */
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
