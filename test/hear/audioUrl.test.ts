/** The URLs that are read, and those that are refused, with their codes; without any network. */

import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/refusal.ts';
import { isPublic } from '../../src/hear/fetch/address.ts';
import { readAudioUrl, readRedirect } from '../../src/hear/fetch/audioUrl.ts';

/** The code of the refusal, or the URL as it is read. */
const outcome = (read: () => URL): string => {
  try {
    return read().href;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.slug).toBe('bad-request');
    expect(error.message).toMatch(/^[^\p{C}]{20,300}$/u);
    return String(error.code);
  }
};

const read = (raw: string): string => outcome(() => readAudioUrl(raw));
const redirect = (location: string): string =>
  outcome(() => readRedirect(location, new URL('https://a.example/dir/clip.wav?x=1')));

const ACCEPTED: [string, string][] = [
  ['https://a.example', 'https://a.example/'],
  ['HTTPS://A.Example:443/Clip.wav?x=@#y', 'https://a.example/Clip.wav?x=@#y'],
  ['https://a.example:0443/', 'https://a.example/'],
  ['https://a.example:/', 'https://a.example/'],
  ['https://a.example./clip.wav', 'https://a.example/clip.wav'],
  ['https://a.example/%40@', 'https://a.example/%40@'],
  ['https://φωνή.gr/θεός.wav', 'https://xn--jxa3a0am.gr/%CE%B8%CE%B5%CF%8C%CF%82.wav'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://134744072/', 'https://8.8.8.8/'],
  ['https://[2001:4860:4860::8888]/', 'https://[2001:4860:4860::8888]/'],
  ['https://[::ffff:8.8.8.8]/', 'https://[::ffff:808:808]/'],
  ['https://localhost.example/', 'https://localhost.example/'],
  ['https://internal.example/', 'https://internal.example/'],
  ['https://mylocal.example/', 'https://mylocal.example/'],
  ['https://a_b.example/', 'https://a_b.example/'],
  [`https://a.example/${'x'.repeat(2048 - 18)}`, `https://a.example/${'x'.repeat(2048 - 18)}`],
];

const NOT_HTTPS = [
  '',
  'clip.wav',
  'http://a.example/',
  'ftp://a.example/',
  'file:///etc/passwd',
  'data:audio/wav;base64,AAAA',
  'javascript:alert(1)',
  '//a.example/',
  'https:',
  'https://',
  'https:a.example',
  'https:/a.example/',
  'https:///a.example/',
  'https://?x',
  'https://#x',
  'http\ts://a.example/',
  ' https://a.example/',
  'https://a.example/ ',
  'https://a.example/a b',
  'https://a.example/\n',
  'https://a.exa\tmple/',
  'https://a.example/\u0000',
  'https://a.example/\u00a0',
  'https://a.example/\u2028',
  'https://a.example/\u202e',
  'https://lo\u00adcalhost/',
  'https://lo\u200bcalhost/',
  'https://a.example/\ud800',
  'https://a.example\\@b.example/',
  'https:\\\\a.example/',
  `https://a.example/${'x'.repeat(2048 - 17)}`,
];

const USERINFO = [
  'https://user@a.example/',
  'https://user:secret@a.example/',
  'https://@a.example/',
  'https://:@a.example/',
  'https://a.example:443@b.example/',
  'https://a.example@127.0.0.1/',
  'https://a@b@c.example/',
];

const HOSTS = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost..',
  'ⓛocalhost',
  '%6c%6f%63alhost',
  'localhost%2e',
  'a.localhost',
  'a.localhost.',
  'printer.local',
  'printer.local.',
  'printer。local',
  'metadata.google.internal',
  'metadata.google.internal.',
  'local',
  'internal',
  'intranet',
  'com',
  '.',
  '..',
  '.localhost',
  '.a.example',
  'a..example',
  'a,b.example',
  'a*.example',
  'a.example:80',
  'a.example:8443',
  'a.example:0',
  'a.example:99999',
  'a.example:x',
  'a.example%00',
  'a.example%40b.example',
  'a.example＠b.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(127)}example`,
  '256.1.1.1',
  '1.2.3.4.5',
  'xn--',
  '[',
  '[::1',
  '[::1]x',
  '[fe80::1%25eth0]',
  '[fe80::1%eth0]',
  '8.8.8.8:8443',
];

const LITERALS = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0X7F.0.0.0x1',
  '017700000001',
  '0177.0.0.1',
  '00000177.1',
  '１２７.０.０.１',
  '127。0。0。1',
  '①②⑦.1',
  '%31%32%37.1',
  '0',
  '0x',
  '0.0.0.0',
  '10.1.2.3',
  '012.1.2.3',
  '0xa010203',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '172.16.0.1',
  '192.168.1.1',
  '192.168.257',
  '224.0.0.1',
  '255.255.255.255',
  '4294967295',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::127.0.0.1]',
  '[::8.8.8.8]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::8.8.8.8]',
  '[64:ff9b:1::10.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
];

describe('readAudioUrl', () => {
  it.each(ACCEPTED)('%s', (raw, href) => expect(read(raw)).toBe(href));
  it.each(NOT_HTTPS)('%j is not https', (raw) => expect(read(raw)).toBe('audio-url-not-https'));
  it.each(USERINFO)('%s has userinfo', (raw) => expect(read(raw)).toBe('audio-url-userinfo'));
  it.each([...HOSTS, ...LITERALS])('%s is no public host', (host) => {
    expect(read(`https://${host}/clip.wav`)).toBe('audio-url-host');
    expect(redirect(`https://${host}/clip.wav`)).toBe('audio-url-redirect-host');
    expect(redirect(`//${host}/clip.wav`)).toBe('audio-url-redirect-host');
  });

  it.each([
    ['https://user:hunter2@a.example/'],
    ['http://user:hunter2@a.example/'],
    ['https://127.0.0.1/hunter2'],
    ['https://a.example/hunter2 '],
    ['hunter2'],
  ])('%s: the sentence hides what may be a secret', (raw) => {
    expect(() => readAudioUrl(raw)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
    );
  });

  it('cuts and escapes what it repeats', () => {
    expect(() => readAudioUrl(`https://"${'a'.repeat(2000)}/`)).toThrow(
      /^audio_url names "\\"a{59}…", which/u,
    );
  });
});

