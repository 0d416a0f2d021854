import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshFolder } from '../../../test/freshFolder.ts';
import { silence } from '../../../test/hear/sounds.ts';
import { needs } from '../../../test/parts/needs.ts';
import { complaints, forgetEverything, keep, open, overflow, ready, soon } from './browser.ts';
import { hearingFast, readAloud, VOICE_RATE } from './microphone.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

/** The sound of John 1:2 and 1:3, each after silence. Verse 3 has one omitted word and one wrong word. */
let samples: number[] = [];

beforeAll(async () => {
  const verses = await readAloud([
    'Οὗτος ἦν ἐν ἀρχῇ πρὸς τὸν Θεόν.',
    'πάντα δι’ αὐτοῦ ἐγένετο, καὶ χωρὶς αὐτοῦ ἐγένετο ἕν ὃ βέβονεν.',
  ]);
  samples = verses.flatMap((verse) => [...silence(0.7), ...verse]);
});

const phone = { viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' } as const;

const visit = (query: string): Promise<Page> =>
  visits.visit({
    query,
    ...phone,
    prepare: (context) => hearingFast(context, [...samples, ...silence(2)], VOICE_RATE),
  });

const lines = (page: Page): Promise<string[]> => page.locator('koine-reader .verse').allInnerTexts();

describe('the page', needs('chromium'), () => {
  it('reads a chapter aloud, keeps the place, the marks and the result, hands it in and practices its words', async () => {
    const page = await visit('?verses=John+1:1-5&read=1');
    await soon(async () => (await lines(page)).length).toBe(5);
    expect((await lines(page))[1]).toBe('2 Οὗτος ἦν ἐν ἀρχῇ πρὸς τὸν Θεόν.');
    // From the chosen word on, the model voice says the text to its end.
    await page.evaluate(`window.heard = [];
      HTMLMediaElement.prototype.play = async function () { heard.push(this.src); setTimeout(() => this.dispatchEvent(new Event('ended')), 50); };`);
    await page.click('koine-reader [data-at="1.0"]');
    await page.click('koine-reader [part=hear]');
    await soon(() => page.evaluate('heard.length')).toBe(4);
    await page.click('koine-reader [part=from]');
    const done = (): Promise<number> =>
      page.evaluate(`JSON.parse(localStorage['koine-history-1'] ?? '[]').length`);
    await soon(done).toBe(2);
    await page.click('koine-reader [part=record]');
    await soon(() => page.locator('koine-reader .status').innerText()).toMatch(/^You read 2 of 5 verses/u);
    expect([await complaints(page), await overflow(page)]).toEqual([[], 0]);
    await keep(page, 'reading-375');
    await page.click('koine-reader [data-at="1.1"]');
    await page.waitForSelector('koine-reader koine-result .headline');
    expect(
      await page.evaluate(
        `getComputedStyle(document.querySelector('koine-reader').shadowRoot.querySelector('[name=actions]')).position`,
      ),
    ).toBe('static');
    await page.click('koine-reader .panel [aria-label=Close]');
    expect(await page.locator('.came').innerText()).toMatch(
      /John 1:1–5\s+\d+ of 100\s+2 of 5 verses, \d+ seconds, \d+ words a minute\.\s+Words to practice\s+[\s\S]*γέγονεν[\s\S]*Practice /u,
    );
    const marked = (): Promise<number> => page.locator('koine-reader .passage .word:not(.unread)').count();
    const marks = await marked();
    await page.click('koine-reading >> text=Hand it in');
    await page.fill('#student', 'Lydia');
    const download = page.waitForEvent('download');
    await page.click('koine-hand [type=submit]');
    const file = join(await freshFolder(), 'homework.json');
    await (await download).saveAs(file);
    const homework = JSON.parse(readFileSync(file, 'utf8'));
    expect(homework).toMatchObject({
      of: 5,
      words: [
        { count: 1, spoken: 1 },
        { count: 1, spoken: 1 },
      ],
    });
    expect(homework.takes.length).toBe(2);
    await page.reload();
    await soon(marked).toBe(marks);
    expect(await page.locator('.came').innerText()).toContain('2 of 5 verses');
    await keep(page, 'reading-tomorrow-375');
    expect(await complaints(page)).toEqual([]);
    // Only the learner who read sees the result.
    const speaker = (name: string): Promise<unknown> =>
      page.evaluate(`document.querySelector('koine-page').practice.setting('learner', '${name}')`);
    await speaker('Ἄννα');
    await soon(marked).toBe(0);
    expect(await page.locator('.came').count()).toBe(0);
    await speaker('');
    await soon(marked).toBe(marks);
    await page.click('#wrong');
    await soon(() => page.locator('.set-title').innerText()).toBe('Words of John 1:1–5');
    expect(await page.locator('koine-word').count()).toBe(1);
    await forgetEverything(page);
    await soon(() => page.evaluate('Object.keys(localStorage)')).toEqual([]);
    await page.evaluate(`document.querySelector('koine-page').practice.choose(
      { kind: 'verses', reference: 'John 1:1-5', whole: true }).then(() => document.querySelector('#read').click())`);
    await soon(async () => (await lines(page)).length).toBe(5);
    expect(await marked()).toBe(0);
  });

  it('goes on where one stopped with the next visit, and word by word when asked', async () => {
    const page = await visit('');
    await open(page, 'choose');
    await page.fill('#text', 'οὗτος ἦν ἐν ἀρχῇ\nπάντα δι’ αὐτοῦ ἐγένετο');
    await keep(page, 'reading-paste-375');
    await page.click('koine-choose >> text=Read it aloud');
    await soon(() => lines(page)).toEqual(['οὗτος ἦν ἐν ἀρχῇ', 'πάντα δι’ αὐτοῦ ἐγένετο']);
    expect(await page.locator('.set-title').innerText()).toBe('οὗτος ἦν ἐν ἀρχῇ');
    await page.evaluate(`document.querySelector('koine-reading').practice.readFrom(1)`);
    await page.reload();
    await ready(page);
    await soon(() => page.locator('koine-reader [part=record]').innerText()).toBe('Read on');
    expect(await page.locator('koine-reader [aria-current]').getAttribute('data-at')).toBe('1.0');
    await page.click('#read');
    await page.waitForSelector('koine-word');
    await soon(() => page.locator('koine-word .ask .word').innerText()).toBe('οὗτος ἦν ἐν ἀρχῇ');
    await open(page, 'choose');
    await page.fill('#text', 'no Greek');
    await page.click('koine-choose >> text=Read it aloud');
    await soon(() => page.locator('koine-choose form [role=alert]').last().innerText()).toContain(
      'no Greek in this text',
    );
  });
});
