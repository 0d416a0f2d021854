/** Sends clips to recognizers over HTTP (docs/recognizer.md), or to the demo recognizer in this process. */

import { Demo, NOTE } from '../../../../packages/ears/src/demo.ts';
import { shown } from '../../../contract/fields.ts';
import { recognizerReturned } from '../../../contract/recognition.ts';
import { badRequest, Refusal, SERVICE_SENTENCES } from '../../../contract/refusal.ts';
import { readSpeaker } from '../../../contract/speaker.ts';
import { GATE, LAMBDA, type Trust } from '../../../engine/hear.ts';
import { readDemo } from '../../built/demoFiles.ts';
import { compiled } from '../../built/project.ts';
import { createTurns, type Turns, Waits } from '../threads/bounds.ts';
import type { Threads } from '../threads/pool.ts';
import { CONNECTIONS, createConnections, endpointOf } from './connections.ts';

export const TRUST: Trust = { lambda: LAMBDA.usual, gate: GATE.usual };

export interface RecognizerSettings {
  /** URL of the default recognizer, or `demo`; null if it is not set, '' if it is set but blank. */
  readonly url: string | null;
  /** URLs of the other recognizers, keyed by name in lower case. */
  readonly named: ReadonlyMap<string, string>;
  readonly timeoutS: number;
  /** λ and gate of each recognizer, keyed by name. The demo recognizer has its own defaults. */
  readonly trust?: ReadonlyMap<string, Partial<Trust>>;
}

/** Name of the recognizer that RECOGNIZER_URL sets. */
export const DEFAULT_NAME = 'default';

/** Names the demo recognizer in place of a URL. */
export const DEMO = 'demo';

interface Asking {
  readonly owner: string;
  readonly requestId: string;
  /** The speaker of the request, after `check` accepted it. */
  readonly speaker?: unknown;
}

export interface SpokenClip {
  readonly wav: Uint8Array;
  readonly speaker?: unknown;
}

type Ask = (signal: AbortSignal) => Promise<Uint8Array>;

/** Prepares the recognizers that are reached over HTTP, which are all except the demo recognizer. */
function openDistant(urls: ReadonlyMap<string, string>, timeoutS: number) {
  const distant = [...urls].filter(([, address]) => address !== DEMO);
  const endpoints = new Map(distant.map(([name, address]) => [name, endpointOf(address)]));
  // Recognizers of one origin share its connections.
  const turns = new Map([...endpoints.values()].map(({ origin }) => [origin, createTurns(CONNECTIONS)]));
  const connections = createConnections(timeoutS);
  return {
    /** Returns a function that sends a WAV; undefined for an unknown recognizer. */
    askerOf(name: string, wav: Uint8Array, asking: Asking): Ask | undefined {
      const endpoint = endpoints.get(name);
      if (endpoint === undefined) return undefined;
      const { take } = turns.get(endpoint.origin) as Turns;
      const send: Ask = (signal) => connections.send(endpoint, { wav, ...asking, signal });
      return (signal) => take(asking.owner, () => send(signal), signal);
    },
    close: connections.close,
  };
}

function openDemo(threads: Threads) {
  const { wasm, model } = readDemo();
  // Each thread reads its own copy; this one shows at the start whether the files are damaged.
  const { trust, reads } = new Demo(wasm, model);
  const pool = threads.pool<SpokenClip, Uint8Array>({
    file: compiled('src/service/calls/demoWorker.js'),
    what: 'recordings for the demo recognizer',
  });
  const hear = (wav: Uint8Array, { owner, speaker }: Asking, gone: AbortSignal): Promise<Uint8Array> =>
    pool.run({ wav, speaker }, { owner, gone });
  return { trust, reads, hear };
}

export type Recognizers = ReturnType<typeof createRecognizers>;

