/** Has the service worker keep the page for use without a network. Browsers have it on https and on this machine alone. */

/** Files that the page has loaded before the worker saw its requests. */
const loaded = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);

/**
 * Registers the service worker, which lies one folder above the scripts.
 *
 * @param more addresses of files that a thread has loaded, which only the thread sees
 */
export async function workOffline(more: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(new URL('../sw.js', import.meta.url));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage([...loaded(), ...more]);
}
