/** Words of the lexicon under the field while one types: a combobox with a list (WAI-ARIA 1.2, section 5.3). */

import type { LexiconResponse } from '../../src/contract/lexicon.ts';
import { respelledText } from '../../src/score/coach/sentences/en/respelling.ts';
import { ask as askTutor } from './device/device.ts';
import { byId, element } from './dom.ts';
import { MESSAGES, say } from './messages.ts';
import { chosenScheme } from './pronunciation.ts';

type Word = LexiconResponse['words'][number];

const GREEK = /\p{Script=Greek}/u;

/** The word that ends at the caret, and where it begins. */
function wordAt(field: HTMLInputElement): { text: string; start: number } {
  const caret = field.selectionStart ?? field.value.length;
  const text = /\S*$/u.exec(field.value.slice(0, caret))?.[0] ?? '';
  return { text, start: caret - text.length };
}

/** The list under the field, and which of its words is marked. */
class List {
  private readonly field: HTMLInputElement;
  private readonly list = byId('suggestions');
  private words: readonly Word[] = [];
  private marked = -1;

  constructor(field: HTMLInputElement) {
    this.field = field;
    this.list.addEventListener('mousedown', (event) => event.preventDefault());
    this.list.addEventListener('click', (event) => {
      const option = (event.target as HTMLElement).closest('[role=option]');
      if (option !== null) this.take([...this.list.children].indexOf(option));
    });
  }

  get isOpen(): boolean {
    return !this.list.hidden;
  }

  show(words: readonly Word[]): void {
    this.words = words;
    this.marked = -1;
    const options = words.map(({ word, ipa, frequency }, n) =>
      element(
        'div',
        { role: 'option', id: `word-${n}`, 'aria-selected': 'false' },
        element('span', { class: 'greek', lang: 'grc' }, word),
        element('span', { class: 'ipa ipa-only' }, ipa.replaceAll(' ', '')),
        element('span', { class: 'respelled plain-only' }, respelledText(ipa, chosenScheme())),
        element('span', { class: 'count' }, frequency.toLocaleString('en')),
      ),
    );
    this.list.replaceChildren(...options);
    this.list.hidden = words.length === 0;
    this.field.setAttribute('aria-expanded', String(this.isOpen));
    this.field.removeAttribute('aria-activedescendant');
  }

  close(): void {
    this.show([]);
  }

  /** Marks the next word up or down; after the last comes the first. */
  move(step: number): void {
    const count = this.words.length;
    this.marked = this.marked === -1 && step < 0 ? count - 1 : (this.marked + step + count) % count;
    for (const [n, option] of [...this.list.children].entries()) {
      option.setAttribute('aria-selected', String(n === this.marked));
      if (n === this.marked) option.scrollIntoView({ block: 'nearest' });
    }
    this.field.setAttribute('aria-activedescendant', `word-${this.marked}`);
  }

  /** Writes a word into the field in place of its beginning there; false when none is marked. */
  take(n = this.marked): boolean {
    const word = this.words[n]?.word;
    if (word === undefined) return false;
    const { start } = wordAt(this.field);
    this.field.setRangeText(word, start, this.field.selectionStart ?? this.field.value.length, 'end');
    this.close();
    this.field.dispatchEvent(new CustomEvent('taken'));
    return true;
  }
}

/** Keys that mean something while the list is open; the others belong to the field. */
function onKey(event: KeyboardEvent, list: List): void {
  if (!list.isOpen || event.isComposing) return;
  const { key } = event;
  if (key === 'ArrowDown') list.move(1);
  else if (key === 'ArrowUp') list.move(-1);
  else if (key === 'Escape') list.close();
  else if (key !== 'Enter' || !list.take()) return;
  event.preventDefault();
}

/** Asks for words whenever the text changes; only the answer to the last question is shown. */
export function setUpSuggestions(field: HTMLInputElement): void {
  const list = new List(field);
  const announcer = byId('announcer');
  let asking = new AbortController();
  const ask = async (): Promise<void> => {
    asking.abort();
    asking = new AbortController();
    const { text } = wordAt(field);
    if (!GREEK.test(text) || document.activeElement !== field) return list.close();
    const { signal } = asking;
    const { words } = await askTutor('words', { prefix: text, scheme: chosenScheme() });
    if (signal.aborted) return;
    const [only, ...others] = words;
    const settled = others.length === 0 && only?.word === text;
    list.show(settled ? [] : words);
    const { some, none } = MESSAGES.suggestions;
    announcer.textContent = words.length === 0 ? none : say(some, { count: words.length });
  };
  // An answer that fails or comes too late leaves the list as it is.
  field.addEventListener('input', () => void ask().catch(() => {}));
  field.addEventListener('keydown', (event) => onKey(event, list));
  field.addEventListener('blur', () => {
    asking.abort();
    list.close();
  });
}
