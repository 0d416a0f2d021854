import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/files/built/project.ts';
import { koineGreek } from '../../src/score/phonology/schemes/koine-greek.ts';
import { score } from '../engine.ts';
import { acceptedLines } from './accepted.ts';

const page = readFileSync(join(ROOT, 'docs/scoring.md'), 'utf8');
const [, section = ''] = page.split('\n### Letter by letter\n');
const [list = ''] = section.split('\n## ');

describe('the list of accepted variants', () => {
  it('is that of the scheme: each row once, and no other', () => {
    const lines = list.split('\n').filter((line) => line.startsWith('| '));
    expect(lines.slice(1)).toEqual(acceptedLines(koineGreek));
  });

  it('names the near accents', () => {
    const pairs = koineGreek.nearAccents.map(([a, b]) => `${a} and ${b}`);
    expect(list).toContain(`${pairs.slice(0, -1).join(', ')}, or ${pairs.at(-1)}`);
  });

  it.each([
    // A row of the list for each kind of alternative, and what the page says is not accepted.
    ['γυνή', 'ʝ y n i', 3, 'e̝', 'i', 'acceptable variant'],
    ['ἅγιος', 'h a ʝ i o s', 0, 'a', 'h a', 'acceptable variant'],
    ['ἄλλος', 'a l l o s', 1, 'l', 'l l', 'acceptable variant'],
    ['ἅγιος', 'a ʝ o s', 2, 'i', null, 'acceptable variant'],
    ['καί', 'k a ɪ', 1, 'e', 'a ɪ', 'incorrect'],
    ['υἱός', 'i o s', 0, 'y', 'i', 'incorrect'],
  ])('%s said as %s: sound %i', (target, ipa, index, taught, observed, status) => {
    expect(score(target, ipa).phones[index]).toMatchObject({ target: taught, observed, status });
  });
});
