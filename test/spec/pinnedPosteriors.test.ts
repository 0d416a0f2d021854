/** The posteriors of a recognizer, held by rows worked by hand: sums, limits, labels, times. */

import { describe, expect, it } from 'vitest';
import type { TutorResponse } from '../../src/contract/response.ts';
import type { FrameMaps } from '../../src/score/evidence/calibration.ts';
import { columnsOf } from '../../src/score/evidence/columns.ts';
import { believed, type Hearing } from '../../src/score/evidence/hearing.ts';
import { type Clock, type Posteriors, readPosteriors } from '../../src/score/evidence/posteriors.ts';
import { read } from '../../src/score/library/scorer.ts';
import { phoneId } from '../../src/score/phonology/phones.ts';
import type { Attempt } from '../../src/score/text/attempt.ts';
import { tutor } from '../../src/score/tutor.ts';
import { engine, engines, score } from '../engine.ts';

/** The answer with the posteriors of a recognizer, which a request could not hold. */
function answer(text: string, ipa: string, posteriors: Posteriors | null): TutorResponse {
  const { request, target, attempt } = read({ target: text, ipa }, engines);
  return tutor(request, target, believed(attempt as Attempt), posteriors, engine);
}

const NONE = Number.NEGATIVE_INFINITY;

describe('a row becomes probabilities that sum to 1', () => {
  it.each([
    ['both as likely, too small to be summed', [-800, -800], [-Math.LN2, -Math.LN2], true],
    ['one certain, too small to be summed', [-800, NONE], [0, -1e5], true],
    ['two as likely, too great to be summed', [800, 800, -1], [-Math.LN2, -Math.LN2, -801 - Math.LN2], true],
    ['a log below -100,000 is -100,000', [0, -150_000], [0, -1e5], false],
    ['a row of one column is 1, whatever it holds', [1.5], [0], true],
  ])('%s', (_which, row, expected, normalized) => {
    const posteriors = readPosteriors({ posteriors: [row] });
    expect(posteriors?.normalized).toBe(normalized);
    const found = Array.from(posteriors?.rows[0] ?? []);
    expect(found).toHaveLength(expected.length);
    for (const [n, value] of found.entries()) expect(value).toBeCloseTo(expected[n] as number, 9);
  });
  it.each([[[0.4, 0.7]], [[0, 0.5]]])('%s look like probabilities', (row) => {
    expect(() => readPosteriors({ posteriors: [row] })).toThrow('look like probabilities');
  });
  it('3000 frames and 512 labels are taken', () => {
    expect(readPosteriors({ posteriors: Array(3000).fill([0]) })?.rows).toHaveLength(3000);
    const row = Array(512).fill(-Math.log(512));
    expect(readPosteriors({ posteriors: [row] })).toMatchObject({ columns: 512, labels: 512 });
  });
});

describe('labels', () => {
  const labelled = (...vocab: string[]) =>
    readPosteriors({ posteriors: [vocab.map(() => -Math.log(vocab.length))], vocab });
  it('one of 16 characters may name a phone, one of 17 may not', () => {
    const [long, longer] = [`o${'ʷ'.repeat(15)}`, `u${'ʷ'.repeat(16)}`];
    expect(labelled('<blank>', long, longer)).toMatchObject({
      columnOf: new Map([[phoneId('o'), 1]]),
      unmapped: [longer],
    });
  });
  it.each([
    ['[PAD]', ['[UNK]', '|', 's', '[PAD]'], 3],
    ['<blk>', ['o', '_', '<blk>'], 2],
    ['<pad>', ['o', '<pad>', '∅'], 1],
    ['|, alone', ['o', '|'], 1],
  ])('%s is the blank, whatever else may be one', (_which, vocab, blank) => {
    // The columns of marks and ends of words before it go into it.
    const before = vocab.slice(0, blank).filter((label) => label === '|').length;
    expect(labelled(...vocab)?.blank).toBe(blank - before);
  });
  it('two blanks are none: the first column is the blank', () => {
    expect(labelled('<s>', '<pad>', '<blank>')).toMatchObject({ blank: 0, unmapped: ['<pad>', '<blank>'] });
    expect(() => labelled('o', '|', '_')).toThrow(/send blank_id/u);
    expect(labelled('o', '<pad>', 'u')).toMatchObject({ blank: 1, unmapped: [] });
  });
  it('labels of one phone are one column, and the blank keeps its place among those that stay', () => {
    const found = labelled('o', 's', 's̪', '_', 's̺');
    const [o, s] = [phoneId('o'), phoneId('s')];
    expect(found).toMatchObject({ columns: 3, labels: 5, blank: 2 });
    expect(found?.columnOf).toEqual(
      new Map([
        [o, 0],
        [s, 1],
      ]),
    );
    expect(Array.from(found?.rows[0] ?? [], Math.exp)).toEqual([
      expect.closeTo(0.2, 12),
      expect.closeTo(0.6, 12),
      expect.closeTo(0.2, 12),
    ]);
  });
  it('a label next to nothing adds nothing', () => {
    const vocab = ['<blank>', 's', 's̪'];
    expect(readPosteriors({ posteriors: [[-150_000, 0, -150_000]], vocab })?.rows).toEqual([[-1e5, 0]]);
  });
  it('a mark and the end of a word are added to the blank, so that a long vowel is one sound', () => {
    const found = labelled('ː', 'a', '<blank>', 'ʰ', '▁');
    expect(found).toMatchObject({ columns: 2, labels: 5, blank: 1, unmapped: ['ː', 'ʰ', '▁'] });
    expect(found?.columnOf).toEqual(new Map([[phoneId('a'), 0]]));
    expect(Array.from(found?.rows[0] ?? [], Math.exp)).toEqual([
      expect.closeTo(0.2, 12),
      expect.closeTo(0.8, 12),
    ]);
  });
  it.each(['o5', '5o', '5', 'tso', 'tst', 'st'])('%s names no phone', (label) => {
    expect(labelled('<blank>', label)).toMatchObject({ columnOf: new Map(), unmapped: [label] });
  });
});

