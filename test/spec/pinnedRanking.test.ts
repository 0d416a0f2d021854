/** The ranking of candidates, held by cases worked by hand: confidences, order, homophones. */

import { describe, expect, it } from 'vitest';
import { type PlattMap, RAW } from '../../src/score/evidence/calibration.ts';
import { RANKING } from '../../src/score/evidence/plattMaps.ts';
import {
  type Candidate,
  candidateScore,
  confidences as confidencesOf,
  rank as rankBy,
} from '../../src/score/heard/ranking.ts';
import { phoneId } from '../../src/score/phonology/phones.ts';
import { SCHEMES } from '../../src/score/phonology/schemes/index.ts';
import { soundsOf } from '../../src/score/text/sounds.ts';

const KOINE = 'koine-greek';
/** A candidate before its score. */
type Unscored = Omit<Candidate, 'score'> & { readonly similarity: number };

const rank = (candidates: readonly Unscored[], best: number, scheme = KOINE) =>
  rankBy(
    candidates.map((one): Candidate => {
      const phones = one.sounds?.phones.length ?? 0;
      return { ...one, score: candidateScore(one.similarity, one.logProb, phones, best) };
    }),
    RANKING[scheme] ?? RAW,
  );

const candidate = (similarity: number, more: Partial<Unscored> = {}): Unscored => ({
  kind: 'transliteration',
  isWord: false,
  greek: 'ω',
  lemma: null,
  sounds: soundsOf([phoneId('o')]),
  similarity,
  logProb: null,
  ...more,
});

/** The confidences of candidates of these similarities and of `other`, best first. */
const confidences = (similarities: readonly number[], scheme = KOINE): number[] =>
  rank(
    similarities.map((similarity) => candidate(similarity)),
    0,
    scheme,
  ).map(({ confidence }) => confidence);

/** The first confidence, six decimals, where all that stand below the first weigh so much against its 1. */
const firstOf = (rest: number, { slope, intercept } = RANKING[KOINE] as PlattMap): number =>
  Math.floor(1e6 / (1 + rest ** slope * Math.exp(-intercept))) / 1e6;

describe('confidences', () => {
  it.each([
    ['two far apart', [1, 0.9], [1, Math.exp(-1), Math.exp(-5)]],
    ['one beside `other`, as good', [0.5], [1, 1]],
    ['three, one of them below `other`', [0.7, 0.6, 0.4], [1, Math.exp(-1), Math.exp(-2), Math.exp(-3)]],
  ])(
    '%s: the first by the Platt map, the others share the rest by weight',
    (_which, similarities, weights) => {
      const [, ...others] = weights;
      const rest = others.reduce((sum, weight) => sum + weight, 0);
      const first = firstOf(rest);
      const expected = [first, ...others.map((weight) => ((1 - first) * weight) / rest)];
      const found = confidences(similarities);
      expect(found).toHaveLength(expected.length);
      for (const [n, value] of found.entries()) {
        expect(Math.abs(value - (expected[n] as number) + 0.5e-6)).toBeLessThan(0.6e-6);
      }
    },
  );
  it.each(SCHEMES.map(({ name }) => [name]))('under %s the first has the map of the scheme', (name) => {
    expect(RANKING).toHaveProperty(name);
    expect(confidences([0.5], name)[0]).toBe(firstOf(1, RANKING[name]));
    expect(confidences([0.9, 0.85], name)[0]).toBe(firstOf(Math.exp(-0.5) + Math.exp(-4), RANKING[name]));
  });
  it('under a scheme whose map is not fitted the first keeps its share of the softmax', () => {
    // Weights 1, e^-1 and e^-5: the first has 1 of 1.374617.
    expect(confidences([1, 0.9], 'not fitted')[0]).toBe(0.727475);
  });
  it('`other` alone is sure', () => {
    expect(rank([], 0)).toMatchObject([{ kind: 'other', rank: 1, score: 0.5, confidence: 0.999999 }]);
  });
  it('with a map that trusts the first too little, the first still has the most, by one millionth', () => {
    // Weights 1, e^-0.1 and e^-5, of which the first has 0.523: odds of 1.097, and 0.00122 by the map.
    const [first, second, third] = confidencesOf([1, 0.99, 0.5], { slope: 1, intercept: -6.8 }).map((value) =>
      Math.round(value * 1e6),
    ) as [number, number, number];
    expect(first).toBe(1220);
    expect(second).toBe(1219);
    expect(third).toBe(Math.floor((first - 1) * Math.exp(-4.9)));
  });
});

describe('order and homophones', () => {
  it('equals keep their order, and `other` comes last of them', () => {
    const ranked = rank([candidate(0.5, { greek: 'α' }), candidate(0.5, { greek: 'β' }), candidate(0.6)], 0);
    expect(ranked.map(({ rank: place, greek, kind }) => [place, greek, kind])).toEqual([
      [1, 'ω', 'transliteration'],
      [2, 'α', 'transliteration'],
      [3, 'β', 'transliteration'],
      [4, null, 'other'],
    ]);
  });
  it('words that sound the same name each other; spellings of no word, and other sounds, do not', () => {
    const word = { kind: 'lexicon', isWord: true } as const;
    const ranked = rank(
      [
        candidate(0.9, { ...word, greek: 'ὦ' }),
        candidate(0.8, { ...word, greek: 'ὁ' }),
        candidate(0.75, { ...word, greek: 'ὦ' }),
        candidate(0.7, { ...word, greek: 'ἁ', sounds: soundsOf([phoneId('a')]) }),
        candidate(0.6),
      ],
      0,
    );
    expect(ranked.map(({ homophones }) => homophones)).toEqual([
      ['ὁ'],
      ['ὦ', 'ὦ'],
      ['ὁ'],
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('a log probability of minus infinity halves the score and is not shown', () => {
    const [first, second] = rank([candidate(0.8, { logProb: Number.NEGATIVE_INFINITY })], -1);
    expect(first).toMatchObject({ kind: 'other' });
    expect(second).toMatchObject({ score: 0.4, ctc_log_prob: null });
    expect(rank([candidate(0.8, { logProb: -1 })], -1)[0]).toMatchObject({ score: 0.9, ctc_log_prob: -1 });
  });
});
