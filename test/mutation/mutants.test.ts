/** The mutants of small texts, worked out by hand: what is changed, and what is left alone. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/files/built/project.ts';
import { readEquivalents } from './equivalent.ts';
import { mutantsOf, mutated } from './mutants.ts';

const textsOf = (text: string): string[] =>
  mutantsOf('λόγος.ts', text).map((mutant) => mutated(text, mutant));

describe('what is changed', () => {
  it.each([
    ['const a = 0;', ['const a = 1;']],
    ['const a = 0.75;', ['const a = 0.7575;']],
    ['const a = 4200;', ['const a = 4242;']],
    ['const a = 1e-6;', ['const a = 0.00000101;']],
    ['const a = 2n;', ['const a = 3n;']],
    ['a < b;', ['a <= b;']],
    ['a >= b;', ['a > b;']],
    ['a === b;', ['a !== b;']],
    ['a && !b;', ['a || !b;', 'a && b;']],
    ['a ?? b;', ['a;']],
    ['(a + b) / c;', ['(a + b) * c;', '(a - b) / c;']],
    ['a += b;', ['a -= b;']],
    ['a /* + */ - b;', ['a /* + */ + b;']],
    ['Math.max(a, b);', ['Math.min(a, b);']],
    ['const a = true;', ['const a = false;']],
    ['a.at(-1);', ['a.at(-2);']],
    ['f(a as number, 1);', ['f(a as number, 2);']],
    ['(a as Record<string, 1>)[0];', ['(a as Record<string, 1>)[1];']],
  ])('%s', (text, expected) => {
    expect(textsOf(text).sort()).toEqual([...expected].sort());
  });
});

describe('what is left alone', () => {
  it.each([
    '// 1 < 2 && true',
    '/** 0.75 is sure: a < b. */',
    "const a = '1 < 2';",
    'const a = `λόγος 1 + 1`;',
    'const a = /a{1,2}<3/u;',
    'type A = 1 | 2;',
    'interface A { readonly a: 0; readonly b: Array<true>; }',
    'let a: ReadonlyMap<number, 1>;',
    "import { a } from './1.ts';",
    "import b from 'b' with { type: '1' };",
  ])('%s', (text) => {
    expect(textsOf(text)).toEqual([]);
  });
});

it('a mutant says where it is and what it becomes', () => {
  const text = 'const a = 1;\nconst long =\n  // why\n  a ??\n  0;\n';
  expect(mutantsOf('λόγος.ts', text)).toMatchObject([
    { file: 'λόγος.ts', line: 1, before: 'const a = 1;', after: 'const a = 2;' },
    { file: 'λόγος.ts', line: 4, before: 'a ?? 0;', after: 'a;' },
    { file: 'λόγος.ts', line: 5, before: '0;', after: '1;' },
  ]);
});

it('every row of equivalent.tsv is a mutant of today, and has a reason', () => {
  const rows = readEquivalents();
  const strange = rows.filter(({ file, after, reason }) => {
    const mutants = mutantsOf(file, readFileSync(join(ROOT, file), 'utf8'));
    return reason === '' || !mutants.some((mutant) => mutant.after === after);
  });
  expect(strange).toEqual([]);
});
