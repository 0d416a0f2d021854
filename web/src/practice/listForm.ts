/** The form for a list of words: a teacher types or pastes them, practises them, or copies the link for a class. */

import { byId } from '../dom.ts';
import { LIST_LIMITS, leftOut, titleOf, wordsIn, writeLink } from './link.ts';

/** A list as it is typed. */
export interface TypedList {
  readonly title: string;
  readonly words: readonly string[];
}

/** What the form tells. */
export interface Typed {
  readonly choose: (list: TypedList) => void;
  readonly refuse: (sentence: string) => void;
  readonly scheme: () => string;
}

const NO_WORDS = 'There is no Greek word in this list. Type one word or verse a line, in Greek letters.';
const LONG_LINK =
  'This list makes a link that many programs would cut. Take fewer words, or make two links of them.';
const COPIED = 'Copied. Send it to your class.';
const BY_HAND = 'Copy the link from this field.';

const text = (): HTMLTextAreaElement => byId('practice-words');
const title = (): HTMLInputElement => byId('practice-list-title');
const link = (): HTMLInputElement => byId('practice-link');

/** Puts the link into the field below, and, where the browser allows it, into the clipboard. */
async function offer(address: string): Promise<void> {
  link().value = address;
  byId('practice-link-row').hidden = false;
  link().select();
  const copied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  );
  byId('practice-copied').textContent = copied === true ? COPIED : BY_HAND;
}

/** Watches the form; the function that it returns writes the list that is practised into it, and folds it. */
export function setUpListForm({ choose, refuse, scheme }: Typed): (list: TypedList) => void {
  /** The words, or null where there are none; what was left out is said. */
  const read = (): string[] | null => {
    const words = wordsIn(text().value);
    refuse(words.length === 0 ? NO_WORDS : leftOut(text().value));
    return words.length === 0 ? null : words;
  };
  byId('practice-list-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const [words, left] = [wordsIn(text().value), leftOut(text().value)];
    // The words that are practised are written into the form, without what was left out.
    if (words.length > 0) choose({ title: titleOf(title().value), words });
    refuse(words.length === 0 ? NO_WORDS : left);
  });
  byId('practice-copy').addEventListener('click', () => {
    const words = read();
    if (words === null) return;
    const address = writeLink(location.origin + location.pathname, {
      scheme: scheme(),
      title: title().value,
      words,
    });
    if (address.length > LIST_LIMITS.link) return refuse(LONG_LINK);
    void offer(address);
  });
  for (const field of [text(), title()]) {
    field.addEventListener('input', () => {
      byId('practice-link-row').hidden = true;
      byId('practice-copied').textContent = '';
    });
  }
  return (list) => {
    title().value = list.title;
    text().value = list.words.join('\n');
    byId<HTMLDetailsElement>('practice-list').open = false;
  };
}
