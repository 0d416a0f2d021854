import { html, nothing, type TemplateResult } from 'lit';
import { type ListItem, parseList } from '../practice/lists.ts';
import type { Choice } from '../practice/sets.ts';
import { SHORT } from './chosen.ts';
import { Dialog } from './dialog.ts';
import { share } from './share.ts';

const NO_WORDS = 'There is no Greek word in this list. Paste words or verses in Greek letters.';

/** Writes an item in a form that `parseList` reads again: `word, forms = gloss`. */
const written = ({ text, gloss, forms }: ListItem): string =>
  `${text}${forms ? `, ${forms}` : ''}${gloss ? ` = ${gloss}` : ''}`;

export class KoineClass extends Dialog {
  protected readonly heading = 'Lists and classes';
  readonly #state = this.state({ list: parseList(''), told: '' });

  override async show(): Promise<void> {
    const { choice, ownList } = this.practice;
    await super.show();
    const shown = ownList.kind === 'list' ? ownList : choice;
    const isList = shown.kind === 'list';
    this.#field('list-words').value = isList ? shown.items.map(written).join('\n') : '';
    this.#field('list-title').value = isList ? shown.title : '';
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

  /** The choice for the buttons: the pasted list if it has words, otherwise the present set. */
  get #choice(): Choice {
    const { items } = this.#state.list;
    return items.length === 0 ? this.practice.choice : { kind: 'list', title: this.#title, items };
  }

  #take(): Choice {
    const choice = this.#choice;
    this.practice.keepList(choice);
    return choice;
  }

  #start(event: Event): void {
    event.preventDefault();
    if (this.#state.list.items.length > 0) this.practise(this.#take());
    else {
      this.#state.told = NO_WORDS;
      this.#field('list-words').focus();
    }
  }

  async #link(): Promise<void> {
    const asksHomework = this.querySelector<HTMLInputElement>('#asks-homework')?.checked ?? false;
    const taken = this.#take();
    const url = this.practice.linkTo(taken, asksHomework);
    const title = taken.kind === 'list' ? 'Words of a list' : this.practice.set.title;
    this.#state.told = await share({ title: this.#title || title, url });
  }

  #shown({ text, gloss, forms }: ListItem): TemplateResult {
    return html`<li><span class="greek" lang="grc">${text}</span> ${gloss} <span class="hint" lang="grc">${forms}</span></li>`;
  }

  #pasted(): TemplateResult {
    const { list, told } = this.#state;
    const { set, scheme } = this.practice;
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
        <button type="button" @click=${() => this.practise({ kind: 'daily', from: this.#take() })}>Learn it, ten a day</button>
        <button type="button" @click=${this.#link}>Link for a class</button>
      </p>
      <p class="hint">The link carries ${items.length === 0 ? `“${set.title}”` : 'this list'} and the ${SHORT[scheme]} pronunciation, which you choose at the top of the page.</p>
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
      <section><h3>Homework of a class</h3><button type="button" id="room" @click=${room}>See the files of your students</button></section>`;
  }
}
