/** What a visit begins with: the words of its link, what was practised last, or any word. */

import { kept } from '../kept.ts';
import { CHOICE_NAME, type Choice, readChoice } from './choice.ts';
import { linkText } from './link.ts';

/** What was practised last. */
export const lastChoice = (): Choice => readChoice(kept('localStorage', CHOICE_NAME));

/** True for a visit without words of a link and without a practice that goes on. */
export const isFree = (query: string): boolean => linkText(query) === '' && lastChoice().kind === 'free';