describe('the maps of a recognizer whose frames were measured', () => {
  const vocab = ['<blank>', 'e', 'n'];
  const frames = [[0, 0.9, 0.1].map(Math.log), [0.2, 0.5, 0.3].map(Math.log)];
  const maps: FrameMaps = {
    confidence: { slope: 2, intercept: 1 },
    ranking: { target: { slope: 0, intercept: -1 }, free: { slope: 0, intercept: -2 } },
  };
  const asked = (calibrate: boolean, known?: FrameMaps, decoding: Hearing['decoding'] = null) => {
    const posteriors = readPosteriors({ posteriors: frames, vocab }, null, known);
    const { request, target, attempt } = read({ target: 'ἐν', ipa: 'e n', calibrate }, engines);
    const hearing = { ...believed(attempt as Attempt), decoding };
    return tutor(request, target, hearing, posteriors, engine);
  };
  // The posterior of n is 0.3: its log-odds are ln(3/7), so the map gives 1 / (1 + exp(-(2 ln(3/7) + 1))).
  const mapped = Number((1 / (1 + Math.exp(-(2 * Math.log(3 / 7) + 1)))).toFixed(6));

  it('give the confidence of a sound', () => {
    expect(asked(true, maps).gop?.phones[1]).toMatchObject({ posterior: 0.3, confidence: mapped });
    expect(asked(true, maps).phones[1]).toMatchObject({ confidence: mapped, uncertain: true });
  });
  it('do not, where the caller wants the posteriors as they are, or nobody measured', () => {
    expect(asked(false, maps).gop?.phones[1]).toMatchObject({ posterior: 0.3, confidence: 0.3 });
    expect(asked(true).gop?.phones[1]).toMatchObject({ posterior: 0.3, confidence: 0.3 });
  });
  it.each([
    ['target', 1 / (1 + Math.E)],
    ['free', 1 / (1 + Math.E ** 2)],
  ] as const)('give the confidence of the first of heard_as by who decided: %s', (decoding, expected) => {
    const [first] = asked(true, maps, decoding).heard_as.candidates;
    expect(first?.confidence).toBe(Math.floor(expected * 1e6) / 1e6);
  });
  it('leave the map of the scheme where phones were sent', () => {
    const own = asked(true).heard_as.candidates;
    for (const decoding of [null, 'recognizer'] as const)
      expect(asked(true, maps, decoding).heard_as.candidates).toEqual(own);
  });
});

it.each([
  ['target', false],
  ['recognizer', true],
] as const)('an error of weak frames that the %s decided is uncertain: %s', (decoding, uncertain) => {
  const vocab = ['<blank>', 'θ', 's', 'e', 'o'];
  const rows = ['s', 'e', 'o', 's'].flatMap((said) => [
    vocab.map((label) => Math.log(label === said ? 0.4 : 0.15)),
    vocab.map((label) => Math.log(label === '<blank>' ? 0.96 : 0.01)),
  ]);
  const { request, target, attempt } = read({ target: 'θεός', ipa: 's e o s' }, engines);
  const hearing = { ...believed(attempt as Attempt), decoding };
  const { phones } = tutor(request, target, hearing, readPosteriors({ posteriors: rows, vocab }), engine);
  expect(phones[0]).toMatchObject({ target: 'θ', observed: 's', status: 'incorrect', uncertain });
});

describe('the columns of an affricate', () => {
  it.each([
    ['its own', ['<blank>', 't', 's', 't͡s'], [3]],
    ['else those of its halves', ['<blank>', 't', 's'], [1, 2]],
    ['else none', ['<blank>', 't'], undefined],
  ])('%s', (_which, vocab, expected) => {
    const posteriors = [vocab.map(() => -Math.log(vocab.length))];
    const columns = columnsOf(readPosteriors({ posteriors, vocab }) as Posteriors, engine.phonology);
    expect(columns.get(phoneId('t͡s'))).toEqual(expected);
  });
});

