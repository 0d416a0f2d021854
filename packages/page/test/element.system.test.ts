import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needs } from '../../../test/parts/needs.ts';
import { complaints, focused, hold, keep, overflow, sees, soon, text } from './browser.ts';
import { EIS } from './chromium.ts';
import { chooseFile, dheos, hearing, untilClosed } from './microphone.ts';
import { setUpVisits, type VisitOptions } from './visits.ts';
import { detailOf, forget, pointsIn, problemOf, told, untilTold, wordPage } from './wordPage.ts';

const visits = setUpVisits();

const hearsEis: VisitOptions['prepare'] = (context) => hearing(context, EIS);

const set = (page: Page, properties: object): Promise<unknown> =>
  page.evaluate(`Object.assign(document.querySelector('koine-word'), ${JSON.stringify(properties)})`);

async function type(page: Page, said: string): Promise<void> {
  if (!(await page.isVisible('koine-word #said'))) await page.click('koine-word .type');
  await page.fill('koine-word #said', said);
  await forget(page);
  await page.press('koine-word #said', 'Enter');
  await untilTold(page, 'koine-result');
}

/** Returns the selectors of elements that are not fully visible without scrolling. */
async function unseen(page: Page, places: readonly string[]): Promise<string[]> {
  const height = page.viewportSize()?.height ?? 0;
  const boxes = await Promise.all(places.map((place) => page.locator(place).first().boundingBox()));
  return places.filter((_, n) => {
    const { y = -1, height: tall = 0 } = boxes[n] ?? {};
    return tall === 0 || y < 0 || y + tall > height;
  });
}

const formData = (page: Page): Promise<unknown> =>
  page.evaluate('Object.fromEntries(new FormData(document.forms[0]))');

