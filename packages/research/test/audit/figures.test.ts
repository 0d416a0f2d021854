import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectionRates } from '../../src/audit/detection.ts';
import { type ClipOutcome, figuresOf, interval, reliability } from '../../src/audit/figures.ts';
import { fitGate, fitLambda } from '../../src/audit/fit.ts';
import type { JudgedSound, Planted } from '../../src/audit/judge.ts';

/** Reads an error, such as `substitution sure named`. */
const planted = (text: string): Planted => {
  const [kind, found, named] = text.split(' ');
  return { kind, found, named: named !== undefined } as Planted;
};
interface Counts {
  readonly right?: number;
  readonly alarms?: number;
  readonly unsure?: number;
  readonly falseExtras?: number;
  readonly planted?: readonly Planted[];
}

/** Makes the outcome of a clip. `counts` is null if another word was said. */
function clip(
  proximity: number,
  counts: Counts | null,
  decoding: ClipOutcome['decoding'] = 'target',
): ClipOutcome {
  if (counts === null) return { proximity, decoding, verdict: null };
  const { right = 0, alarms = 0, unsure = 0, falseExtras = 0, planted = [] } = counts;
  const heard = (count: number, as: JudgedSound['heard']): JudgedSound[] =>
    Array(count).fill({ phone: 'a', right: true, heard: as, confidence: null });
  const wrong = alarms - falseExtras;
  const sounds = [
    ...heard(right - wrong - unsure, 'right'),
    ...heard(wrong, 'wrong'),
    ...heard(unsure, 'unsure'),
  ];
  return { proximity, decoding, verdict: { sounds, planted, falseExtras } };
}

describe('the figures', () => {
  it('of six clips count phones, planted errors by kind, free decoding, and other words from 0.7 on', () => {
    const errors = ['substitution missed', 'deletion unsure', 'insertion sure'].map(planted);
    const figures = figuresOf([
      clip(1, { right: 5, unsure: 1 }),
      clip(0.8, { right: 5, alarms: 1 }, 'free'),
      clip(0.75, { right: 4, planted: [planted('substitution sure named')] }),
      clip(0.9, { right: 6, alarms: 2, planted: errors }),
      clip(0.7, null, 'target'),
      clip(0.2, null, 'free'),
    ]);
    expect(figures).toMatchObject({ rightPhones: 20, alarms: 3, unsure: 1, taken: 1 });
    // Clips with an error do not count.
    expect(figures.meanRight).toBeCloseTo(0.9, 12);
    expect(figures.detection).toEqual({
      substitution: { all: 2, sure: 1, unsure: 0, missed: 1, named: 1 },
      deletion: { all: 1, sure: 0, unsure: 1, missed: 0, named: 0 },
      insertion: { all: 1, sure: 1, unsure: 0, missed: 0, named: 0 },
    });
    expect(figures.gate).toEqual({
      right: { clips: 2, fired: 1 },
      planted: { clips: 2, fired: 0 },
      other: { clips: 2, fired: 1 },
    });
  });
});

describe('the rates of the field', () => {
  // Ten right sounds, two of them flagged; one extra sound that nobody said; four errors.
  const errors = ['substitution sure named', 'substitution sure', 'deletion missed', 'insertion unsure'];
  const figures = figuresOf([
    clip(0.8, { right: 10, alarms: 3, falseExtras: 1, planted: errors.map(planted) }),
  ]);

  it('are the shares of their definitions: TA 8, FR 3, TR 2 (CD 1, DE 1), FA 2', () => {
    const { FRR, FAR, DER, precision, recall, F1 } = detectionRates(figures);
    const values = [FRR, FAR, DER, precision, recall, F1].map((rate) => rate?.value);
    const [p, r] = [2 / 5, 2 / 4];
    expect(values.slice(0, 5)).toEqual([3 / 11, 2 / 4, 1 / 2, p, r]);
    expect(values[5]).toBeCloseTo((2 * p * r) / (p + r), 12);
  });

  it('have bounds around them, from 0 to 1, and are none where there is nothing to count', () => {
    const count = fc.nat({ max: 40 });
    fc.assert(
      fc.property(count, count, count, count, count, (right, flagged, extras, sure, missed) => {
        const wrong = [...Array(sure).fill('deletion sure'), ...Array(missed).fill('deletion missed')].map(
          planted,
        );
        const alarms = Math.min(right, flagged) + extras;
        const rates = detectionRates(
          figuresOf([clip(1, { right, alarms, falseExtras: extras, planted: wrong })]),
        );
        for (const rate of Object.values(rates)) {
          if (rate === null) continue;
          const { low, value, high } = rate;
          expect(0 <= low && low <= value + 1e-12 && value <= high + 1e-12 && high <= 1).toBe(true);
        }
        expect(rates.FAR === null).toBe(wrong.length === 0);
        expect(rates.F1 === null).toBe(wrong.length + alarms === 0);
      }),
      { seed: 2 },
    );
  });
});