describe('a phone that was not heard', () => {
  const judged = (target: string, ipa: string, vocab: string[], rows: number[][]) =>
    score(target, ipa, { posteriors: rows.map((row) => row.map(Math.log)), vocab });
  it('is as sure as the frames say that it was said', () => {
    const { phones, gop } = judged(
      'ἐν',
      'e',
      ['<blank>', 'e', 'n'],
      [
        [0, 0.9, 0.1],
        [0.2, 0.5, 0.3],
      ],
    );
    // e n 0.9 times 0.3; e alone, with a blank or twice, 0.9 times 0.7.
    expect(phones[1]).toMatchObject({ status: 'missing', confidence: 0.3 });
    expect(gop?.phones[1]?.deleted).toBe(0.7);
  });
  it('is sure either way where it may be silent', () => {
    const vocab = ['<blank>', 'a', 'ʝ', 'i', 'o', 's'];
    const sure = (said: number) => vocab.map((_, at) => (at === said ? 1 : 0));
    const rows = [sure(1), sure(2), [0, 0, 0, 0.2, 0.8, 0], sure(4), sure(5)];
    const { phones, gop } = judged('ἅγιος', 'a ʝ o s', vocab, rows);
    expect(phones[2]).toMatchObject({ status: 'acceptable variant', confidence: 1 });
    expect(gop?.phones[2]?.deleted).toBe(0.8);
  });
  it('an extra phone is not uncertain, either', () => {
    const sure = (said: number) => [0, 1, 2].map((at) => (at === said ? 1 : 0));
    const { phones } = judged('ἐν', 'e e n', ['<blank>', 'e', 'n'], [sure(1), sure(2)]);
    expect(phones.map(({ status, uncertain }) => [status, uncertain])).toEqual([
      ['correct', false],
      ['extra', false],
      ['correct', false],
    ]);
  });
});

describe('alternatives', () => {
  const alternatives = (vocab: string[], rows: number[][]) =>
    score('ἐν', 'e n', { posteriors: rows.map((row) => row.map(Math.log)), vocab }).gop?.phones.map((phone) =>
      phone.alternatives.map((other) => other.phone),
    );
  it('are five at the most, of equals the earlier column first', () => {
    const vocab = ['<blank>', 'e', 'n', 's', 't', 'z', 'k', 'l', 'r'];
    const [e, n] = [1, 2].map((said) => vocab.map((_, at) => (at === said ? 0.92 : 0.01)));
    expect(alternatives(vocab, [e ?? [], e ?? [], n ?? []])?.[1]).toEqual(['s', 't', 'z', 'k', 'l']);
  });
  it('are those that the frames can hold: n n would need a blank between them', () => {
    const vocab = ['<blank>', 'e', 'n', 's'];
    const rows = [
      [0.1, 0.7, 0.1, 0.1],
      [0.1, 0.1, 0.7, 0.1],
    ];
    expect(alternatives(vocab, rows)).toEqual([['s'], ['s']]);
  });
});

describe('the threshold of confidence', () => {
  const checked = (vocab: string[]) =>
    score('ὁ', 'o', { posteriors: [[0.1, 0.9].map(Math.log)], vocab, thresholds: { confidence: 0.5 } })
      .thresholds;
  it('is held against the one phone that there is', () => {
    expect(checked(['<blank>', 'o'])).toMatchObject([{ value: 0.9, passed: true }]);
  });
  it('is held against nothing where the target cannot be aligned', () => {
    expect(checked(['<blank>', 'u'])).toMatchObject([{ value: null, passed: null }]);
  });
});

describe('20,000,000 phones times frames times labels are judged', () => {
  // Four words of five phones, 2500 frames.
  it.each([
    [400, undefined],
    [401, 'phones times frames times labels are more than 20000000'],
  ])('%s labels: %s', (labels, failure) => {
    const vocab = ['<blank>', 'l', 'o', 'ɣ', 's'];
    while (vocab.length < labels) vocab.push(`<${vocab.length}>`);
    const posteriors = Array(2500).fill(Array(labels).fill(-Math.log(labels)));
    const target = Array(4).fill('λόγος').join(' ');
    expect(answer(target, 'l o ɣ o s', readPosteriors({ posteriors, vocab })).gop?.failure).toBe(failure);
  });
});

describe('times', () => {
  it.each([
    [
      { frame_s: 0.02, lead_s: 0.5 },
      [
        { start_s: 0.52, end_s: 0.58 },
        { start_s: 0.6, end_s: 0.62 },
      ],
    ],
    [
      { frame_s: 0.1, lead_s: 0 },
      [
        { start_s: 0.1, end_s: 0.4 },
        { start_s: 0.5, end_s: 0.6 },
      ],
    ],
  ])('%s', (clock: Clock, times) => {
    // Frame by frame: blank, e, e, e, blank, n.
    const labels = ['<blank>', 'e', 'n'];
    const rows = [0, 1, 1, 1, 0, 2].map((said) => labels.map((_, at) => Math.log(at === said ? 0.98 : 0.01)));
    const posteriors = readPosteriors({ posteriors: rows, vocab: labels }, clock);
    expect(answer('ἐν', 'e n', posteriors).phones).toMatchObject(times);
  });
});
