/** Reads the bodies of requests, and JSON out of them. */

import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shown } from '../../contract/fields.ts';
import { Poisoned, parseJson, requireSimple } from '../../contract/json.ts';
import { badRequest, notAnObject, Refusal, SENTENCES } from '../../contract/refusal.ts';
import { bodyTooLarge, stopping } from './problem.ts';

/** The bound of the memory of all incoming bodies together, bytes. */
const MOST_BYTES = 64 * 2 ** 20;

const RETRY_AFTER_S = 5;
const PAGE = 4096;
const NO_BYTES = Buffer.alloc(0);

const crowded = (): Refusal =>
  new Refusal(
    'service-unavailable',
    'too many bodies are on their way; send it again in some seconds',
    'bodies-waiting',
    RETRY_AFTER_S,
  );

/** A buffer that grows with a body; it doubles, so that a body of many small pieces is rarely copied. */
class GrowingBuffer {
  readonly #most: number;
  #bytes: Buffer = NO_BYTES;
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes of memory that it takes. */
  get held(): number {
    return this.#bytes.length;
  }

  /** Appends a chunk; false when the body would be too long. */
  add(chunk: Buffer): boolean {
    const length = this.#length + chunk.length;
    if (length > this.#most) return false;
    if (this.#length === 0) {
      this.#bytes = chunk;
    } else {
      if (length > this.#bytes.length) this.#grow(length);
      chunk.copy(this.#bytes, this.#length);
    }
    this.#length = length;
    return true;
  }

  /** Gives the bytes away. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#bytes = NO_BYTES;
    return bytes;
  }

  #grow(length: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.min(this.#most, Math.max(PAGE, 2 * length)));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/**
 * The incoming bodies. Anyone can fill memory with bodies whose end never comes, so one bound holds for all of them
 * together: the body that would pass it is refused.
 */
export class Bodies {
  readonly #most: number;
  /** The function that ends each open body. */
  readonly #open = new Set<(refusal: Refusal | null) => void>();
  #held = 0;
  #stopped = false;

  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  /** The number of bodies whose end has not come. */
  get size(): number {
    return this.#open.size;
  }

  /** Reads a body in one buffer, which grows with it. @throws Refusal 413, 503, or 400 when it breaks off */
  read(payload: IncomingMessage, limit: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const body = new GrowingBuffer(limit);
      const end = (refusal: Refusal | null): void => {
        if (!this.#open.delete(end)) return;
        payload.socket.off('close', breakOff);
        this.#held -= body.held;
        // The listeners live as long as the request; the bytes need not.
        const bytes = body.take();
        if (refusal === null) resolve(bytes);
        else reject(refusal);
      };
      const take = (chunk: Buffer): void => {
        if (!this.#open.has(end)) return;
        this.#held -= body.held;
        const fits = body.add(chunk);
        this.#held += body.held;
        if (!fits) end(bodyTooLarge(limit));
        // A body that is here already keeps nobody waiting.
        else if (this.#held > this.#most && !payload.complete) end(crowded());
      };
      const breakOff = (): void => end(badRequest('the body broke off; send it again'));
      this.#open.add(end);
      payload.on('data', take).on('end', () => end(null));
      // The end of a body that is here already needs no connection.
      if (!payload.complete) payload.socket.once('close', breakOff);
      if (this.#stopped) end(stopping());
    });
  }

  /** Refuses the bodies whose end has not come, and every later one. */
  stop(): void {
    this.#stopped = true;
    for (const end of this.#open) end(stopping());
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A limit of the body below that of the route, bytes; null for that of the route. */
    bodyLimit: number | null;
  }
}

/** Bodies are bytes, whatever their content type: handlers read JSON out of them. */
export function addBodyParser(app: FastifyInstance, bodies: Bodies): void {
  app.decorateRequest('bodyLimit', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', ({ bodyLimit, routeOptions }: FastifyRequest, payload: IncomingMessage) =>
    bodies.read(payload, bodyLimit ?? routeOptions.bodyLimit ?? 0),
  );
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    // Fastify would refuse a malformed content type.
    headers['content-type'] = undefined;
    done();
  });
}

/** The first bytes of gzip (RFC 1952, section 2.3.1), which no UTF-8 begins with. */
const GZIP = [0x1f, 0x8b];

/** Content-Encoding: the codings of HTTP that compress. */
const COMPRESSED = /\b(?:br|compress|deflate|gzip|zstd)\b/iu;

/** The refusal of a body that is no JSON; where its Content-Encoding says that it is compressed, that is why. */
function noJson(coding = ''): Refusal {
  if (!COMPRESSED.test(coding)) return notAnObject();
  return notAnObject(
    `the body has the Content-Encoding ${shown(coding)}, and none is decoded; send the JSON as it is`,
  );
}

/** The bytes of a body that a route has read; none for a request without a body. */
export const bytesOf = ({ body }: FastifyRequest): Buffer => (body as Buffer | undefined) ?? NO_BYTES;

/**
 * Parses the body of a request as JSON; an empty body is undefined. Its Content-Encoding is not obeyed, but explains a
 * body that is no JSON.
 *
 * @param check refuses a body of too many fields or lists, before it is parsed
 * @throws Refusal 400 for a body that is not JSON in UTF-8, or sets a forbidden name
 */
export function readJson(request: FastifyRequest, check: (bytes: Buffer) => void = requireSimple): unknown {
  const [bytes, coding] = [bytesOf(request), request.headers['content-encoding']];
  if (bytes.length === 0) return undefined;
  if (bytes[0] === GZIP[0] && bytes[1] === GZIP[1])
    throw notAnObject('the body is compressed with gzip; send the JSON as it is');
  if (!isUtf8(bytes)) throw noJson(coding);
  check(bytes);
  try {
    return parseJson(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof Poisoned)) throw noJson(coding);
    throw notAnObject(SENTENCES.poisoned);
  }
}
