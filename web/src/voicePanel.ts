/** The attempt as a voice: it is recorded or comes as a file, is heard as soon as it is there, and its answer is passed on. */

import type { TutorResponse } from '../../src/contract/response.ts';
import { countDown } from './countDown.ts';
import { byId } from './dom.ts';
import { MESSAGES } from './messages.ts';
import { clearProblem, clearProblems, focusProblem, showFailure, showProblem } from './problems.ts';
import type { Recorded } from './service.ts';
import { targetFault } from './typed/faults.ts';
import { setUpFiles } from './voice/files.ts';
import type { Listeners } from './voice/listeners.ts';
import { type Microphone, setUpMicrophone } from './voice/microphone.ts';
import { takeOf } from './voice/newTake.ts';
import type { Room } from './voice/pauses.ts';
import { Shelf } from './voice/shelf.ts';
import type { Take, Word } from './voice/take.ts';
import { type Answer, isHeard, unheard } from './voice/unheard.ts';
import { VOICE } from './voice/words.ts';
import { base64Of } from './wav.ts';

export interface VoiceParts {
  readonly listeners: Listeners;
  /** The word at this moment. */
  readonly word: () => Word;
  /** Called when a new take begins: what is shown of an older one is old. */
  readonly begun: () => void;
  /** Called when a take is sent, whatever comes of it. */
  readonly sent: (take: Take, word: Word) => void;
  /** Gets every answer in which something was heard. */
  readonly answered: (answer: TutorResponse, attempt: Recorded, take: Take) => void;
}

/** Silence that ends a recording, seconds; a verse has pauses of its own. */
const PAUSE_S = { word: 1.5, verse: 2.5 };

const isSame = (a: Word, b: Word): boolean => a.target === b.target && a.scheme === b.scheme;

export class VoicePanel {
  readonly #parts: VoiceParts;
  readonly #microphone: Microphone;
  readonly #shelf = new Shelf();
  /** The word when the take began that is recorded or read. */
  #begunFor: Word | null = null;
  /** What the take on the shelf was said for. */
  #saidFor: Word | null = null;
  /** Before this moment the service wants no other take, milliseconds. */
  #notBefore = 0;
  /** The last take that was sent: the answer to an older one is old. */
  #turn = 0;

  constructor(parts: VoiceParts) {
    this.#parts = parts;
    this.#microphone = setUpMicrophone({
      room: () => this.#room(),
      recorded: (samples, end) => {
        if (this.#isOld()) return;
        if (!this.#put(samples)) return;
        // Where no voice stood out, there is nothing to score.
        if (end === 'nothing') byId('score-take').hidden = true;
        else if (!byId('panel-voice').hidden) void this.#score();
      },
    });
    setUpFiles(
      () => {
        this.clear();
        this.#begin();
      },
      (samples) => {
        if (this.#isOld()) return;
        if (samples === null) showProblem('audio', VOICE.unreadable);
        else if (this.#put(samples)) void this.#score();
      },
    );
    byId('panel-voice').addEventListener('closed', () => void this.#microphone.stop());
    byId('score-take').addEventListener('click', (event) => {
      const button = event.currentTarget as HTMLElement;
      if (!button.hasAttribute('aria-disabled')) void this.#score();
    });
  }

  /** Removes the take and all that is said about it, and ends a running recording unheard. */
  clear(): void {
    this.#turn++;
    this.#microphone.drop();
    this.#shelf.clear();
    this.#busy(false);
    clearProblem('audio');
    byId('record-hint').textContent = VOICE.hint;
    byId('score-take').hidden = true;
  }

  /** Another word: what was said for the one before it goes. A take that came before any word waits for one. */
  changed(): void {
    const waits = this.#saidFor?.target === '' && this.#shelf.take !== null;
    if (!waits && !(this.#saidFor && isSame(this.#saidFor, this.#parts.word()))) this.clear();
  }

  /** Has the take heard. */
  async #score(): Promise<void> {
    const { take } = this.#shelf;
    const word = this.#parts.word();
    if (take === null || this.#lacksWord(word)) return;
    this.#saidFor = word;
    await this.#hear(take, { ...word, audio_base64: base64Of(take.wav) });
  }

  async #hear(take: Take, attempt: Recorded): Promise<void> {
    const turn = ++this.#turn;
    clearProblems();
    this.#parts.sent(take, attempt);
    if (!this.#parts.listeners.areHere && performance.now() < this.#notBefore)
      return showProblem('send', MESSAGES.service.tooMany);
    this.#busy(true);
    try {
      const answer = await this.#parts.listeners.hear(take, attempt);
      if (turn !== this.#turn) return;
      if (answer === null) focusProblem();
      else this.#told(answer, attempt, take);
    } catch (error) {
      if (turn === this.#turn) this.#wait(showFailure(error));
    } finally {
      if (turn === this.#turn) this.#busy(false);
    }
  }

  /** The service asks for patience: the button counts. */
  #wait(seconds: number): void {
    if (seconds <= 0) return;
    this.#notBefore = performance.now() + seconds * 1000;
    countDown(byId('score-take'), seconds, VOICE.record.score);
  }

  #told(answer: Answer, attempt: Recorded, take: Take): void {
    byId('score-take').hidden = true;
    if (isHeard(answer)) this.#parts.answered(answer, attempt, take);
    else showProblem('audio', unheard(answer));
  }

  /** True without a word that can be said, which is shown then. */
  #lacksWord({ target }: Pick<Word, 'target'>): boolean {
    const fault = targetFault(target);
    if (fault === null) return false;
    showProblem('target', fault);
    byId('target').focus();
    return true;
  }

  /** Before the microphone opens: the old take goes, and there is a word to say. */
  #room(): Room | null {
    this.clear();
    const { target } = this.#parts.word();
    if (this.#lacksWord({ target })) return null;
    this.#begin();
    const pause = /\s/u.test(target) ? PAUSE_S.verse : PAUSE_S.word;
    return { pause, longest: this.#parts.listeners.longest };
  }

  #begin(): void {
    this.#begunFor = this.#parts.word();
    this.#parts.begun();
  }

  /** True for samples that come when another word is at hand. A take that began before any word waits for one. */
  #isOld(): boolean {
    const word = this.#begunFor;
    return word !== null && word.target !== '' && !isSame(word, this.#parts.word());
  }

  /** Takes samples; false when they are no take, which is said then. */
  #put(samples: Float32Array): boolean {
    const take = takeOf(samples, this.#parts.listeners.longest);
    if (typeof take === 'string') {
      this.#shelf.clear();
      showProblem('audio', take);
      return false;
    }
    this.#shelf.put(take);
    this.#saidFor = this.#parts.word();
    byId('score-take').hidden = false;
    return true;
  }

  #busy(on: boolean): void {
    byId('voice').toggleAttribute('aria-busy', on);
    byId('listening').textContent = on ? VOICE.record.busy : '';
  }
}
