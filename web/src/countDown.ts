/** Counts on a button how long it has to wait, as the service asks for patience. */

import { MESSAGES, say } from './messages.ts';
import { clearProblem } from './problems.ts';

const TICK_MS = 250;

/**
 * Counts down to 0; then the button works again.
 *
 * @param ready what stands on the button then
 */
export function countDown(button: HTMLElement, seconds: number, ready: string): void {
  button.setAttribute('aria-disabled', 'true');
  const end = performance.now() + seconds * 1000;
  const tick = (): void => {
    const left = Math.ceil((end - performance.now()) / 1000);
    button.textContent = left > 0 ? say(MESSAGES.send.wait, { seconds: left }) : ready;
    if (left > 0) return;
    clearInterval(timer);
    button.removeAttribute('aria-disabled');
    clearProblem('send');
  };
  const timer = setInterval(tick, TICK_MS);
  tick();
}
