/**
 * Answers to the requests of `requests/*.txt`, from the sources; `npm run replay` asks the built service the same.
 */

import { expect, it } from 'vitest';
import { serving } from '../fixture.ts';
import { Digests, keptOf, verdict } from './digests.ts';
import { FILES, sendFile } from './requests.ts';
import { ask, BASE, wire } from './service.ts';

// The clock stops, so that a full window stays full on a busy machine.
const app = serving({ baseUrl: BASE, port: 0, named: { demo: 'demo' }, now: () => 0 });

it.each(FILES)('%s; `npm run replay -- --only NAME --answers FOLDER` shows the difference', async (file) => {
  const digests = new Digests(1);
  const service = {
    ask: (asking: Parameters<typeof ask>[1]) => ask(app.port, asking),
    wire: (bytes: string) => wire(app.port, bytes),
    issue: () => app.keys.issue('replay'),
  };
  await sendFile(service, file, (name, answer) => digests.add(name, answer));
  expect(verdict(keptOf(`requests: ${file}`), digests.end())).toBe('same');
});
