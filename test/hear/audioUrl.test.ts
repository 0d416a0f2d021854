import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/refusal.ts';
import { isPublic, readAudioUrl, readRedirect } from '../../src/service/hear/fetch/audioUrl.ts';
import { tableOf } from '../table.ts';

/** Returns the normalized URL if it was accepted, otherwise the code of the refusal. */
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

const listed = (outcome: string): string[][] =>
  tableOf('hear/audioUrls.tsv').flatMap(([first, ...cells]) => (first === outcome ? [cells] : []));

const long = (length: number): string => `https://a.example/${'x'.repeat(length - 18)}`;

const HOSTS = [...listed('host').flat(), `${'a'.repeat(64)}.example`, `${'a.'.repeat(127)}example`];

describe('readAudioUrl', () => {
  it.each([...listed('read'), [long(2048), long(2048)]])('%s', (raw = '', href = '') =>
    expect(read(raw)).toBe(href),
  );
  it.each([...listed('audio-url-not-https'), [long(2049)]])('%j is not https', (raw = '') =>
    expect(read(raw)).toBe('audio-url-not-https'),
  );
  it.each(listed('audio-url-userinfo'))('%s is refused for its user name or password', (raw = '') =>
    expect(read(raw)).toBe('audio-url-userinfo'),
  );
  it.each(HOSTS)('%s is not a public host', (host) => {
    expect(read(`https://${host}/clip.wav`)).toBe('audio-url-host');
    expect(redirect(`https://${host}/clip.wav`)).toBe('audio-url-redirect-host');
    expect(redirect(`//${host}/clip.wav`)).toBe('audio-url-redirect-host');
  });

  it.each([
    'https://user:hunter2@a.example/',
    'http://user:hunter2@a.example/',
    'https://127.0.0.1/hunter2',
    'https://a.example/hunter2 ',
    'hunter2',
  ])('%s: the sentence hides what may be a secret', (raw) => {
    const hidden = expect.objectContaining({ message: expect.not.stringContaining('hunter2') });
    expect(() => readAudioUrl(raw)).toThrow(hidden);
  });

  it('cuts and escapes the URL that it repeats in its sentence', () => {
    expect(() => readAudioUrl(`https://"${'a'.repeat(2000)}/`)).toThrow(
      /^audio_url names "\\"a{59}…", which/u,
    );
  });
});

describe('readRedirect', () => {
  it.each([
    ['/b.wav', 'https://a.example/b.wav'],
    ['b.wav', 'https://a.example/dir/b.wav'],
    ['', 'https://a.example/dir/clip.wav?x=1'],
    ['//b.example/c.wav', 'https://b.example/c.wav'],
    ['/ἀρχή', 'https://a.example/%E1%BC%80%CF%81%CF%87%CE%AE'],
    ['http://a.example/', 'audio-url-not-https'],
    ['\\\\b.example\\', 'audio-url-not-https'],
    [`/${'x'.repeat(2048)}`, 'audio-url-not-https'],
    ['//user@b.example/', 'audio-url-userinfo'],
    ['//b.example:8443/', 'audio-url-redirect-host'],
  ])('%j from https://a.example/dir/clip.wav?x=1 is %s', (location, expected) => {
    expect(redirect(location)).toBe(expected);
  });
});

const CODES = ['not-https', 'host', 'userinfo', 'redirect-host'].map((code) => `audio-url-${code}`);

const fragment = fc.oneof(
  fc.constantFrom(...'https:// http:// https: // / \\ @ : :443 :80 . %2e % ? #'.split(' ')),
  fc.constantFrom(
    ...'localhost .local .internal a.example 127.0.0.1 0x7f [::1] [ ] ::ffff: 。 １'.split(' '),
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

/** Makes private IPv4 addresses, as numbers. */
const privateIpv4 = fc
  .tuple(fc.constantFrom(0x0a000000, 0x7f000000, 0xa9fe0000, 0xac100000, 0xc0a80000, 0), fc.nat(0xffff))
  .map(([base, rest]) => base + rest);
const written = fc.constantFrom(
  (part: number) => String(part),
  (part: number) => `0${part.toString(8)}`,
  (part: number) => `0x${part.toString(16)}`,
);
const disguise = fc.constantFrom(
  (digit: string) => digit,
  (digit: string) => String.fromCharCode(0xff10 + Number(digit)),
  (digit: string) => `%3${digit}`,
);

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
    const parts = fc.array(written, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        privateIpv4,
        parts,
        disguise,
        fc.constantFrom('', '.'),
        (value, writers, disguised, dot) => {
          // An address may be written in one to four parts; the last part has all bytes that remain.
          const octets = [24, 16, 8].slice(0, writers.length - 1).map((shift) => (value >>> shift) & 0xff);
          const last = value % 2 ** (8 * (5 - writers.length));
          const text = [...octets, last].map((part, at) => writers[at]?.(part)).join('.');
          expect(read(`https://${text.replace(/\d/gu, disguised)}${dot}/`)).toBe('audio-url-host');
        },
      ),
    );
  });
});
