import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { basename } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { createLog, type LogParts } from '../../../src/service/telemetry/telemetry.ts';
import { type ModelFolder, readModelFolder } from './modelFolder.ts';
import { type LoadedModel, openModelProcess } from './modelProcess.ts';
import { findRuntime } from './runtime.ts';
import { answerOn } from './server.ts';

export interface RecognizerOptions {
  readonly model: string;
  readonly host: string;
  readonly port: number;
  readonly threads: number;
}

export interface RunningRecognizer {
  /** Rejects if the model does not fit or its process ends; never resolves. */
  readonly failed: Promise<never>;
  /** Waits for the requests in progress; resolves with the number of requests that took too long and were cut off. */
  readonly stop: () => Promise<number>;
}

const DRAIN_MS = 8000;

const urlOf = ({ host, port }: RecognizerOptions): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;

const described = ({ labels }: ModelFolder, { kind, frame_s, columns }: LoadedModel): string =>
  `${kind}, ${labels.length} labels in ${columns} columns, frames of ${1000 * frame_s} ms`;

const NO_ADDRESS: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL']);

function explained(error: NodeJS.ErrnoException, { port, host }: RecognizerOptions): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`port ${port} on ${host} is in use; choose another by --port`);
  if (!NO_ADDRESS.has(error.code)) return error;
  return new Error(`${host} is no address of this machine; choose another by --host`);
}

async function listening(options: RecognizerOptions): Promise<Server> {
  const { host, port } = options;
  const server = createServer({ connectionsCheckingInterval: 1000 }).listen({ host, port });
  await once(server, 'listening').catch((error) => {
    throw explained(error, options);
  });
  return server;
}

/**
 * Starts the recognizer; resolves when it listens, while the model still loads.
 * @throws ModelFault for an unsuitable folder or a missing runtime
 */
export async function startRecognizer(
  options: RecognizerOptions,
  output: Omit<LogParts, 'level'>,
): Promise<RunningRecognizer> {
  const folder = readModelFolder(options.model);
  const runtime = findRuntime();
  const log = createLog({ level: 'info', ...output });
  const server = await listening(options);
  const from = performance.now();
  const model = openModelProcess({ folder, threads: options.threads, runtime });
  const door = answerOn(server, model, log);
  log.info({ listens: urlOf(options), threads: options.threads }, `loading ${basename(options.model)}`);
  model.loaded.then(
    (loaded) => {
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      log.info(
        `the recognizer is ready on ${urlOf(options)} after ${seconds} s: ${described(folder, loaded)}`,
      );
    },
    () => {},
  );
  return {
    failed: Promise.race([model.loaded.then(() => model.ended), model.ended]),
    stop: async () => {
      log.info('stopping');
      server.close();
      await Promise.race([door.turnAway(), later(DRAIN_MS)]);
      return door.underWay();
    },
  };
}
