/**
 * Checks the URL of a recording by the rules that need no network. A code is written without its prefix `audio-url-`.
 *
 * | rule | why | code |
 * |---|---|---|
 * | at most 2,048 characters | long URLs are not parsed | not-https |
 * | no backslash, blank, control or format character | parsers disagree about them; `new URL` drops some and changes others | not-https |
 * | begins with `https://` and a host | `https:host` and `https:///host` are read differently elsewhere | not-https |
 * | no `@` between `//` and the next `/`, `?`, `#` | credentials, or a host that looks like another host | userinfo |
 * | port 443 | callers cannot scan other services through us | host |
 * | the host is judged after `new URL`, without trailing dots | `new URL` resolves octal, hex, decimal, short, full-width and percent-encoded spellings | |
 * | an IP literal is public (the table of `isPublic`) | a literal needs no lookup, so it is judged here | host |
 * | a name of letters, digits, `-`, `_` with a dot in it | a name without a dot (`intranet`) is resolved only inside a network; resolvers may read other characters differently | host |
 * | not `*.localhost`, `*.local`, `*.internal` | names of this machine and its network (RFC 6761, RFC 6762, ICANN 2024) | host |
 *
 * A redirect must keep the same rules, but its host is refused with `audio-url-redirect-host`. Refusals quote only the host of a
 * URL, because userinfo and path may contain a secret.
 */

import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SERVICE_LIMITS } from '../../../contract/limits.ts';
import { type AudioUrlCode, Refusal } from '../../../contract/refusal.ts';

const AZURE_HOST = '168.63.129.16';
/** The only block of IPv6 that IANA has assigned to the public internet. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an IPv6 of ISATAP: its fifth and sixth groups are 0000:5efe or 0200:5efe, and an IPv4 follows. */
const isIsatap = ([, , , , fifth = 0, sixth]: readonly number[]): boolean =>
  (fifth & ~0x200) === 0 && sixth === 0x5efe;

/** Writes an IPv6 in hex groups, because ipaddr.js, unlike the operating system, reads `::8.8.8.8` as `::ffff:8.8.8.8`. */
const inHex = (ipv6: string): string => new URL(`http://[${ipv6}]`).hostname.slice(1, -1);

/**
 * True for an address (`1.2.3.4`, `2001:4860::8888`) on the public internet; false for an address that may not be public.
 *
 * | address | judged as | why |
 * |---|---|---|
 * | `::ffff:a.b.c.d` | the IPv4 inside | the operating system connects to the IPv4 (RFC 4291, 2.5.5.2) |
 * | IPv4 | public if ipaddr.js calls it `unicast` | excludes every block of the IANA special-purpose registry |
 * | 168.63.129.16 | not public | looks public, but every Azure machine reaches its own host there |
 * | IPv6 | public if `unicast` and inside 2000::/3 | IANA has assigned no other block; excludes `::a.b.c.d`, NAT64 `64:ff9b::/96`, ULA, link-local |
 * | 6to4 2002::/16, Teredo 2001::/32 | not public | relays unwrap them to any IPv4 |
 * | interface id `:5efe:a.b.c.d` | not public | ISATAP (RFC 5214) unwraps it to an IPv4 |
 * | with a zone, `fe80::1%eth0` | not public | a public address needs no zone |
 *
 * A NAT64 prefix of the operator (RFC 6052, 2.2) cannot be recognized; a network with NAT64 must filter its outgoing
 * traffic.
 */
export function isPublic(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.process(isIPv6(text) ? inHex(text) : text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4
    ? address.toString() !== AZURE_HOST
    : address.match(PUBLIC_IPV6) && !isIsatap(address.parts);
}

/** Matches characters on which URL parsers disagree: backslash, separators, control, format and unassigned characters. */
const TREACHEROUS = /[\\\p{Z}\p{C}]/u;
const HTTPS = /^https:\/\/([^/?#]+)/iu;
const SCHEME = /^[a-z][a-z0-9+.-]*:/iu;
const DOTTED_NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/u;
const PRIVATE_NAME = /\.(?:localhost|local|internal)$/u;
const ECHOED = 60;

export const refuse = (code: AudioUrlCode, sentence: string): Refusal =>
  new Refusal('bad-request', sentence, code);

export const quote = (text: string): string =>
  JSON.stringify(text.length > ECHOED ? `${text.slice(0, ECHOED)}…` : text);

const subject = (redirected: boolean): string => (redirected ? 'a redirect of audio_url' : 'audio_url');

/** Makes the refusal of a host that is not public. Never names the address of the host, which would reveal the network. */
export const refuseHost = (host: string, redirected: boolean): Refusal =>
  refuse(
    redirected ? 'audio-url-redirect-host' : 'audio-url-host',
    `${subject(redirected)} names ${quote(host)}, which is no public host; send an https URL of a public host on port 443`,
  );

/** Refuses a URL that is too long or TREACHEROUS, before a parser reads it. */
function requirePlain(raw: string, redirected: boolean): void {
  const fault = (what: string) => refuse('audio-url-not-https', `${subject(redirected)} ${what}`);
  if (raw.length > SERVICE_LIMITS.url_characters) {
    throw fault(
      `has ${raw.length} characters; send an https URL of at most ${SERVICE_LIMITS.url_characters}`,
    );
  }
  if (TREACHEROUS.test(raw)) {
    throw fault(
      'holds a backslash, a blank or a control character; send an https URL that percent-encodes it',
    );
  }
}

/** True for a public IP address, or for a name that may be public. @param host the hostname of a `new URL` */
function mayBePublic(host: string): boolean {
  const literal = host.replace(/^\[|\]$/gu, '');
  return isIP(literal) === 0 ? DOTTED_NAME.test(host) && !PRIVATE_NAME.test(host) : isPublic(literal);
}

/** @throws Refusal by the rules of the table above */
export function readAudioUrl(raw: string, redirected = false): URL {
  requirePlain(raw, redirected);
  const authority = HTTPS.exec(raw)?.[1];
  if (authority === undefined) {
    const scheme = SCHEME.exec(raw)?.[0];
    const start = scheme === undefined ? 'without a scheme' : `with ${quote(scheme)}`;
    throw refuse(
      'audio-url-not-https',
      `${subject(redirected)} begins ${start}; send a URL of the form https://host/path`,
    );
  }
  if (authority.includes('@')) {
    throw refuse(
      'audio-url-userinfo',
      `${subject(redirected)} has an @ before its host; send it without userinfo`,
    );
  }
  if (!URL.canParse(raw)) throw refuseHost(authority, redirected);
  const url = new URL(raw);
  const host = url.hostname.replace(/\.+$/u, '');
  if (url.port !== '' || !mayBePublic(host)) throw refuseHost(url.host, redirected);
  url.hostname = host;
  return url;
}

/**
 * Reads the header Location by the same rules. A relative reference stays on the checked host; any other is checked as it
 * was written, before a parser changes it.
 */
export function readRedirect(location: string, from: URL): URL {
  requirePlain(location, true);
  if (SCHEME.test(location)) return readAudioUrl(location, true);
  return readAudioUrl(location.startsWith('//') ? `https:${location}` : new URL(location, from).href, true);
}
