/** Whether this page may have a microphone, and what to do where it may not. */

import { VOICE } from './words.ts';

type Fault = keyof typeof VOICE.faults;

/** Why nobody can record here, as far as it is known before anybody is asked; null where somebody can. */
export async function microphoneFault(): Promise<Fault | null> {
  if (!isSecureContext) return 'insecure';
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices?.getUserMedia === undefined || typeof AudioWorkletNode === 'undefined') return 'unsupported';
  const found = await devices.enumerateDevices().catch(() => null);
  return found === null || found.some(({ kind }) => kind === 'audioinput') ? null : 'none';
}

const NAMES: Readonly<Record<string, Fault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'taken',
  AbortError: 'taken',
};

/** The sentence for a microphone that did not open. */
export const sentenceOf = (error: unknown): string =>
  VOICE.faults[NAMES[error instanceof DOMException ? error.name : ''] ?? 'failed'];
