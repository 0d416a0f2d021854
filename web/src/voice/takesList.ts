/** Shows the attempts at the word side by side: score, what was heard, and buttons to hear both. */

import type { TutorResponse } from '../../../src/contract/response.ts';
import { respelling } from '../../../src/score/coach/sentences/en/respelling.ts';
import { button, byId, element } from '../dom.ts';
import { say } from '../messages.ts';
import type { Player } from './player.ts';
import type { Speech } from './speech.ts';
import type { Take, Word } from './take.ts';
import { type Attempted, bestOf, Takes } from './takes.ts';
import { VOICE } from './words.ts';

const { takes: WORDS } = VOICE;

/** Phones without IPA. */
const respelt = (phones: readonly string[], scheme: string): string =>
  phones.map((phone) => respelling(phone, scheme)).join(' · ') || WORDS.nothing;

export class TakesList {
  readonly #takes = new Takes();
  readonly #speech: Speech;
  readonly #player: Player;
  readonly #word: () => Word;

  /** @param word the word at this moment */
  constructor(speech: Speech, player: Player, word: () => Word) {
    this.#speech = speech;
    this.#player = player;
    this.#word = word;
  }

  /** @param take null for an attempt that was typed */
  add(word: Word, answer: TutorResponse, take: Take | null): void {
    this.#takes.add(word, answer, take);
    this.show();
  }

  forget(): void {
    this.#takes.forget();
    this.show();
  }

  /** Shows the attempts at the word of this moment. */
  show(): void {
    const attempts = this.#takes.of(this.#word());
    const first = attempts.length > 1 ? bestOf(attempts) : undefined;
    const best = first?.answer.proximity === 0 ? undefined : first;
    byId('takes').hidden = attempts.length === 0;
    byId('takes-sent').hidden = !this.#speech.saysAll;
    byId('takes-sent').textContent = WORDS.sent;
    byId('takes-list').replaceChildren(...attempts.toReversed().map((one) => this.#row(one, one === best)));
  }

  #row({ number, answer, take }: Attempted, best: boolean): HTMLElement {
    const { proximity, observed_phones } = answer;
    const percent = Math.round(proximity * 100);
    const marks = [...(best ? [WORDS.best] : []), ...(take === null ? [WORDS.typed] : [])];
    return element(
      'li',
      { class: best ? 'take-card best' : 'take-card', value: String(number) },
      element(
        'span',
        { class: 'take-score' },
        element('strong', { 'aria-hidden': 'true' }, String(percent)),
        element('span', { class: 'hidden' }, say(WORDS.points, { percent })),
        ...marks.map((mark) => element('span', { class: 'mark' }, mark)),
      ),
      element(
        'span',
        { class: 'take-heard' },
        element('span', { class: 'respelt' }, respelt(observed_phones, answer.scheme)),
        element('span', { class: 'ipa ipa-only' }, `/${observed_phones.join(' ')}/`),
      ),
      element('span', { class: 'take-plays' }, ...this.#plays(number, answer.scheme, observed_phones, take)),
    );
  }

  #plays(number: number, scheme: string, heard: readonly string[], take: Take | null): HTMLElement[] {
    const named = (label: string): string => say(label, { number });
    const own = (): void => void this.#player.play(new Blob([(take as Take).wav], { type: 'audio/wav' }));
    const other = (): void =>
      void this.#speech.ofPhones(heard.join(' '), scheme).then(
        (sound) => this.#player.play(sound),
        () => {
          byId('announcer').textContent = VOICE.hear.failed;
        },
      );
    return [
      ...(take === null ? [] : [button(WORDS.own, { 'aria-label': named(WORDS.playOwn) }, own)]),
      ...(this.#speech.saysAll && heard.length > 0
        ? [button(WORDS.heard, { 'aria-label': named(WORDS.playHeard) }, other)]
        : []),
    ];
  }
}
