/** The public addresses: one row for every block that is not public, and its neighbours on both sides. */

import { describe, expect, it } from 'vitest';
import { isPublic } from '../../src/hear/fetch/address.ts';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
  '0:0:0:0:0:FFFF:0808:0808',
  '2001:4860:4860::8888',
  '2001:200::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
];

const PRIVATE_IPV4 = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '168.63.129.16',
  '169.254.0.0',
  '169.254.169.254',
  '169.254.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.0',
  '192.168.255.255',
  '192.175.48.1',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
];

const PRIVATE_IPV6 = [
  '::',
  '::1',
  '::2',
  '100::1',
  '1fff::1',
  '2001::1',
  '2001:2::1',
  '2001:3::1',
  '2001:4:112::1',
  '2001:10::1',
  '2001:20::1',
  '2001:30::1',
  '2001:1ff:ffff::1',
  '2001:db8::1',
  '2620:4f:8000::1',
  '3fff::1',
  '3fff:fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'ff02::1',
  '2a00:1450::5efe:10.0.0.1',
  '2a00:1450::200:5efe:8.8.8.8',
];

/** Spellings of an IPv4 inside an IPv6 that a kernel, a relay or a translator unwraps. */
const embeddings = (ipv4: string): string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  const [high, low] = [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16));
  return [
    `::ffff:${ipv4}`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:ffff:${high}:${low}`,
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
  it.each([...PRIVATE_IPV4, ...PRIVATE_IPV6])('%s is not', (address) =>
    expect(isPublic(address)).toBe(false),
  );

  it('an IPv4 that is not public does not become public inside an IPv6', () => {
    expect(PRIVATE_IPV4.flatMap(embeddings).filter(isPublic)).toEqual([]);
  });

  it('a public IPv4 stays public when mapped, and no other IPv6 that embeds it is public', () => {
    expect(embeddings('8.8.8.8').map(isPublic)).toEqual([true, true, true, ...Array(9).fill(false)]);
  });

  it.each([
    '',
    'localhost',
    '8.8.8',
    '134744072',
    '0x8.8.8.8',
    '010.8.8.8',
    '8.8.8.8 ',
    '8.8.8.8/32',
    '[2606::1]',
  ])('%j is no address in plain spelling', (text) => expect(isPublic(text)).toBe(false));

  it.each(['fe80::1%eth0', '2606:4700:4700::1111%eth0', '::1%1'])('%s has a zone', (text) =>
    expect(isPublic(text)).toBe(false),
  );
});
