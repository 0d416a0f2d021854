/** The fixes of an answer as cards: those of one diphthong, of one ψ, and of one slip in several letters are told once. */

import type { CoachingFix, TutorResponse } from '../../../contract/response.ts';
import { adviceOn } from './advice.ts';
import { bare, cardAt, heardOf, targetOf } from './cards.ts';
import { type Listener, listed } from './language.ts';
import { stressSentence } from './words.ts';

export interface FixCard {
  /** The fix that gains most. */
  readonly fix: CoachingFix;
  /** The letters, 'ό and ο'. */
  readonly letters: string;
  /** The words that they stand in. */
  readonly words: readonly string[];
  readonly gain: number;
  readonly sentence: string;
}

type Answer = Pick<TutorResponse, 'coaching'>;

/** What two fixes must share to be one card: the sounds, and what was heard. */
function keyOf(fix: CoachingFix, { coaching: { sounds } }: Answer): string {
  const card = fix.sound_index === undefined ? undefined : cardAt(sounds, fix.sound_index);
  if (card === undefined || card.kind === 'extra') return `${fix.rank}`;
  return [card.kind, bare(card.letters), targetOf(card, sounds), heardOf(card, sounds)].join('|');
}

function lettersOf(fix: CoachingFix, { coaching: { sounds } }: Answer): string {
  const card = fix.sound_index === undefined ? undefined : cardAt(sounds, fix.sound_index);
  return card?.letters || fix.letters || fix.target_letters || '';
}

/** The cards of these fixes, in their order. A gain is the sum of those of its fixes. */
export function fixCards(fixes: readonly CoachingFix[], answer: Answer, listener: Listener): FixCard[] {
  const groups = new Map<string, CoachingFix[]>();
  for (const fix of fixes) {
    const key = keyOf(fix, answer);
    groups.set(key, [...(groups.get(key) ?? []), fix]);
  }
  return [...groups.values()].map((group) => {
    const [fix] = group as [CoachingFix];
    const { sound_index: index, target_letters = null, detected_letters = null } = fix;
    const letters = [...new Set(group.map((one) => lettersOf(one, answer)))];
    return {
      fix,
      letters: listed(letters, listener.words.phrases.and),
      words: [...new Set(group.flatMap(({ word }) => word ?? []))],
      gain: group.reduce((sum, { score_gain }) => sum + score_gain, 0),
      sentence:
        index === undefined
          ? stressSentence({ match: false, target_letters, detected_letters }, listener)
          : adviceOn(answer.coaching.sounds, index, listener, fix),
    };
  });
}
