/** The list of what can be practised, and below it what belongs to the choice: a sound, a reference, a book. */

import { modelOf } from '../../../src/score/coach/sentences/model.ts';
import { byId, element } from '../dom.ts';
import { listenerOf } from '../motherTongue.ts';
import { chosenScheme } from '../pronunciation.ts';
import { BOOKS } from './books.ts';
import { type Choice, FREE, type Kind } from './choice.ts';
import { readReference } from './references.ts';
import type { Chapter } from './sets.ts';
import { chapterName } from './wordSet.ts';

/** What the chooser tells. */
export interface Chosen {
  readonly choose: (choice: Choice) => void;
  /** A text that is no reference gets a sentence. */
  readonly refuse: (sentence: string) => void;
  /** The chapters of the pronunciation; none where they do not come. */
  readonly chapters: () => Promise<readonly Chapter[]>;
}

const kindList = (): HTMLSelectElement => byId('practice-kind');
const phoneList = (): HTMLSelectElement => byId('practice-phone');
const bookList = (): HTMLSelectElement => byId('practice-book');
const reference = (): HTMLInputElement => byId('practice-reference');
const whole = (): HTMLInputElement => byId('practice-whole');

/** The row below the line that a kind needs. */
const ROWS: readonly (readonly [row: string, kinds: readonly Kind[]])[] = [
  ['practice-sound-row', ['sound']],
  ['practice-verses-row', ['verses']],
  ['practice-book-row', ['book']],
  ['practice-whole-row', ['verses', 'book']],
  ['practice-list', ['list']],
];

function showRows(kind: Kind): void {
  kindList().value = kind;
  for (const [row, kinds] of ROWS) byId(row).hidden = !kinds.includes(kind);
}

const option = (value: string, text: string): HTMLOptionElement => element('option', { value }, text);

/** A list with a first line that asks; it can be chosen again, but means nothing. */
function fill(list: HTMLSelectElement, ask: string, options: readonly HTMLOptionElement[]): void {
  const { value } = list;
  list.replaceChildren(option('', ask), ...options);
  list.value = options.some((one) => one.value === value) ? value : '';
}

/** 'χ · kh · the ch of Scottish loch'. */
const named = (chapter: Chapter): string =>
  `${chapterName(chapter, chosenScheme())} · ${modelOf(chapter.phone, listenerOf(chosenScheme()))}`;

async function fillPhones(chapters: Chosen['chapters'], phone: string): Promise<void> {
  const all = await chapters();
  fill(
    phoneList(),
    'Choose a sound',
    all.map((chapter) => option(chapter.phone, named(chapter))),
  );
  if (phone !== '') phoneList().value = phone;
}

/** The choice that stands in the row of a kind; null while something of it is missing. */
function choiceOf(kind: Kind): Choice | null {
  if (kind === 'sound') return phoneList().value === '' ? null : { kind, phone: phoneList().value };
  if (kind === 'book')
    return bookList().value === '' ? null : { kind, book: bookList().value, whole: whole().checked };
  if (kind === 'verses')
    return reference().value.trim() === ''
      ? null
      : { kind, reference: reference().value.trim(), whole: whole().checked };
  return kind === 'frequent' ? { kind } : null;
}

/** Puts a choice into the fields, as if it had been made there. */
function write(choice: Choice): void {
  if (choice.kind === 'verses') reference().value = choice.reference;
  if (choice.kind === 'book') bookList().value = choice.book;
  if (choice.kind === 'verses' || choice.kind === 'book') whole().checked = choice.whole;
}

/** Watches the fields; the function that it returns shows a choice that was made elsewhere. */
export function setUpChooser({ choose, refuse, chapters }: Chosen): (choice: Choice) => void {
  fill(
    bookList(),
    'Choose a book',
    Object.entries(BOOKS).map(([code, [name]]) => option(code, name)),
  );
  const kind = (): Kind => kindList().value as Kind;
  const chooseAgain = (): void => choose(choiceOf(kind()) ?? FREE);
  const show = (choice: Choice): void => {
    showRows(choice.kind);
    write(choice);
    if (choice.kind === 'sound') void fillPhones(chapters, choice.phone);
  };
  kindList().addEventListener('change', () => {
    const next = kind();
    chooseAgain();
    // A kind without its sound, reference, book or words shows its row and waits.
    showRows(next);
    if (next === 'sound') void fillPhones(chapters, '');
    if (next === 'list') byId<HTMLDetailsElement>('practice-list').open = true;
  });
  for (const list of [phoneList(), bookList()]) {
    list.addEventListener('change', () => list.value !== '' && chooseAgain());
  }
  whole().addEventListener('change', () => choiceOf(kind()) !== null && chooseAgain());
  byId('practice-verses-row').addEventListener('submit', (event) => {
    event.preventDefault();
    const read = readReference(reference().value);
    if ('sentence' in read) return refuse(read.sentence);
    chooseAgain();
  });
  kindList().disabled = false;
  return show;
}
