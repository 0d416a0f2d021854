import { describe, expect, it } from 'vitest';
import { serving } from '../fixture.ts';
import { BASE, GOOD, problem } from './exchange.ts';

const FRIEND = 'https://app.example';
const STRANGER = 'https://other.example';

const app = serving({ allowedOrigins: [FRIEND] });

const from = (origin: string, path: string, method = 'GET', more: object = {}): Promise<Response> =>
  fetch(app.url + path, { method, headers: { origin, ...more }, ...(method === 'POST' && { body: '{}' }) });

const allows = (response: Response) => response.headers.get('access-control-allow-origin');
const ASK = (method: string) => ({ 'access-control-request-method': method });

describe('a request that needs no key', () => {
  it.each([
    ['/v1/capabilities', 200],
    ['/docs', 200],
    ['/v1/lexicon', 400],
    ['/nothing', 404],
    ['/docs/%ff', 400],
  ])('%s (%i) is readable for pages of every origin, with its errors', async (path, status) => {
    const response = await from(STRANGER, path);
    expect([response.status, allows(response)]).toEqual([status, '*']);
    if (status > 200) await problem(response);
  });

  it.each(['/v1/lexicon', '/docs'])('its preflight is answered: %s', async (path) => {
    const response = await from(STRANGER, path, 'OPTIONS', ASK('GET'));
    expect([response.status, allows(response)]).toEqual([204, '*']);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(response.headers.get('access-control-allow-headers')).toContain('X-Request-Id');
  });
});

describe('a request that takes a key', () => {
  it.each([
    ['/v1/tutor', 'POST'],
    ['/v1/tutor/batch', 'POST'],
    ['/v1/bench', 'POST'],
    ['/v1/uploads', 'POST'],
    ['/v1/uploads/x', 'PUT, GET, HEAD, DELETE'],
    ['/v1/speech', 'GET, HEAD'],
    ['/mcp', 'POST'],
  ])('%s: the preflight of an allowed origin is answered', async (path, methods) => {
    for (const origin of [FRIEND, BASE, 'http://localhost:5173']) {
      const response = await from(origin, path, 'OPTIONS', ASK('POST'));
      expect([response.status, allows(response)]).toEqual([204, origin]);
      expect(response.headers.get('access-control-allow-methods')).toBe(methods);
      expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
      expect(response.headers.get('vary')).toContain('Origin');
    }
  });

  it.each(['/v1/tutor', '/v1/bench', '/v1/uploads/x', '/mcp'])(
    '%s: another origin is refused',
    async (path) => {
      const refused = await from(STRANGER, path, 'OPTIONS', ASK('POST'));
      expect([refused.status, allows(refused)]).toEqual([403, null]);
    },
  );

  it('errors are readable', async () => {
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

  it('an answer is readable only for an allowed origin', async () => {
    const friendly = await app.post(GOOD, { origin: FRIEND });
    expect([friendly.status, allows(friendly)]).toEqual([200, FRIEND]);
    expect(friendly.headers.get('vary')?.toLowerCase()).toBe('origin, accept-encoding');
    const strange = await app.post(GOOD, { origin: STRANGER });
    expect([strange.status, allows(strange)]).toEqual([200, null]);
    expect(allows(await app.post(GOOD))).toBeNull();
  });

  it('OPTIONS without a preflight is a 405, and a 404 for an unknown path', async () => {
    const response = await from(FRIEND, '/v1/tutor', 'OPTIONS');
    expect([response.status, response.headers.get('allow'), allows(response)]).toEqual([405, 'POST', FRIEND]);
    expect((await from(FRIEND, '/v1/nothing', 'OPTIONS', ASK('GET'))).status).toBe(404);
  });
});
