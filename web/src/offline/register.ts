/**
 * Has the service worker keep the page for use without a network. Browsers have it on https and on this machine alone. It
 * keeps what the page needs, and of all else what was used.
 */

import { onUse } from '../device/device.ts';

/** What was loaded before the worker saw the requests of the page: until it has it, it is told. */
const loaded = new Set<string>();

let tell: (urls: readonly string[]) => void = (urls) => {
  for (const url of urls) loaded.add(url);
};

// The page does not see the requests of its threads.
onUse((url) => tell([url]));

/** Has a file kept that a thread of the page has loaded. */
export const keepForLater = (url: string): void => tell([url]);

/** Waits until the page is shown and has nothing else to do. */
async function idle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // Safari has no idle callback.
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve(null)));
}

/** Registers the service worker, which lies one folder above the scripts. Without it the page works as ever. */
export async function workOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const known = navigator.serviceWorker.controller !== null;
  await idle();
  try {
    await navigator.serviceWorker.register(new URL('../sw.js', import.meta.url));
    const { active } = await navigator.serviceWorker.ready;
    tell = (urls) => active?.postMessage(urls);
    tell([...loaded]);
    if (known) return;
    new PerformanceObserver((list) => tell(list.getEntries().map(({ name }) => name))).observe({
      type: 'resource',
      buffered: true,
    });
  } catch {
    // The browser forbids it, or the network is gone.
  }
}
