import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { misspelt, readSettings, type Settings } from '../src/cli/settings.ts';
import { readStoreSettings } from '../src/cli/storeSettings.ts';

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    const [head, ...faults] = (error as Error).message.split('\n  ');
    expect(head).toBe('the settings are wrong:');
    return faults;
  }
}

describe('the settings of the store', () => {
  it.each<Record<string, string>>([
    {},
    { DATA_DIR: '/var/koine', REDIS_URL: 'rediss://user:pass@redis.example:6380/1' },
    { DATA_DIR: '' },
    { REDIS_URL: 'http://redis.example' },
    { REDIS_URL: '' },
    { DATA_DIR: ' ', REDIS_URL: ' ' },
    { DATA_DIR: '', REDIS_URL: 'redis://redis.example?db=1' },
  ])('of %j mean the same for a command and for the service', (environment) => {
    const read = (work: () => object): unknown => {
      try {
        return work();
      } catch (error) {
        return (error as Error).message;
      }
    };
    const own = read(() => readStoreSettings(environment));
    expect(own).toEqual(
      read(() => {
        const { DATA_DIR: dataDir, REDIS_URL: redisUrl = null } = readSettings(environment);
        return { dataDir, redisUrl };
      }),
    );
  });
});

const [FAR, NEAR] = ['https://app.example', 'http://10.0.0.1:81'];
const SCHEMES = 'koine-greek, erasmian, modern-greek, attic';
const PORT_RANGE = 'must be a port number from 1 to 65535';
const PROXIES =
  'must be addresses or networks of proxies, as 10.0.0.0/8, loopback or uniquelocal, separated by commas';
const RATE = 'must be a number of requests and a span, as 2000/min, 5/hour or 20/day';
const ORIGINS = 'must be origins as https://app.example, separated by commas, or *';

