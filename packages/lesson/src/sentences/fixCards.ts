/** Merges fixes that a teacher mentions together: both sounds of a diphthong or ψ, or the same slip in several letters. */

import type { CoachingFix, TutorResponse } from '../../../../src/contract/response.ts';
import { adviceOn } from './advice.ts';
import { bare, type Card, cardsOf, grouped, heardOf, labelOf, targetOf } from './cards.ts';
import { isVowel } from './en/respelling.ts';
import { type Listener, listed, say } from './language.ts';
import { stressSentence } from './wordSentences.ts';

export interface FixCard {
  /** Index, among the cards of the answer, of the first card to fix; null for the stress. */
  readonly card: number | null;
  readonly letters: string;
  readonly words: readonly string[];
  readonly gain: number;
  readonly sentence: string;
}

type Coached = Pick<TutorResponse, 'coaching'>;

/** False for an accepted variant, which costs a little, but is right. */
export const isMistake = ({ status }: { readonly kind: string; readonly status?: string }): boolean =>
  status !== 'acceptable_variant';

const cardOf = (fix: CoachingFix, cards: readonly Card[]): Card | undefined =>
  fix.kind === 'stress' ? undefined : cards.find(({ rows }) => rows.includes(fix.sound_index));

/**
 * Returns a key; fixes with equal keys are merged. The key of a sound has its letters, target and heard phones, the key of
 * an extra vowel its side and phone. Any other extra sound has its own key.
 */
function keyOf(fix: CoachingFix, cards: readonly Card[], { coaching: { sounds } }: Coached): string {
  if (fix.kind === 'stress') return fix.kind;
  const card = cardOf(fix, cards);
  if (card?.kind === 'extra' && isVowel(fix.heard ?? '')) return `${fix.side}|${fix.heard}`;
  if (card === undefined || card.kind === 'extra') return `${fix.sound_index}`;
  return [card.kind, bare(card.letters), targetOf(card, sounds), heardOf(card, sounds)].join('|');
}

/** Writes the heading of merged fixes; for an extra sound, names the side and the `letters` next to it. */
function lettersOf(
  group: readonly CoachingFix[],
  letters: string,
  cards: readonly Card[],
  { coaching: { sounds } }: Coached,
  { words }: Listener,
): string {
  const [fix] = group as [CoachingFix];
  if (fix.kind === 'stress') return fix.target_letters ?? '';
  const own = [...new Set(group.flatMap((one) => cardOf(one, cards) ?? []))];
  const [first] = own;
  if (first === undefined || first.kind === 'extra')
    return fix.side === undefined ? letters : say(words.phrases.label[fix.side], { letters });
  if (own.length === 1) return labelOf(first, cards, sounds, words);
  return listed([...new Set(own.map((card) => card.letters))], words.phrases.and);
}

/** Merges fixes with equal keys; the first fix of each group gives the sentence. */
export function fixCards(fixes: readonly CoachingFix[], answer: Coached, listener: Listener): FixCard[] {
  const cards = cardsOf(answer.coaching.sounds);
  const groups = grouped(fixes, (fix) => keyOf(fix, cards, answer));
  return [...groups.values()].map((group) => {
    const [fix] = group as [CoachingFix];
    const card = cardOf(fix, cards);
    const sounds = group.filter((one) => one.kind === 'sound');
    const ownLetters = new Set(sounds.flatMap((one) => one.letters || []));
    const letters = listed([...ownLetters], listener.words.phrases.and);
    return {
      card: card === undefined ? null : cards.indexOf(card),
      letters: lettersOf(group, letters, cards, answer, listener),
      words: [...new Set(sounds.flatMap((one) => one.word || []))],
      gain: group.reduce((sum, { score_gain }) => sum + score_gain, 0),
      sentence:
        fix.kind === 'stress'
          ? stressSentence({ ...fix, match: false }, listener)
          : adviceOn(answer.coaching.sounds, fix.sound_index, listener, { ...fix, letters }),
    };
  });
}
