import { beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '../docs/site/pages/capabilities.ts';
import { CapabilitiesResponse } from '../src/contract/capabilities.ts';
import { documentOf, serving } from './fixture.ts';

const app = serving();
let body: CapabilitiesResponse;
beforeAll(async () => {
  body = (await (await fetch(`${app.url}/v1/capabilities`)).json()) as CapabilitiesResponse;
});

describe('GET /v1/capabilities', () => {
  it('is public, checked, and the same for as long as the service runs', async () => {
    const response = await fetch(`${app.url}/v1/capabilities`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(CapabilitiesResponse.parse(body)).toEqual(capabilities());
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${app.url}/v1/capabilities`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('marks the default, which comes first', async () => {
    const parts = { baseUrl: 'https://koine.example', defaultScheme: 'attic' };
    const { schemes, ...rest } = JSON.parse(await documentOf(parts, '/v1/capabilities'));
    expect(rest).toEqual({ ...body, schemes: undefined });
    const [koine, ...others] = body.schemes;
    expect(body.schemes.map((one) => one.default)).toEqual([true, ...Array(3).fill(undefined)]);
    const { default: _, ...unmarked } = koine as NonNullable<typeof koine>;
    expect(schemes).toEqual([{ ...others[2], default: true }, unmarked, others[0], others[1]]);
    expect(await documentOf(parts, '/')).toContain('<meta name="koine-scheme" content="attic">');
  });

  it('has the window of a key as the operator sets it', async () => {
    const parts = { baseUrl: 'https://koine.example', rate: { requests: 5000, seconds: 3600 } };
    const { limits } = JSON.parse(await documentOf(parts, '/v1/capabilities'));
    expect(limits).toEqual({ ...body.limits, window_requests: 5000, window_s: 3600 });
  });

  it('names the recognizers that can listen', async () => {
    expect(body.recognizers).toEqual([]);
    const parts = { baseUrl: 'https://koine.example', recognizers: ['default', 'other'] };
    const { recognizers } = JSON.parse(await documentOf(parts, '/v1/capabilities'));
    expect(recognizers).toEqual(['default', 'other']);
  });
});
