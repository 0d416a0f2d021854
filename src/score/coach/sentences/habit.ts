/** A sound that another tradition teaches for the letter is named by it: 'the Erasmian value'. */

import type { CoachingSound } from '../../../contract/response.ts';
import type { LetterRow } from '../../phonology/scheme.ts';
import { LETTERS as ATTIC } from '../../phonology/schemes/attic.ts';
import { LETTERS as ERASMIAN } from '../../phonology/schemes/erasmian.ts';
import { LETTERS as KOINE } from '../../phonology/schemes/koine-greek.ts';
import { LETTERS as MODERN } from '../../phonology/schemes/modern-greek.ts';
import { bare } from './cards.ts';
import { type Listener, listed } from './language.ts';
import { plain } from './model.ts';

/** What each tradition teaches; the letters alone, since the page loads them. */
export const TAUGHT: Readonly<Record<string, readonly LetterRow[]>> = {
  'koine-greek': KOINE,
  erasmian: ERASMIAN,
  'modern-greek': MODERN,
  attic: ATTIC,
};

/** More traditions than this say nothing about a learner. */
const MOST = 2;

/** 'Erasmian', 'modern Greek and Koine'; null where no other tradition teaches this sound for these letters anywhere. */
export function habitOf({ heard, letters }: CoachingSound, { scheme, words }: Listener): string | null {
  const [own, said] = [bare(letters ?? ''), plain(heard ?? '')];
  // Speakers of English end η and ω with a glide.
  const pure = said.replace(/ [jw]$/u, '');
  const names = Object.entries(TAUGHT)
    .filter(
      ([name, rows]) =>
        name !== scheme &&
        rows.some(
          ([keys, context, phones]) =>
            context === 'anywhere' &&
            [said, pure].includes(phones.normalize('NFC')) &&
            keys.split(' ').some((key) => key.replace('\u032f', '') === own),
        ),
    )
    .flatMap(([name]) => words.habits[name] ?? []);
  return names.length === 0 || names.length > MOST ? null : listed(names, words.phrases.and);
}
