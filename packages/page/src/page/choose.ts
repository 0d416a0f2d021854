import { html, nothing, type TemplateResult } from 'lit';
import type { LexiconResponse } from '../../../../src/contract/lexicon.ts';
import { ask } from '../device/device.ts';
import { BOOKS, referenceFault, SEPTUAGINT } from '../practice/references.ts';
import { type Choice, checkedChoice } from '../practice/sets.ts';
import { choiceOf, Dialog, Part } from './dialog.ts';
import type { Chapters } from './practice.ts';

type WordRow = LexiconResponse['words'][number];

const NONE: Pick<LexiconResponse, 'words'> = { words: [] };

const LAST_WORD = /\S*$/u;

/** A field (a combobox of WAI-ARIA 1.2) that suggests words of the lexicon for Greek or Latin letters. */
export class KoineFinder extends Part {
  readonly found = this.state({ words: [] as readonly WordRow[], marked: -1, problem: '', keyboard: false });
  /** Counts the look-ups of words; only the latest one is shown. */
  #asked = 0;

  get field(): HTMLInputElement | null {
    return this.querySelector('input');
  }

  async #typed(field: HTMLInputElement): Promise<void> {
    this.found.problem = '';
    const asked = ++this.#asked;
    const [prefix = ''] = LAST_WORD.exec(field.value) ?? [];
    const question = { prefix, scheme: this.practice.scheme };
    const { words } = prefix === '' ? NONE : await ask('words', question).catch(() => NONE);
    // Meanwhile, the learner may have typed more or left the field.
    if (asked !== this.#asked || document.activeElement !== field) return;
    const isComplete = words.length === 1 && words[0]?.word === prefix;
    this.#list(isComplete ? [] : words);
  }

  #list(words: readonly WordRow[]): void {
    Object.assign(this.found, { words, marked: -1 });
  }

  #shut(): void {
    this.#asked++;
    this.#list([]);
  }

  #take(field: HTMLInputElement, { word }: WordRow): void {
    field.value = field.value.replace(LAST_WORD, word);
    this.found.problem = '';
    this.#shut();
  }

  #pressed(event: KeyboardEvent): void {
    const { words, marked } = this.found;
    const [count, word] = [words.length, words[marked]];
    if (count === 0 || event.isComposing) return;
    if (event.key === 'ArrowDown') this.found.marked = (marked + 1) % count;
    else if (event.key === 'ArrowUp') this.found.marked = (Math.max(marked, 0) + count - 1) % count;
    else if (event.key === 'Escape') this.#shut();
    else if (event.key === 'Enter' && word !== undefined) this.#take(event.target as HTMLInputElement, word);
    else return;
    event.preventDefault();
  }

  #option(word: WordRow, n: number): TemplateResult {
    const take = (): void => void (this.field && this.#take(this.field, word));
    return html`<div role="option" id="word-${n}" aria-selected=${n === this.found.marked} @click=${take}>
      <span class="greek" lang="grc">${word.word}</span>
      <span class="ipa ipa-only">${word.ipa.replaceAll(' ', '')}</span>
    </div>`;
  }

  override updated(): void {
    this.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  override render(): TemplateResult {
    const { words, marked, problem, keyboard } = this.found;
    const open = words.length > 0;
    return html`<div class="label-row">
        <label for="target">A word or verse in Greek, or a place such as John 1:1</label>
        <button type="button" class="quiet" aria-expanded=${keyboard} @click=${this.#toggle}>
          <span lang="grc" aria-hidden="true">ᾆ</span> Greek keyboard
        </button>
      </div>
      <div class="anchor" @focusout=${this.#shut} @mousedown=${this.#stay}>
        <div class="find"><input id="target" class="greek" lang="grc" type="text" role="combobox" aria-autocomplete="list"
          aria-expanded=${open} aria-controls="suggestions" aria-describedby="target-problem"
          aria-activedescendant=${marked < 0 ? nothing : `word-${marked}`}
          aria-invalid=${problem === '' ? nothing : 'true'} inputmode=${keyboard ? 'none' : nothing}
          autocapitalize="off" autocomplete="off" autocorrect="off" spellcheck="false" placeholder="λόγος"
          @input=${(event: Event) => void this.#typed(event.target as HTMLInputElement)} @keydown=${this.#pressed}>
        <button type="submit" class="primary">Practice</button></div>
        ${keyboard ? html`<koine-keyboard .field=${() => this.field}></koine-keyboard>` : nothing}
        <div id="suggestions" class="suggestions" role="listbox" aria-label="Words that begin so" ?hidden=${!open}>
          ${words.map((word, n) => this.#option(word, n))}
        </div>
      </div>
      <p id="target-problem" class="problem" role="alert" ?hidden=${problem === ''}>${problem}</p>`;
  }

  /** Opens or closes the on-screen keyboard. While it is open, `inputmode` hides the phone's own keyboard. */
  #toggle(): void {
    this.found.keyboard = !this.found.keyboard;
    this.field?.focus();
  }

  /** Keeps the focus in the field after a click on a suggestion or on a key of the on-screen keyboard. */
  #stay(event: Event): void {
    if (event.target !== this.field) event.preventDefault();
  }
}

