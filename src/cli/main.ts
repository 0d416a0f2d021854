/** `koine serve`: connects the parts of the service, and serves until a signal. */

import { once } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRecordings } from '../../packages/voice/src/recordings.ts';
import { type EngineLines, EngineShelf } from '../service/built/engineShelf.ts';
import { VERSION } from '../service/built/project.ts';
import { createService } from '../service/calls/service.ts';
import { createFetcher } from '../service/hear/fetch/fetch.ts';
import { formatsHere } from '../service/hear/formats.ts';
import { loadClient } from '../service/hear/recognizers/connections.ts';
import { createRecognizers } from '../service/hear/recognizers/recognizer.ts';
import { Memory } from '../service/hear/threads/bounds.ts';
import { createThreads } from '../service/hear/threads/pool.ts';
import { createApp } from '../service/http/app.ts';
import { drain, Traffic } from '../service/http/journal.ts';
import { readSite } from '../service/http/site.ts';
import type { KeyStore } from '../service/state/keys.ts';
import { openState } from '../service/state/state.ts';
import { createUploads } from '../service/state/uploads.ts';
import { endOnSignal, fail, type Surroundings } from '../service/surroundings.ts';
import {
  createLog,
  type Facts,
  type LogParts,
  NO_METRICS,
  ofStdout,
} from '../service/telemetry/telemetry.ts';
import { misspelt, readSettings, type Settings } from './settings.ts';

/** Milliseconds that unfinished requests get after the signal to stop. */
const DRAIN_MS = 8000;

