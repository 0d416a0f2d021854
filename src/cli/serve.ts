/** `koine serve`: the service as a process, which signals end. */

import { start } from './main.ts';
import { readSettings } from './settings.ts';
import type { Surroundings } from './surroundings.ts';
import { fail } from './usage.ts';

/** A second signal so soon is the same one: Ctrl-C reaches us from the terminal, and once more from npm. */
const ECHO_MS = 500;

/** Exit status 0 when every request was answered, 1 when some were cut off: after the wait, or by a second signal. */
export async function serve(around: Surroundings): Promise<void> {
  let asked: number | null = null;
  let stop = async (): Promise<number> => 0;
  const end = async (): Promise<never> => process.exit((await stop()) === 0 ? 0 : 1);
  const leave = (): void => {
    if (asked === null) {
      asked = performance.now();
      end().catch((error) => {
        process.exitCode = fail(error, around);
      });
    } else if (performance.now() - asked > ECHO_MS) process.exit(1);
  };
  // A caller that reads "ready" may send a signal at once, so the handlers stand before anything is announced.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave);
  // A log that nobody reads any more is no reason to end.
  process.stdout.on('error', () => {});
  const plain = process.stdout.isTTY === true;
  const settings = readSettings(around.environment);
  stop = await start(settings, { write: around.print, plain }).catch((error) => {
    // What was opened by then must not keep a service that cannot start.
    process.exit(fail(error, around));
  });
}
