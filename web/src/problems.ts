/** What went wrong, beside the field that caused it. */

import { Refused } from './api.ts';
import { byId } from './dom.ts';
import { MESSAGES, say } from './messages.ts';

/** Fields that a problem can stand beside; `send` is the button. */
export type Field = 'target' | 'ipa' | 'audio' | 'key' | 'send';

/** The field that a sentence of the service is about, by its first word. */
const ABOUT: readonly (readonly [RegExp, Field])[] = [
  [/^target\b/u, 'target'],
  [/^(?:ipa|send ipa)\b/u, 'ipa'],
  [/^(?:audio|recognizer|the recognizer|RECOGNIZER_URL|inline audio)\b/u, 'audio'],
];

const inputOf = (field: Field): HTMLElement | null => document.getElementById(field);

export function showProblem(field: Field, sentence: string): void {
  const place = byId(`${field}-problem`);
  place.textContent = sentence;
  place.hidden = false;
  inputOf(field)?.setAttribute('aria-invalid', 'true');
}

export function clearProblem(field: Field): void {
  const place = byId(`${field}-problem`);
  place.textContent = '';
  place.hidden = true;
  inputOf(field)?.removeAttribute('aria-invalid');
}

export function clearProblems(): void {
  for (const field of ['target', 'ipa', 'audio', 'key', 'send'] as const) clearProblem(field);
}

/** Puts the focus into the first field that has a problem. */
export function focusProblem(): void {
  document.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

function fieldOf({ status, message }: Refused, audio: boolean): Field {
  if (status === 401) return 'key';
  const found = ABOUT.find(([pattern]) => pattern.test(message))?.[1] ?? 'send';
  return (found === 'ipa' || found === 'audio') && audio ? 'audio' : found;
}

const sentenceOf = ({ status, message, retryAfterS }: Refused): string => {
  if (status === 0) return MESSAGES.send.offline;
  return retryAfterS === null ? message : say(MESSAGES.send.retry, { detail: message, seconds: retryAfterS });
};

/** Shows a failure where it belongs and puts the focus there; `audio` says that a recording was sent. */
export function showFailure(error: unknown, audio: boolean): void {
  if (!(error instanceof Refused)) throw error;
  const field = fieldOf(error, audio);
  showProblem(field, sentenceOf(error));
  inputOf(field)?.focus();
}
