import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../../test/freshFolder.ts';
import { needs } from '../../../test/parts/needs.ts';
import { atWord, keep, open, pick, points, practiceList, sees, shut, soon, text, typed } from './browser.ts';
import { setUpVisits, type VisitOptions } from './visits.ts';

const visits = setUpVisits();

const LIST = '1. λόγος, -ου, ὁ   word\nἀγάπη = love\nlogos\nἐν ἀρχῇ ἦν ὁ λόγος';

const start = (query = '', prepare?: VisitOptions['prepare']): Promise<Page> =>
  visits.visit({ query, reducedMotion: 'reduce', prepare });

const clipboard: VisitOptions['prepare'] = (context) =>
  context.grantPermissions(['clipboard-read', 'clipboard-write']);

async function saved(page: Page, button: string): Promise<{ path: string; name: string }> {
  const waiting = page.waitForEvent('download');
  await page.click(button);
  const download = await waiting;
  const path = join(await freshFolder(), download.suggestedFilename());
  await download.saveAs(path);
  return { path, name: download.suggestedFilename() };
}

describe('a list', needs('chromium'), () => {
  it('is shown back as words and glosses before it is kept, and is there again', async () => {
    const page = await start();
    await pick(page, 'Your own list');
    await page.click('text=Practice this list');
    await sees(page, 'koine-class form [role=status]', 'There is no Greek word in this list.');
    await page.fill('#list-words', LIST);
    expect(await page.locator('.pasted li').allInnerTexts()).toEqual([
      'λόγος word -ου, ὁ',
      'ἀγάπη love',
      'ἐν ἀρχῇ ἦν ὁ λόγος',
    ]);
    await sees(page, 'koine-class .note', 'Skipped (not Greek): “logos”.');
    await page.fill('#list-title', 'Lesson 4');
    await page.click('text=Practice this list');
    await atWord(page, 'λόγος');
    expect(await text(page, '.set-title')).toBe('Lesson 4');
    expect(await text(page, 'koine-word [slot=below]')).toBe('-ου, ὁ word');
    await page.reload();
    await atWord(page, 'λόγος');
    await open(page, 'class');
    expect(await page.inputValue('#list-title')).toBe('Lesson 4');
    expect(await page.inputValue('#list-words')).toBe(
      'λόγος, -ου, ὁ = word\nἀγάπη = love\nἐν ἀρχῇ ἦν ὁ λόγος',
    );
  });

  it('stays the learner’s own after another set and after the words of a reading', async () => {
    const page = await start();
    await practiceList(page, 'ὁδός = way\nζωή = life', 'Lesson 4');
    await atWord(page, 'ὁδός');
    await pick(page, '300 frequent words');
    await atWord(page, 'καί');
    await page.evaluate(`document.querySelector('koine-page').practice.choose(
      { kind: 'list', title: 'Words of John 1', items: [{ text: 'λόγος', gloss: '', forms: '' }] })`);
    await atWord(page, 'λόγος');
    await page.reload();
    await atWord(page, 'λόγος');
    await open(page, 'class');
    expect(await page.inputValue('#list-title')).toBe('Lesson 4');
    expect(await page.inputValue('#list-words')).toBe('ὁδός = way\nζωή = life');
  });

  it('makes a link that carries pronunciation, glosses and what else passes', async () => {
    const page = await start('', clipboard);
    await page.selectOption('#tradition', 'attic');
    await open(page, 'class');
    await page.fill('#list-title', 'Lesson 4');
    await page.fill('#list-words', LIST);
    await page.selectOption('koine-accept [name=letters]', 'χ');
    await page.waitForSelector('koine-accept [name=value] option[value=x]', { state: 'attached' });
    await page.selectOption('koine-accept [name=value]', 'x');
    await page.click('koine-accept [type=submit]');
    await sees(page, 'koine-accept .rules', /χ\s+as\s+x/u);
    await sees(page, 'koine-class form .row + .hint', 'this list and the Attic pronunciation');
    await page.click('text=Link for a class');
    await sees(page, 'koine-class form [role=status]', 'Copied.');
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(decodeURIComponent(link)).toMatch(
      /^http:\S+scheme=attic&title=Lesson\+4&words=λόγος:word:-ου_,\+ὁ/u,
    );
    expect(decodeURIComponent(new URL(link).search)).toContain('accept=χ:x');
    const student = await start(new URL(link).search);
    await atWord(student, 'λόγος');
    expect(await student.inputValue('#tradition')).toBe('attic');
    await page.fill(
      '#list-words',
      Array.from({ length: 100 }, (_, n) => `τοῖς ἀνθρώποις τοῖς ἁγίοις ${'α'.repeat(n)}`).join('\n'),
    );
    await page.click('text=Link for a class');
    await sees(page, 'koine-class form [role=status]', 'a link that many programs would cut');
  });

  it('what else passes counts as right, letter by letter, and is taken away again', async () => {
    const page = await start('?words=χάρις&accept=χ:k');
    await atWord(page, 'χάρις');
    await typed(page, 'κάρις');
    expect(await points(page)).toBe(100);
    await open(page, 'class');
    await page.click('[aria-label="Take away: χ as k"]');
    await shut(page);
    await typed(page, 'κάρις');
    expect(await points(page)).toBeLessThan(100);
  });
});

