/**
 * A sheet of a set on paper: each word in large Greek, how it is said, and a box and a line to tick; above them the key to
 * the respellings. print.css lays it out.
 */

import { html, nothing, render, type TemplateResult } from 'lit';
import { ask } from '../device/device.ts';
import type { Read } from '../device/protocol.ts';
import { ipaOf } from '../element/words.ts';
import type { Item, WordSet } from '../practice/sets.ts';
import type { Practice } from './practice.ts';

/** A reading in Latin letters, a stressed syllable beside others strong; and in IPA, for readers who want it. */
const said = ({ words, reading }: Read): TemplateResult => html`<p>
  <span class="respelling">${words.map(
    (word, n) =>
      html`${n === 0 ? nothing : ' '}<span class="said-word">${word.map(
        ({ text, accented }, at) =>
          html`${at === 0 ? nothing : '-'}${accented && word.length > 1 ? html`<strong>${text}</strong>` : text}`,
      )}</span>`,
  )}</span>
  <span class="ipa ipa-only ipa-line">/${ipaOf(reading)}/</span>
</p>`;

const row = ({ text, place, gloss }: Item, read: Read | null): TemplateResult => html`<li>
  <span class="box"></span>
  <div>
    ${place === '' ? nothing : html`<p class="place">${place}</p>`}
    <p class="greek" lang="grc">${text}</p>
    ${read === null ? nothing : said(read)}
    ${gloss ? html`<p class="place">${gloss}</p>` : nothing}
  </div>
  <span class="line"></span>
</li>`;

async function sheet({ title, items, credit }: WordSet, practice: Practice): Promise<TemplateResult> {
  const { scheme, pronunciation } = practice;
  // What cannot be read is printed without its reading.
  const reads = await Promise.all(
    items.map(({ text: target }) => ask('reading', { scheme, target }).catch(() => null)),
  );
  const phones = new Set(reads.flatMap((read) => read?.reading.ipa.replaceAll('ˈ', '').split(' ') ?? []));
  const key = (await practice.names([...phones])).filter(({ isStrange }) => isStrange);
  return html`<h1>${title}</h1>
    <p class="head">${pronunciation}<span>Name</span><span>Date</span></p>
    ${key.length === 0 ? nothing : html`<p class="letters">${key.map(({ respelled, model }) => html`<span><strong>${respelled}</strong> ${model}</span>`)}</p>`}
    <ol class=${items.some(({ place }) => place !== '') ? 'phrases' : 'words'}>${items.map((item, n) => row(item, reads[n] ?? null))}</ol>
    ${credit === '' ? nothing : html`<p class="credit">${credit}</p>`}`;
}

/** Prints the sheet of a set alone; afterwards the page is what it was. */
export async function printSheet(set: WordSet, practice: Practice): Promise<void> {
  const place = document.getElementById('sheet') as HTMLElement;
  render(await sheet(set, practice), place);
  const { dataset } = document.documentElement;
  dataset.sheet = 'true';
  const over = (): void => {
    delete dataset.sheet;
    render(nothing, place);
  };
  addEventListener('afterprint', over, { once: true });
  print();
}
