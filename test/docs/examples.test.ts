import { expect, it } from 'vitest';
import { description, serving } from '../fixture.ts';

const app = serving();

interface ExampleCall {
  readonly name: string;
  readonly url: string;
  readonly body: unknown;
  readonly shown: unknown;
}

const JSON_TYPE = 'application/json';

const CALLS = Object.entries(description.paths).flatMap(([path, methods]): ExampleCall[] =>
  Object.values(methods).flatMap(({ parameters = [], requestBody, responses }) => {
    const answers = Object.entries(responses[200]?.content?.[JSON_TYPE]?.examples ?? {});
    const required: [string, string][] = parameters
      .filter((one) => one.required)
      .map(({ name, example = '' }) => [name, example]);
    return answers.map(([name, { value: shown }]) => ({
      name: `${path}, ${name}`,
      url: `${path}?${new URLSearchParams(required)}`,
      body: requestBody?.content[JSON_TYPE]?.examples?.[name]?.value,
      shown,
    }));
  }),
);

it('there are examples of scores, batches, words and readings', () => {
  const paths = new Set(CALLS.map(({ name }) => name.split(',')[0]));
  expect([...paths].sort()).toEqual(['/v1/lexicon', '/v1/reading', '/v1/tutor', '/v1/tutor/batch']);
});

it.each(CALLS)('$name', async ({ url, body, shown }) => {
  const headers = { authorization: `Bearer ${app.secret}` };
  const request = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  expect(await (await fetch(app.url + url, request)).json()).toEqual(shown);
});
