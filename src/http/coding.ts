/**
 * Content codings (RFC 9110, section 8.4): which one a caller prefers, how answers are compressed as they are made, and
 * how documents are compressed once at boot.
 *
 * A page or an answer in JSON shrinks to an eighth. A short answer is compressed on the event loop, in under a
 * millisecond, and has a Content-Length; a longer one goes through a thread of zlib.
 */

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const CODINGS = ['br', 'gzip'] as const;

export type Coding = (typeof CODINGS)[number];

/** Shorter answers are sent as they are, bytes. */
const LEAST_BYTES = 1024;

/** Longer answers leave the event loop, bytes. */
const LONG_BYTES = 64 * 1024;

/** The window of brotli, as a power of two: the default takes 4 MiB for every long answer under way. */
const WINDOW_BITS = 18;

/** The options of @fastify/compress: answers only, because a compressed body could hide a huge one. */
export const COMPRESSION = {
  globalDecompression: false,
  encodings: [...CODINGS],
  threshold: LEAST_BYTES,
  syncThreshold: LONG_BYTES,
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
  },
};

/** The quality for documents, which are compressed once: higher ones take ten times as long for a few percent. */
const QUALITY = 9;

const COMPRESSORS: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (body) => promisify(gzip)(body, { level: QUALITY }),
};

/** Types that are not compressed already. */
const COMPRESSIBLE = /^text\/|[/+](?:json|xml|javascript|wasm)\b|octet-stream/u;

/** A body in each coding that makes it shorter. */
export async function coded(type: string, body: Buffer): Promise<ReadonlyMap<Coding, Buffer>> {
  if (body.length < LEAST_BYTES || !COMPRESSIBLE.test(type)) return new Map();
  const bodies = await Promise.all(
    CODINGS.map(async (coding) => [coding, await COMPRESSORS[coding](body)] as const),
  );
  return new Map(bodies.filter(([, short]) => short.length < body.length));
}

const ELEMENT = /^[\t ]*([\w*-]+)[\t ]*(?:;[\t ]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[\t ]*)?$/iu;

/** The weights of the codings that a header names; malformed elements count for nothing. */
function weightsOf(acceptEncoding: string): ReadonlyMap<string, number> {
  const named = acceptEncoding.split(',').flatMap((element) => {
    const [, name, weight = '1'] = ELEMENT.exec(element) ?? [];
    return name === undefined ? [] : [[name.toLowerCase(), Number(weight)] as const];
  });
  return new Map(named);
}

/** The coding of the highest weight, of equal ones the first of CODINGS; null for the plain body. */
export function preferredCoding(
  acceptEncoding: string | undefined,
  among: ReadonlyMap<Coding, unknown>,
): Coding | null {
  if (acceptEncoding === undefined || among.size === 0) return null;
  const weights = weightsOf(acceptEncoding);
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  let best: Coding | null = null;
  for (const coding of among.keys()) {
    if (weightOf(coding) > (best === null ? 0 : weightOf(best))) best = coding;
  }
  // A caller may weigh the plain body higher.
  return best !== null && (weights.get('identity') ?? 0) > weightOf(best) ? null : best;
}
