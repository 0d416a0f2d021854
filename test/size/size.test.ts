/** What counts as a line of code, and when a budget is broken. */

import { expect, it } from 'vitest';
import { codeLines, faultsOf, longFunctions, lowered } from './count.ts';

it.each([
  ['', 0],
  ['a;\n\n  // no\nb; // yes\n', 2],
  ['/** one */\na;\n/**\n * more\n\n * lines\n */\nb;\n', 2],
  ['a { color: #fff; }\n/* no\n   no */\n#id { b: c }\n#id:hover { b: c }\n', 3],
  ['import a\n# no\n#: no\n#!/bin/no\ndef b():\n    """No.\n\n    No.\n    """\n    return \'#\'\n', 3],
  ['  #private = 1;\n  #method() {\n  }\n', 3],
])('%j has %i lines of code', (text, lines) => expect(codeLines(text)).toBe(lines));

it.each([
  ['function a(b: C): D {', 1],
  ['const a = (b) => {', 1],
  ['  async #a({ b }: C): Promise<D> {', 1],
  ['): readonly string[] {', 1],
  ['it("works", async () => {', 1],
  ['describe("all", () => {', 0],
  ['if (a(b)) {', 0],
  ['} else if (a(b)) {', 0],
  ['class A {', 0],
])('%s opens %i long functions', (line, count) => {
  const indent = /^\s*/u.exec(line)?.[0];
  const body = (lines: number) => `${line}\n${`${indent}  x;\n`.repeat(lines)}${indent}}\n`;
  expect([longFunctions(body(40)), longFunctions(body(41))]).toEqual([0, count]);
});

it('a room over its budget, or far below it, is named; a budget only falls', () => {
  const budget = { over: 100, just: 103, behind: 104 };
  const lines = { over: 101, just: 100, behind: 100 };
  expect(faultsOf(lines, budget)).toEqual([
    'over has 101 lines, and its budget is 100: take 1 away',
    'behind has 100 lines, and its budget is still 104: npm run size -- --lower',
  ]);
  expect(lowered({ ...lines, new: 7 }, budget)).toEqual({ over: 100, just: 100, behind: 100, new: 7 });
});
