import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { until } from 'lit/directives/until.js';
import { SCHEME_NAMES } from '../../../../src/contract/schemes.ts';
import type { ResultDetail } from '../../details.ts';
import type { KoineWord } from '../element/koineWord.ts';
import { DAILY_WORDS, isReadable, nextOf, nounOf, previousOf } from '../practice/sets.ts';
import { defaultScheme, SHORT } from './chosen.ts';
import { counted, type Dialog, type DialogName, Part, textIn } from './dialog.ts';
import { share } from './share.ts';

const NAMES = SCHEME_NAMES.toSorted((a, b) => Number(b === defaultScheme()) - Number(a === defaultScheme()));

/** The heading. The HTML contains the same text, so that nothing moves when the script has loaded. */
const CLAIM = 'Say Greek aloud. See which sounds are right.';

const UNLOADED = 'This did not load. Check the connection and try again.';

const icon = (path: string): TemplateResult =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;

export class KoinePage extends Part {
  readonly #state = this.state({ hasDialogs: false, hasReader: false });
  /** The logo, taken from the HTML because its URLs are right there. */
  brand: Element | null = null;

  get word(): KoineWord | null {
    return this.querySelector('koine-word');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.practice.addEventListener('moved', () => void this.#ready());
    // Otherwise the browser replaces the page by a file that is dropped outside a field for files.
    const ignoreOutside = (event: DragEvent): void => {
      const isField = (event.composedPath()[0] as Element | Document).nodeName === 'INPUT';
      if (!isField && event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    for (const type of ['dragover', 'drop'] as const) addEventListener(type, ignoreOutside);
    this.addEventListener('open', (event) => void this.#show((event as CustomEvent<DialogName>).detail));
  }

  async loadDialogs(): Promise<void> {
    await import('./dialogs.ts');
    this.#state.hasDialogs = true;
    await this.updateComplete;
  }

  async #show(name: DialogName): Promise<void> {
    await this.loadDialogs().catch(() => this.practice.tell(UNLOADED));
    await this.querySelector<Dialog>(`koine-${name}`)?.show();
  }

  /** Focuses the reader, or the record button as soon as the word has its reading or a problem. */
  async #ready(): Promise<void> {
    await this.updateComplete;
    const { word } = this;
    if (word === null) return this.querySelector('koine-reader')?.focus();
    const eventOf = (type: string): Promise<unknown> =>
      new Promise((resolve) => word.addEventListener(type, resolve, { once: true }));
    if (word.reading === null) await Promise.race(['koine-reading', 'koine-problem'].map(eventOf));
    await word.updateComplete;
    word.focus();
  }

  async #share(): Promise<void> {
    const { practice, word } = this;
    const { set, item, choice } = practice;
    const lesson = word?.lesson;
    const text = lesson
      ? `${item.text}: ${lesson.points} of 100. ${lesson.verdict.join(' ')}`
      : `${set.title}: say it, and see how it sounded.`;
    practice.tell(await share({ title: set.title, text, url: practice.linkTo(choice) }));
  }

  #line(): TemplateResult {
    const { set, at, scheme } = this.practice;
    return html`<header class="line">
      ${this.brand}
      <button type="button" id="set" class="set" aria-haspopup="dialog" title="Choose what to practice" @click=${() => this.open('choose')}>
        <span class="set-title">${set.title}</span><span class="place">${set.items.length > 1 ? ` · ${at + 1} of ${set.items.length}` : nothing}</span>
      </button>
      <select id="tradition" aria-label="Pronunciation" .value=${scheme} @change=${(event: Event) => this.practice.pronounce(textIn(event))}>
        ${NAMES.map((name) => html`<option value=${name} ?selected=${name === scheme}>${SHORT[name] ?? name}</option>`)}
      </select>
      <button type="button" id="settings" class="icon" aria-haspopup="dialog" aria-label="Settings" @click=${() => this.open('settings')}>
        ${icon('M4 7h9m6 0h1M4 17h1m6 0h9M16 4.5v5M8 14.5v5')}
      </button>
    </header>`;
  }

