/** The settings, read from the environment once at boot. One message lists all faults. */

import { isIP } from 'node:net';
import { z } from 'zod';
import { DEFAULT_SCHEME, SCHEME_NAMES } from '../contract/schemes.ts';
import type { RecognizerSettings } from '../hear/recognizers/names.ts';
import type { Rate } from '../serve/state/trial.ts';
import { LEVELS, type Level } from '../serve/telemetry/telemetry.ts';
import { readRecognizers, WebUrl } from './recognizerSettings.ts';
import {
  DATA_DIR,
  type Environment,
  isRedisUrl,
  NOT_EMPTY,
  REDIS_URL,
  wrongSettings,
} from './storeSettings.ts';

/** The parts of a list, which commas separate. */
const listed = (list: string): string[] => list.split(',').flatMap((entry) => entry.trim() || []);

/** An address without a final slash, in the normal form of URLs: lower case, ASCII, percent-encoded. */
const BaseUrl = WebUrl.refine(
  (url) => !/[?#@"'<>\\^`{|}\s]/u.test(url),
  'must be an http or https URL without userinfo, query, fragment, quotes or blanks',
).transform((url) => {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/u, '');
});
const RedisUrl = z.string().refine(isRedisUrl, REDIS_URL);

/** Origins as a browser sends them, comma-separated. */
const Origins = z
  .string()
  .default('')
  .transform(listed)
  .refine(
    (list) =>
      list.every((entry) => entry === '*' || (URL.canParse(entry) && new URL(entry).origin === entry)),
    {
      error: 'must be origins as https://app.example, separated by commas, or *',
    },
  );

/** Names for networks of a proxy: 127/8 and ::1; 169.254/16 and fe80::/10; 10/8, 172.16/12, 192.168/16, fc00::/7. */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** True for an address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * The proxies whose X-Forwarded-For is believed. A number of hops is refused: it would believe any caller that reaches
 * the service around the proxy.
 */
const Proxies = z
  .string()
  .default('')
  .transform(listed)
  .refine((list) => list.every((entry) => NETWORKS.has(entry) || isNetwork(entry)), {
    error:
      'must be addresses or networks of proxies, as 10.0.0.0/8, loopback or uniquelocal, separated by commas',
  });

const SPANS = { min: 60, hour: 3600, day: 86_400 } as const;

/** So many requests in a span: 20/day. */
const RateOf = z
  .string()
  .regex(
    /^[1-9]\d{0,5}\/(?:min|hour|day)$/u,
    'must be a number of calls and a span, as 20/day, 5/hour or 2/min',
  )
  .transform((text): Rate => {
    const [requests, span] = text.split('/') as [string, keyof typeof SPANS];
    return { requests: Number(requests), seconds: SPANS[span] };
  });

const KNOWN = SCHEME_NAMES.join(', ');

/** The schemes to load at boot; `all` stands for all of them. */
const Schemes = z
  .string()
  .default('')
  .transform((list) => listed(list).flatMap((name) => (name === 'all' ? SCHEME_NAMES : name)))
  .refine((names) => names.every((name) => SCHEME_NAMES.includes(name)), {
    error: `must be some of ${KNOWN}, separated by commas, or all`,
  });

const PORT_RANGE = 'must be a port number from 1 to 65535';
const Port = z.coerce
  .number({ error: PORT_RANGE })
  .int(PORT_RANGE)
  .min(1, PORT_RANGE)
  .max(65_535, PORT_RANGE);

const Settings = z.object({
  HOST: z.string().min(1, NOT_EMPTY).toLowerCase().default('127.0.0.1'),
  PORT: Port.default(8080),
  BASE_URL: BaseUrl.optional(),
  DATA_DIR: z.string().min(1, NOT_EMPTY).default(DATA_DIR),
  DEFAULT_SCHEME: z.enum(SCHEME_NAMES, { error: `must be one of ${KNOWN}` }).default(DEFAULT_SCHEME),
  SCHEMES: Schemes,
  ALLOWED_ORIGINS: Origins,
  LOG_LEVEL: z.enum(LEVELS, { error: `must be one of ${LEVELS.join(', ')}` }).default('info'),
  METRICS_PORT: Port.optional(),
  MCP_TRIAL: RateOf.optional(),
  TRUST_PROXY: Proxies,
  REDIS_URL: RedisUrl.optional(),
  SPEAKER: z.string().trim().min(1, NOT_EMPTY).default('espeak-ng'),
  SPEECH_DIR: z.string().min(1, NOT_EMPTY).optional(),
});

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Public address of the service, without a final slash; null for the address that it listens on. */
  readonly baseUrl: string | null;
  readonly dataDir: string;
  /** Address of the Redis that replicas share; null for a single process. May hold a password. */
  readonly redisUrl: string | null;
  /** The scheme of a request that names none. */
  readonly defaultScheme: string;
  /** The schemes to load at boot, the default among them; others are loaded with their first request. */
  readonly schemes: readonly string[];
  /** Web origins that may call what takes a key, and /mcp, besides our own and those of loopback addresses; `*` stands for all. */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly logLevel: Level;
  /** Port of the metrics, on the same host; null serves no metrics. */
  readonly metricsPort: number | null;
  /** What /mcp allows each address without a key; null for nothing. */
  readonly trial: Rate | null;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[];
  readonly recognizer: RecognizerSettings;
  /** The program that speaks, by its name on PATH or its path; null for none. */
  readonly speaker: string | null;
  /** The folder of the recordings that come before it; null for none. */
  readonly speechDir: string | null;
}

/** @throws Error that names every wrong setting */
export function readSettings(environment: Environment): Settings {
  const result = Settings.safeParse(environment);
  const recognizers = readRecognizers(environment);
  const otherFaults = [...recognizers.faults];
  const samePort = result.success && result.data.METRICS_PORT === result.data.PORT;
  if (samePort) otherFaults.push('METRICS_PORT: must differ from PORT');
  if (!result.success || otherFaults.length > 0) {
    const issues = result.error?.issues ?? [];
    const faults = [...issues.map(({ path, message }) => `${path.join('.')}: ${message}`), ...otherFaults];
    throw wrongSettings(faults);
  }
  const { HOST, PORT, BASE_URL, ALLOWED_ORIGINS, LOG_LEVEL } = result.data;
  const { METRICS_PORT, TRUST_PROXY } = result.data;
  return {
    host: HOST,
    port: PORT,
    baseUrl: BASE_URL ?? null,
    dataDir: result.data.DATA_DIR,
    redisUrl: result.data.REDIS_URL ?? null,
    defaultScheme: result.data.DEFAULT_SCHEME,
    schemes: [...new Set([result.data.DEFAULT_SCHEME, ...result.data.SCHEMES])],
    allowedOrigins: new Set(ALLOWED_ORIGINS),
    logLevel: LOG_LEVEL,
    metricsPort: METRICS_PORT ?? null,
    trial: result.data.MCP_TRIAL ?? null,
    trustProxy: TRUST_PROXY,
    recognizer: recognizers.value,
    speaker: result.data.SPEAKER === 'off' ? null : result.data.SPEAKER,
    speechDir: result.data.SPEECH_DIR ?? null,
  };
}