describe('readRedirect', () => {
  it.each([
    ['/b.wav', 'https://a.example/b.wav'],
    ['b.wav', 'https://a.example/dir/b.wav'],
    ['../b.wav?y', 'https://a.example/b.wav?y'],
    ['?y=2', 'https://a.example/dir/clip.wav?y=2'],
    ['', 'https://a.example/dir/clip.wav?x=1'],
    ['user@b.example', 'https://a.example/dir/user@b.example'],
    ['//b.example/c.wav', 'https://b.example/c.wav'],
    ['https://b.example./', 'https://b.example/'],
    ['/ἀρχή', 'https://a.example/%E1%BC%80%CF%81%CF%87%CE%AE'],
    ['http://a.example/', 'audio-url-not-https'],
    ['http:', 'audio-url-not-https'],
    ['https:b.wav', 'audio-url-not-https'],
    ['///b.example/', 'audio-url-not-https'],
    ['file:///etc/passwd', 'audio-url-not-https'],
    ['/a b', 'audio-url-not-https'],
    ['\\\\b.example\\', 'audio-url-not-https'],
    [`/${'x'.repeat(2048)}`, 'audio-url-not-https'],
    ['//user@b.example/', 'audio-url-userinfo'],
    ['https://@b.example/', 'audio-url-userinfo'],
    ['//b.example:8443/', 'audio-url-redirect-host'],
    ['//', 'audio-url-not-https'],
  ])('%j from https://a.example/dir/clip.wav?x=1 is %s', (location, expected) => {
    expect(redirect(location)).toBe(expected);
  });
});

const CODES = new Set([
  'audio-url-not-https',
  'audio-url-host',
  'audio-url-userinfo',
  'audio-url-redirect-host',
]);

/** A piece of a hostile URL. */
const fragment = fc.oneof(
  fc.constantFrom(
    'https://',
    'http://',
    'https:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    ':443',
    ':80',
    '.',
    '%2e',
    '%',
    '?',
    '#',
  ),
  fc.constantFrom(
    'localhost',
    '.local',
    '.internal',
    'a.example',
    '127.0.0.1',
    '0x7f',
    '[::1]',
    '[',
    ']',
    '::ffff:',
    '。',
    '１',
  ),
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address}]`),
  fc.domain(),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const hostile = fc.oneof(
  fc.array(fragment, { maxLength: 6 }).map((parts) => parts.join('')),
  fc.array(fragment, { maxLength: 4 }).map((parts) => `https://${parts.join('')}`),
  fc.webUrl({ validSchemes: ['http', 'https'], withFragments: true, withQueryParameters: true }),
);

/** One value of an IPv4, written in decimal, octal or hex, with digits as they may be disguised. */
const spellings = (value: number): string[] => [
  String(value),
  `0${value.toString(8)}`,
  `0x${value.toString(16)}`,
];
const disguise = (text: string, form: number): string =>
  text.replace(/\d/gu, (digit) => {
    if (form === 0) return digit;
    return form === 1 ? String.fromCharCode(0xff10 + Number(digit)) : `%3${digit}`;
  });
const privateIpv4 = fc
  .constantFrom(
    [0x0a000000, 24],
    [0x7f000000, 24],
    [0xa9fe0000, 16],
    [0xac100000, 20],
    [0xc0a80000, 16],
    [0, 24],
  )
  .chain(([base = 0, bits = 0]) => fc.integer({ min: 0, max: 2 ** bits - 1 }).map((rest) => base + rest));

describe('properties', () => {
  it('any string is read as https to a public host, or refused with a code', () => {
    fc.assert(
      fc.property(hostile, fc.boolean(), (raw, redirected) => {
        let url: URL;
        try {
          url = redirected ? readRedirect(raw, new URL('https://a.example/b')) : readAudioUrl(raw);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
          expect(CODES).toContain((error as Refusal).code);
          return;
        }
        expect([url.protocol, url.port, url.username, url.password]).toEqual(['https:', '', '', '']);
        const host = url.hostname.replace(/^\[|\]$/gu, '');
        expect(isIP(host) === 0 ? /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/u.test(host) : isPublic(host)).toBe(true);
        expect(host).not.toMatch(/\.(?:localhost|local|internal)$/u);
        expect(readAudioUrl(url.href).href).toBe(url.href);
      }),
    );
  });

  it('no spelling of a private IPv4 passes', () => {
    const spelling = fc.tuple(
      privateIpv4,
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
      fc.nat(2),
      fc.boolean(),
    );
    fc.assert(
      fc.property(spelling, ([value, parts, bases, form, dot]) => {
        const octets = [24, 16, 8].slice(0, parts - 1).map((shift) => (value >>> shift) & 0xff);
        const last = value % 2 ** (8 * (5 - parts));
        const text = [...octets, last].map((part, at) => spellings(part)[bases[at] ?? 0]).join('.');
        expect(read(`https://${disguise(text, form)}${dot ? '.' : ''}/`)).toBe('audio-url-host');
      }),
    );
  });
});
