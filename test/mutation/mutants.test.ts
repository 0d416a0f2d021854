/** The mutants of small texts, worked out by hand: what is changed, and what is left alone. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/service/built/project.ts';
import { systemDecidersOf } from './map.ts';
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
    ['() => { f(); };', ['() => { ; };']],
    [
      '() => { if (a) return; f(); };',
      ['true', 'false']
        .map((c) => `() => { if (${c}) return; f(); };`)
        .concat(['() => { if (a) ; f(); };', '() => { if (a) return; ; };']),
    ],
    [
      '() => { if (a) { b; throw c; } };',
      ['true', 'false']
        .map((c) => `() => { if (${c}) { b; throw c; } };`)
        .concat(['() => { if (a) { ; throw c; } };', '() => { if (a) { b; ; } };']),
    ],
    ['() => { while (a) break; };', ['() => { while (false) break; };', '() => { while (a) ; };']],
    ['const x = a ? b : c;', ['const x = true ? b : c;', 'const x = false ? b : c;']],
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
    '() => { return a; };',
    'type A = 1 | 2;',
    'interface A { readonly a: 0; readonly b: Array<true>; }',
    'let a: ReadonlyMap<number, 1>;',
    "import { a } from './1.ts';",
    "import b from 'b' with { type: '1' };",
  ])('%s', (text) => {
    expect(textsOf(text)).toEqual([]);
  });
});

it.each([
  ['const f = () => g(() => 1);', 'f'],
  ['class A { f() { return 1; } }', 'f'],
  ['function f() { return [].map(() => 1); }', 'f'],
  ['const a = { f: () => 1 };', 'f'],
  ['const a = 1;', ''],
])('%s is inside the function that has a name', (text, name) => {
  expect(mutantsOf('λόγος.ts', text).map(({ inside }) => inside)).toEqual([name]);
});

it('a mutant says where it is and what it becomes', () => {
  const text = 'const a = 1;\nconst long =\n  // why\n  a ??\n  0;\n';
  expect(mutantsOf('λόγος.ts', text)).toMatchObject([
    { file: 'λόγος.ts', line: 1, before: 'const a = 1;', after: 'const a = 2;' },
    { file: 'λόγος.ts', line: 4, before: 'a ?? 0;', after: 'a;' },
    { file: 'λόγος.ts', line: 5, before: '0;', after: '1;' },
  ]);
});

it.each([
  'packages/page/src/page/main.ts',
  'src/cli/keys.ts',
  'src/service/state/window.ts',
  'src/service/calls/batch.ts',
])('the system tests that decide on %s exist', (file) => {
  const tests = systemDecidersOf({ file });
  expect(tests).not.toEqual([]);
  expect(tests.filter((test) => !existsSync(join(ROOT, test)))).toEqual([]);
});