describe('a word', needs('chromium'), () => {
  it('is said: its points are the value of a field, the focus stays, the take can be heard', async () => {
    const page = await wordPage(visits, 'target="εἰς" name="into"', { prepare: hearsEis });
    expect(await text(page, 'koine-word .spelled')).toBe('eess');
    await page.focus('koine-word .say');
    await page.keyboard.press('Enter');
    await sees(page, 'koine-word .say', /^Stop$/u);
    await untilTold(page, 'koine-result');
    expect((await told(page)).filter((name) => name !== 'koine-reading')).toEqual(
      expect.arrayContaining(['koine-take', 'koine-result']),
    );
    const points = Number(await pointsIn(page));
    expect(points).toBeGreaterThan(60);
    expect(await formData(page)).toEqual({ into: String(points) });
    expect(await focused(page)).toBe('say');
    expect(await text(page, 'koine-word .say')).toBe('Say it again');
    expect(await page.evaluate(`document.querySelector('koine-word').take.seconds`)).toBeGreaterThan(1);
    await page.click('koine-word [part~=take]');
    await soon(() => problemOf(page)).toBe('');
    await page.evaluate('document.forms[0].reset()');
    expect([await formData(page), await pointsIn(page)]).toEqual([{}, '']);
    await page.waitForSelector('koine-word koine-result', { state: 'detached' });
  });

  it('is a group with the name of its word, and says no language that nobody chose', async () => {
    const page = await wordPage(visits, 'target="λογος"');
    const session = await page.context().newCDPSession(page);
    const groups = async (): Promise<unknown[]> => {
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      return nodes.filter(({ role }) => role?.value === 'group').map(({ name }) => name?.value);
    };
    await soon(groups).toContain('λόγος');
    expect(await page.getAttribute('koine-word', 'lang')).toBeNull();
    await set(page, { lang: 'es' });
    await soon(() => page.getAttribute('koine-word', 'lang')).toBe('es');
    await set(page, { lang: '' });
    await soon(() => page.getAttribute('koine-word', 'lang')).toBeNull();
  });

  it('takes what was set just before, and attributes that are taken away', async () => {
    const page = await wordPage(visits, 'target="εἰς"');
    const scored = await page.evaluate(`(async () => {
      const word = document.querySelector('koine-word');
      word.target = 'θεός';
      await word.scoreTyped('θεός');
      const points = word.value;
      for (const name of ['target', 'scheme', 'name', 'assets', 'learner']) word.setAttribute(name, 'attic');
      for (const name of ['target', 'scheme', 'name', 'assets', 'learner']) word.removeAttribute(name);
      await word.updateComplete;
      return [points, word.target, word.scheme, word.name, word.assets, word.learner];
    })()`);
    expect(scored).toEqual(['100', '', 'koine-greek', '', '', '']);
  });

  it('is disabled with the fields around it, and no longer: what is recorded is dropped, and nothing is scored', async () => {
    const page = await wordPage(visits, 'target="εἰς" patient', { prepare: hearsEis });
    await page.evaluate(`{
      window.word = document.querySelector('koine-word');
      window.fields = document.createElement('fieldset');
      document.forms[0].append(fields);
      fields.append(word);
    }`);
    for (const place of ['fields', 'word']) {
      await page.click('koine-word .say');
      await sees(page, 'koine-word .seconds', /\d/u);
      await page.evaluate(`${place}.disabled = true`);
      await untilClosed(page);
      await soon(() => page.isDisabled('koine-word .say')).toBe(true);
      await page.evaluate(
        `Promise.all([word.scoreTyped('εἰς'), word.hearFile(new Blob(['no sound'])), word.record()])`,
      );
      await page.evaluate(`${place}.disabled = false`);
      await soon(() => page.isDisabled('koine-word .say')).toBe(false);
      expect(await page.getAttribute('koine-word', 'disabled')).toBeNull();
      expect([await told(page), await problemOf(page)]).toEqual([['koine-reading'], '']);
    }
  });

  it('says what is wrong with what else is to pass', async () => {
    const page = await wordPage(visits, 'target="χάρις" accept="χ:K"');
    await page.evaluate(`document.querySelector('koine-word').scoreTyped('χάρις')`);
    await soon(() => problemOf(page)).toMatch(/^accept takes IPA of 1 to 3 phones.*found "K"/u);
  });

  it('with an accent is read and scored before any lexicon has come, which then tells more', async () => {
    let letGo = (): void => {};
    const prepare: VisitOptions['prepare'] = async (context) => {
      letGo = await hold(context, '**/*.lex.gz');
    };
    const page = await wordPage(visits, 'target="λόγος"', { prepare });
    expect(await text(page, 'koine-word .spelled strong')).toBe('loh');
    expect(await text(page, 'koine-word .reading .hint')).toBe('');
    await type(page, 'λόκος');
    expect(Number(await pointsIn(page))).toBeLessThan(100);
    expect(await told(page)).not.toContain('koine-update');
    letGo();
    await untilTold(page, 'koine-update');
  });

  it('is typed on the keyboard on the screen, and in IPA where that is shown; the attempts stand in a list', async () => {
    const page = await wordPage(visits, 'target="ἀρχῇ" show-ipa name="word"');
    expect(await text(page, 'koine-word .reading .ipa')).toBe('/arxˈe̝/');
    await page.click('koine-word .type');
    expect(await focused(page)).toBe('said');
    await page.click('koine-word .keys');
    for (const key of ['α', 'ρ', 'χ', 'η', 'acute']) await page.click(`koine-keyboard [aria-label="${key}"]`);
    expect(await page.inputValue('koine-word #said')).toBe('αρχή');
    await forget(page);
    await page.click('koine-word .typing >> text=Score it');
    await untilTold(page, 'koine-result');
    expect(await pointsIn(page)).toBe('100');
    await type(page, 'a r k ˈi');
    expect(Number(await pointsIn(page))).toBeLessThan(100);
    await forget(page);
    await page.fill('koine-word #said', '12');
    await page.press('koine-word #said', 'Enter');
    await untilTold(page, 'koine-problem');
    expect(await problemOf(page)).toContain('There is no sound in “12”');
    expect([await pointsIn(page), await formData(page)]).toEqual(['', {}]);
    await page.fill('koine-word #said', ' ');
    await page.press('koine-word #said', 'Enter');
    await soon(() => problemOf(page)).toContain('Type first how the word sounded');
  });

  it('is told in the words of the learner, who may want IPA', async () => {
    const page = await wordPage(visits, 'target="ἔρχομαι" lang="de"');
    await type(page, 'έρκομαι');
    const sentences = (): Promise<string> =>
      page.evaluate(`JSON.stringify(document.querySelector('koine-word').lesson.fixes)`);
    const german = await sentences();
    await set(page, { lang: 'es' });
    await soon(sentences).not.toBe(german);
    await set(page, { showIpa: true });
    await sees(page, 'koine-word .reading .ipa', '/ˈ');
    await set(page, { accept: { χ: ['k'] } });
    await type(page, 'έρκομαι');
    expect(Number(await pointsIn(page))).toBeGreaterThan(95);
  });
});

