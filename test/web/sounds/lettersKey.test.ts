/** The key to the respellings: which letters a reader of English would not guess. */

import { expect, it } from 'vitest';
import { keyTo } from '../../../src/score/coach/sentences/lettersKey.ts';
import { schemeRows } from '../../../src/score/library/lists.ts';
import { SCHEMES } from '../../../src/score/phonology/schemes/index.ts';

// biome-ignore format: a table, one case a line
it.each([
  ['θ e o s', [['é', 'as in French été']]],
  ['l o ɣ o s', [['gh', 'as the g in Spanish luego']]],
  ['a r x e̝', [['ê', 'as the e in bed (in New Zealand)'], ['kh', 'as the ch in loch (in Scotland)']]],
  ['y i o s y', [['ü', 'as the u in French tu']]],
  ['tʰ i s', [['tH', 'as in top']]],
  ['k a i', []],
  ['', []],
])('/%s/', (phones, key) => {
  expect(keyTo(phones.split(' '))).toEqual(key);
});

it('the key of each pronunciation is short, and has the letters with marks', () => {
  const keys = schemeRows().map(({ name, phones }) => [
    name,
    keyTo(phones)
      .map(([letters]) => letters)
      .join(' '),
  ]);
  expect(keys).toHaveLength(SCHEMES.length);
  expect(Object.fromEntries(keys)).toEqual({
    'koine-greek': 'é ê ü yh gh dh kh',
    erasmian: 'é ü kh',
    'modern-greek': 'é yh gh dh hy kh',
    attic: 'üü é éé ü tH pH kH',
  });
});
