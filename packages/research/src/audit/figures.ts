import type { Gop } from '../../../../src/contract/response.ts';
import type { ErrorFate, ErrorKind, JudgedSound, Planted, Verdict } from './judge.ts';

export interface ClipOutcome {
  readonly proximity: number;
  /** The rule that decided which phones were heard: `gop.decoding` of the answer. */
  readonly decoding: Gop['decoding'] | null;
  readonly verdict: Verdict | null;
}

export const KINDS: readonly ErrorKind[] = ['substitution', 'deletion', 'insertion'];

export interface Detection extends Readonly<Record<ErrorFate, number>> {
  readonly all: number;
  /** Number of sure errors that were heard exactly as they were said. */
  readonly named: number;
}

/** In `fired` clips the gate rejected the target, so that the free phones were scored. */
export interface Gated {
  readonly clips: number;
  readonly fired: number;
}

export interface Claim {
  readonly confidence: number;
  readonly right: boolean;
}

/**
 * Sounds with a confidence from `from` to `from` + 0.1: their number, their mean confidence, and the share that was
 * really said.
 */
export interface Bin {
  readonly from: number;
  readonly count: number;
  readonly mean: number;
  readonly right: number;
}

/** Numbers of phones: all that were said right, and how many of these were heard as wrong (`alarms`) or as unsure. */
interface RightPhones {
  readonly rightPhones: number;
  readonly alarms: number;
  readonly unsure: number;
}

export interface Figures extends RightPhones {
  /** Number of extra sounds that were heard although nobody said them. They are also part of `alarms`. */
  readonly falseExtras: number;
  readonly detection: Readonly<Record<ErrorKind, Detection>>;
  /** Number of other words that still scored a proximity of 0.7 or more. */
  readonly taken: number;
  readonly meanRight: number | null;
  readonly gate: Readonly<Record<'right' | 'planted' | 'other', Gated>>;
  readonly bins: readonly Bin[];
}

const TAKEN = 0.7;
const BINS = 10;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

export const share = (part: number, all: number): number => (all === 0 ? 0 : part / all);

function detectionOf(planted: readonly Planted[]): Detection {
  const count = (wanted: ErrorFate): number => planted.filter(({ found }) => found === wanted).length;
  return {
    all: planted.length,
    sure: count('sure'),
    unsure: count('unsure'),
    missed: count('missed'),
    named: planted.filter(({ named }) => named).length,
  };
}

const gatedOf = (outcomes: readonly ClipOutcome[]): Gated => ({
  clips: outcomes.length,
  fired: outcomes.filter(({ decoding }) => decoding === 'free').length,
});

/** Groups claims into bins by their confidence. Empty bins are left out. */
export function reliability(claims: readonly Claim[]): Bin[] {
  // A rounding error must not move a confidence such as 0.3 into the bin below.
  const binOf = ({ confidence }: Claim): number => Math.min(BINS - 1, Math.floor(confidence * BINS + 1e-9));
  return Array.from({ length: BINS }, (_, bin) => {
    const own = claims.filter((claim) => binOf(claim) === bin);
    return {
      from: bin / BINS,
      count: own.length,
      mean: mean(own.map(({ confidence }) => confidence)) ?? 0,
      right: share(own.filter(({ right }) => right).length, own.length),
    };
  }).filter(({ count }) => count > 0);
}

export function countRight(sounds: readonly JudgedSound[], falseExtras = 0): RightPhones {
  const right = sounds.filter((sound) => sound.right);
  const count = (heard: JudgedSound['heard']): number =>
    right.filter((sound) => sound.heard === heard).length;
  return { rightPhones: right.length, alarms: count('wrong') + falseExtras, unsure: count('unsure') };
}

export function figuresOf(outcomes: readonly ClipOutcome[]): Figures {
  const verdicts = outcomes.flatMap(({ verdict }) => verdict ?? []);
  const planted = verdicts.flatMap((verdict) => verdict.planted);
  const sounds = verdicts.flatMap((verdict) => verdict.sounds);
  const falseExtras = sum(verdicts.map((verdict) => verdict.falseExtras));
  const others = outcomes.filter(({ verdict }) => verdict === null);
  const right = outcomes.filter(({ verdict }) => verdict?.planted.length === 0);
  const wrong = outcomes.filter(({ verdict }) => (verdict?.planted.length ?? 0) > 0);
  return {
    ...countRight(sounds, falseExtras),
    falseExtras,
    detection: Object.fromEntries(
      KINDS.map((kind) => [kind, detectionOf(planted.filter((one) => one.kind === kind))]),
    ) as Record<ErrorKind, Detection>,
    taken: others.filter(({ proximity }) => proximity >= TAKEN).length,
    meanRight: mean(right.map(({ proximity }) => proximity)),
    gate: { right: gatedOf(right), planted: gatedOf(wrong), other: gatedOf(others) },
    bins: reliability(sounds.filter((sound): sound is JudgedSound & Claim => sound.confidence !== null)),
  };
}

/** Computes the 95 % bounds of the share `part / all` (Wilson 1927). */
export function interval(part: number, all: number): readonly [low: number, high: number] {
  if (all === 0) return [0, 1];
  // Quantile of the normal distribution for 95 %.
  const z = 1.96;
  const found = part / all;
  const center = found + z ** 2 / (2 * all);
  const reach = z * Math.sqrt((found * (1 - found)) / all + z ** 2 / (4 * all ** 2));
  const scale = 1 + z ** 2 / all;
  return [Math.max(0, (center - reach) / scale), Math.min(1, (center + reach) / scale)];
}
