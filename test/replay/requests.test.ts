/** The answers to the requests of `requests/*.txt`, here by the sources: `npm run replay` asks the built service for the same. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startApp } from '../fixture.ts';
import { Digests, type Kept, verdict } from './digests.ts';
import { FILES, sendFile } from './requests.ts';
import { ask, BASE, wire } from './service.ts';

const KEPT: Record<string, Kept> = JSON.parse(readFileSync(new URL('digests.json', import.meta.url), 'utf8'));

it.each(FILES)('%s; `npm run replay -- --only NAME --answers FOLDER` shows what is other', async (file) => {
  // Time stands still, so that a window that is full stays full, however busy the machine is.
  const now = () => 0;
  const app = await startApp({ baseUrl: BASE, port: 0, named: { demo: 'demo' }, now });
  const digests = new Digests(1);
  const service = {
    ask: (asking: Parameters<typeof ask>[1]) => ask(app.port, asking),
    wire: (bytes: string) => wire(app.port, bytes),
    issue: () => app.keys.issue('replay'),
  };
  await sendFile(service, file, (name, answer) => digests.add(name, answer));
  await app.close();
  expect(verdict(KEPT[`requests: ${file}`], digests.end())).toBe('same');
});
