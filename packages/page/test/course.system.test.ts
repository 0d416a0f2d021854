/**
 * Tests the SCORM package in a course system, in Chromium. The page of the system has the strict runtime of
 * `page/runtime.ts`. Its player shows the lesson in a frame, as in most systems.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import type { FrameLocator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { koineHere } from '../../../test/command.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { needs } from '../../../test/parts/needs.ts';
import { keep, soon, typeInto } from './browser.ts';
import { StrictRuntime } from './page/runtime.ts';
import { type PlainServer, serveFolder } from './plainServer.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

let system: string;
beforeAll(async () => {
  system = await freshFolder();
  const zip = join(system, 'course.zip');
  await koineHere(['page', '--scorm', zip, '--link', '?scheme=erasmian&words=λόγος,θεός']);
  for (const [path, bytes] of Object.entries(unzipSync(await readFile(zip)))) {
    const place = join(system, 'course', path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes);
  }
  const manifest = await readFile(join(system, 'course', 'imsmanifest.xml'), 'utf8');
  const reader = await visits.browser.newPage();
  const href: unknown = await reader.evaluate(`(() => {
    const xml = new DOMParser().parseFromString(${JSON.stringify(manifest)}, 'text/xml');
    const named = xml.querySelector('item').getAttribute('identifierref');
    return xml.querySelector('resource[identifier=' + named + ']').getAttribute('href');
  })()`);
  await reader.close();
  // Some systems add their own query to the URL.
  const lesson = `course/${href}?session=1`;
  const frame = (name: string, address: string): string =>
    `<!doctype html><title>Course</title><iframe name="${name}" src="${address}" allow="microphone" width="900" height="800"></iframe>`;
  await writeFile(join(system, 'player.html'), frame('lesson', lesson));
  await writeFile(
    join(system, 'index.html'),
    `<!doctype html><script src="runtime.js"></script>${frame('player', 'player.html')}`,
  );
});

let server: PlainServer | undefined;
afterEach(() => server?.close());

/** Opens the lesson for a student. `known` has the values that the system stored about the student. */
async function opened(known: Record<string, string> = {}): Promise<[page: Page, lesson: FrameLocator]> {
  await writeFile(
    join(system, 'runtime.js'),
    `window.API = new (${StrictRuntime})(${JSON.stringify(known)});`,
  );
  server = await serveFolder(system, '/');
  const page = await visits.page(server.url);
  await page.goto(server.url);
  const lesson = page.frameLocator('[name=player]').frameLocator('[name=lesson]');
  await lesson.locator('html[data-ready]').waitFor();
  return [page, lesson];
}

const kept = (page: Page, element: string): Promise<string> =>
  page.evaluate(`API.committed['cmi.${element}'] ?? ''`);

const type = (lesson: FrameLocator, said: string): Promise<void> =>
  typeInto(lesson.locator('koine-word'), said);

const leave = (page: Page): Promise<unknown> =>
  page.evaluate(`document.querySelector('iframe').src = 'about:blank'`);

describe('in a course system', needs('chromium'), () => {
  it('the words of the class are practiced, each is reported, and all of them are a completed lesson', async () => {
    const [page, lesson] = await opened();
    await soon(() => kept(page, 'core.lesson_status')).toBe('incomplete');
    const word = lesson.locator('koine-word');
    expect([await word.getAttribute('target'), await word.getAttribute('scheme')]).toEqual([
      'λόγος',
      'erasmian',
    ]);
    await type(lesson, 'λόγος');
    await soon(() => kept(page, 'core.score.raw')).toBe('50');
    expect(await kept(page, 'core.lesson_status')).toBe('incomplete');
    await keep(page, 'course');
    await lesson.getByRole('button', { name: 'Next', exact: true }).click();
    await soon(() => word.getAttribute('target')).toBe('θεός');
    await type(lesson, 'θεός');
    await soon(() => kept(page, 'core.lesson_status')).toBe('completed');
    expect(await kept(page, 'core.score.raw')).toBe('100');
    await leave(page);
    await soon(() => page.evaluate('API.state')).toBe('ended');
    expect(await kept(page, 'core.session_time')).toMatch(/^\d{4}:\d\d:\d\d\.\d\d$/u);
    expect(await kept(page, 'core.exit')).toBe('suspend');
    expect(await page.evaluate('API.wrong')).toEqual([]);
  });

  it('a student who comes back goes on at the word where he left, with what he had', async () => {
    const [page, lesson] = await opened({
      'cmi.suspend_data': '1:--1e',
      'cmi.core.lesson_status': 'incomplete',
    });
    await soon(() => lesson.locator('koine-word').getAttribute('target')).toBe('θεός');
    await type(lesson, 'θεός');
    await soon(() => kept(page, 'core.score.raw')).toBe('50');
    expect(await kept(page, 'suspend_data')).toBe('1:--2s');
    expect(await page.evaluate('API.wrong')).toEqual([]);
  });

  it('another pronunciation, or another set, takes nothing away; the way back is in the dialog', async () => {
    const [page, lesson] = await opened({
      'cmi.suspend_data': '0:2s--',
      'cmi.core.lesson_status': 'incomplete',
    });
    const word = lesson.locator('koine-word');
    await soon(() => word.getAttribute('target')).toBe('λόγος');
    await lesson.getByRole('button', { name: 'Next word' }).click();
    await soon(() => word.getAttribute('target')).toBe('θεός');
    await type(lesson, 'θεός');
    await soon(() => kept(page, 'suspend_data')).toBe('1:2s2s');
    for (const scheme of ['koine-greek', 'erasmian']) {
      await lesson.locator('#tradition').selectOption(scheme);
      await soon(() => word.getAttribute('scheme')).toBe(scheme);
    }
    await lesson.locator('#set').click();
    await lesson.getByRole('button', { name: 'First words' }).click();
    await lesson.getByText('Your course does not count this set.').waitFor();
    await type(lesson, 'λόγος');
    await lesson.locator('koine-result [part~=verdict]').waitFor();
    await lesson.locator('#set').click();
    await lesson.getByRole('button', { name: 'The words of your course' }).click();
    await soon(() => word.getAttribute('target')).toBe('θεός');
    expect(await lesson.getByText('Your course does not count this set.').isVisible()).toBe(false);
    await type(lesson, 'σεός');
    await lesson.locator('koine-result [part~=verdict]').waitFor();
    await leave(page);
    await soon(() => page.evaluate('API.state')).toBe('ended');
    expect([await kept(page, 'suspend_data'), await page.evaluate('API.wrong')]).toEqual(['1:2s2s', []]);
  });
});
