/** What is typed is read as it is written: nothing of the lexicon that the letters do not say. */

import { expect, it } from 'vitest';
import { reading } from '../../../src/score/library/reading.ts';
import { asWritten, leavesStress } from '../../../web/src/typed/asWritten.ts';
import { engineOf, score } from '../../engine.ts';
import { tableOf } from '../../table.ts';

it.each(tableOf('web/typed/asWritten.tsv'))('%s: %s is %s', async (scheme, text, ipa) => {
  const read = reading(text, await engineOf(scheme));
  const written = asWritten(read);
  expect(written.ipa).toBe(ipa);
  expect(written.target_words.flatMap(({ phones }) => phones).join(' ')).toBe(ipa.replaceAll('ˈ', ''));
  expect(written.syllables.flatMap(({ phones }) => phones).join(' ')).toBe(ipa.replaceAll('ˈ', ''));
  expect(written.syllables.filter(({ accented }) => accented)).toHaveLength(ipa.split('ˈ').length - 1);
  expect(leavesStress(read, written)).toBe(read.ipa.split('ˈ').length !== ipa.split('ˈ').length);
});

it('an attempt without an accent has the score of an attempt without stress', async () => {
  const { ipa } = asWritten(reading('λογος', await engineOf('koine-greek')));
  const { coaching, proximity } = score('λόγος', ipa);
  expect(coaching.stress.match).toBeNull();
  expect(proximity).toBe(score('λόγος', 'l o ɣ o s').proximity);
});