const titleOf = (choice: Choice): string => ('title' in choice ? choice.title : '');

const GREEK = /\p{Script=Greek}/u;

const NO_TEXT =
  'There is no Greek in this text, or it has over 20,000 letters. Paste a text in Greek letters.';

const LATIN = 'Choose one of the words below, or type Greek letters.';

export class KoineChoose extends Dialog {
  protected readonly heading = 'What to practice';
  readonly #state = this.state({ sounds: [] as Chapters, problem: '' });

  override async show(): Promise<void> {
    await super.show();
    this.querySelector<HTMLInputElement>('#target')?.focus();
    this.#state.sounds = await this.practice.chapters();
  }

  get #whole(): boolean {
    return this.querySelector<HTMLInputElement>('#whole')?.checked ?? false;
  }

  #typed(event: Event): void {
    event.preventDefault();
    const finder = this.querySelector<KoineFinder>('koine-finder');
    const text = finder?.field?.value.trim() ?? '';
    const fault = referenceFault(text);
    if (GREEK.test(text) && !/\d/u.test(text)) this.practise({ kind: 'free', text });
    else if (fault === '') this.practise({ kind: 'verses', reference: text, whole: this.#whole });
    else if (finder !== null) {
      finder.found.problem = finder.found.words.length > 0 ? LATIN : fault;
      finder.field?.focus();
    }
  }

  #paste(event: Event): void {
    event.preventDefault();
    const text = this.querySelector<HTMLTextAreaElement>('#text')?.value ?? '';
    const choice = checkedChoice({ kind: 'text', title: '', text });
    this.#state.problem = choice === null ? NO_TEXT : '';
    if (choice === null) return;
    this.practice.setting('reading', '0');
    this.practise(choice);
  }

  get #sets(): readonly (readonly [choice: Choice, title: string, hint: string])[] {
    const { course, first, class: own, ten } = this.practice;
    const always = [
      [ten, 'Today’s ten', 'what is due today, then new words'],
      [{ kind: 'frequent' }, '300 frequent words', 'from καί on'],
      [{ kind: 'free' }, 'First words', 'ten easy ones to begin with'],
    ] as const;
    if (course !== null) return [[first, 'The words of your course', 'what counts there'], ...always];
    if (own.choice === null) return always;
    return [[own.choice, titleOf(own.choice) || 'Your class', 'what your class was sent'], ...always];
  }

  #item(title: string, hint: string, act: () => void): TemplateResult {
    return html`<li><button type="button" @click=${act}><b>${title}</b> <span class="hint">${hint}</span></button></li>`;
  }

  #choices(): TemplateResult {
    const { course, class: own } = this.practice;
    const isInClass = course === null && own.choice !== null;
    return html`<ul class="choices">
      ${this.#sets.map(([choice, title, hint]) => this.#item(title, hint, () => this.practise(choice)))}
      ${this.#item('Your own list', 'words of your lesson, as you have them', () => this.#list())}
      ${isInClass ? this.#item('Leave this class', 'back to your own list and pronunciation', () => this.#leave()) : nothing}
    </ul>`;
  }

  #fields(): TemplateResult {
    const { choice: now } = this.practice;
    const sounds = this.#state.sounds.map(
      ({ phone, letters, respelled, model }) => [phone, `${letters} · ${respelled} · ${model}`] as const,
    );
    const books = Object.entries(BOOKS).map(
      ([code, [name]]) => [code, SEPTUAGINT.includes(code) ? `${name} (Septuagint)` : name] as const,
    );
    return html`<div class="fields">
      ${choiceOf({ id: 'sound', label: 'A sound' }, [['', 'Choose a sound'], ...sounds], (phone) => this.practise({ kind: 'sound', phone }))}
      ${choiceOf({ id: 'book', label: 'A book of the Bible' }, [['', 'Choose a book'], ...books], (book) => this.practise({ kind: 'book', book, whole: this.#whole }))}
      <label class="switch"><input id="whole" type="checkbox" ?checked=${'whole' in now && now.whole}> Whole verses, not cut at commas</label>
    </div>`;
  }

  protected override body(): TemplateResult {
    const { credit } = this.practice.set;
    const { problem } = this.#state;
    return html`<form novalidate @submit=${this.#typed}><koine-finder .practice=${this.practice}></koine-finder></form>
      ${this.#choices()}
      <p class="hint" ?hidden=${credit === ''}>${credit}</p>
      ${this.#fields()}
      <form novalidate autocomplete="off" @submit=${this.#paste}>
        <label for="text">A text to read aloud: a psalm, a prayer, a page</label>
        <textarea id="text" class="greek" lang="grc" rows="3" maxlength="20000" autocapitalize="off" spellcheck="false"></textarea>
        <p class="problem" role="alert" ?hidden=${problem === ''}>${problem}</p>
        <p class="row"><button type="submit">Read it aloud</button></p>
      </form>`;
  }

  #leave(): void {
    this.close();
    void this.practice.leaveClass();
  }

  #list(): void {
    this.close();
    this.open('class');
  }
}
