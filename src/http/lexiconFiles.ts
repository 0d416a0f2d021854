/** The lexicons as the page loads them: gzipped when the first browser asks, by a thread of the system, and kept. */

import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { packFile } from '../disk/engine.ts';
import type { Scheme } from '../phonology/scheme.ts';
import { SCHEMES } from '../phonology/schemes/index.ts';
import { etagOf, isKnown } from './etag.ts';

const compress = promisify(gzip);

const TYPE = 'application/gzip';

interface Lexicon {
  readonly body: Buffer;
  readonly etag: string;
}

async function packed(scheme: Scheme): Promise<Lexicon> {
  const body = await compress(await readFile(packFile(scheme)), { level: 9 });
  return { body, etag: etagOf(TYPE, body) };
}

/** Adds `/web/NAME.lex.gz` for every scheme. A browser may keep it for a day and asks by its tag then. */
export function addLexicons(app: FastifyInstance): void {
  for (const scheme of SCHEMES) {
    let made: Promise<Lexicon> | null = null;
    app.get(`/web/${scheme.name}.lex.gz`, async (request, reply) => {
      made ??= packed(scheme);
      const { body, etag } = await made.catch((error: unknown) => {
        made = null;
        throw error;
      });
      reply.headers({
        ETag: etag,
        'Cache-Control': 'public, max-age=86400',
        'X-Content-Type-Options': 'nosniff',
      });
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(TYPE).send(body);
    });
  }
}
