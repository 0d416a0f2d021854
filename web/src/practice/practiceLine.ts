/** The line above the word: how much of the set is done, where one stands, and what is wrong with the choice. */

import { byId } from '../dom.ts';
import type { WordSet } from './wordSet.ts';

/** What the line shows of a set. */
export interface Stand {
  readonly set: WordSet;
  /** For every item. */
  readonly done: readonly boolean[];
  readonly at: number;
}

const countOf = (done: readonly boolean[]): number => done.filter(Boolean).length;

function counted({ done }: Stand): string {
  const count = countOf(done);
  return count === done.length ? `All ${done.length} done` : `${count} of ${done.length} done`;
}

/** Draws the line; null for the free choice. */
export function drawLine(stand: Stand | null): void {
  document.documentElement.toggleAttribute('data-practising', stand !== null);
  byId('practice-walk').hidden = stand === null;
  const credit = byId('practice-credit');
  credit.textContent = stand?.set.credit ?? '';
  credit.hidden = credit.textContent === '';
  byId('samples').parentElement?.toggleAttribute('hidden', stand !== null);
  if (stand === null) return;
  const bar = byId<HTMLProgressElement>('practice-bar');
  bar.max = stand.done.length;
  bar.value = countOf(stand.done);
  const place = stand.set.items[stand.at]?.place ?? '';
  byId('practice-count').textContent = [place, counted(stand)].filter((part) => part !== '').join(' · ');
}

/** Shows a sentence below the line; an empty one takes it away. */
export function showPracticeProblem(sentence: string): void {
  const place = byId('practice-problem');
  place.textContent = sentence;
  place.hidden = sentence === '';
}