function urlOf({ HOST: host, PORT }: Settings): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${PORT}`;
}

/** Issues and prints a first API key if the store never had a key; otherwise logs how to get another key. */
async function greet(
  keys: KeyStore,
  baseUrl: string,
  say: (message: string) => void,
  print: (text: string) => void,
): Promise<void> {
  const secret = await keys.issueFirst('first key');
  if (secret === undefined) return say('`koine keys issue --label LABEL` makes another API key');
  print(
    `\nYour first API key, shown this once:\n\n  ${secret}\n\nTry it:\n\n` +
      `  curl -s ${baseUrl}/v1/tutor -H 'Authorization: Bearer ${secret}' \\\n` +
      `    -H 'Content-Type: application/json' -d '{"target": "θεός", "ipa": "s ˈe o s"}'\n\nOr open ${baseUrl} in a browser: the page there needs no key.\n`,
  );
}

async function openEngines({ DEFAULT_SCHEME, SCHEMES }: Settings, lines: EngineLines): Promise<EngineShelf> {
  const engines = new EngineShelf(lines);
  await Promise.all([DEFAULT_SCHEME, ...SCHEMES].map(engines.load));
  return engines;
}

/** Opens the metrics if the settings name a port for them. Imports prom-client only then, because it loads slowly. */
async function openTelemetry({ METRICS_PORT }: Settings) {
  if (METRICS_PORT === undefined) return null;
  const { createPrometheus } = await import('../service/telemetry/prometheus.ts');
  return createPrometheus(VERSION);
}

const requests = (count: number): string => `${count} ${count === 1 ? 'request' : 'requests'}`;

const stoppingLine = (underWay: number): string =>
  underWay === 0 ? 'stopping' : `stopping: waiting for ${requests(underWay)}, ${DRAIN_MS / 1000} s at most`;

type App = ReturnType<typeof createApp>;

type LogOutput = Omit<LogParts, 'level'>;

const NO_ADDRESS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL']);

/** Returns facts for the log line "ready": the port of the metrics and, if a public address is set, the local address. */
const doorsOf = (settings: Settings): Facts => ({
  listens: settings.BASE_URL && urlOf(settings),
  metrics_port: settings.METRICS_PORT,
});

/** Turns the error of a taken port or an unknown host into an error that names the wrong setting. */
function explain(error: unknown, { PORT, HOST }: Settings): unknown {
  const { code = '', port: taken } = error as NodeJS.ErrnoException & { port?: number };
  if (NO_ADDRESS.has(code)) {
    return new Error(`HOST: ${HOST} is no address of this machine; 0.0.0.0 stands for all of them`);
  }
  if (code !== 'EADDRINUSE') return error;
  const setting = taken === PORT ? 'PORT' : 'METRICS_PORT';
  return new Error(`port ${taken} on ${HOST} is in use; set ${setting} to another`);
}

/** Opens the ports of service and metrics. If one fails, closes the service. @throws Error that names the wrong setting */
async function openPorts(app: App, scrapes: Server | null, settings: Settings): Promise<void> {
  const { HOST, PORT, METRICS_PORT } = settings;
  // For `localhost` fastify would open a second server, for IPv6, without our limits.
  const host = HOST === 'localhost' ? '127.0.0.1' : HOST;
  try {
    await app.listen({ host, port: PORT });
    if (scrapes === null) return;
    await once(scrapes.listen(METRICS_PORT, host), 'listening');
  } catch (error) {
    await app.close();
    throw explain(error, settings);
  }
}

/** Starts the service. Returns a function that stops it and resolves with the number of requests that were cut off. */
async function start(settings: Settings, output: LogOutput): Promise<() => Promise<number>> {
  const log = createLog({ level: settings.LOG_LEVEL, ...output });
  const say = (message: string): void => log.info(message);
  const warn = (message: string): void => log.warn(message);
  const recordings = createRecordings(settings.SPEECH_DIR ?? null, warn);
  const state = await openState({ dataDir: settings.DATA_DIR, redisUrl: settings.REDIS_URL ?? null }, warn);
  const { keys, window } = state;
  const baseUrl = settings.BASE_URL ?? urlOf(settings);
  const engines = await openEngines(settings, { say, warn });
  const fetcher = createFetcher(`koine-tutor/${VERSION}`);
  const bounds = { threads: createThreads(warn), memory: new Memory() };
  const recognizers = createRecognizers(settings.recognizer, bounds.threads);
  const telemetry = await openTelemetry(settings);
  const [metrics, scrapes] = [telemetry?.metrics ?? NO_METRICS, telemetry?.server ?? null];
  const traffic = new Traffic();
  const { DEFAULT_SCHEME: defaultScheme, RATE_LIMIT: rate } = settings;
  const scoring = { engines, defaultScheme, count: keys.count };
  const hearing = { recordings, uploads: createUploads(), fetcher, recognizers };
  const service = createService({ ...scoring, ...hearing, ...bounds, baseUrl, warn, metrics });
  const abilities = { recognizers: recognizers.names, formats: formatsHere() };
  const site = readSite({ baseUrl, defaultScheme, rate, ...abilities });
  const doors = { baseUrl, allowedOrigins: settings.ALLOWED_ORIGINS, trustProxy: settings.TRUST_PROXY };
  const app = createApp({ service, keys, window, rate, site, ...doors, log, metrics, traffic });
  telemetry?.watch({ traffic, uploads: hearing.uploads, service, keys });
  await openPorts(app, scrapes, settings).catch(async (error) => {
    await state.close();
    throw error;
  });
  log.info(doorsOf(settings), `koine-tutor is ready on ${baseUrl}`);
  // Waits until the log is written, so that the first API key is printed after it.
  await nextTurn();
  await greet(keys, baseUrl, say, (text) => output.write(`${text}\n`));
  return async () => {
    say(stoppingLine(traffic.underWay));
    const [cut] = await Promise.all([drain(app, traffic, DRAIN_MS), service.hurry()]);
    fetcher.close();
    await Promise.all([service.close(), recognizers.close()]);
    await state.close();
    scrapes?.close();
    if (cut > 0) say(`stopped; ${requests(cut)} cut off`);
    return cut;
  };
}

/** Runs until a signal. The exit status is 0 if the service answered every request, otherwise 1. */
export async function serve(around: Surroundings): Promise<void> {
  let stop = async (): Promise<number> => 0;
  // Handles signals first, because a program that reads "ready" may send a signal at once.
  endOnSignal(() => stop(), around);
  const settings = readSettings(around.environment);
  for (const sentence of misspelt(around.environment)) around.complain(`koine: ${sentence}\n`);
  stop = await start(settings, { write: around.print, ...ofStdout() }).catch((error) => {
    // Exits, because an open store or thread would keep the process alive.
    process.exit(fail(error, around));
  });
  // Imports the modules for the first MCP message and the first recording now, because their import blocks the event loop
  // for 250 ms.
  await Promise.all([import('../service/mcp/endpoint.ts'), loadClient()]);
}
