/** Asks the tutor on this device; the first question starts its thread. */

import type { Asked, Kind, Kinds, Progress, Refused, Told } from './protocol.ts';

/** A mistake in a question, in the words of the library. */
export class Refusal extends Error {
  readonly field: string | undefined;

  constructor({ detail, field }: Refused) {
    super(detail);
    this.field = field;
  }
}

/** Something could not be loaded, as its sentence says: a file is missing, or the network is down at the first visit. */
export class Unloaded extends Error {}

const NOT_STARTED = 'The tutor could not be started. Check your connection, and try again.';
const FORBIDDEN =
  'The tutor could not be started: the connection is down, or the security policy of this site does not let it run.';

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let assets = new URL('.', import.meta.url).href;
let thread: Worker | null = null;
let last = 0;

/** Those who want to be told of something: `add` returns what takes a listener away. */
function audience<T>() {
  const listeners = new Set<(told: T) => void>();
  const tell = (told: T): void => {
    for (const listener of listeners) listener(told);
  };
  const add = (listener: (told: T) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { tell, add };
}

const downloads = audience<Progress>();
const uses = audience<string>();

/** Tells how much of the lexicon or the recognizer is there while it is downloaded; returns what ends that. */
export const onProgress = downloads.add;

/** Tells the address of each file that the thread has loaded, so that it is kept for use without a network. */
export const onUse = uses.add;

/**
 * The folder of the tutor's files, where they do not lie beside this script; called before the first question. What is no
 * address changes nothing.
 */
export function loadFrom(folder: string): void {
  const url = folder.replace(/\/?$/u, '/');
  if (URL.canParse(url, document.baseURI)) assets = new URL(url, document.baseURI).href;
}

/** The address of one of the tutor's files. */
export const assetAt = (path: string): string => assets + path;

const isOurs = (url: string): boolean => new URL(url).origin === location.origin;

/** Starts a thread. A script of another origin is imported by one of this origin, as browsers start no other. */
export function workerAt(url: string): Worker {
  const importing = (): string =>
    URL.createObjectURL(new Blob([`import ${JSON.stringify(url)};`], { type: 'text/javascript' }));
  return new Worker(isOurs(url) ? url : importing(), { type: 'module' });
}

function settle(told: Extract<Told, { id: number }>): void {
  const asker = waiting.get(told.id);
  waiting.delete(told.id);
  if ('answer' in told) asker?.resolve(told.answer as never);
  else asker?.reject('refused' in told ? new Refusal(told.refused) : new Unloaded(told.failed));
}

function hear(told: Told): void {
  if ('progress' in told) downloads.tell(told.progress);
  else if ('used' in told) uses.tell(told.used);
  else settle(told);
}

/** A thread that could not be started, or died, fails all who wait; the next question starts another. */
function fail(): void {
  thread?.terminate();
  thread = null;
  const all = [...waiting.values()];
  waiting.clear();
  for (const { reject } of all) reject(new Unloaded(isOurs(assets) ? NOT_STARTED : FORBIDDEN));
}

function started(): Worker {
  if (thread !== null) return thread;
  thread = workerAt(assetAt('tutorWorker.js'));
  thread.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
  thread.addEventListener('error', fail);
  return thread;
}

/**
 * Asks a question.
 *
 * @throws Refusal for a mistake in the question
 * @throws Unloaded when the tutor could not be loaded
 */
export function ask<K extends Kind>(kind: K, takes: Kinds[K]['takes']): Promise<Kinds[K]['gives']> {
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    try {
      started().postMessage({ id, kind, takes } satisfies Asked);
    } catch {
      fail();
    }
  });
}
