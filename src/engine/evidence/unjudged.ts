/**
 * Lists the features that a recording cannot judge: the target itself if something else was said; the stress, which
 * recognizers seldom mark; and the length of a long sound that was decoded towards the target and lacks its own
 * label. The learner must not be told that these were right.
 */

import type { TutorResponse } from '../../contract/response.ts';
import { phoneAt } from '../phonology/phones.ts';
import type { Target } from '../text/target.ts';
import type { Posteriors } from './posteriors.ts';

type Unjudged = NonNullable<TutorResponse['not_judged']>;

const isDeafToLength = ({ slots }: Target, { columnOf }: Posteriors): boolean =>
  columnOf !== null && slots.some(({ phone }) => phoneAt(phone).long && !columnOf.has(phone));

/**
 * @param answer the answer to the recording. The stress of a target with one syllable, or without an accent, is not
 * listed, because it cannot be wrong
 */
export function notJudged(
  target: Target,
  posteriors: Posteriors | null,
  { stress, gop }: Pick<TutorResponse, 'stress' | 'gop'>,
): Unjudged {
  const hasStress = stress.target_syllable !== null && stress.syllables.length > 1;
  const isDecoded = posteriors !== null && gop?.decoding === 'target';
  return [
    ...(hasStress && !stress.available ? (['stress'] as const) : []),
    ...(isDecoded && isDeafToLength(target, posteriors) ? (['length'] as const) : []),
  ];
}

/**
 * False if a recording that we decode was not understood: the gate refused it, or more than half of the sounds of the
 * target are uncertain.
 */
export function isUnderstood({ phones, gop }: Pick<TutorResponse, 'phones' | 'gop'>): boolean {
  if (gop?.decoding !== 'target') return gop?.decoding !== 'free';
  const sounds = phones.filter(({ target }) => target !== null);
  return 2 * sounds.filter(({ uncertain }) => uncertain).length <= sounds.length;
}
