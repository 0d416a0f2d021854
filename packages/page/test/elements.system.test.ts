import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomElementDeclaration, Package } from 'custom-elements-manifest';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/service/built/project.ts';
import { needs } from '../../../test/parts/needs.ts';
import { sees, text } from './browser.ts';
import { chooseFile, dheos } from './microphone.ts';
import { setUpVisits } from './visits.ts';
import { told, untilTold, wordPage } from './wordPage.ts';

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
  const page = await wordPage(visits, 'target="θεός"');
  await chooseFile(page, await dheos());
  await untilTold(page, 'koine-update');
  return page;
}

describe('custom-elements.json', needs('chromium'), () => {
  it('has the attributes and members of each element', async () => {
    const page = await opened();
    await page.evaluate(`import('/web/reader.js')`);
    for (const { tagName, attributes, members } of [WORD, RESULT, READER]) {
      const made = `customElements.get('${tagName}')`;
      const observed = await page.evaluate<string[]>(`${made}.observedAttributes`);
      expect([tagName, ...observed.sort()]).toEqual([tagName, ...namesOf(attributes)]);
      const names = JSON.stringify(namesOf(members));
      const missing = await page.evaluate(`${names}.filter((name) => !(name in ${made}.prototype))`);
      expect([tagName, missing]).toEqual([tagName, []]);
    }
  });

  it('has the parts, slots, custom properties and events of koine-word, those of the result in it, too', async () => {
    const page = await opened();
    await page.click('koine-word [part=both]');
    await page.locator('koine-word [part=model]').waitFor();
    const [parts, slots, properties] = await page.evaluate<string[][]>(`(() => {
      const { shadowRoot } = document.querySelector('koine-word');
      const all = (place) => [...place.querySelectorAll('*')];
      const split = (text) => (text ?? '').split(/[\\s,]+/).filter(Boolean);
      const parts = all(shadowRoot).flatMap((one) => [...split(one.getAttribute('part')), ...split(one.getAttribute('exportparts'))]);
      const roots = [shadowRoot, ...all(shadowRoot).flatMap((one) => one.shadowRoot ?? [])];
      const css = roots.flatMap((root) => root.adoptedStyleSheets).flatMap((sheet) => [...sheet.cssRules]);
      const used = css.map((rule) => rule.cssText).join('').match(/--koine-[a-z-]+/g) ?? [];
      const slots = [...shadowRoot.querySelectorAll('slot')].map(({ name }) => name);
      return [parts, slots, used].map((names) => [...new Set(names)].sort());
    })()`);
    expect(parts).toEqual(namesOf(WORD.cssParts));
    expect(slots).toEqual(namesOf(WORD.slots));
    expect(properties).toEqual(namesOf(WORD.cssProperties));
    const events = [...new Set([...(await told(page)), 'koine-problem'])];
    expect(events.sort()).toEqual(namesOf(WORD.events));
  });

  it('an answer of the service alone becomes a lesson in koine-result', async () => {
    const page = await opened();
    const answer = await (await visits.app.post({ target: 'θεός', ipa: 's ˈe o s' })).json();
    await page.evaluate(
      `document.body.replaceChildren(Object.assign(document.createElement('koine-result'), { answer: ${JSON.stringify(answer)} }))`,
    );
    await sees(page, 'koine-result [part~=points]', '65');
    expect(await text(page, 'koine-result [part~=verdict]')).not.toBe('');
  });

  it('has the parts of koine-result', async () => {
    const page = await opened();
    await page.locator('koine-result [part~=sound]').first().click();
    await page.locator('koine-result [part~=card]').waitFor();
    const parts = await page.evaluate(`(() => {
      const { shadowRoot } = document.querySelector('koine-word').shadowRoot.querySelector('koine-result');
      return [...new Set([...shadowRoot.querySelectorAll('[part]')].flatMap((one) => [...one.part]))].sort();
    })()`);
    expect(parts).toEqual(namesOf(RESULT.cssParts));
  });
});
