/** What the page of traditions says of costs, against the score. */

import { beforeAll, describe, expect, it } from 'vitest';
import { SCHEMES } from '../../src/engine/phonology/schemes/index.ts';
import { engineOf, score } from '../engine.ts';

describe('what the page says of costs', () => {
  beforeAll(() => Promise.all(SCHEMES.map(({ name }) => engineOf(name))));

  it.each([
    ['taught', 'koine-greek', 'χάρις', 'x ˈa r i s', 2, 'correct', 0],
    ['as good', 'koine-greek', 'χάρις', 'x ˈa ɾ i s', 2, 'correct', 0],
    ['as good', 'erasmian', 'χάρις', 'x ˈa ɹ i s', 2, 'correct', 0],
    ['as good', 'modern-greek', 'λόγος', 'l ˈɔ ɣ o s', 1, 'correct', 0],
    ['as good, if its length is unknown', 'attic', 'φύσις', 'pʰ ˈyː s i s', 1, 'correct', 0],
    ['accepted', 'erasmian', 'χάρις', 'k ˈa r i s', 0, 'acceptable variant', 0.02],
    ['accepted without an accent', 'erasmian', 'ἀγάπη', 'ə ɡ ˈa p e', 0, 'acceptable variant', 0.02],
    ['a mistake with an accent', 'erasmian', 'ἀγάπη', 'a ɡ ˈə p e', 2, 'incorrect', 1],
    ['left out', 'attic', 'λόγῳ', 'l ˈo ɡ ɔː', 4, 'acceptable variant', 0.02],
    ['left out', 'modern-greek', 'πέντε', 'p ˈe d e', 2, 'acceptable variant', 0.02],
    ['left out after ʝ', 'modern-greek', 'ἅγιος', 'ˈa ʝ o s', 2, 'acceptable variant', 0.02],
    ['left out, and not accepted', 'erasmian', 'ὁ', 'ɔ', 0, 'missing', 1],
    ['a usual slip', 'erasmian', 'βίβλος', 'v ˈi b l ɔ s', 0, 'incorrect', 1],
    ['short for long in attic', 'attic', 'χώρα', 'kʰ ˈɔː r a', 3, 'acceptable', 0.1],
    ['long for short in attic', 'attic', 'θάλασσα', 'tʰ ˈa l a sː aː', 5, 'acceptable', 0.1],
    ['a long vowel in koine-greek', 'koine-greek', 'ζωή', 'z oː ˈe̝', 1, 'acceptable variant', 0.02],
    ['a long vowel in erasmian', 'erasmian', 'ζωή', 'z oː ˈe', 1, 'correct', 0],
    ['a long vowel in modern-greek', 'modern-greek', 'ζωή', 'z oː ˈi', 1, 'acceptable', 0.1],
    ['across words', 'modern-greek', 'τὸν πατέρα', 't o m b a t ˈe r a', 3, 'acceptable variant', 0.02],
  ])('%s: %s, %s said [%s], sound %i', (_what, scheme, target, ipa, index, status, cost) => {
    expect(score(target, ipa, { scheme }).phones[index]).toMatchObject({ status, cost });
  });

  it.each([
    ['attic', 'tʰ ˈe o s', false],
    ['attic', 'tʰ e ˈo s', null],
    ['koine-greek', 'θ ˈe o s', false],
    ['koine-greek', 'θ e ˈo s', true],
  ])('a grave in %s, said [%s]: the stress matches %s', (scheme, ipa, match) => {
    expect(score('θεὸς', ipa, { scheme }).stress.match).toBe(match);
  });
});
