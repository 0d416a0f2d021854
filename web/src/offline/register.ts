/** Has the service worker keep the page for use without a network. Browsers have it on https and on this machine alone. */

import { EAR_FILES } from '../device/earFiles.ts';

/** Files that the page has loaded before the worker saw its requests. */
const loaded = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);

/** Has the files of the recognizer kept. The thread fetches them, whose requests the page does not see. */
export async function keepEars(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(EAR_FILES.map((name) => new URL(name, import.meta.url).href));
}

/** Registers the service worker, which lies one folder above the scripts. Without it the page works as ever. */
export async function workOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(new URL('../sw.js', import.meta.url));
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(loaded());
  } catch {
    // The browser forbids it, or the network is gone.
  }
}
