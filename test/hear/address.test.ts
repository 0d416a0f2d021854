/**
 * Tests which addresses are public. The table has blocks of addresses that are not public, and the neighbors of each
 * block.
 */

import { describe, expect, it } from 'vitest';
import { isPublic } from '../../src/service/hear/fetch/audioUrl.ts';
import { tableOf } from '../table.ts';

const [PUBLIC = [], PRIVATE_IPV4 = [], PRIVATE_IPV6 = []] = ['public', 'private IPv4', 'private IPv6'].map(
  (part) => tableOf('hear/address.tsv', part).flat(),
);

/**
 * Writes an IPv4 address into IPv6 addresses. A connection to one of them may end at the IPv4 address, because of the
 * kernel, a relay or a translator.
 */
const embeddings = (ipv4: string): string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  const [high, low] = [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16));
  return [
    `::ffff:${ipv4}`,
    `::ffff:${high}:${low}`,
    `::${ipv4}`,
    `::ffff:0:${ipv4}`,
    `64:ff9b::${ipv4}`,
    `64:ff9b:1::${ipv4}`,
    `2002:${high}:${low}::1`,
    `2001:0:${high}:${low}::1`,
    `2001:0:4136:e378:8000:63bf:${(0xffff ^ ((a << 8) | b)).toString(16)}:${(0xffff ^ ((c << 8) | d)).toString(16)}`,
    `fe80::5efe:${ipv4}`,
    `2a00:1450::5efe:${ipv4}`,
  ];
};

describe('isPublic', () => {
  it.each(PUBLIC)('%s is public', (address) => expect(isPublic(address)).toBe(true));
  it.each([...PRIVATE_IPV4, ...PRIVATE_IPV6])('%s is not public', (address) =>
    expect(isPublic(address)).toBe(false),
  );

  it('an IPv4 address that is not public does not become public inside an IPv6 address', () => {
    expect(PRIVATE_IPV4.flatMap(embeddings).filter(isPublic)).toEqual([]);
  });

  it('a public IPv4 address is public in its mapped form only, and in no other IPv6 address', () => {
    expect(embeddings('8.8.8.8').map(isPublic)).toEqual([true, true, ...Array(9).fill(false)]);
  });

  const faulty = 'localhost 8.8.8 134744072 0x8.8.8.8 010.8.8.8 8.8.8.8/32 [2606::1]'.split(' ');
  const zoned = 'fe80::1%eth0 2606:4700:4700::1111%eth0 ::1%1'.split(' ');
  it.each([...faulty, '', '8.8.8.8 ', ...zoned])('%j is not an address in plain spelling', (text) =>
    expect(isPublic(text)).toBe(false),
  );
});
