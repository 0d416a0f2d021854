import type { Answered, Asked, Kind, Kinds, News, Progress, Refused } from './protocol.ts';

/** Thrown for a mistake in a question, such as a text without Greek. */
export class ThreadRefusal extends Error {
  readonly field: string | undefined;

  constructor({ detail, field }: Refused) {
    super(detail);
    this.field = field;
  }
}

/** Thrown if a file of the tutor did not load. The message is for the learner, `cause` for the maintainers. */
export class Unloaded extends Error {}

const NOT_STARTED = 'The tutor could not be started. Check your connection, and try again.';
const FORBIDDEN =
  'The tutor could not be started: the connection is down, or the security policy of this site does not let it run.';

/** A thread that answers questions. A question starts it if necessary. `other` gets its messages that answer no question. */
export class Thread<Answer extends { readonly id: number }, Other extends object = never> {
  readonly #start: () => Worker;
  readonly #other: (told: Other) => void;
  readonly #waiting = new Map<number, (answer: Answer | null) => void>();
  #worker: Worker | null = null;
  #last = 0;

  constructor(start: () => Worker, other: (told: Other) => void = () => {}) {
    [this.#start, this.#other] = [start, other];
  }

  /** Returns the answer to a question; null if the thread did not start, or died. */
  ask(question: object): Promise<Answer | null> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      try {
        this.#started().postMessage({ ...question, id });
      } catch {
        this.end();
      }
    });
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of all) resolve(null);
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    this.#worker = this.#start();
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Answer | Other>) => {
      if (!('id' in data)) return this.#other(data);
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
    this.#worker.addEventListener('error', () => this.end());
    return this.#worker;
  }
}

/** A URL in the folder of the tutor's files. */
let assets = import.meta.url;

type Listener<T> = (told: T) => void;

const watchers = new Set<Listener<Progress>>();
let keepFile: Listener<string> = () => {};

/** Calls `watcher` with the progress of downloads of lexicon and recognizer. Returns a function that ends this. */
export function onProgress(watcher: Listener<Progress>): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Calls `keep` with the URL of each file that the thread has loaded, so that it can be kept for offline use. */
export function onUse(keep: Listener<string>): void {
  keepFile = keep;
}

/** Sets the folder of the tutor's files; call this before the first question. An invalid URL changes nothing. */
export function loadFrom(folder: string): void {
  const url = folder.replace(/\/?$/u, '/');
  if (URL.canParse(url, document.baseURI)) assets = new URL(url, document.baseURI).href;
}

export const assetAt = (path: string): string => new URL(path, assets).href;

const isOurs = (url: string): boolean => new URL(url).origin === location.origin;

/** Starts a thread. Browsers refuse a script of another origin, so a script of this origin imports it. */
export function workerAt(url: string): Worker {
  const importing = (): string =>
    URL.createObjectURL(new Blob([`import ${JSON.stringify(url)};`], { type: 'text/javascript' }));
  return new Worker(isOurs(url) ? url : importing(), { type: 'module' });
}

const thread = new Thread<Answered, News>(
  () => workerAt(assetAt('tutorWorker.js')),
  (told) => {
    if ('used' in told) keepFile(told.used);
    else for (const watcher of watchers) watcher(told.progress);
  },
);

/**
 * @throws ThreadRefusal for a mistake in the question
 * @throws Unloaded if the tutor could not be loaded
 */
type Ask = <K extends Kind>(kind: K, takes: Kinds[K]['takes']) => Promise<Kinds[K]['gives']>;

let answering: Ask | null = null;

/** Sends all questions to another tutor, such as the host of the MCP App. */
export function answerBy(other: Ask): void {
  answering = other;
}

export const ask: Ask = (kind, takes) => (answering ?? askThread)(kind, takes);

/** Returns the URL of the script for the audio thread; null in the MCP App, which is a single file. */
export const recorderAt = (): string | null => (answering === null ? assetAt('recorderWorklet.js') : null);

async function askThread<K extends Kind>(kind: K, takes: Kinds[K]['takes']): Promise<Kinds[K]['gives']> {
  const told = await thread.ask({ kind, takes } satisfies Omit<Asked, 'id'>);
  if (told === null) {
    const hint = `${assetAt('tutorWorker.js')} cannot be started; the attribute assets names the folder of the tutor’s files`;
    console.error(hint);
    throw new Unloaded(isOurs(assets) ? NOT_STARTED : FORBIDDEN, { cause: hint });
  }
  if ('answer' in told) return told.answer as Kinds[K]['gives'];
  throw 'refused' in told ? new ThreadRefusal(told.refused) : new Unloaded(told.failed);
}
