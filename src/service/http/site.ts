/**
 * Serves documents and files of the page, without a key; the rate window does not count them. Only the resources in the
 * list of the build have routes, so that no path leads to other files. A representation is made for its first caller and
 * kept in memory, so that slow readers share its bytes.
 */

import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CapabilitiesResponse } from '../../contract/capabilities.ts';
import { DEFAULT_RATE, type Rate } from '../../contract/limits.ts';
import type { ManualPage } from '../../contract/manual.ts';
import { DEFAULT_SCHEME } from '../../contract/schemes.ts';
import { schemeRows } from '../../engine/library/schemeList.ts';
import { CODECS, type Coding, codingFor } from '../built/codings.ts';
import { ROOT } from '../built/project.ts';
import {
  ADDRESS,
  type Form,
  PREFIX,
  type Resource,
  readBuilt,
  readResources,
  SCHEME,
} from '../built/served.ts';
import { etagOf, isKnown, wantsMarkdown } from './negotiation.ts';

export interface SiteParts {
  readonly baseUrl: string;
  readonly defaultScheme?: string;
  readonly recognizers?: readonly string[];
  /** Formats that this service opens; default: formats that need no ffmpeg. */
  readonly formats?: readonly CapabilitiesResponse['audio_formats'][number][];
  readonly rate?: Rate;
}

/** Replaces the marks in a text (built/served.ts). */
function filled(text: string, { baseUrl, defaultScheme = DEFAULT_SCHEME }: SiteParts): string {
  const prefix = new URL(baseUrl).pathname.replace(/\/+$/u, '');
  return text.replaceAll(ADDRESS, baseUrl).replaceAll(PREFIX, prefix).replaceAll(SCHEME, defaultScheme);
}

/** Returns the name of this service for the MCP registry: the reversed host name, then `/koine-tutor`. */
function registryName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const owned = hostname.includes('.') && isIP(hostname) === 0;
  return `${owned ? hostname.split('.').reverse().join('.') : 'localhost'}/koine-tutor`;
}

function namedCard(text: string, { baseUrl }: SiteParts): string {
  const card = JSON.parse(text);
  // The registry accepts only icons with an https address.
  const icons = baseUrl.startsWith('https:') ? card.icons : undefined;
  return `${JSON.stringify({ ...card, name: registryName(baseUrl), icons }, null, 2)}\n`;
}

function ownCapabilities(text: string, parts: SiteParts): string {
  const built: CapabilitiesResponse = JSON.parse(text);
  const { defaultScheme, recognizers = [], formats = built.audio_formats } = parts;
  const prints = new Map(built.schemes.map(({ name, fingerprints }) => [name, fingerprints]));
  const schemes = schemeRows(defaultScheme).map((row) => ({ ...row, fingerprints: prints.get(row.name) }));
  const { requests, seconds } = parts.rate ?? DEFAULT_RATE;
  const limits = { ...built.limits, window_requests: requests, window_s: seconds };
  return JSON.stringify({ ...built, schemes, recognizers, audio_formats: formats, limits });
}

/** Completes documents with values of this service, keyed by path. */
const COMPLETED: Readonly<Record<string, (text: string, parts: SiteParts) => string>> = {
  '/v1/capabilities': ownCapabilities,
  '/server.json': namedCard,
  '/server-card.json': namedCard,
};

function completed(text: string, path: string, { type }: Form, parts: SiteParts): string {
  const inMarkup = /^(?:text\/html|application\/xml)/u.test(type);
  // `&` is the only character of an address that HTML must escape.
  const baseUrl = inMarkup ? parts.baseUrl.replaceAll('&', '&amp;') : parts.baseUrl;
  const whole = filled(text, { ...parts, baseUrl });
  return COMPLETED[path]?.(whole, parts) ?? whole;
}

type SiteReader = (coding: Coding | null) => Promise<{ readonly body: Buffer; readonly etag: string }>;

/** Returns a function that makes a representation in a coding for the first caller, and keeps it for the others. */
function readerOf(form: Form, path: string, parts: SiteParts): SiteReader {
  const kept = new Map<Coding | null, ReturnType<SiteReader>>();
  const readBytes = async (coding: Coding | null): Promise<Buffer> => {
    if (!form.completed) return readBuilt(form, coding);
    if (coding !== null) return CODECS[coding].pack((await read(null)).body, 'first');
    return Buffer.from(completed(String(await readBuilt(form, null)), path, form, parts));
  };
  const read: SiteReader = (coding) => {
    const known = kept.get(coding);
    if (known !== undefined) return known;
    const reading = readBytes(coding).then((body) => ({ body, etag: etagOf(form.type, body) }));
    kept.set(coding, reading);
    // Forgets a failed attempt, so that the next request tries again.
    reading.catch(() => kept.delete(coding));
    return reading;
  };
  return read;
}

const ALWAYS = {
  'Cache-Control': 'public, max-age=300, must-revalidate',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  // Lets pages of other sites load the element, even under a strict embedder policy (COEP).
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

type SiteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Returns a handler that sends a representation, or a 304 if the caller already has it. */
function answerWith(form: Form, path: string, parts: SiteParts): SiteHandler {
  const { type, codings, headers, link } = form;
  const read = readerOf(form, path, parts);
  return async ({ headers: asked, method }, reply) => {
    const coding = codingFor(asked['accept-encoding'], codings);
    const { body, etag } = await read(coding);
    reply.headers({ ...ALWAYS, ...headers, ETag: etag });
    if (coding !== null) reply.header('Content-Encoding', coding);
    if (isKnown(asked['if-none-match'], etag)) {
      // The Content-Length of a 304 must be the length of the 200 (RFC 9110, section 8.6). For HEAD fastify sets it from
      // the body, which it does not send.
      return method === 'HEAD' ? reply.code(304).type(type).send(body) : reply.code(304).send();
    }
    if (link !== undefined) reply.header('Link', link);
    return reply.type(type).send(body);
  };
}

export interface Site {
  readonly answers: ReadonlyMap<string, SiteHandler>;
  readonly manual: readonly ManualPage[];
}

function answerOf({ path, main, markdown }: Resource, parts: SiteParts): SiteHandler {
  const answer = answerWith(main, path, parts);
  if (markdown === undefined) return answer;
  const answerMarkdown = answerWith(markdown, path, parts);
  return (request, reply) =>
    wantsMarkdown(request.headers.accept) ? answerMarkdown(request, reply) : answer(request, reply);
}

const manualPage = ({ path, markdown, page }: Resource, parts: SiteParts): ManualPage[] => {
  if (page === undefined || markdown === undefined) return [];
  const text = readFileSync(join(ROOT, markdown.file), 'utf8');
  return [{ ...page, markdown: completed(text, path, markdown, parts) }];
};

export function readSite(parts: SiteParts): Site {
  const resources = readResources((list) => filled(list, parts));
  return {
    answers: new Map(resources.map((resource) => [resource.path, answerOf(resource, parts)])),
    manual: resources.flatMap((resource) => manualPage(resource, parts)),
  };
}

export function addSite(app: FastifyInstance, { answers }: Site): void {
  for (const [path, answer] of answers) app.get(path, answer);
}
