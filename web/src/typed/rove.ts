/**
 * Many keys as one stop of the tab key: arrows move among them, to the next one on the left or right, and to the nearest
 * one above or below; Home and End go to the ends (WAI-ARIA, roving tabindex).
 */

import { nearest } from './nearest.ts';

function stepFrom(keys: readonly HTMLElement[], at: number, key: string): number | null {
  const boxes = (): DOMRect[] => keys.map((one) => one.getBoundingClientRect());
  if (key === 'ArrowRight') return Math.min(at + 1, keys.length - 1);
  if (key === 'ArrowLeft') return Math.max(at - 1, 0);
  if (key === 'ArrowDown') return nearest(boxes(), at, false);
  if (key === 'ArrowUp') return nearest(boxes(), at, true);
  if (key === 'Home') return 0;
  return key === 'End' ? keys.length - 1 : null;
}

/** Makes one tab stop of the keys of a group; the key that had the focus last keeps it. */
export function makeOneStop(group: HTMLElement, keys: readonly HTMLElement[]): void {
  const stop = (chosen: HTMLElement | undefined): void => {
    for (const key of keys) key.tabIndex = key === chosen ? 0 : -1;
  };
  stop(keys[0]);
  group.addEventListener('focusin', ({ target }) => stop(keys.find((key) => key === target) ?? keys[0]));
  group.addEventListener('keydown', (event) => {
    const at = keys.indexOf(event.target as HTMLElement);
    const next = at < 0 ? null : stepFrom(keys, at, event.key);
    if (next === null) return;
    event.preventDefault();
    keys[next]?.focus();
  });
}
