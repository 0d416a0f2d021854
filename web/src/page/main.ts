/** The page: it takes the place of what the HTML shows before it, and begins to practice. */

import '../element/element.ts';
import { voicesHere } from '../element/koineWord.ts';
import { keepForLater, workOffline } from '../offline/register.ts';
import { sourcesBeside } from '../practice/sources.ts';
import { DeviceListener } from '../voice/listener.ts';
import { KoinePage } from './page.ts';
import { Practice } from './practice.ts';
import { Course } from './scorm.ts';
import { Service } from './service.ts';

customElements.define('koine-page', KoinePage);

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
  page.word.focus();
});

/** What can wait comes last: the dialogs, and the copy of the page for use without a network. */
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
