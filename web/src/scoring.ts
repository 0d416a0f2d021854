/** Has the attempt scored when the form is sent; a refusal that asks for patience is counted down on the button. */

import type { TutorResponse } from '../../src/contract/response.ts';
import { countDown } from './countDown.ts';
import { ask } from './device/device.ts';
import { byId } from './dom.ts';
import { MESSAGES } from './messages.ts';
import { clearProblems, focusProblem, showFailure, showProblem } from './problems.ts';
import { chosenScheme } from './pronunciation.ts';
import type { Attempt, SoundAttempt } from './request.ts';
import type { ResultPlace } from './result/result.ts';
import { targetFault } from './typed/faults.ts';
import type { TypedAttempt } from './typed/typedAttempt.ts';

/** Is told of every answer that a learner asked for, once it is shown. */
export type OnAnswer = (answer: TutorResponse, attempt: Attempt) => void;

export interface ScoringParts {
  readonly typed: TypedAttempt;
  readonly speaks: () => boolean;
  readonly result: ResultPlace;
  readonly onAnswer: readonly OnAnswer[];
}

const { send } = MESSAGES;

const target = (): string => byId<HTMLInputElement>('target').value.trim();

/** The attempt, or null when the page itself finds that something is missing. */
async function attemptOf({ typed }: ScoringParts): Promise<SoundAttempt | null> {
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

/** Scores and shows; gives the seconds to wait before the next try. */
async function score(parts: ScoringParts): Promise<number> {
  const { result, onAnswer } = parts;
  try {
    const attempt = await attemptOf(parts);
    const answer = attempt && (await ask('score', attempt));
    if (attempt === null || answer === null) {
      result.hide();
      focusProblem();
    } else if (target() === attempt.target && chosenScheme() === attempt.scheme) {
      // The result offers the next word, which the practice knows once it has the answer.
      for (const tell of onAnswer) tell(answer, attempt);
      result.show(answer, attempt);
    }
    return 0;
  } catch (error) {
    result.hide();
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
    if (seconds > 0) countDown(submit, seconds, send.ready);
  };
  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    // Enter in a field of the voice: a take that is not yet scored, and the recording, have buttons of their own.
    if (parts.speaks()) return byId(byId('score-take').hidden ? 'record' : 'score-take').focus();
    if (!submit.hasAttribute('aria-busy') && !submit.hasAttribute('aria-disabled')) void sendIt();
  });
}
