/** Has the attempt scored when the form is sent: what was typed here, what was said by the panel of the voice. */

import type { TutorResponse, UnscoredResponse } from '../../src/contract/response.ts';
import { ask } from './device/device.ts';
import { byId } from './dom.ts';
import { MESSAGES } from './messages.ts';
import { countDown, waits } from './patience.ts';
import { clearProblem, clearProblems, focusProblem, showFailure, showProblem } from './problems.ts';
import { chosenScheme } from './pronunciation.ts';
import type { Attempt, SoundAttempt } from './request.ts';
import { targetFault } from './typed/faults.ts';
import type { TypedAttempt } from './typed/typedAttempt.ts';

/** Is told of every answer that a learner asked for. */
export type OnAnswer = (answer: TutorResponse | UnscoredResponse, attempt: Attempt) => void;

export interface ScoringParts {
  readonly typed: TypedAttempt;
  readonly speaks: () => boolean;
  /** Has heard what was said. */
  readonly hear: () => Promise<void>;
  /** Hides the result of an older attempt. */
  readonly hide: () => void;
  readonly onAnswer: OnAnswer;
}

const { send } = MESSAGES;

const target = (): string => byId<HTMLInputElement>('target').value.trim();

/** The attempt, or null when the page itself finds that something is missing. */
async function attemptOf(typed: TypedAttempt): Promise<SoundAttempt | null> {
  const [word, scheme] = [target(), chosenScheme()];
  const fault = targetFault(word);
  if (fault !== null) {
    showProblem('target', fault);
    return null;
  }
  const ipa = await typed.ipa();
  if (ipa !== null) return { target: word, ipa, scheme };
  if (document.querySelector('#panel-sounds [aria-invalid]') === null) typed.showMissing();
  return null;
}

/** Scores what is typed; gives the seconds to wait before the next try. */
async function score({ typed, hide, onAnswer }: ScoringParts): Promise<number> {
  try {
    const attempt = await attemptOf(typed);
    if (attempt === null) {
      hide();
      focusProblem();
      return 0;
    }
    const answer = await ask('score', attempt);
    if (target() === attempt.target && chosenScheme() === attempt.scheme) onAnswer(answer, attempt);
    return 0;
  } catch (error) {
    hide();
    return showFailure(error);
  }
}

export function setUpScoring(parts: ScoringParts): void {
  const submit = byId<HTMLButtonElement>('score');
  const busy = (on: boolean): void => {
    submit.toggleAttribute('aria-busy', on);
    submit.textContent = on ? send.busy : send.ready;
  };
  const sendIt = async (): Promise<void> => {
    clearProblems();
    busy(true);
    const seconds = await score(parts).finally(() => busy(false));
    countDown(submit, seconds, () => clearProblem('send'));
  };
  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (parts.speaks()) void parts.hear();
    else if (!submit.hasAttribute('aria-busy') && !waits(submit)) void sendIt();
  });
}
