/** What went wrong, beside the field that caused it. */

import { Refusal, Unloaded } from './device/device.ts';
import { byId } from './dom.ts';
import { MESSAGES, say } from './messages.ts';
import { ServiceRefusal } from './service.ts';

/** Fields that a problem can stand beside; `send` is the button. */
export type Field = 'target' | 'ipa' | 'audio' | 'key' | 'send';

/** The field that a sentence of the service about a recording is about, by its first word. */
const ABOUT: readonly (readonly [RegExp, Field])[] = [
  [/^target\b/u, 'target'],
  [/^(?:ipa|send ipa|audio|recognizer|the recognizer|RECOGNIZER_URL|inline audio)\b/u, 'audio'],
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

function aboutRecording({ status, message, retryAfterS }: ServiceRefusal): [Field, string] {
  if (status === 0) return ['send', MESSAGES.send.offline];
  if (status === 401) return ['key', message];
  const field = ABOUT.find(([pattern]) => pattern.test(message))?.[1] ?? 'send';
  if (retryAfterS === null) return [field, message];
  return [field, say(MESSAGES.send.retry, { detail: message, seconds: retryAfterS })];
}

/** Where a failure belongs, and its sentence. */
function placed(error: unknown): [Field, string] {
  if (error instanceof ServiceRefusal) return aboutRecording(error);
  if (error instanceof Unloaded) return ['send', MESSAGES.send.unloaded];
  if (!(error instanceof Refusal)) throw error;
  const field = error.field === 'target' || error.field === 'ipa' ? error.field : 'send';
  return [field, error.message];
}

/** Shows a failure where it belongs and puts the focus there. */
export function showFailure(error: unknown): void {
  const [field, sentence] = placed(error);
  showProblem(field, sentence);
  inputOf(field)?.focus();
}
