/** `koine serve`: the service as a process, which signals end. */

import type { Surroundings } from '../contract/surroundings.ts';
import { loadClient } from '../service/hear/recognizers/connections.ts';
import { start } from './main.ts';
import { misspelt, readSettings } from './settings.ts';
import { endOnSignal, ofStdout } from './signals.ts';
import { fail } from './usage.ts';

/** Exit status 0 when every request was answered, 1 when some were cut off: after the wait, or by a second signal. */
export async function serve(around: Surroundings): Promise<void> {
  let stop = async (): Promise<number> => 0;
  // A caller that reads "ready" may send a signal at once, so the handlers stand before anything is announced.
  endOnSignal(() => stop(), around);
  const settings = readSettings(around.environment);
  for (const sentence of misspelt(around.environment)) around.complain(`koine: ${sentence}\n`);
  stop = await start(settings, { write: around.print, ...ofStdout() }).catch((error) => {
    // What was opened by then must not keep a service that cannot start.
    process.exit(fail(error, around));
  });
  // This holds the event loop for a quarter of a second: better now than with the first message to /mcp and the first recording.
  await Promise.all([import('../service/mcp/endpoint.ts'), loadClient()]);
}