describe('settings', () => {
  it('have defaults', () => {
    expect(readSettings({ PATH: '/bin' })).toEqual({
      HOST: '127.0.0.1',
      PORT: 8080,
      DATA_DIR: './data',
      DEFAULT_SCHEME: 'koine-greek',
      SCHEMES: [],
      ALLOWED_ORIGINS: new Set(),
      LOG_LEVEL: 'info',
      RATE_LIMIT: { requests: 120, seconds: 60 },
      TRUST_PROXY: [],
      recognizer: {
        url: null,
        named: new Map(),
        timeoutS: 30,
        trust: new Map([['default', { lambda: 6, gate: 4 }]]),
      },
    });
  });

  it.each<[name: keyof Settings, text: string, value: unknown]>([
    ['HOST', '::', '::'],
    ['PORT', '9000', 9000],
    ['BASE_URL', 'http://v1', 'http://v1'],
    ['BASE_URL', 'https://koine.example/tutor//', 'https://koine.example/tutor'],
    ['DATA_DIR', '/var/koine', '/var/koine'],
    ['DEFAULT_SCHEME', 'attic', 'attic'],
    ['SCHEMES', '', []],
    ['SCHEMES', ' , ', []],
    ['SCHEMES', 'erasmian, attic,', ['erasmian', 'attic']],
    ['SCHEMES', 'all', ['koine-greek', 'erasmian', 'modern-greek', 'attic']],
    ['SCHEMES', 'modern-greek,all', ['modern-greek', 'koine-greek', 'erasmian', 'modern-greek', 'attic']],
    ['ALLOWED_ORIGINS', `${FAR}, ${NEAR},`, new Set([FAR, NEAR])],
    ['REDIS_URL', 'rediss://u:p@redis.example:6380/1', 'rediss://u:p@redis.example:6380/1'],
    ['LOG_LEVEL', 'silent', 'silent'],
    ['METRICS_PORT', ' 9464 ', 9464],
    ['DEFAULT_SCHEME', ' attic ', 'attic'],
    ['RATE_LIMIT', ' 5/min ', { requests: 5, seconds: 60 }],
    ['RATE_LIMIT', '5/hour', { requests: 5, seconds: 3600 }],
    ['RATE_LIMIT', '20/day', { requests: 20, seconds: 86_400 }],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8,fd00::/8,', ['loopback', '10.0.0.0/8', 'fd00::/8']],
    ['TRUST_PROXY', '203.0.113.7', ['203.0.113.7']],
    ['SPEECH_DIR', '/var/speech', '/var/speech'],
  ])('%s=%j is read: %s', (name, text, value) => {
    expect(readSettings({ [name]: text })[name]).toEqual(value);
  });

  it('have recognizers with and without a name, each with a trust of its own', () => {
    const { recognizer } = readSettings({
      RECOGNIZER_URL: ' http://ears:9000/hear?model=a ',
      RECOGNIZER_URL_FAST: 'https://user:pass@ears.example/',
      RECOGNIZER_URL_v2_B: 'http://[::1]:9001',
      RECOGNIZER_TIMEOUT_S: '2.5',
      RECOGNIZER_LAMBDA: '3',
      RECOGNIZER_LAMBDA_FAST: '8.5',
      RECOGNIZER_GATE_fast: ' 2 ',
    });
    expect(recognizer).toMatchObject({ url: 'http://ears:9000/hear?model=a', timeoutS: 2.5 });
    const named = { fast: 'https://user:pass@ears.example/', v2_b: 'http://[::1]:9001' };
    expect(Object.fromEntries(recognizer.named)).toEqual(named);
    expect(Object.fromEntries(recognizer.trust ?? [])).toEqual({
      default: { lambda: 3, gate: 4 },
      fast: { lambda: 8.5, gate: 2 },
      v2_b: { lambda: 3, gate: 4 },
    });
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['alone', { RECOGNIZER_URL: 'demo' }, { default: {} }],
    ['with a gate', { RECOGNIZER_URL: ' demo ', RECOGNIZER_GATE: '2' }, { default: { gate: 2 } }],
    ['next to another', { RECOGNIZER_URL: 'http://ears/', RECOGNIZER_URL_SMALL: 'demo', RECOGNIZER_LAMBDA_SMALL: '9' }, { default: { lambda: 6, gate: 4 }, small: { lambda: 9 } }],
    [
      'next to another, whose λ does not apply to it',
      { RECOGNIZER_URL: 'http://ears/', RECOGNIZER_URL_SMALL: 'demo', RECOGNIZER_LAMBDA: '9' },
      { default: { lambda: 9, gate: 4 }, small: {} },
    ],
    ['before another', { RECOGNIZER_URL: 'demo', RECOGNIZER_URL_BIG: 'http://ears/', RECOGNIZER_LAMBDA: '3' }, { default: { lambda: 3 }, big: { lambda: 3, gate: 4 } }],
  ])('the demo recognizer says itself how far it is trusted: %s', (_how, environment, trust) => {
    const { recognizer } = readSettings(environment);
    expect(Object.fromEntries(recognizer.trust ?? [])).toEqual(trust);
    expect([recognizer.url, ...recognizer.named.values()]).toContain('demo');
  });

  it.each(['', ' \t'])('RECOGNIZER_URL=%j is set but blank', (url) => {
    expect(readSettings({ RECOGNIZER_URL: url }).recognizer.url).toBe('');
  });

  it('a blank setting counts as left out, because compose files write unset variables as blanks', () => {
    const listed = parseEnv(readFileSync('.env.example', 'utf8').replace(/^#(?=[A-Z][A-Z_]*=)/gmu, ''));
    const names = Object.keys(listed).filter((name) => name !== 'RECOGNIZER_URL');
    expect(names.length).toBeGreaterThan(10);
    for (const blank of ['', ' \t']) {
      const environment = Object.fromEntries(names.map((name) => [name, blank]));
      expect(readSettings(environment)).toEqual(readSettings({}));
    }
  });

  it('that are misspelt are named', () => {
    const slips = {
      RECOGNISER_URL_FAST: 'RECOGNIZER_URL',
      ALLOWED_ORIGIN: 'ALLOWED_ORIGINS',
      redis_url: 'REDIS_URL',
      RECOGNIZER_TIMEOUT: 'RECOGNIZER_TIMEOUT_S',
      TRUST_PROXIES: undefined,
      KOINE_RATE_LIMIT: 'RATE_LIMIT',
      RECOGNIZER: 'RECOGNIZER_URL',
      REDIS: 'REDIS_URL',
    };
    const named = Object.entries(slips).flatMap(([name, meant]) =>
      meant === undefined ? [] : `${name} is no setting; did you mean ${meant}?`,
    );
    expect(misspelt(Object.fromEntries(Object.keys(slips).map((name) => [name, 'x'])))).toEqual(named);
  });

  it('that are right, and other variables of an environment, are not named', () => {
    const others =
      'HOSTNAME HOSTTYPE PORTS SPORT POST GHOST KOINE_PORT DATABASE_URL XDG_DATA_DIRS KOINE_SERVICE_HOST KOINE_SERVICE_PORT ' +
      'KOINE_PORT_8080_TCP_ADDR npm_config_loglevel npm_package_version http_proxy NO_PROXY NODE_ENV NODE_OPTIONS ' +
      'LOGNAME LS_COLORS USERNAME PATH HOME SHELL TERM LANG PWD DBUS_SESSION_BUS_ADDRESS KUBERNETES_SERVICE_HOST ' +
      'REDIS_HOST REDIS_PORT REDIS_PASSWORD RECOGNIZER_URL_FAST RECOGNIZER_LAMBDA_FAST RECOGNIZER_GATE_fast';
    const right = Object.keys(parseEnv(readFileSync('.env.example', 'utf8').replaceAll('#', '')));
    const environment = Object.fromEntries([...others.split(' '), ...right].map((name) => [name, 'x']));
    expect(misspelt({ ...process.env, ...environment })).toEqual([]);
  });

  const URL_RULE = 'must be an http or https URL without userinfo, query, fragment, quotes or blanks';
  const HOST =
    'must be a host name or an address, without scheme, port, path or brackets, as 127.0.0.1, :: or localhost';
  const SECONDS = 'must be a number of seconds from 1 to 300';
  it.each<[name: string, fault: string, values: readonly string[]]>([
    ['PORT', PORT_RANGE, ['ninety']],
    ['RATE_LIMIT', RATE, ['20', 'yes', '0/day', '20/week', '20 /day', '-1/day', '1e3/day', '9999999/day']],
    ['METRICS_PORT', PORT_RANGE, ['0', '65536', '80.5', 'x', '0x1F90', '8e3', '+80']],
    ['TRUST_PROXY', PROXIES, ['true', '1', '*', 'proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0']],
    ['ALLOWED_ORIGINS', ORIGINS, ['app.example', 'https://app.example/', 'https://App.example', 'null']],
    ['HOST', HOST, ['http://127.0.0.1', '127.0.0.1:8080', '[::1]', 'a/b', 'my host', '127.0.0.1,::1', '-x']],
    ['BASE_URL', 'must be an http or https URL', ['koine.example']],
    ['BASE_URL', 'must not end in /v1: the paths of the service begin with it', ['https://x.example/v1/']],
    ['BASE_URL', URL_RULE, ['https://x.example/?q=1', 'https://x.example/#f', 'https://u:p@x.example']],
    ['DEFAULT_SCHEME', `must be one of ${SCHEMES}`, ['latin', 'all', 'Attic']],
    ['SCHEMES', `must be some of ${SCHEMES}, separated by commas, or all`, ['latin', 'attic, latin', 'ALL']],
    ['LOG_LEVEL', 'must be one of trace, debug, info, warn, error, silent', ['loud']],
    ['REDIS_URL', 'must be a redis or rediss URL without a query', ['redis', 'http://x', 'redis://x?a=6']],
    ['RECOGNIZER_URL', 'must be an http or https URL, or demo', ['unix:/run/ears']],
    ['RECOGNIZER_TIMEOUT_S', SECONDS, ['0', '301', 'soon', 'NaN', 'Infinity', '-1']],
    ['RECOGNIZER_LAMBDA', 'must be a number from 0.5 to 50', ['0', '51', 'x']],
    ['RECOGNIZER_URL_A', 'must be an http or https URL, or demo', ['ears']],
    ['RECOGNIZER_URL_DEFAULT', 'must be RECOGNIZER_URL, without a name', ['http://x']],
    ...['', 'my-gpu', 'größe'].map((name): [string, string, string[]] => [
      `RECOGNIZER_URL_${name}`,
      'must be named RECOGNIZER_URL_ and letters, digits or underscores',
      ['http://x'],
    ]),
  ])('%s: %s: %j', (name, fault, values) => {
    for (const value of values) expect(faultsOf({ [name]: value })).toEqual([`${name}: ${fault}`]);
  });

  // biome-ignore format: a table, one case a line
  it.each<[environment: Record<string, string>, fault: string]>([
    [{ PORT: '9000', METRICS_PORT: '9000' }, 'METRICS_PORT: must differ from PORT'],
    [{ RECOGNIZER_URL_A: 'http://ears/', RECOGNIZER_GATE_A: '-1' }, 'RECOGNIZER_GATE_A: must be a number from 0 to 100'],
    [
      { RECOGNIZER_URL_FAST: 'http://ears/', RECOGNIZER_LAMBDA_FSAT: '8' },
      'RECOGNIZER_LAMBDA_FSAT: there is no recognizer of this name; set RECOGNIZER_URL_FSAT, too, or remove it',
    ],
    [{ RECOGNIZER_URL_A: 'http://x', RECOGNIZER_URL_a: 'http://y' }, 'RECOGNIZER_URL_a: must differ from another name in more than upper and lower case'],
  ])('%j', (environment, fault) => {
    expect(faultsOf(environment)).toEqual([fault]);
  });

  it('show no URL that is wrong: it may hold a password', () => {
    const secret = 'ftp://user:hunter2@ears';
    expect(
      faultsOf({ RECOGNIZER_URL: secret, RECOGNIZER_URL_A: secret, REDIS_URL: secret }).join(),
    ).not.toContain('hunter2');
  });

  it('list all faults in one message', () => {
    const wrong = {
      HOST: 'a b',
      PORT: 'ninety',
      BASE_URL: 'ftp://x',
      LOG_LEVEL: 'loud',
      RECOGNIZER_URL: 'ears',
      RECOGNIZER_TIMEOUT_S: '0',
      RECOGNIZER_URL_A: 'file:///ears',
    };
    expect(faultsOf(wrong).map((fault) => fault.split(':')[0])).toEqual(Object.keys(wrong));
  });
});
