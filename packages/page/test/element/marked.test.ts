import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '../../src/element/wordTexts.ts';

// biome-ignore format: a table, one case a line
it.each([
  ['You skipped πρὸς.', ['You skipped ', 'πρὸς', '.']],
  ['It might be heard as ὁ λόγος or δ’ ἐγώ.', ['It might be heard as ', 'ὁ λόγος', ' or ', 'δ’ ἐγώ', '.']],
  ['The h of ἁ: breathe out.', ['The h of ', 'ἁ', ': breathe out.']],
  ['χ [x]: You said [χ], the ch of Swiss German Bach.', ['', 'χ', ' [x]: You said [χ], the ch of Swiss German Bach.']],
  ['All sounds right.', ['All sounds right.']],
])('%s', (sentence, runs) => {
  expect(runsOf(sentence)).toEqual(runs);
});

it('the runs of any text are the text, in turn without and with Greek', () => {
  const some = fc.string({ unit: fc.constantFrom(...'aβ γ\u0301ῇ’.[]z', '\u0308') });
  fc.assert(
    fc.property(fc.oneof(some, fc.string({ unit: 'binary' })), (text) => {
      const runs = runsOf(text);
      expect(runs.join('')).toBe(text);
      for (const [n, run] of runs.entries()) if (n % 2 === 1) expect(run).toMatch(/^\p{Script=Greek}/u);
    }),
  );
});
