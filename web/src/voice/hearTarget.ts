/** The buttons beside the word: hear it, and hear it slowly. They are there for words that can be said. */

import { button, byId, element } from '../dom.ts';
import type { Player } from './player.ts';
import type { Speech } from './speech.ts';
import type { Word } from './take.ts';
import { VOICE } from './words.ts';

const { hear: WORDS } = VOICE;

/**
 * Sets up the buttons.
 *
 * @param word the word at this moment
 * @returns a function that looks again whether the word can be said
 */
export function setUpHearing(speech: Speech, player: Player, word: () => Word): () => void {
  const problem = element('span', { class: 'problem', role: 'alert', hidden: '' }, WORDS.failed);
  const say = async (slowly: boolean): Promise<void> => {
    const { target, scheme } = word();
    try {
      const { sound, slowed } = await speech.ofWord(target, scheme, slowly);
      await player.play(sound, slowly && !slowed);
      problem.hidden = true;
    } catch {
      problem.hidden = false;
    }
  };
  const buttons = element(
    'span',
    { class: 'row' },
    button(WORDS.target, { id: 'hear', title: WORDS.sample }, () => void say(false)),
    button(WORDS.slow, { id: 'hear-slowly', title: WORDS.sample }, () => void say(true)),
  );
  const sent = element('span', { class: 'hint', hidden: '' }, WORDS.sent);
  const none = element('span', { class: 'hint', hidden: '' }, WORDS.none);
  byId('hear-target').replaceChildren(buttons, sent, none, problem);
  const look = (): void => {
    const { target, scheme } = word();
    buttons.hidden = !speech.says(target, scheme);
    sent.hidden = buttons.hidden || !speech.saysAll;
    none.hidden = target === '' || !buttons.hidden;
    problem.hidden = true;
  };
  look();
  return look;
}
