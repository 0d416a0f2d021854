/** Wires the parts together and listens. */

import { setTimeout } from 'node:timers/promises';
import { createFetcher } from './audio/fetch.ts';
import { createRecognizers } from './audio/recognizer.ts';
import { capabilities } from './capabilities.ts';
import { openApi } from './contract/openapi.ts';
import { loadEngines } from './engine.ts';
import { scoreExamples } from './examples.ts';
import { createApp } from './http/app.ts';
import { type Documents, readDocuments } from './http/documents.ts';
import { VERSION } from './project.ts';
import type { Engines } from './scorer.ts';
import { createService } from './service.ts';
import type { Settings } from './settings.ts';
import type { KeyStore } from './state/keys.ts';
import { openState } from './state/state.ts';

/** How long requests in flight may take after the signal to stop. */
const DRAIN_MS = 8000;

const EXAMPLE = '{"target": "θεός", "ipa": "s ˈe o s"}';

/** An address that one can paste into a URL: a wildcard host is reached on the loopback one. */
function addressOf({ host, port }: Settings): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** On an empty store, issues the first key and prints it, once, with a request to paste. */
async function greet(keys: KeyStore, baseUrl: string, print: (text: string) => void): Promise<void> {
  const secret = await keys.issueFirst('first key');
  if (secret === undefined) return;
  print(
    `\nYour first API key, shown this once:\n\n  ${secret}\n\nTry it:\n\n` +
      `  curl -s ${baseUrl}/v1/tutor -H 'Authorization: Bearer ${secret}' \\\n` +
      `    -H 'Content-Type: application/json' -d '${EXAMPLE}'\n\nOr open ${baseUrl} and paste the key there.\n`,
  );
}

/** What is public, with this address in it. */
const documentsOf = (baseUrl: string, engines: Engines, recognizers: readonly string[]): Promise<Documents> =>
  readDocuments({
    baseUrl,
    version: VERSION,
    capabilities: capabilities(recognizers),
    openApi: openApi(baseUrl, VERSION, scoreExamples(engines)),
  });

/** Starts the service and returns the function that stops it. */
export async function serve(settings: Settings, print: (text: string) => void): Promise<() => Promise<void>> {
  const warn = (message: string): void => print(`warning: ${message}`);
  const state = await openState(settings, warn);
  const { keys, window, uploads } = state;
  const baseUrl = settings.baseUrl ?? addressOf(settings);
  const engines = await loadEngines(print);
  const fetcher = createFetcher(`koine-tutor/${VERSION}`);
  const recognizers = createRecognizers(settings.recognizer);
  const { count } = keys;
  const service = createService({ engines, uploads, fetcher, recognizers, count, baseUrl, warn });
  const app = createApp({
    service,
    keys,
    window,
    baseUrl,
    documents: await documentsOf(baseUrl, engines, recognizers.names),
    allowedOrigins: settings.allowedOrigins,
    logLevel: settings.logLevel,
  });
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await state.close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`port ${settings.port} on ${settings.host} is in use; set PORT to another`);
  }
  print(`koine-tutor is ready on ${baseUrl}`);
  await greet(keys, baseUrl, print);
  return async () => {
    await service.hurry();
    await Promise.race([app.close(), setTimeout(DRAIN_MS, undefined, { ref: false })]);
    fetcher.close();
    await Promise.all([service.close(), recognizers.close()]);
    await state.close();
  };
}