describe('a target', needs('chromium'), () => {
  it.each([
    ['λογος', 'λόγος'],
    ['ΛΟΓΟΣ', 'λόγος'],
    ['ἐν αρχη', 'ἐν αρχη'],
  ])('%s is shown as %s, with its stress', async (target, word) => {
    const page = await wordPage(visits, `target="${target}"`);
    expect(await text(page, 'koine-word .ask .word')).toBe(word);
    expect(await page.locator('koine-word .spelled strong').count()).toBeGreaterThan(0);
  });

  it.each([
    ['target="αʹ"', '“αʹ” cannot be read as Greek.'],
    ['target="zzqx"', '“zzqx” is in Latin letters. Type it in Greek letters.'],
    ['target="λόγος" scheme="latin"', 'There is no pronunciation “latin” here. There are koine-greek'],
  ])('%.40s: a sentence', async (attributes, sentence) => {
    const page = await wordPage(visits, attributes);
    expect(await problemOf(page)).toContain(sentence);
    expect(await detailOf(page, 'koine-problem')).toMatchObject({ sentence: await problemOf(page) });
    for (const button of ['[part=hear]', '.say'])
      await soon(() => page.isDisabled(`koine-word ${button}`)).toBe(true);
  });

  it('says what of it is left out, and what no lexicon has', async () => {
    const page = await wordPage(visits, 'target="λόγος logos"');
    await sees(page, 'koine-word .reading .hint', 'Left out: logos');
    await type(page, 'λόκος');
    const told = [await text(page, 'koine-result .result'), await text(page, 'koine-word .reading')];
    expect(told.join(' ')).not.toMatch(/[[\]/ˈɣ]/u);
    await set(page, { target: 'λοφόρος' });
    await sees(page, 'koine-word .reading .hint', 'not in our lexicon, read letter by letter');
  });

  it('that is empty asks for a word; the last of many is the one that counts', async () => {
    const page = await wordPage(visits, 'target="θεός"');
    await set(page, { target: '' });
    await sees(page, 'koine-word .reading', 'Choose a word to say.');
    await page.evaluate(
      `for (const word of ['λόγος', 'ἀγάπη', 'ψυχή']) document.querySelector('koine-word').target = word`,
    );
    await sees(page, 'koine-word .ask .word', 'ψυχή');
    await sees(page, 'koine-word .spelled', /khay/u);
  });

  it('waits for the tutor, and says where it does not come; then the same word goes well', async () => {
    const page = await wordPage(visits, 'target="λόγος"', {
      prepare: (context) => context.route('**/tutorWorker.js', (route) => route.abort()),
    });
    expect(await problemOf(page)).toMatch(/could not be (?:loaded|started)/u);
    expect(await detailOf(page, 'koine-problem')).toMatchObject({
      hint: expect.stringMatching(/\/tutorWorker\.js cannot be started; the attribute assets names /u),
    });
    await page.context().unroute('**/tutorWorker.js');
    await forget(page);
    await page.click('koine-word button >> text=Try again');
    await untilTold(page, 'koine-reading');
    expect(await problemOf(page)).toBe('');
    await type(page, 'λόγος');
    expect(await pointsIn(page)).toBe('100');
  });
});

describe('the screen', needs('chromium'), () => {
  const ASKED = ['.ask .word', '.spelled', '[part=hear]', '.say'].map((place) => `koine-word ${place}`);
  const ANSWERED = [
    'koine-result [part~=verdict]',
    'koine-result [part~=points]',
    'koine-result [part~=fix]',
  ];

  it.each([
    [375, 812, 'light'],
    [768, 1024, 'dark'],
    [1440, 900, 'light'],
  ] as const)(
    '%i × %i, %s: all of an attempt is seen below a header, and axe finds nothing',
    async (width, height, colorScheme) => {
      const page = await wordPage(visits, 'target="θεός"', { viewport: { width, height }, colorScheme });
      const look = async (state: string): Promise<void> => {
        await keep(page, `element-${state}-${width}-${colorScheme}`);
        expect([state, await complaints(page), await overflow(page)]).toEqual([state, [], 0]);
      };
      expect(await unseen(page, ASKED)).toEqual([]);
      await look('asked');
      await chooseFile(page, await dheos());
      await untilTold(page, 'koine-result');
      expect(await unseen(page, [...ASKED, 'koine-word [part~=both]', ...ANSWERED])).toEqual([]);
      await look('said');
      await page.click('koine-word .type');
      await page.click('koine-word .keys');
      await look('typed');
      await page.click('koine-word .say');
      await sees(page, 'koine-word .seconds', /\d/u);
      await look('recording');
      await set(page, { target: 'logos' });
      await soon(() => problemOf(page)).not.toBe('');
      await look('problem');
    },
  );
});
