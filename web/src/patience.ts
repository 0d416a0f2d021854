/** Counts down on a button, when the service asks for patience; until then the button does nothing. */

import { MESSAGES, say } from './messages.ts';

const TICK_MS = 250;

/** True while the button counts down. */
export const waits = (button: HTMLElement): boolean => button.hasAttribute('aria-disabled');

/**
 * @param seconds to wait; for 0 the button works at once
 * @param over called when the time has passed
 */
export function countDown(button: HTMLElement, seconds: number, over: () => void): void {
  if (seconds <= 0 || waits(button)) return;
  const ready = button.textContent;
  const end = performance.now() + seconds * 1000;
  button.setAttribute('aria-disabled', 'true');
  const tick = (): void => {
    const left = Math.ceil((end - performance.now()) / 1000);
    button.textContent = left > 0 ? say(MESSAGES.send.wait, { seconds: left }) : ready;
    if (left > 0) return;
    clearInterval(timer);
    button.removeAttribute('aria-disabled');
    over();
  };
  const timer = setInterval(tick, TICK_MS);
  tick();
}
