import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomElementDeclaration, Package } from 'custom-elements-manifest';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/service/built/project.ts';
import { needs } from '../../../test/parts/needs.ts';
import { soon } from './browser.ts';
import { dheos, hearing } from './microphone.ts';
import { setUpVisits } from './visits.ts';

const { modules }: Package = JSON.parse(readFileSync(join(ROOT, 'custom-elements.json'), 'utf8'));
const [WORD, RESULT, READER] = modules.flatMap(({ declarations = [] }) => declarations) as [
  CustomElementDeclaration,
  CustomElementDeclaration,
  CustomElementDeclaration,
];

const namesOf = (list: readonly { readonly name: string }[] = []): string[] =>
  list.map(({ name }) => name).sort();

const visits = setUpVisits();

/** Opens a page with a mispronounced word, so that the element shows all its parts. */
async function opened(): Promise<Page> {
  const { samples, rate } = await dheos();
  const page = await visits.page(visits.app.url, { prepare: (context) => hearing(context, samples, rate) });
  await page.route('**/empty', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto(`${visits.app.url}/empty`);
  await page.evaluate(`(async () => {
    globalThis.told = [];
    const events = ['koine-reading', 'koine-take', 'koine-result', 'koine-update', 'koine-problem'];
    for (const name of events) document.addEventListener(name, () => told.push(name));
    await import('/web/element.js');
    const word = Object.assign(document.createElement('koine-word'), { target: 'θεός' });
    document.body.replaceChildren(word);
  })()`);
  await soon(() => page.evaluate('told.join()')).toContain('koine-reading');
  await page.evaluate(`document.querySelector('koine-word').record()`);
  // On a busy machine, the sound may come too late for a recording; then this starts another recording.
  const saidAgain = `(() => {
    if (told.at(-1) === 'koine-problem' && told.pop()) document.querySelector('koine-word').record();
    return told.join();
  })()`;
  await soon(() => page.evaluate(saidAgain)).toContain('koine-result');
  await soon(() => page.evaluate('told.join()')).toContain('koine-update');
  return page;
}

describe('custom-elements.json', needs('chromium'), () => {
  it.each([WORD, RESULT, READER])(
    'has the attributes and members of $tagName',
    async ({ tagName, attributes, members }) => {
      const page = await opened();
      await page.evaluate(`import('/web/reader.js')`);
      const made = `customElements.get('${tagName}')`;
      expect(((await page.evaluate(`${made}.observedAttributes`)) as string[]).sort()).toEqual(
        namesOf(attributes),
      );
      const names = JSON.stringify(namesOf(members));
      expect(await page.evaluate(`${names}.filter((name) => !(name in ${made}.prototype))`)).toEqual([]);
    },
  );

  it('has the parts, slots, custom properties and events of koine-word, those of the result in it, too', async () => {
    const page = await opened();
    // The waveform of the model appears only after the model was played.
    await page.click('koine-word [part=both]');
    await page.locator('koine-word [part=model]').waitFor();
    const [parts, slots, properties, events] = (await page.evaluate(`(() => {
      const { shadowRoot } = document.querySelector('koine-word');
      const all = (place) => [...place.querySelectorAll('*')];
      const split = (text) => (text ?? '').split(/[\\s,]+/).filter(Boolean);
      const parts = all(shadowRoot).flatMap((one) => [...split(one.getAttribute('part')), ...split(one.getAttribute('exportparts'))]);
      const roots = [shadowRoot, ...all(shadowRoot).flatMap((one) => one.shadowRoot ?? [])];
      const css = roots.flatMap((root) => root.adoptedStyleSheets).flatMap((sheet) => [...sheet.cssRules]);
      const used = css.map((rule) => rule.cssText).join('').match(/--koine-[a-z-]+/g) ?? [];
      const slots = [...shadowRoot.querySelectorAll('slot')].map(({ name }) => name);
      return [parts, slots, used, told].map((names) => [...new Set(names)].sort());
    })()`)) as [string[], string[], string[], string[]];
    expect(parts).toEqual(namesOf(WORD.cssParts));
    expect(slots).toEqual(namesOf(WORD.slots));
    expect(properties).toEqual(namesOf(WORD.cssProperties));
    const always = namesOf(WORD.events).filter((name) => name !== 'koine-problem');
    expect(events.filter((name) => name !== 'koine-problem')).toEqual(always);
  });

  it('an answer of the service alone becomes a lesson in koine-result', async () => {
    const page = await opened();
    const answer = await (await visits.app.post({ target: 'θεός', ipa: 's ˈe o s' })).json();
    await page.evaluate(
      `document.body.replaceChildren(Object.assign(document.createElement('koine-result'), { answer: ${JSON.stringify(answer)} }))`,
    );
    await soon(() => page.locator('koine-result [part~=points]').innerText()).toContain('65');
    expect(await page.locator('koine-result [part~=verdict]').innerText()).not.toBe('');
  });

  it('has the parts of koine-result', async () => {
    const page = await opened();
    // The card of a sound exists only after it was opened.
    await page.locator('koine-result [part~=sound]').first().click();
    await page.locator('koine-result [part~=card]').waitFor();
    const parts = (await page.evaluate(`(() => {
      const { shadowRoot } = document.querySelector('koine-word').shadowRoot.querySelector('koine-result');
      return [...new Set([...shadowRoot.querySelectorAll('[part]')].flatMap((one) => [...one.part]))].sort();
    })()`)) as string[];
    expect(parts).toEqual(namesOf(RESULT.cssParts));
  });
});
