import { isIP } from 'node:net';
import { z } from 'zod';
import { DEFAULT_RATE, parseRate, RATE_FORM, type Rate } from '../contract/limits.ts';
import { distance } from '../contract/nearest.ts';
import { DEFAULT_SCHEME, SCHEME_NAMES } from '../contract/schemes.ts';
import { LEVELS } from '../service/telemetry/telemetry.ts';
import { RECOGNIZER_SETTINGS, readRecognizers, WebUrl } from './recognizerSettings.ts';
import {
  DEFAULT_FOLDER,
  type Environment,
  isRedisUrl,
  REDIS_RULE,
  unlessBlank,
  wrongSettings,
} from './storeSettings.ts';

const listed = (list: string): string[] => list.split(',').flatMap((entry) => entry.trim() || []);

/** Reads a web address in normal form (lower case, ASCII, percent-encoded), without a final slash. */
const BaseUrl = WebUrl.refine(
  (url) => !/[?#@"'<>\\^`{|}\s]/u.test(url),
  'must be an http or https URL without userinfo, query, fragment, quotes or blanks',
)
  .refine((url) => !/[^/]\/v1\/*$/u.test(url), 'must not end in /v1: the paths of the service begin with it')
  .transform((url) => {
    const { origin, pathname } = new URL(url);
    return origin + pathname.replace(/\/+$/u, '');
  });
const RedisUrl = z.string().refine(isRedisUrl, REDIS_RULE);

/** Makes the schema of a list that has commas between its entries. */
const listOf = (isEntry: (entry: string) => boolean, error: string) =>
  z
    .string()
    .default('')
    .transform(listed)
    .refine((list) => list.every(isEntry), { error });

/** True for a web origin as browsers send it, or `*`. */
const isOrigin = (text: string): boolean =>
  text === '*' || (URL.canParse(text) && new URL(text).origin === text);
const Origins = listOf(
  isOrigin,
  'must be origins as https://app.example, separated by commas, or *',
).transform((list) => new Set(list));

/** Networks that fastify knows by name. */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** True for an IP address or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * Addresses of trusted proxies; their header X-Forwarded-For tells the address of a caller. A number of hops is refused,
 * because then a caller who reaches the service without the proxy could send the header.
 */
const Proxies = listOf(
  (entry) => NETWORKS.has(entry) || isNetwork(entry),
  'must be addresses or networks of proxies, as 10.0.0.0/8, loopback or uniquelocal, separated by commas',
);

const RateOf = z
  .string()
  .trim()
  .transform((text, { addIssue }): Rate => {
    const rate = parseRate(text);
    if (rate === null) addIssue({ code: 'custom', message: `must be ${RATE_FORM}` });
    return rate ?? DEFAULT_RATE;
  });

const KNOWN = SCHEME_NAMES.join(', ');

const Schemes = listOf(
  (name) => name === 'all' || SCHEME_NAMES.includes(name),
  `must be some of ${KNOWN}, separated by commas, or all`,
).transform((names) => names.flatMap((name) => (name === 'all' ? SCHEME_NAMES : name)));

const PORT_RANGE = 'must be a port number from 1 to 65535';
const Port = z
  .string()
  .trim()
  .refine((text) => /^[1-9]\d{0,4}$/u.test(text) && Number(text) <= 65_535, PORT_RANGE)
  .transform(Number);

const Host = z
  .string()
  .trim()
  .toLowerCase()
  .refine(
    (host) => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/u.test(host),
    'must be a host name or an address, without scheme, port, path or brackets, as 127.0.0.1, :: or localhost',
  );

const set = <T extends z.ZodType>(schema: T) => z.preprocess(unlessBlank, schema);

const SETTINGS = z.object({
  HOST: set(Host.default('127.0.0.1')),
  PORT: set(Port.default(8080)),
  /** Public address of the service; default: the address on which it listens. */
  BASE_URL: set(BaseUrl.optional()),
  DATA_DIR: set(z.string().default(DEFAULT_FOLDER)),
  /** The scheme of requests that do not name one. */
  DEFAULT_SCHEME: set(
    z
      .string()
      .trim()
      .pipe(z.enum(SCHEME_NAMES, { error: `must be one of ${KNOWN}` }))
      .default(DEFAULT_SCHEME),
  ),
  /** Schemes to load when the service starts; another scheme is loaded at the first request for it. */
  SCHEMES: set(Schemes),
  /** Web origins that may call /mcp and operations that need a key, besides our own and loopback; `*` allows all. */
  ALLOWED_ORIGINS: set(Origins),
  LOG_LEVEL: set(z.enum(LEVELS, { error: `must be one of ${LEVELS.join(', ')}` }).default('info')),
  /** Port of the metrics, on the same host; without it there are no metrics. */
  METRICS_PORT: set(Port.optional()),
  /** Rate limit of keys without a limit of their own. */
  RATE_LIMIT: set(RateOf.default(DEFAULT_RATE)),
  TRUST_PROXY: set(Proxies),
  /** Address of the Redis that replicas share; it may contain a password. */
  REDIS_URL: set(RedisUrl.optional()),
  /** Folder of a teacher's recordings for GET /v1/speech. */
  SPEECH_DIR: set(z.string().optional()),
});

export type Settings = ReturnType<typeof readSettings>;

const NAMES = [...Object.keys(SETTINGS.shape), ...RECOGNIZER_SETTINGS];

/** Reads all settings. @throws Error that lists every wrong setting with its fault */
export function readSettings(environment: Environment) {
  const { data, error } = SETTINGS.safeParse(environment);
  const recognizers = readRecognizers(environment);
  const issues = error?.issues ?? [];
  const faults = [
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...recognizers.faults,
    ...(data !== undefined && data.METRICS_PORT === data.PORT ? ['METRICS_PORT: must differ from PORT'] : []),
  ];
  if (data === undefined || faults.length > 0) throw wrongSettings(faults);
  return { ...data, recognizer: recognizers.value };
}

/** Removes the suffix of a recognizer from the name of a setting. */
const stem = (name: string): string => name.replace(/^(RECOGN\w*_(?:URL|LAMBDA|GATE))_\w+$/u, '$1');

/** Returns how many edits a misspelled name may be away from the name of a setting; 0 for a short name. */
function slipsIn({ length }: string): number {
  if (length < 7) return 0;
  return length < 10 ? 1 : 2;
}

/** Returns a warning for each variable whose name is a misspelled setting. */
export function misspelt(environment: Environment): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (NAMES.includes(stem(name)) || name.length > 40) return [];
    const written = stem(name).toUpperCase();
    const isNear = (known: string): boolean =>
      distance(written, known) <= slipsIn(known) || (slipsIn(known) > 0 && written === `KOINE_${known}`);
    // RECOGNIZER or REDIS alone means the first setting that begins with this word; shorter words are too common.
    const mayBeFirstWord = written.length > 9 || written === 'REDIS';
    const meant =
      NAMES.find(isNear) ?? NAMES.find((known) => mayBeFirstWord && known.startsWith(`${written}_`));
    return meant === undefined ? [] : [`${name} is no setting; did you mean ${meant}?`];
  });
}
