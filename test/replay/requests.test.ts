/**
 * Compares the answers to the requests of `requests/*.txt` with their digests. It runs from the sources; `npm run
 * replay` sends the same requests to the built service.
 */

import { expect, it } from 'vitest';
import { serving } from '../fixture.ts';
import { Digests, keptOf, verdict } from './digests.ts';
import { FILES, sendFile } from './requests.ts';
import { ask, BASE, wire } from './service.ts';

// The clock does not move, so that a full window stays full even on a busy machine.
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