  #stage(): unknown {
    const { practice } = this;
    if (practice.reads) return this.#reading();
    const { set, at, done, timesForgotten } = practice;
    const many = set.items.length > 1;
    const said = ({ detail }: CustomEvent<ResultDetail>): void => practice.said(detail);
    const arrow = (id: string, label: string, way: typeof nextOf, path: string): TemplateResult =>
      html`<button type="button" id=${id} class="icon" aria-label=${label} @click=${() => practice.move(way)}>${icon(path)}</button>`;
    // The parent listens, because events of a word element that was removed do not reach it.
    return html`<div class="stage" @koine-result=${said}>
      ${many ? html`<span class="place">${at + 1} of ${set.items.length}</span><progress aria-label="Words done" max=${set.items.length} .value=${done.filter(Boolean).length}></progress>` : nothing}
      ${keyed(timesForgotten, this.#word())}
      ${many ? arrow('previous', 'Previous word', previousOf, 'M15 5l-7 7 7 7') : nothing}
      ${many ? arrow('next', 'Next word', nextOf, 'M9 5l7 7-7 7') : nothing}
    </div>`;
  }

  #word(): TemplateResult {
    const { practice } = this;
    const { set, item, scheme, accept, voices, listener } = practice;
    const isSingle = item.place === undefined && !item.text.includes(' ');
    // The lexicon, which has glosses of single words, is not loaded before the first attempt.
    const gloss = item.gloss || (practice.hasSpoken && isSingle && until(practice.meaningOf(item.text), ''));
    const below = html`<span slot="below" lang="en"><span class="greek hint" lang="grc">${item.forms}</span> ${gloss || nothing} <span class="hint">${item.place}</span></span>`;
    const isNew = !practice.is('begun') && practice.course === null;
    const next = html`<button slot="actions" lang="en" type="button" class="primary" @click=${() => practice.move(nextOf)}>Next</button>`;
    return html`<koine-word id="word" target=${item.text} scheme=${scheme} lang=${practice.tongue} .accept=${accept} .listener=${listener}
        .voices=${voices} .learner=${practice.get('learner')} ?show-ipa=${practice.is('ipa')} ?patient=${practice.is('patient')}>
      ${gloss || item.forms || item.place ? below : nothing}
      ${isNew ? html`<koine-start slot="none" lang="en" .practice=${practice}></koine-start>` : nothing}
      ${this.#status('actions')}
      ${set.items.length > 1 && practice.isSaid ? next : nothing}
    </koine-word>`;
  }

  #status(slot?: 'actions'): TemplateResult {
    return html`<p id="status" slot=${slot ?? nothing} lang="en" role="status">${this.practice.status}</p>`;
  }

  #class(): TemplateResult | typeof nothing {
    const { choice, set, class: own, isAtClass, isHandedIn } = this.practice;
    if (!isAtClass) return nothing;
    const homework = isHandedIn ? ', handed in' : ', then hand in';
    const hand = html`<button type="button" id="hand" aria-haspopup="dialog" @click=${() => this.open('hand')}>Hand in</button>`;
    return html`<p class="class"><span><b>${set.title}</b> · ${counted(set.items.length, nounOf(choice))} for your class${own.homework ? homework : ''}</span>
      ${own.homework ? hand : nothing}</p>`;
  }

  #reading(): unknown {
    const loaded = (): void => {
      this.#state.hasReader = true;
    };
    if (!this.#state.hasReader) import('./readingPart.ts').then(loaded, () => this.practice.tell(UNLOADED));
    return this.#state.hasReader
      ? keyed(this.practice.timesForgotten, html`<koine-reading .practice=${this.practice}></koine-reading>`)
      : html`<div class="stage"></div>`;
  }

  /** Switches between reading aloud and practice word by word. Verses are read aloud whole. */
  #switchReading(): void {
    const { practice } = this;
    const { choice, reads } = practice;
    practice.setting('reading', reads ? '' : '0');
    void practice.choose('whole' in choice && !reads ? { ...choice, whole: true } : choice, false);
  }

  #tools(): TemplateResult {
    const { reads, choice } = this.practice;
    const { streak, count, week } = this.practice.today;
    return html`<nav class="tools" aria-label="More">
      ${isReadable(choice) ? html`<button type="button" id="read" class="quiet" @click=${this.#switchReading}>${reads ? 'Word by word' : 'Read aloud'}</button>` : nothing}
      <button type="button" id="progress" class="quiet" aria-haspopup="dialog" @click=${() => this.open('progress')}>
        Progress <span class="week" aria-hidden="true">${week.map((isFull) => html`<i class=${isFull ? 'full' : ''}></i>`)}</span>
        <span class="hidden">: ${count} of ${DAILY_WORDS} words today, ${counted(streak, 'day')} in a row</span>
      </button>
      ${this.practice.class.homework ? nothing : html`<button type="button" id="class" class="quiet" aria-haspopup="dialog" @click=${() => this.open('class')}>Lists and classes</button>`}
      ${this.practice.course === null ? html`<button type="button" id="share" class="quiet" @click=${this.#share}>Share</button>` : nothing}
    </nav>`;
  }

  override updated(): void {
    document.documentElement.toggleAttribute('data-ipa', this.practice.is('ipa'));
  }

  override render(): TemplateResult {
    const { practice } = this;
    const { hasDialogs } = this.#state;
    const { problem } = practice;
    return html`${this.#line()}
      <main>
        <h1>${CLAIM}</h1>
        ${this.#class()}
        <p class="note" role="alert" ?hidden=${problem === ''}>${problem}</p>
        ${this.#stage()}
        ${this.#tools()}
        ${practice.reads ? this.#status() : nothing}
      </main>
      ${
        hasDialogs
          ? html`
              <koine-choose .practice=${practice}></koine-choose>
              <koine-settings .practice=${practice}></koine-settings>
              <koine-progress .practice=${practice}></koine-progress>
              <koine-class .practice=${practice}></koine-class>
              <koine-hand .practice=${practice}></koine-hand>
              <koine-room .practice=${practice}></koine-room>`
          : nothing
      }`;
  }
}
