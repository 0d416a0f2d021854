/** Starts the real service for tests, with the built kernels and lexicons, keys in a fresh folder, and a port. */

import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createRecordings } from '../packages/voice/src/recordings.ts';
import { DEFAULT_RATE } from '../src/contract/limits.ts';
import { createService, type Service, type ServiceParts } from '../src/service/calls/service.ts';
import { createFetcher } from '../src/service/hear/fetch/fetch.ts';
import { createRecognizers } from '../src/service/hear/recognizers/recognizer.ts';
import { Memory } from '../src/service/hear/threads/bounds.ts';
import { createThreads, type Threads } from '../src/service/hear/threads/pool.ts';
import { type AppParts, createApp } from '../src/service/http/app.ts';
import { addSite, readSite, type SiteParts } from '../src/service/http/site.ts';
import { type FileKeys, openKeyStore } from '../src/service/state/sqliteKeys.ts';
import { createUploads } from '../src/service/state/uploads.ts';
import { createWindow } from '../src/service/state/window.ts';
import type { Metrics } from '../src/service/telemetry/telemetry.ts';
import { engines } from './engine.ts';
import { freshFolder } from './freshFolder.ts';
import { createJudge, type Description, watchAnswers } from './http/described.ts';
import { BASE } from './http/exchange.ts';

export async function documentOf(parts: SiteParts, path: string, accept = '*/*'): Promise<string> {
  const app = fastify();
  addSite(app, readSite(parts));
  return (await app.inject({ url: path, headers: { accept } })).body;
}

/** API description of the test app; every answer is checked against it. */
export const description: Description = JSON.parse(await documentOf({ baseUrl: BASE }, '/openapi.json'));

const judge = createJudge(description);

/** Makes threads whose tasks may take an hour, because on a busy machine threads of low priority hardly run. */
const patientThreads = (warn: (message: string) => void): Threads =>
  createThreads(warn, undefined, 3_600_000);

/**
 * Threads that all services of a test worker share, so that code and engines load once. A service cannot close them. A
 * service with `warn` has threads of its own.
 */
const sharedThreads: Threads = {
  ...patientThreads((message) => console.error(message)),
  close: async () => {},
};

/** Limits of the server that no busy machine reaches, milliseconds; fastify allows at most five minutes for headers. */
const PATIENT = { headersMs: 300_000, requestMs: 3_600_000, idleMs: 3_600_000 };

export interface Running {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly port: number;
  readonly secret: string;
  readonly keys: FileKeys;
  readonly service: Service;
  readonly post: (body: unknown, headers?: Record<string, string>, path?: string) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export interface Differently {
  /** Public address of the app. The app listens on the port of this address unless `port` names another. */
  readonly baseUrl?: string;
  readonly port?: number;
  /** URL of the recognizer, as in RECOGNIZER_URL: null is an unset variable, '' a blank one. */
  readonly recognizer?: string | null;
  readonly named?: Readonly<Record<string, string>>;
  readonly timeoutS?: number;
  readonly now?: () => number;
  readonly allowedOrigins?: readonly string[];
  readonly warn?: (message: string) => void;
  readonly workerFile?: string;
  readonly memory?: Memory;
  readonly defaultScheme?: string;
  readonly metrics?: Metrics;
  readonly speechDir?: string;
  /** Parts of the app that concern its callers: its log, its limits, its counts of traffic. */
  readonly doors?: Partial<Pick<AppParts, 'log' | 'rate' | 'traffic' | 'limits'>>;
}

export function serviceParts(count: ServiceParts['count'], other: Differently = {}): ServiceParts {
  const { recognizer = null, named = {}, timeoutS = 3000, workerFile, defaultScheme } = other;
  const { warn = () => {} } = other;
  const threads = other.warn === undefined ? sharedThreads : patientThreads(warn);
  const settings = { url: recognizer, named: new Map(Object.entries(named)), timeoutS };
  return {
    engines,
    uploads: createUploads(),
    fetcher: createFetcher('koine-tutor/test'),
    recognizers: createRecognizers(settings, threads),
    recordings: createRecordings(other.speechDir ?? null, warn),
    count,
    baseUrl: other.baseUrl ?? BASE,
    warn,
    threads,
    memory: other.memory ?? new Memory(),
    ...(workerFile === undefined ? {} : { workerFile }),
    ...(defaultScheme === undefined ? {} : { defaultScheme }),
    ...(other.metrics === undefined ? {} : { metrics: other.metrics }),
  };
}

const posting =
  (url: string, secret: string): Running['post'] =>
  (body, headers = {}, path = '/v1/tutor') =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    });

export async function startApp(other: Differently = {}): Promise<Running> {
  const { baseUrl = BASE, port: asked = Number(new URL(baseUrl).port) } = other;
  const folder = await freshFolder();
  const keys = openKeyStore(folder);
  const secret = keys.issue('test');
  const parts = serviceParts(keys.count, other);
  const service = createService(parts);
  const window = createWindow(other.now);
  const { defaultScheme } = other;
  const recognizers = parts.recognizers.names;
  const app = createApp({
    service,
    keys,
    window,
    rate: DEFAULT_RATE,
    baseUrl,
    allowedOrigins: new Set(other.allowedOrigins),
    site: readSite({ baseUrl, recognizers, ...(defaultScheme !== undefined && { defaultScheme }) }),
    limits: PATIENT,
    ...other.doors,
    ...(other.metrics === undefined ? {} : { metrics: other.metrics }),
  });
  const undescribed = watchAnswers(app, judge);
  await app.listen({ host: '127.0.0.1', port: asked });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    app,
    url,
    port,
    secret,
    keys,
    service,
    post: posting(url, secret),
    close: async () => {
      await service.hurry();
      // Ends requests that never finish, because `close` would wait for them.
      app.server.closeAllConnections();
      await app.close();
      parts.fetcher.close();
      await Promise.all([service.close(), parts.recognizers.close()]);
      window.close();
      await keys.close();
      await rm(folder, { recursive: true, force: true });
      if (undescribed.length > 0) throw new Error(`not as described:\n${undescribed.join('\n')}`);
    },
  };
}

/** Makes a clock that moves on by `ms` each time it is read, so that no key reaches its rate limit. */
export function ticking(ms = 1000): () => number {
  let time = 0;
  return () => (time += ms);
}

export function serving(other: Differently = {}): Running {
  const running = {} as Running;
  beforeAll(async () => {
    Object.assign(running, await startApp(other));
  });
  afterAll(() => running.close());
  return running;
}