describe('the reliability table', () => {
  it.each('0→0 0.05→0 0.1→0.1 0.3→0.3 0.6→0.6 0.7→0.7 0.999→0.9 1→0.9'.split(' '))('%s: its tenth', (row) => {
    const [confidence = 0, from] = row.split('→').map(Number);
    expect(reliability([{ confidence, right: true }])).toEqual([
      { from, count: 1, mean: confidence, right: 1 },
    ]);
  });

  it('has the mean of each tenth and how often the sound was said', () => {
    const claim = (confidence: number, right = false) => ({ confidence, right });
    const bins = reliability([claim(0.92, true), claim(0.98, true), claim(0.95), claim(0.4)]);
    expect(bins.map(({ from, count, right }) => [from, count, right])).toEqual([
      [0.4, 1, 0],
      [0.9, 3, 2 / 3],
    ]);
    expect(bins[1]?.mean).toBeCloseTo(0.95, 12);
  });
});

describe('the interval of a share', () => {
  // Values from tables of Wilson's interval (1927).
  it.each([
    [0, 100, 0, 0.037],
    [2, 100, 0.0055, 0.07],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
    [0, 0, 0, 1],
  ])('%s of %s is %s to %s', (part, all, low, high) => {
    const [found, top] = interval(part, all);
    expect(found).toBeCloseTo(low, 4);
    expect(top).toBeCloseTo(high, 3);
  });
});

describe('λ', () => {
  /** The share of alarms is 10 % up to this λ, and 1 % above it. */
  const until = (edge: number) => (lambda: number) => (lambda <= edge ? 0.1 : 0.01);

  it.each([
    [until(1), 3],
    [until(6), 6.1],
    [until(7.9), 8],
    [until(49.9), 50],
    [until(50), null],
    [() => 0.02, 3],
    [() => 0.0201, null],
    // The share is too high again at λ 10, so λ must be higher.
    [(lambda: number) => (lambda === 10 ? 0.05 : 0.01), 10.1],
  ])('is the lowest from which on 2 of 100 are wrong: case %#', (alarmsAt, lambda) => {
    expect(fitLambda(alarmsAt)).toBe(lambda);
  });
});

describe('the gate', () => {
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n / 10);
  const NEVER = Number.POSITIVE_INFINITY;
  it.each([
    [[], [3], null],
    // The gate is midway between the highest lead of the target and the lowest lead of another word above it.
    [[-3, 0.52, 1.4], [6, 9], 3.7],
    [[-3, 0.52, 1.41], [0.2, 1, 6], 3.8],
    [[-3, -1], [0.5], 0],
    // No other word has a finite lead above the highest lead of the target. A clip that does not fit has an infinite lead.
    [[-3, 0.52, 1.31], [1], 1.4],
    [[1.4], [NEVER], 1.4],
    // One of two clips of the target does not fit.
    [[0, NEVER], [5], 100],
    // One clip of fifty, or two of a hundred, may be taken for another word.
    [upTo(50), [], 4.8],
    [upTo(100), [], 9.7],
  ])('case %#', (said, others, gate) => {
    expect(fitGate(said, others)).toBe(gate);
  });
});
