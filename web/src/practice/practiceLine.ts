/** The line above the word: how much of the set is done, where one stands, and what is wrong with the choice. */

import { byId } from '../dom.ts';
import { DONE_SCORE } from './done.ts';
import type { WordSet } from './wordSet.ts';

/** What the line shows of a set. */
export interface Stand {
  readonly set: WordSet;
  /** For every item. */
  readonly done: readonly boolean[];
  readonly at: number;
}

const countOf = (done: readonly boolean[]): number => done.filter(Boolean).length;

/** Where one stands, what is done, and what it takes: 'Word 3 of 10 · 2 done (80+ counts)'. */
function counted({ set, done, at }: Stand): string {
  const count = countOf(done);
  const place = set.items[at]?.place ?? '';
  const part = `${at + 1} of ${done.length}`;
  const where = place === '' ? [`Word ${part}`] : [place, part];
  const much = count === done.length ? 'all done' : `${count} done`;
  return [...where, `${much} (${DONE_SCORE * 100}+ counts)`].join(' · ');
}

/** Draws the line; null for the free choice. */
export function drawLine(stand: Stand | null): void {
  document.documentElement.toggleAttribute('data-practising', stand !== null);
  byId('practice-walk').hidden = stand === null;
  const heading = byId('practice-title');
  heading.textContent = stand?.set.heading ?? '';
  heading.hidden = heading.textContent === '';
  const credit = byId('practice-credit');
  credit.textContent = stand?.set.credit ?? '';
  credit.hidden = credit.textContent === '';
  byId('samples').parentElement?.toggleAttribute('hidden', stand !== null);
  if (stand === null) return;
  const bar = byId<HTMLProgressElement>('practice-bar');
  bar.max = stand.done.length;
  bar.value = countOf(stand.done);
  byId('practice-count').textContent = counted(stand);
}

/** Shows a sentence below the line; an empty one takes it away. */
export function showPracticeProblem(sentence: string): void {
  const place = byId('practice-problem');
  place.textContent = sentence;
  place.hidden = sentence === '';
}
