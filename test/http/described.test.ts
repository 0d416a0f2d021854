import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { PROBLEM_EXAMPLES, type ProblemExample, TUTOR_EXAMPLES } from '../../docs/site/openapi/examples.ts';
import { SERVICE_LIMITS } from '../../src/contract/limits.ts';
import { PROBLEMS } from '../../src/contract/refusal.ts';
import { description, serving } from '../fixture.ts';
import { recording } from '../recordings.ts';
import { createJudge, describedPath, routesOf, watchAnswers } from './described.ts';
import { GOOD } from './exchange.ts';

const app = serving();

const { paths } = description;
const operationOf = (id: string) =>
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === id);

it('every route is described', () => {
  const routes = routesOf(app.app);
  expect(routes.length).toBeGreaterThan(100);
  const strange = routes.filter(
    ([method, url]) =>
      paths[describedPath(description, url) ?? '']?.[method.replace('HEAD', 'GET').toLowerCase()] ===
      undefined,
  );
  expect(strange).toEqual([]);
});

describe('the examples of the description', () => {
  it.each(Object.entries(TUTOR_EXAMPLES))('POST /v1/tutor: %s', async (name, { request }) => {
    const response = await app.post(request);
    expect(response.status).toBe(200);
    const answers = operationOf('scoreTutor')?.responses[200]?.content?.['application/json']?.examples;
    expect(answers?.[name]?.value).toEqual(await response.json());
  });

  /** Functions that send a request, keyed by the example of the problem that the request must get. */
  const ways: Readonly<Record<keyof typeof PROBLEM_EXAMPLES, () => Promise<Response>>> = {
    no_object: () => app.post([1]),
    no_target: () => app.post({ ipa: 'a' }),
    no_input: () => app.post({ target: 'θεός' }),
    no_key: () => fetch(`${app.url}/v1/tutor`, { method: 'POST' }),
    wrong_key: () => app.post(GOOD, { authorization: 'Bearer wrong' }),
    large_body: () => app.post({ ...GOOD, padding: ' '.repeat(SERVICE_LIMITS.body_bytes) }),
    async full_window() {
      const limit = { requests: 1, seconds: 60 };
      const authorization = `Bearer ${app.keys.issue('hasty', { limit })}`;
      await app.post('', { authorization });
      return app.post(GOOD, { authorization });
    },
    no_recognizer: () => app.post({ target: 'θεός', audio_base64: recording(0.3).toString('base64') }),
    large_upload: () =>
      fetch(`${app.url}/v1/uploads/{id}`, {
        method: 'PUT',
        headers: { 'x-api-key': app.secret },
        body: Buffer.alloc(SERVICE_LIMITS.upload_bytes + 1),
      }),
    no_slot: () => fetch(`${app.url}/v1/uploads/{id}`, { headers: { 'x-api-key': app.secret } }),
    not_acceptable: () =>
      fetch(`${app.url}/mcp`, { method: 'POST', headers: { accept: 'text/html' }, body: '{}' }),
  };

  it.each(Object.entries<ProblemExample>(PROBLEM_EXAMPLES))('problem: %s', async (name, { of, slug }) => {
    const { status } = PROBLEMS[slug];
    const response = await ways[name as keyof typeof PROBLEM_EXAMPLES]();
    expect(response.status).toBe(status);
    const examples = operationOf(of)?.responses[status]?.content?.['application/problem+json']?.examples;
    const body = (await response.json()) as { instance: string };
    expect({ ...body, instance: decodeURIComponent(body.instance) }).toEqual(examples?.[name]?.value);
  });
});

describe('an answer that differs from the description is noticed', () => {
  it.each([
    ['a field of another type', 200, 'application/json', '{"proximity":"high"}', /oneOf|must/u],
    ['headers', 200, 'application/json', '{}', /no header RateLimit/u],
  ])('%s', async (_what, status, type, body, fault) => {
    const wrong = fastify();
    wrong.post('/v1/tutor', (_request, reply) => reply.code(status).type(type).send(body));
    const faults = watchAnswers(wrong, createJudge(description));
    await wrong.inject({ method: 'POST', url: '/v1/tutor', payload: GOOD });
    expect(faults.join('\n')).toMatch(fault);
  });
});
