/** What went wrong, in the page's own words, beside the field that caused it. */

import { Refusal, Unloaded } from './device/device.ts';
import { byId } from './dom.ts';
import { MESSAGES, say } from './messages.ts';
import { ServiceRefusal } from './service.ts';
import { refusedIpa } from './typed/faults.ts';

/** Fields that a problem can stand beside; `send` is the button. */
export type Field = 'target' | 'said' | 'ipa' | 'audio' | 'key' | 'send';

const FIELDS: readonly Field[] = ['target', 'said', 'ipa', 'audio', 'key', 'send'];

const { service } = MESSAGES;

/** A refusal of the service by its status: the field that it is about, and the sentence. */
const BY_STATUS: Readonly<Record<number, readonly [Field, string]>> = {
  0: ['send', MESSAGES.send.offline],
  400: ['audio', service.unreadable],
  401: ['key', service.wrongKey],
  403: ['send', service.notAllowed],
  408: ['send', service.slow],
  413: ['audio', service.tooLarge],
  429: ['send', service.tooMany],
  502: ['send', service.recognizerFails],
  503: ['send', service.busy],
};

const inputOf = (field: Field): HTMLElement | null => document.getElementById(field);

export function showProblem(field: Field, sentence: string): void {
  const place = byId(`${field}-problem`);
  // A sentence that stands there already is not said again.
  if (place.textContent !== sentence) place.textContent = sentence;
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
  for (const field of FIELDS) clearProblem(field);
}

/** Puts the focus into the first field that has a problem. */
export function focusProblem(): void {
  document.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

function aboutRecording({ status, code, retryAfterS }: ServiceRefusal): readonly [Field, string] {
  if (code === 'api-key-required') return ['key', MESSAGES.missing.key];
  // Without a time to wait for, nobody listens there at all.
  if (status === 503 && retryAfterS === null) return ['audio', service.nobodyListens];
  return BY_STATUS[status] ?? ['send', service.fails];
}

/** A refusal of the tutor on this device, which the checks before it did not foresee. */
function aboutTyping({ field }: Refusal): readonly [Field, string] {
  const text = (id: string): string => byId<HTMLInputElement>(id).value;
  if (field === 'target') return ['target', say(MESSAGES.faults.notRead, { text: text('target').trim() })];
  return field === 'ipa' ? ['ipa', refusedIpa(text('ipa'))] : ['send', MESSAGES.send.failed];
}

/** Where a failure belongs, and its sentence. */
function placed(error: unknown): readonly [Field, string] {
  if (error instanceof ServiceRefusal) return aboutRecording(error);
  if (error instanceof Unloaded) return ['send', MESSAGES.send.unloaded];
  if (error instanceof Refusal) return aboutTyping(error);
  // A mistake of the page: people who look after it find it on the console.
  console.error(error);
  return ['send', MESSAGES.send.failed];
}

/** Shows a failure where it belongs and puts the focus there; gives the seconds to wait before the next try. */
export function showFailure(error: unknown): number {
  const [field, sentence] = placed(error);
  showProblem(field, sentence);
  inputOf(field)?.focus();
  return error instanceof ServiceRefusal ? (error.retryAfterS ?? 0) : 0;
}
