import * as comparing from '../element/comparing.ts';
import '../element/defineElements.ts';
import { onUse } from '../device/device.ts';
import { voicesHere } from '../element/koineElement.ts';
import { KoineWord } from '../element/koineWord.ts';
import { practiceFiles } from '../practice/sources.ts';
import { DeviceListener } from '../voice/listener.ts';
import { KoineStart } from './introduction.ts';
import { KoinePage } from './page.ts';
import { Practice } from './practice.ts';
import { Course } from './scorm.ts';

KoineWord.comparing = async () => comparing;
customElements.define('koine-page', KoinePage);
customElements.define('koine-start', KoineStart);

const course = Course.find(window);

/** Asks the service worker, as soon as it runs, to keep a file that a thread of the page has loaded. */
function keepForLater(url: string): void {
  if (course === null) void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage([url]));
}
onUse(keepForLater);

const practice = new Practice({
  query: document.querySelector<HTMLMetaElement>('meta[name="koine-link"]')?.content ?? location.search,
  listener: new DeviceListener(),
  voices: voicesHere(keepForLater),
  course,
  files: practiceFiles(import.meta.url),
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
 * Registers the service worker, and lists for it the files that the page loaded before it ran. Browsers allow service
 * workers only on https and localhost.
 */
async function workOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // A service worker that controlled the page from its start has seen all of its requests.
  const isControlled = navigator.serviceWorker.controller !== null;
  await idle();
  try {
    await navigator.serviceWorker.register(new URL('../sw.js', import.meta.url));
    const { active } = await navigator.serviceWorker.ready;
    if (isControlled) return;
    const tell = (files: PerformanceEntryList): void => active?.postMessage(files.map(({ name }) => name));
    new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'resource', buffered: true });
  } catch {
    // Without a service worker, the page works only online.
  }
}

async function begin(): Promise<void> {
  await practice.begin();
  await page.updateComplete;
  document.documentElement.dataset.ready = 'true';
  await page.loadDialogs().catch(() => {});
  // The page of a course system works only inside its course.
  if (course === null) await workOffline();
}

void begin();