describe('homework', needs('chromium'), () => {
  it('is a file with a name, which a teacher drops beside others, and an edited one is told apart', async () => {
    const student = await start('?title=Lesson+4&words=λόγος,θεός&homework=1');
    await typed(student, 'λόγος');
    await student.click('#next');
    await atWord(student, 'θεός');
    for (let n = 0; n < 2; n++) await typed(student, 'σεός');
    expect(await text(student, '.class')).toMatch(/^Lesson 4 · 2 words for your class, then hand in/u);
    expect(await student.locator('#class').count()).toBe(0);
    await student.click('#hand');
    await student.click('koine-hand [type=submit]');
    await sees(student, 'koine-hand [role=status]', 'Write your name first');
    await student.fill('#student', 'Anna');
    const { path, name } = await saved(student, 'koine-hand [type=submit]');
    expect(name).toBe('koine-Anna-Lesson-4.json');
    const file = readFileSync(path, 'utf8');
    expect(await text(student, '.class')).toMatch(/^Lesson 4 · 2 words for your class, handed in/u);
    // This makes the browser share files through a share sheet, as a phone does.
    await student.evaluate(`navigator.canShare = () => true;
      navigator.share = async ({ files: [one] }) => { window.handed = [one.name, await one.text()]; };`);
    await student.click('koine-hand [type=submit]');
    await sees(student, 'koine-hand [role=status]', 'Handed over.');
    expect((await saved(student, '#save-file')).name).toBe(name);
    expect(await student.evaluate('handed[0]')).toBe('koine-Anna-Lesson-4.txt');
    await shut(student);
    await typed(student, 'θεός');
    await student.click('text=Next');
    await sees(student, '#status', /^You said every word of this list well\.$/u);

    const teacher = await start();
    await open(teacher, 'class');
    await teacher.click('#room');
    const give = (...files: [string, string][]): Promise<void> =>
      teacher.setInputFiles(
        '#homework',
        files.map(([one, body]) => ({ name: one, mimeType: 'application/json', buffer: Buffer.from(body) })),
      );
    await give([name, file], ['bob.json', file.replace('"Anna"', '"Bob"')], ['cat.json', '{"cat":1}']);
    const rows = teacher.locator('koine-room tbody tr');
    await soon(() => rows.count()).toBe(2);
    expect(await rows.nth(0).innerText()).toMatch(/^Anna\s+1 of 2\s/u);
    expect(await rows.nth(1).innerText()).toContain('This file was changed after it was saved.');
    expect(await text(teacher, 'koine-room .note')).toBe(
      'cat.json: This is no homework file of this page, or a part of it is missing.',
    );
    await give(
      ['dora.json', file.replace('"Anna"', '"Dora"')],
      ['emil.json', file.replace('"Anna"', '"Emil"')],
    );
    // The whole box takes a dropped file. Outside of the box, a dropped file does not replace the page.
    const box = `document.querySelector('koine-room .drop').getBoundingClientRect()`;
    expect(await teacher.evaluate(`document.elementFromPoint(${box}.right - 9, ${box}.bottom - 9).id`)).toBe(
      'homework',
    );
    const missed = `(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'x.json'));
      return document.body.dispatchEvent(new DragEvent('drop', { cancelable: true, bubbles: true, dataTransfer }));
    })()`;
    expect(await teacher.evaluate(missed)).toBe(false);
    await soon(() => rows.count()).toBe(4);
    await keep(teacher, 'room');
    await teacher.click('koine-room th >> text=Student');
    await soon(() => rows.nth(0).innerText()).toMatch(/^Emil/u);
    await teacher.click('text=By word');
    await soon(() => rows.allInnerTexts()).toMatchObject(
      [/^θεός\s+4/u, /^λόγος\s+4/u].map((one) => expect.stringMatching(one)),
    );
  });
});
