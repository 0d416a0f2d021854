/**
 * The files of the page, below /web/, and its service worker: a route for each file of the list, so no path leads outside of it. A representation
 * is read when the first browser asks for it, and kept: slow readers share its bytes, and nothing is compressed here.
 */

import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Coding } from '../../files/built/codings.ts';
import { addressOf, type PageFile, readPageFile, readPageList } from '../../files/built/pageFiles.ts';
import { codingFor } from './accept.ts';
import { type Representation, represent, send } from './representation.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.tsv': 'text/tab-separated-values; charset=utf-8',
  '.wasm': 'application/wasm',
  '.gz': 'application/gzip',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
};
const BYTES = 'application/octet-stream';

/** A thread has a policy of its own: one compiles the kernels, and loads them and the lexicons; one keeps the files. */
const POLICIES: Readonly<Record<string, string>> = {
  'tutorWorker.js': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  'sw.js': "default-src 'none'; connect-src 'self'",
};

/** A browser asks for each file by its tag, so the files of two versions are never mixed. */
const CACHING = 'public, no-cache';

async function made(file: PageFile, coding: Coding | null): Promise<Representation> {
  const type = TYPES[extname(file.path)] ?? BYTES;
  const policy = POLICIES[file.path];
  return represent(type, await readPageFile(file, coding), {
    'Cache-Control': CACHING,
    ...(file.codings.length > 0 && { Vary: 'Accept-Encoding' }),
    ...(coding !== null && { 'Content-Encoding': coding }),
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
  });
}

/** The files of the page, by path. */
export type WebFiles = ReadonlyMap<string, PageFile>;

export const readWebFiles = (): WebFiles =>
  new Map(readPageList().files.map((file) => [`/${addressOf(file.path)}`, file]));

/** Adds a route for every file; GET also answers HEAD. */
export function addWebFiles(app: FastifyInstance, files: WebFiles): void {
  for (const [url, file] of files) {
    const kept = new Map<Coding | null, Promise<Representation>>();
    const representation = (coding: Coding | null): Promise<Representation> => {
      const known = kept.get(coding) ?? made(file, coding);
      kept.set(coding, known);
      known.catch(() => kept.delete(coding));
      return known;
    };
    app.get(url, { compress: false }, async (request, reply) => {
      const coding = codingFor(request.headers['accept-encoding'], file.codings);
      return send(await representation(coding), request, reply);
    });
  }
}