/** Makes the refusal if RECOGNIZER_URL is not set. The hint names the other recognizers. */
function missing(url: string | null, names: readonly string[]): Refusal {
  const detail = url === null ? SERVICE_SENTENCES.noRecognizer : SERVICE_SENTENCES.blankRecognizer;
  const others = names.map((name) => `, or send "recognizer": ${JSON.stringify(name)}`);
  const hint = SERVICE_SENTENCES.setRecognizer + others.join('');
  return new Refusal('service-unavailable', detail, 'recognizer-missing').with({ hint });
}

function unknown(name: string | undefined, names: readonly string[]): Refusal {
  const choice = names.length > 0 ? `send one of: ${names.join(', ')}` : 'leave it out';
  return badRequest(`recognizer ${shown(name)} is not known; ${choice}`, 'recognizer', 'recognizer-unknown');
}

const NO_SPEAKERS = 'speaker is for the demo recognizer alone; leave it out';

/** Returns the name of a recognizer in the settings. A caller may also call the demo recognizer `demo`. */
function nameIn(urls: ReadonlyMap<string, string>, name: string): string {
  if (name !== DEMO || urls.has(DEMO)) return name;
  const [nameOfDemo = name] = [...urls].find(([, url]) => url === DEMO) ?? [];
  return nameOfDemo;
}

/** Rejects at once when the signal aborts; undici would reject a waiting request only when the request gets a connection. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * @param threads threads for the demo recognizer, which is not available without them
 * @throws Error if a file of the demo recognizer is missing or damaged
 */
export function createRecognizers({ url, named, timeoutS, trust }: RecognizerSettings, threads?: Threads) {
  const urls = new Map([...(url ? ([[DEFAULT_NAME, url]] as const) : []), ...named]);
  const demo = threads && [...urls.values()].includes(DEMO) ? openDemo(threads) : null;
  const distant = openDistant(urls, timeoutS);
  const names: readonly string[] = [...urls.keys()].sort();
  const waits = new Waits();
  const known = (name: string | undefined): string => {
    const own = nameIn(urls, name?.toLowerCase() ?? DEFAULT_NAME);
    if (own === DEFAULT_NAME || urls.has(own)) return own;
    throw unknown(name, names);
  };
  const demoNamed = (name: string | undefined) => (urls.get(known(name)) === DEMO ? demo : null);

  return {
    names,
    /** @throws Refusal 400 for an unknown name or a wrong speaker, before a recording is fetched */
    check(name: string | undefined, speaker?: unknown): void {
      const ownDemo = demoNamed(name);
      if (ownDemo !== null) readSpeaker(speaker, ownDemo.reads);
      else if (speaker !== undefined) throw badRequest(NO_SPEAKERS, 'speaker', 'speaker-invalid');
    },
    /**
     * Sends a WAV (16 kHz, mono, PCM16); resolves with the unparsed answer, at most 4 MiB. The time limit includes the
     * wait for a connection or thread.
     *
     * @param gone aborts the exchange
     * @throws Refusal 400 (unknown name), 502 or 503
     */
    async hear(wav: Uint8Array, name: string | undefined, asking: Asking, gone?: AbortSignal) {
      const ownDemo = demoNamed(name);
      const ask: Ask | undefined = ownDemo
        ? (signal) => ownDemo.hear(wav, asking, signal)
        : distant.askerOf(known(name), wav, asking);
      if (ask === undefined) throw missing(url, names);
      const late = (): Refusal => recognizerReturned(`no answer in ${timeoutS} s`);
      const heard = (signal: AbortSignal) => Promise.race([ask(signal), aborted(signal)]);
      return waits.for(heard, { ms: 1000 * timeoutS, late, gone });
    },
    trustOf: (name: string): Trust => ({ ...(demoNamed(name)?.trust ?? TRUST), ...trust?.get(known(name)) }),
    noteOf: (name: string) => (demoNamed(name) ? NOTE : undefined),
    /** Closes the connections; waiting requests get a 503. */
    close: distant.close,
  };
}
