/** Tabs: arrows, Home and End move between them, and the panel follows (WAI-ARIA, tabs pattern). */

import { byId } from './dom.ts';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Makes tabs of the buttons of a tablist, in this order, and opens the first. A panel that opens gets the event `opened`,
 * one that closes `closed`.
 */
export function setUpTabs(tabs: readonly HTMLElement[]): void {
  tabs[0]?.parentElement?.replaceChildren(...tabs);
  const open = (chosen: HTMLElement): void => {
    for (const tab of tabs) {
      const selected = tab === chosen;
      tab.setAttribute('aria-selected', String(selected));
      tab.tabIndex = selected ? 0 : -1;
      const panel = byId(tab.getAttribute('aria-controls') ?? '');
      const changes = selected === panel.hidden;
      panel.hidden = !selected;
      if (changes) panel.dispatchEvent(new Event(selected ? 'opened' : 'closed'));
    }
  };
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener('click', () => open(tab));
    tab.addEventListener('keydown', (event) => {
      const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1];
      if (next === undefined) return;
      event.preventDefault();
      open(next);
      next.focus();
    });
  }
  if (tabs[0] !== undefined) open(tabs[0]);
}
