/** Has the attempt scored when the form is sent; a refusal that asks for patience is counted down on the button. */

import type { TutorResponse, UnscoredResponse } from '../../src/contract/response.ts';
import { ask } from './device/device.ts';
import { byId } from './dom.ts';
import { MESSAGES, say } from './messages.ts';
import { clearProblem, clearProblems, focusProblem, showFailure, showProblem } from './problems.ts';
import { chosenScheme } from './pronunciation.ts';
import { type Attempt, isRecorded } from './request.ts';
import type { ResultPlace } from './result/result.ts';
import { askHearing } from './service.ts';
import { targetFault } from './typed/faults.ts';
import type { TypedAttempt } from './typed/typedAttempt.ts';
import type { VoicePanel } from './voicePanel.ts';

type Answer = TutorResponse | UnscoredResponse;

/** Is told of every answer that a learner asked for, once it is shown. */
export type OnAnswer = (answer: Answer, attempt: Attempt) => void;

export interface ScoringParts {
  readonly typed: TypedAttempt;
  /** The voice panel, once the tutor and the service have told what they can. */
  readonly voice: Promise<VoicePanel>;
  readonly speaks: () => boolean;
  /** The API key; null where it is missing, which is shown. */
  readonly key: () => string | null;
  readonly result: ResultPlace;
  readonly onAnswer: readonly OnAnswer[];
}

const { send } = MESSAGES;

const target = (): string => byId<HTMLInputElement>('target').value.trim();

/** The attempt, or null when the page itself finds that something is missing. */
async function attemptOf({ typed, voice, speaks }: ScoringParts): Promise<Attempt | null> {
  const panel = await voice;
  const [word, scheme] = [target(), chosenScheme()];
  const fault = targetFault(word);
  if (fault !== null) {
    showProblem('target', fault);
    return null;
  }
  if (speaks()) {
    const take = await panel.take();
    return take && { target: word, ...take, scheme };
  }
  const ipa = await typed.ipa();
  if (ipa !== null) return { target: word, ipa, scheme };
  if (document.querySelector('#panel-sounds [aria-invalid]') === null) typed.showMissing();
  return null;
}

/** Typed sounds are scored on this device; a recording goes to the service, with the key. */
async function answerTo(attempt: Attempt, key: () => string | null): Promise<Answer | null> {
  if (!isRecorded(attempt)) return ask('score', attempt);
  const secret = key();
  if (secret === null) return null;
  // A word that cannot be read is found here, before a recording is sent.
  await ask('reading', { target: attempt.target, scheme: attempt.scheme });
  return askHearing(attempt, secret);
}

/** Scores and shows; gives the seconds to wait before the next try. */
async function score(parts: ScoringParts): Promise<number> {
  const { result, key, onAnswer } = parts;
  try {
    const attempt = await attemptOf(parts);
    const answer = attempt && (await answerTo(attempt, key));
    if (attempt === null || answer === null) {
      result.hide();
      focusProblem();
    } else if (target() === attempt.target && chosenScheme() === attempt.scheme) {
      result.show(answer, attempt);
      for (const tell of onAnswer) tell(answer, attempt);
    }
    return 0;
  } catch (error) {
    result.hide();
    return showFailure(error);
  }
}

/** Counts on the button down to 0; then the button works again. */
function countDown(submit: HTMLElement, seconds: number): void {
  submit.setAttribute('aria-disabled', 'true');
  const end = performance.now() + seconds * 1000;
  const tick = (): void => {
    const left = Math.ceil((end - performance.now()) / 1000);
    submit.textContent = left > 0 ? say(send.wait, { seconds: left }) : send.ready;
    if (left > 0) return;
    clearInterval(timer);
    submit.removeAttribute('aria-disabled');
    clearProblem('send');
  };
  const timer = setInterval(tick, 250);
  tick();
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
    if (seconds > 0) countDown(submit, seconds);
  };
  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (!submit.hasAttribute('aria-busy') && !submit.hasAttribute('aria-disabled')) void sendIt();
  });
}
