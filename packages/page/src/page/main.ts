/** Starts the page: replaces the placeholders of the HTML, begins practice, and keeps the page for offline use. */

import * as comparing from '../element/comparing.ts';
import '../element/defineElements.ts';
import { onUse } from '../device/device.ts';
import { voicesHere } from '../element/koineElement.ts';
import { KoineWord } from '../element/koineWord.ts';
import { sourcesBeside } from '../practice/sources.ts';
import { DeviceListener } from '../voice/listener.ts';
import { KoinePage } from './page.ts';
import { Practice } from './practice.ts';
import { Course } from './scorm.ts';
import { Service } from './service.ts';
import { KoineStart } from './start.ts';

KoineWord.comparing = async () => comparing;
customElements.define('koine-page', KoinePage);
customElements.define('koine-start', KoineStart);

/** Files loaded before the service worker could see requests; the worker gets the list when it is ready. */
const loaded = new Set<string>();

let tell: (urls: readonly string[]) => void = (urls) => {
  for (const url of urls) loaded.add(url);
};

/** Keeps a file that a thread has loaded, as the worker cannot see requests of threads. */
const keepForLater = (url: string): void => tell([url]);
onUse(keepForLater);

const practice = new Practice({
  query: document.querySelector<HTMLMetaElement>('meta[name="koine-link"]')?.content ?? location.search,
  service: Service.find(),
  device: new DeviceListener(),
  voices: voicesHere(keepForLater),
  course: Course.find(window),
  sources: sourcesBeside(import.meta.url),
});
const first = document.getElementById('page') as HTMLElement;
const page = Object.assign(new KoinePage(), { practice, brand: first.querySelector('.brand') });
first.replaceWith(page);
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  page.querySelector<HTMLElement>('#word')?.focus();
});

async function idle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // Safari lacks requestIdleCallback.
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve(null)));
}

/**
 * Has the service worker keep the files that the page needs, and others that were used. It is one folder above the
 * scripts. Browsers allow it only on https and localhost; the page works without it.
 */
async function workOffline(): Promise<void> {
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
    // The browser forbids it, or the network is down.
  }
}

/** Dialogs and the offline copy can wait, so they load last. */
async function begin(): Promise<void> {
  await page.begin();
  await practice.begin();
  await page.updateComplete;
  document.documentElement.dataset.ready = 'true';
  await page.equip();
  // A course system serves the page as a part of itself.
  if (practice.course === null) await workOffline();
}

void begin();
