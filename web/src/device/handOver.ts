/**
 * The first files of the tutor: the page fetches them while the script of the thread still loads, and hands them over, so
 * that the lexicon arrives as early as it can and each file is fetched once.
 */

import { kept } from '../kept.ts';
import { defaultScheme } from '../service.ts';
import type { Coming, Handed } from './protocol.ts';

const SCHEME_NAME = /^[a-z][a-z-]*$/u;

/** The pronunciation of this visit: that of its link, or the last one that was chosen. */
export function likelyScheme(): string {
  const linked = new URLSearchParams(location.search).get('scheme');
  const name = linked ?? kept('localStorage', 'koine-scheme') ?? '';
  return SCHEME_NAME.test(name) ? name : defaultScheme();
}

/** The bytes of a file; null if it cannot be had, so that the thread tries for itself and says why. */
async function bytesOf(name: string): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(new URL(name, import.meta.url));
    return response.ok ? await response.arrayBuffer() : null;
  } catch {
    return null;
  }
}

async function fetchFor(thread: Worker, file: string): Promise<void> {
  const bytes = await bytesOf(file);
  thread.postMessage({ file, bytes } satisfies Handed, bytes === null ? [] : [bytes]);
}

/** Tells a new thread which files it will get, and hands them over when they are there. */
export function handOver(thread: Worker): void {
  const coming = ['kernel.wasm', `${likelyScheme()}.lex.gz`];
  thread.postMessage({ coming } satisfies Coming);
  for (const name of coming) void fetchFor(thread, name);
}
