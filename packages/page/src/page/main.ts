import * as comparing from '../element/comparing.ts';
import '../element/defineElements.ts';
import { onUse } from '../device/device.ts';
import { voicesHere } from '../element/koineElement.ts';
import { KoineWord } from '../element/koineWord.ts';
import { sourcesBeside } from '../practice/sources.ts';
import { DeviceListener } from '../voice/listener.ts';
import { KoineStart } from './introduction.ts';
import { KoinePage } from './page.ts';
import { Practice } from './practice.ts';
import { Service } from './scoringService.ts';
import { Course } from './scorm.ts';

KoineWord.comparing = async () => comparing;
customElements.define('koine-page', KoinePage);
customElements.define('koine-start', KoineStart);

/** URLs of files that were loaded before the service worker was ready. */
const loaded = new Set<string>();

let tell: (urls: readonly string[]) => void = (urls) => {
  for (const url of urls) loaded.add(url);
};

/** Caches a file that a thread has loaded, because a service worker cannot see requests of threads. */
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

/** Registers the service worker, one folder above this script. Browsers allow it only on https and localhost. */
async function workOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // A worker that already controls the page sees each request itself.
  const isControlled = navigator.serviceWorker.controller !== null;
  await idle();
  try {
    await navigator.serviceWorker.register(new URL('../sw.js', import.meta.url));
    const { active } = await navigator.serviceWorker.ready;
    tell = (urls) => active?.postMessage(urls);
    tell([...loaded]);
    if (isControlled) return;
    new PerformanceObserver((list) => tell(list.getEntries().map(({ name }) => name))).observe({
      type: 'resource',
      buffered: true,
    });
  } catch {
    // Without a service worker, the page works only online.
  }
}

/** Dialogs and the copy for offline use load last, because they can wait. */
async function begin(): Promise<void> {
  await page.begin();
  await practice.begin();
  await page.updateComplete;
  document.documentElement.dataset.ready = 'true';
  await page.equip();
  // A course system serves the page inside a course, so the page is not kept for offline use.
  if (practice.course === null) await workOffline();
}

void begin();
