import { describe, expect, it } from 'vitest';
import { serving } from '../fixture.ts';
import { BASE, problem } from './exchange.ts';

const FRIEND = 'https://app.example';
const STRANGER = 'https://other.example';

const app = serving({ allowedOrigins: [FRIEND] });

const from = (origin: string, path: string, method = 'GET', more: object = {}): Promise<Response> =>
  fetch(app.url + path, { method, headers: { origin, ...more }, ...(method === 'POST' && { body: '{}' }) });

const allows = (response: Response) => response.headers.get('access-control-allow-origin');
const ASK = (method: string) => ({ 'access-control-request-method': method });

describe('a request that needs no key', () => {
  it.each([
    ['/docs', 200],
    ['/nothing', 404],
    ['/docs/%ff', 400],
  ])('%s (%i) is readable for pages of every origin, with its errors', async (path, status) => {
    const response = await from(STRANGER, path);
    expect([response.status, allows(response)]).toEqual([status, '*']);
    if (status > 200) await problem(response);
  });

  it('its preflight is answered', async () => {
    const response = await from(STRANGER, '/docs', 'OPTIONS', ASK('GET'));
    expect([response.status, allows(response)]).toEqual([204, '*']);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(response.headers.get('access-control-allow-headers')).toContain('X-Request-Id');
  });
});

describe('a request that takes a key', () => {
  it.each([
    ['/v1/bench', 'POST'],
    ['/v1/uploads/x', 'PUT, GET, HEAD, DELETE'],
    ['/v1/speech', 'GET, HEAD'],
    ['/mcp', 'POST'],
  ])('%s: only the preflight of an allowed origin is answered', async (path, methods) => {
    for (const origin of [FRIEND, BASE]) {
      const response = await from(origin, path, 'OPTIONS', ASK('POST'));
      expect([response.status, allows(response)]).toEqual([204, origin]);
      expect(response.headers.get('access-control-allow-methods')).toBe(methods);
      expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
      expect(response.headers.get('vary')).toContain('Origin');
    }
    expect((await from(STRANGER, path, 'OPTIONS', ASK('POST'))).status).toBe(403);
  });

  it('OPTIONS without a preflight is a 405, and a preflight of an unknown path a 404', async () => {
    const response = await from(FRIEND, '/v1/tutor', 'OPTIONS');
    expect([response.status, response.headers.get('allow'), allows(response)]).toEqual([405, 'POST', FRIEND]);
    expect((await from(FRIEND, '/v1/nothing', 'OPTIONS', ASK('GET'))).status).toBe(404);
  });

  it('its errors are readable for an allowed origin', async () => {
    for (const [key, status] of [
      ['nobody', 401],
      [app.secret, 400],
    ] as const) {
      const response = await from(FRIEND, '/v1/tutor', 'POST', { 'x-api-key': key });
      expect([response.status, allows(response)]).toEqual([status, FRIEND]);
      expect(response.headers.get('access-control-expose-headers')).toContain('RateLimit');
      await problem(response);
    }
  });
});
