/**
 * Tells whether an IP address is on the public internet, by an allow-list: an address that is not known to be public is
 * refused.
 *
 * | address | judged as | why |
 * |---|---|---|
 * | `::ffff:a.b.c.d` | the IPv4 inside | the kernel connects to that (RFC 4291, 2.5.5.2) |
 * | IPv4 | public if ipaddr.js calls it `unicast` | excludes every block of the IANA special-purpose registry |
 * | 168.63.129.16 | not public | looks public, is the host of every Azure machine |
 * | IPv6 | public if `unicast` and inside 2000::/3 | IANA has assigned no other block; excludes `::a.b.c.d`, NAT64 `64:ff9b::/96`, ULA, link-local |
 * | 6to4 2002::/16, Teredo 2001::/32 | not public | relays unwrap them to any IPv4 |
 * | interface id `:5efe:a.b.c.d` | not public | ISATAP (RFC 5214) unwraps it to an IPv4 |
 * | with a zone, `fe80::1%eth0` | not public | a public address needs no zone |
 *
 * No address reveals an operator's own NAT64 prefix (RFC 6052, 2.2). Such a network must filter its exit.
 */

import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

const AZURE_HOST = '168.63.129.16';
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/** The interface identifier of ISATAP: 0000:5efe or 0200:5efe, then the IPv4. */
const isIsatap = ([, , , , high = 0, low]: readonly number[]): boolean =>
  (high & ~0x200) === 0 && low === 0x5efe;

/** An IPv6 in hex groups only, because ipaddr.js takes `::8.8.8.8` for `::ffff:8.8.8.8` and the kernel does not. */
const inHex = (ipv6: string): string => new URL(`http://[${ipv6}]`).hostname.slice(1, -1);

/** True for an address in plain spelling (`1.2.3.4`, `2001:4860::8888`) that is on the public internet. */
export function isPublic(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.process(isIPv6(text) ? inHex(text) : text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4
    ? address.toString() !== AZURE_HOST
    : address.match(GIVEN_OUT) && !isIsatap(address.parts);
}
