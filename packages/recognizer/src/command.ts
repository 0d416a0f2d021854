/** `koine recognizer`: serves a model over HTTP, until a signal ends the process. */

import { availableParallelism } from 'node:os';
import {
  endOnSignal,
  fail,
  parse,
  type Surroundings,
  UsageError,
} from '../../../src/service/surroundings.ts';
import { ofStdout } from '../../../src/service/telemetry/telemetry.ts';
import { type RecognizerOptions, startRecognizer } from './start.ts';

const OPTIONS = {
  model: { type: 'string' },
  port: { type: 'string', default: '8090' },
  host: { type: 'string', default: '127.0.0.1' },
  threads: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const MOST_THREADS = 256;

function whole(option: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/u.test(text) && value >= 1 && value <= most) return value;
  throw new UsageError(`--${option} takes a whole number from 1 to ${most}, not ${JSON.stringify(text)}`);
}

function read(args: readonly string[]): RecognizerOptions | null {
  const { values } = parse({ args: [...args], options: OPTIONS });
  if (values.help) return null;
  const { model, port, host, threads = String(availableParallelism()) } = values;
  if (!model) throw new UsageError('recognizer takes --model DIR, the folder of a model');
  if (!host) throw new UsageError('--host takes an address of this machine');
  return { model, host, port: whole('port', port, 65_535), threads: whole('threads', threads, MOST_THREADS) };
}

/**
 * Starts the server; resolves when it listens. The process exits with status 2 for an unsuitable model, and with 1 if
 * the process of the model fails later.
 */
export async function recognizer(
  args: readonly string[],
  around: Surroundings,
  usage: string,
): Promise<void> {
  const options = read(args);
  if (options === null) return around.print(`${usage}\n`);
  // If a signal comes while the recognizer starts, there is nothing to stop.
  let stop = async (): Promise<number> => 0;
  endOnSignal(() => stop(), around);
  const running = await startRecognizer(options, {
    write: around.print,
    ...ofStdout(),
  });
  stop = running.stop;
  running.failed.catch((error) => process.exit(fail(error, around)));
}
