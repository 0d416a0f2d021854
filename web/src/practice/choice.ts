/** What a learner has chosen to practise, as the browser keeps it. */

import { BOOKS } from './books.ts';
import { titleOf, wordsIn } from './link.ts';
import { readReference } from './references.ts';

export type Choice =
  /** Any word, as the learner types it. */
  | { readonly kind: 'free' }
  | { readonly kind: 'frequent' }
  /** The words that have a sound, IPA. */
  | { readonly kind: 'sound'; readonly phone: string }
  /** Verses by their reference; `whole` verses, or phrases of them. */
  | { readonly kind: 'verses'; readonly reference: string; readonly whole: boolean }
  | { readonly kind: 'book'; readonly book: string; readonly whole: boolean }
  /** The words of a teacher, with a title or without: ''. */
  | { readonly kind: 'list'; readonly title: string; readonly words: readonly string[] };

export type Kind = Choice['kind'];

export const FREE: Choice = { kind: 'free' };

export const CHOICE_NAME = 'koine-practice-1';

type Fields = Readonly<Record<string, unknown>>;

const isTextOf = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

/** What makes a choice of each kind whole. */
const CHECKS: Readonly<Record<Kind, (fields: Fields) => boolean>> = {
  free: () => true,
  frequent: () => true,
  sound: ({ phone }) => isTextOf(phone, 8),
  verses: ({ reference, whole }) =>
    isTextOf(reference, 80) && typeof whole === 'boolean' && !('sentence' in readReference(reference)),
  book: ({ book, whole }) => isTextOf(book, 8) && typeof whole === 'boolean' && Object.hasOwn(BOOKS, book),
  list: ({ title = '', words }) =>
    isTextOf(title, 200) && Array.isArray(words) && words.every((word) => isTextOf(word, 200)),
};

function isChoice(value: unknown): value is Choice {
  const fields = (value ?? {}) as Fields;
  const { kind } = fields;
  return typeof kind === 'string' && Object.hasOwn(CHECKS, kind) && CHECKS[kind as Kind](fields);
}

/** The choice of a stored text; any other text is the free choice. */
export function readChoice(text: string | null): Choice {
  try {
    const choice: unknown = JSON.parse(text ?? 'null');
    if (!isChoice(choice)) return FREE;
    if (choice.kind !== 'list') return choice;
    // Lists that an older page has kept have no title.
    const { title = '', words } = choice as { readonly title?: string; readonly words: readonly string[] };
    return { kind: 'list', title: titleOf(title), words: wordsIn(words.join(',')) };
  } catch {
    return FREE;
  }
}
