/**
 * The dialog “Lists and classes”: a list to paste, with its link, printed sheet and Anki cards; the sounds to accept;
 * homework; and the settings of the service.
 */

import { html, nothing, type TemplateResult } from 'lit';
import { ask } from '../device/device.ts';
import type { Read } from '../device/protocol.ts';
import { inIpa, respelled } from '../element/wordView.ts';
import { ankiFiles } from '../practice/anki.ts';
import { type ListItem, parseList } from '../practice/lists.ts';
import { type Choice, type Item, setOfList, type WordSet } from '../practice/sets.ts';
import { Dialog, printSheet } from './dialog.ts';
import type { Practice } from './practice.ts';
import { saveZip, share } from './share.ts';

const NO_WORDS = 'There is no Greek word in this list. Paste words or verses in Greek letters.';

/** Reading of a text; null if the tutor cannot read the text. */
const readingOf = (target: string, scheme: string): Promise<Read | null> =>
  ask('reading', { scheme, target }).catch(() => null);

const lineOf = ({ text, gloss, forms }: Item): string =>
  `${text}${forms ? `, ${forms}` : ''}${gloss ? ` = ${gloss}` : ''}`;

export class KoineClass extends Dialog {
  protected readonly heading = 'Lists and classes';
  /** The pasted list, parsed, and a sentence on the result of the button that was pressed last. */
  readonly #state = this.state({ list: parseList(''), told: '' });

  override async show(): Promise<void> {
    const { choice, set } = this.practice;
    await super.show();
    const isList = choice.kind === 'list';
    this.#field('list-words').value = isList ? set.items.map(lineOf).join('\n') : '';
    this.#field('list-title').value = isList ? set.title : '';
    this.#read();
  }

  #field(id: string): HTMLInputElement {
    return this.querySelector(`#${id}`) as HTMLInputElement;
  }

  #read(): void {
    Object.assign(this.#state, { list: parseList(this.#field('list-words').value), told: '' });
  }

  get #title(): string {
    return this.#field('list-title').value.trim();
  }

  /** The choice that the buttons act on: the pasted list if it has words, otherwise the set that is practiced now. */
  get #choice(): Choice {
    const { items } = this.#state.list;
    return items.length === 0 ? this.practice.choice : { kind: 'list', title: this.#title, items };
  }

  get #set(): WordSet {
    const { items } = this.#state.list;
    return items.length === 0 ? this.practice.set : setOfList(this.#title, items);
  }

  #start(event: Event): void {
    event.preventDefault();
    if (this.#state.list.items.length > 0) this.practise(this.#choice);
    else {
      this.#state.told = NO_WORDS;
      this.#field('list-words').focus();
    }
  }

  async #link(): Promise<void> {
    const url = this.practice.linkTo(
      this.#choice,
      this.querySelector<HTMLInputElement>('#asks-homework')?.checked ?? false,
    );
    this.#state.told = await share({ title: this.#set.title, url });
  }

  async #anki(): Promise<void> {
    const { scheme, voices } = this.practice;
    const { title, items } = this.#set;
    const cards = items.map(async (item) => {
      const words = (await readingOf(item.text, scheme))?.words ?? [];
      return { ...item, reading: words.map((word) => word.map(({ text }) => text).join('-')).join(' ') };
    });
    const soundOf = async (target: string): Promise<Uint8Array> =>
      new Uint8Array(await (await voices.find({ target, scheme })).sound.arrayBuffer());
    saveZip('koine-anki.zip', await ankiFiles({ title, scheme, cards: await Promise.all(cards) }, soundOf));
    this.#state.told = 'Saved. Unpack it: README.txt says how Anki takes it.';
  }

  #shown({ text, gloss, forms }: ListItem): TemplateResult {
    return html`<li><span class="greek" lang="grc">${text}</span> ${gloss} <span class="hint" lang="grc">${forms}</span></li>`;
  }

  #pasted(): TemplateResult {
    const { list, told } = this.#state;
    const { items, sentence } = list;
    return html`<form novalidate autocomplete="off" @submit=${this.#start}>
      <label for="list-words">Paste your list as you have it: “λόγος, -ου, ὁ word”, “1. ἀγάπη = love”, Quizlet, Anki, verses</label>
      <textarea id="list-words" class="greek" lang="grc" rows="5" autocapitalize="off" spellcheck="false" @input=${this.#read}></textarea>
      <p class="note" ?hidden=${sentence === ''}>${sentence}</p>
      ${items.length === 0 ? nothing : html`<ol class="pasted">${items.map((item) => this.#shown(item))}</ol>`}
      <label for="list-title">Title (optional)</label>
      <input id="list-title" type="text" maxlength="80" placeholder="Lesson 4" @input=${this.#read}>
      <label class="switch"><input id="asks-homework" type="checkbox" ?checked=${this.practice.class.homework}> Ask students to hand in</label>
      <p class="row">
        <button type="submit" class="primary">Practice this list</button>
        <button type="button" @click=${() => this.practise({ kind: 'daily', from: this.#choice })}>Learn it, ten a day</button>
        <button type="button" @click=${this.#link}>Link for a class</button>
        <button type="button" @click=${async () => printSheet(await sheet(this.#set, this.practice))}>Print</button>
        <button type="button" @click=${this.#anki}>Anki cards</button>
      </p>
      <p role="status" class="hint">${told}</p>
    </form>`;
  }

  protected override body(): TemplateResult {
    const { practice } = this;
    const room = (): void => {
      this.close();
      this.open('room');
    };
    return html`${this.#pasted()}
      <koine-accept .practice=${practice}></koine-accept>
      <section><h3>Homework of a class</h3><button type="button" id="room" @click=${room}>See the files of your students</button></section>
      <koine-teach .practice=${practice}></koine-teach>`;
  }
}

const said = ({ words, reading }: Read): TemplateResult => html`<p>${respelled(words)}
  <span class="ipa ipa-only ipa-line">${inIpa(reading)}</span></p>`;

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
  // An item that cannot be read is printed without its reading.
  const reads = await Promise.all(items.map(({ text }) => readingOf(text, scheme)));
  const phones = new Set(reads.flatMap((read) => read?.reading.ipa.replaceAll('ˈ', '').split(' ') ?? []));
  const key = (await practice.names([...phones])).filter(({ isStrange }) => isStrange);
  return html`<h1>${title}</h1>
    <p class="head">${pronunciation}<span>Name</span><span>Date</span></p>
    ${key.length === 0 ? nothing : html`<p class="letters">${key.map(({ respelled, model }) => html`<span><strong>${respelled}</strong> ${model}</span>`)}</p>`}
    <ol class=${items.some(({ place }) => place !== '') ? 'phrases' : 'words'}>${items.map((item, n) => row(item, reads[n] ?? null))}</ol>
    ${credit === '' ? nothing : html`<p class="credit">${credit}</p>`}`;
}
