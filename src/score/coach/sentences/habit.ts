/** A sound that another tradition teaches for the letter is named by it: 'the Erasmian value'. */

import type { CoachingSound } from '../../../contract/response.ts';
import { SCHEMES } from '../../phonology/schemes/index.ts';
import { bare } from './cards.ts';
import { type Listener, listed } from './language.ts';
import { plain } from './model.ts';

/** More traditions than this say nothing about a learner. */
const MOST = 2;

/** 'Erasmian', 'modern Greek and Koine'; null where no other tradition teaches this sound for these letters anywhere. */
export function habitOf({ heard, letters }: CoachingSound, { scheme, words }: Listener): string | null {
  const [own, said] = [bare(letters ?? ''), plain(heard ?? '')];
  // Speakers of English end η and ω with a glide.
  const pure = said.replace(/ [jw]$/u, '');
  const names = SCHEMES.filter(
    ({ name, letters: rows }) =>
      name !== scheme &&
      rows.some(
        ([keys, context, phones]) =>
          context === 'anywhere' &&
          [said, pure].includes(phones.normalize('NFC')) &&
          keys.split(' ').some((key) => key.replace('\u032f', '') === own),
      ),
  ).flatMap(({ name }) => words.habits[name] ?? []);
  return names.length === 0 || names.length > MOST ? null : listed(names, words.phrases.and);
}
