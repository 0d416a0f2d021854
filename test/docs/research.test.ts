/** The tables of docs/research.md, held to the columns that are written and to the card of the demo recognizer. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MARKS, SCORES, SOUNDS } from '../../src/files/attempts/plan.ts';
import { ROOT } from '../../src/files/built/project.ts';

const read = (file: string): string => readFileSync(join(ROOT, 'docs', file), 'utf8');
const PAGE = read('research.md');

/** The names in the first cells of the table of a section. */
function columnsIn(title: string): string[] {
  const section = PAGE.split(/^## /mu).find((part) => part.startsWith(`${title}\n`)) ?? '';
  return [...section.matchAll(/^\| `(\w+)` \|/gmu)].map(([, name]) => name as string);
}

describe('the columns', () => {
  it('of the table of attempts', () => {
    expect(columnsIn('The table of attempts')).toEqual(['line', ...SCORES, ...MARKS]);
  });

  it('of the table of sounds', () => expect(columnsIn('The table of sounds')).toEqual([...SOUNDS]));
});

it.each([
  ['as they come', /^\| as they come \|(.*)$/mu],
  ['enrolled', /^\| after ten words enrolled \|(.*)$/mu],
])('the figures of our own are those of the card: %s', (name, row) => {
  const [card = ''] = new RegExp(`^\\| ${name} \\|.*$`, 'mu').exec(read('demo-recognizer.md')) ?? [];
  const measured = card
    .split('|')
    .slice(2, 6)
    .map((cell) => cell.trim());
  const shown = row
    .exec(PAGE)?.[1]
    ?.split('|')
    .map((cell) => cell.trim());
  expect(shown?.slice(1, 5)).toEqual(measured);
});
