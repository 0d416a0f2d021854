import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../bench/load/freePort.ts';
import { slowEars } from './ears.ts';
import { freshFolder } from './freshFolder.ts';
import { ask, firstKey, type Process, startProcess, stopAll } from './processes.ts';
import { recording } from './recordings.ts';
import { until } from './state/redisServer.ts';

afterAll(stopAll);

async function start(environment: Record<string, string> = {}): Promise<[Process, string]> {
  const service = await startProcess({ DATA_DIR: await freshFolder(), ...environment });
  await until(() => /the page there needs no key\.\n/u.test(service.output()));
  return [service, await firstKey(service)];
}

type Line = Record<string, unknown>;

/** Parses the lines of the log, without the greeting that a service prints if its key store is empty. */
const linesOf = (output: string): Line[] =>
  output
    .replace(/\nYour first API key[\s\S]*? the page there needs no key\.\n/u, '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

const GOOD = { target: 'θεός', ipa: 's ˈe o s' };
const spoken = (): object => ({ target: 'θεός', audio_base64: recording(0.3).toString('base64') });

/** Sends eight requests, good and bad; tests compare the log and the metrics with this list. */
async function askAround(service: Process, secret: string): Promise<void> {
  const { url } = service;
  const first = { 'x-request-id': 'lesson-1', 'x-forwarded-for': '10.9.8.7, 203.0.113.9' };
  await ask(service, secret, GOOD, first);
  expect((await ask(service, secret, spoken(), { 'x-request-id': 'lesson-2' })).status).toBe(502);
  await fetch(`${url}/nowhere/${secret}?key=${secret}`);
  await fetch(`${url}/v1/uploads/some-id`, { headers: { 'x-api-key': `${secret}x` } });
  for (const path of ['/v1/uploads/%zz', '/health']) await fetch(url + path);
  const params = { name: 'recognize', arguments: spoken() };
  await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'x-api-key': secret, accept: 'application/json', 'x-request-id': 'lesson-3' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  await ask(service, secret, { target: 'θεός', audio_url: `https://user:password@x.example/${secret}` });
}

describe('the log', () => {
  it('is one JSON line a request, with what an operator asks for, and without the key', async () => {
    const from = Date.now();
    const closed = await freePort();
    const RECOGNIZER_URL = `http://127.0.0.1:${closed}/hear`;
    const [service, secret] = await start({ RECOGNIZER_URL, TRUST_PROXY: 'loopback', LOG_LEVEL: 'debug' });
    await askAround(service, secret);
    expect(await service.stop('SIGTERM')).toBe(0);

    const lines = linesOf(service.output());
    const requests = lines.filter(({ route }) => route !== undefined);
    expect(requests).toHaveLength(8);
    for (const line of lines) {
      expect(Object.keys(line).slice(0, 2)).toEqual(['level', 'time']);
      expect(line.message).toEqual(expect.any(String));
      expect(new Date(line.time as string).getTime()).toBeGreaterThanOrEqual(from);
    }
    const key = secret.slice(0, 15);
    expect(requests[0]).toMatchObject({
      level: 'info',
      message: 'POST /v1/tutor 200',
      request_id: 'lesson-1',
      client: '203.0.113.9',
      key,
      status: 200,
      ms: expect.any(Number),
      bytes_in: Buffer.byteLength(JSON.stringify(GOOD)),
      bytes_out: expect.any(Number),
    });
    const cause = expect.stringContaining('ECONNREFUSED');
    const failed = { problem: 'bad-gateway', recognizer: 'default', cause };
    expect(requests[1]).toMatchObject({ level: 'warn', status: 502, request_id: 'lesson-2', ...failed });
    expect(requests[2]).toMatchObject({ route: 'none', path: `/nowhere/${key}…`, problem: 'not-found' });
    expect(requests[3]).toMatchObject({ route: '/v1/uploads/:id', code: 'api-key-rejected', status: 401 });
    expect(requests[4]).toMatchObject({ route: 'none', status: 400 });
    expect(requests[5]).toMatchObject({ level: 'debug', route: '/health' });
    const called = { rpc: 'tools/call', tool: 'recognize', status: 200, key };
    expect(requests[6]).toMatchObject({ request_id: 'lesson-3', ...called, ...failed });
    expect(requests[7]).toMatchObject({ code: 'audio-url-userinfo', status: 400 });
    expect(JSON.stringify(lines)).not.toMatch(
      new RegExp(`${secret.slice(0, 16)}|sha256:|Bearer|some-id`, 'u'),
    );
  });

  it('reports start and end at level info, in order with the first key; at level warn it is silent', async () => {
    const life = async (level: Record<string, string>): Promise<string> => {
      const [service, secret] = await start(level);
      await ask(service, secret, GOOD);
      expect(await service.stop('SIGTERM')).toBe(0);
      return service.output().replaceAll(service.url, 'URL').replaceAll(secret, 'KEY');
    };
    const [told, ...quiet] = await Promise.all(
      [{}, { LOG_LEVEL: 'warn' }, { LOG_LEVEL: 'silent' }].map((level) => life(level)),
    );
    expect(linesOf(told as string)).toMatchObject([
      { level: 'info', message: expect.stringMatching(/rows loaded/u) },
      { level: 'info', message: 'koine-tutor is ready on URL' },
      { level: 'info', message: 'POST /v1/tutor 200' },
      { level: 'info', message: 'stopping' },
    ]);
    const [before] = (told as string).split('\nYour first API key');
    expect(linesOf(before as string)).toHaveLength(2);
    for (const output of quiet) {
      expect(output).toMatch(/^\nYour first API key[\s\S]*the page there needs no key\.\n\n$/u);
    }
  });
});

describe('metrics', () => {
  it('are served on a port of their own, and name no caller', async () => {
    const scrapePort = await freePort();
    const [service, secret] = await start({ METRICS_PORT: String(scrapePort), RECOGNIZER_URL: '' });
    await ask(service, secret, GOOD);
    await ask(service, secret, spoken());
    await fetch(`${service.url}/nowhere/${secret}`);
    const scrape = `http://127.0.0.1:${scrapePort}/metrics`;
    const response = await fetch(scrape);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/u);
    const text = await response.text();
    for (const line of [
      'koine_http_requests_total{route="/v1/tutor",method="POST",status="200"} 1',
      'koine_http_requests_total{route="/v1/tutor",method="POST",status="503"} 1',
      'koine_http_requests_total{route="none",method="GET",status="404"} 1',
      'koine_http_request_seconds_count{route="/v1/tutor"} 2',
      'koine_refusals_total{problem="service-unavailable",code="recognizer-missing"} 1',
      'koine_refusals_total{problem="too-many-requests",code=""} 0',
      'koine_scoring_seconds_count{ending="ok"} 1',
      'koine_audio_preparation_seconds_count{ending="ok"} 1',
      'koine_recognizer_seconds_count{recognizer="default",ending="service-unavailable"} 1',
      'koine_upload_slots_live 0',
      'koine_pool_waiting{tasks="scores"} 0',
      'koine_http_requests_under_way 0',
      'koine_build_info{version="0.3.0"} 1',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).not.toMatch(/ipa_live_|sha256/u);
    expect((await fetch(scrape, { method: 'POST' })).status).toBe(405);
    expect((await fetch(scrape.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    expect(await service.stop('SIGTERM')).toBe(0);
  });

  it('an error about a taken port names its setting, and no part of the service keeps running', async () => {
    const port = new URL((await start())[0].url).port;
    await expect(start({ METRICS_PORT: port })).rejects.toThrow(/set METRICS_PORT to another/u);
  });
});

describe('stopping', () => {
  it('waits for requests under way, says how many there are, refuses new ones, and exits with 0', async () => {
    const ears = await slowEars();
    const [service, secret] = await start({ RECOGNIZER_URL: ears.url });
    const mute = connect(Number(new URL(service.url).port), '127.0.0.1');
    mute.on('error', () => {});
    const begun = ask(service, secret, spoken());
    await ears.reached;
    const ended = service.stop('SIGTERM');
    await until(() => /stopping: waiting for 1 request, 8 s at most/u.test(service.output()));
    const refused = await ask(service, secret, GOOD);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.headers.get('connection')).toBe('close');
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    ears.speak();
    expect((await begun).status).toBe(200);
    expect(await ended).toBe(0);
    ears.close();
  });

  it('ends requests that are not answered after 8 s, says so, and exits with 1', async () => {
    const ears = await slowEars();
    const [service, secret] = await start({ RECOGNIZER_URL: ears.url });
    const begun = ask(service, secret, spoken()).catch(() => 'cut off');
    await ears.reached;
    const from = performance.now();
    expect(await service.stop('SIGTERM')).toBe(1);
    expect(performance.now() - from).toBeGreaterThan(7900);
    expect(await begun).toBe('cut off');
    expect(linesOf(service.output()).at(-1)).toMatchObject({ message: 'stopped; 1 request cut off' });
    ears.close();
  });

  it('a second signal ends it at once, with 1; a repetition of the first one right after it does not', async () => {
    const ears = await slowEars();
    const [service, secret] = await start({ RECOGNIZER_URL: ears.url });
    const begun = ask(service, secret, spoken()).catch(() => 'cut off');
    await ears.reached;
    service.child.kill('SIGINT');
    service.child.kill('SIGINT');
    await until(() => /stopping: waiting/u.test(service.output()));
    await new Promise((done) => setTimeout(done, 600));
    expect(service.child.exitCode).toBeNull();
    expect(await service.stop('SIGINT')).toBe(1);
    expect(await begun).toBe('cut off');
    ears.close();
  });
});
