/** What a public page costs beside the smallest possible answer: requests without a socket, through all hooks. */

import fastify from 'fastify';
import { Bench } from 'tinybench';
import { addSite, readSite } from '../src/serve/http/site.ts';
import { measure, type Suite } from './measure.ts';

export async function benchDocuments(_engine: unknown, milliseconds: number): Promise<Suite[]> {
  const app = fastify();
  app.get('/health', (_request, reply) => reply.type('text/plain; charset=utf-8').send('ready\n'));
  addSite(app, readSite({ baseUrl: 'https://koine.example' }));
  await app.ready();
  const page = await app.inject('/docs/scoring');
  const { etag } = page.headers;
  if (page.statusCode !== 200 || etag === undefined) throw new Error('the page is not there');
  const known = { 'if-none-match': etag };
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 2 });
  bench.add('GET /health', async () => void (await app.inject('/health')));
  bench.add('a page', async () => void (await app.inject('/docs/scoring')));
  bench.add('a page as Markdown', async () => {
    await app.inject({ url: '/docs/scoring', headers: { accept: 'text/markdown, */*;q=0.1' } });
  });
  bench.add('a page that is known', async () => {
    await app.inject({ url: '/docs/scoring', headers: known });
  });
  const input = `the page on scoring, ${page.rawPayload.length} bytes`;
  const suite = await measure(bench, { title: 'documents', input, calls: 1, targets: {} });
  await app.close();
  return [suite];
}
