/**
 * Fits the settings λ and gate (src/engine/hear.ts) to the clips of an audit.
 *
 * λ is the lowest value from which on at most 2 of 100 right phones count as wrong, but not lower than the loose λ.
 * Some fixed values are tried first; then bisection finds λ to one decimal.
 *
 * The lead of a clip tells by how many nats per phone the free phones are likelier than the target. A clip with a lead
 * above the gate counts as another word. The lower bound of the gate is a lead that at most 2 of 100 clips of the
 * target exceed. The upper bound is the next higher lead of a clip of another word. The gate is in the middle, rounded
 * up to one decimal.
 */

import { GATE, LAMBDA, LOOSE_LAMBDA, type Trust } from '../../../../src/engine/hear.ts';
import { type AuditClip, leadIn, scoreClip } from './audit.ts';
import { type Figures, figuresOf, share } from './figures.ts';

/**
 * At most this share of right phones may count as wrong. The same share of clips of the target may count as another
 * word.
 */
export const BEARABLE = 0.02;

const LADDER: readonly number[] = [LOOSE_LAMBDA, 4, 5, 6, 8, 10, 12, 16, 20, 30, LAMBDA.most];

const tenths = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns null if even the highest λ has too many false alarms.
 * @param alarmsAt returns the share of right phones that count as wrong at a λ
 */
export function fitLambda(alarmsAt: (lambda: number) => number): number | null {
  const lastTooLow = LADDER.findLastIndex((lambda) => alarmsAt(lambda) > BEARABLE);
  if (lastTooLow === LADDER.length - 1) return null;
  let high = LADDER[lastTooLow + 1] as number;
  if (lastTooLow === -1) return high;
  let tooLow = LADDER[lastTooLow] as number;
  while (high - tooLow > 0.1 + 1e-9) {
    const middle = tenths((tooLow + high) / 2);
    if (alarmsAt(middle) > BEARABLE) tooLow = middle;
    else high = middle;
  }
  return high;
}

/**
 * Returns null if there are no clips of the target.
 * @param said leads of clips of the target
 * @param others leads of clips of another word
 */
export function fitGate(said: readonly number[], others: readonly number[]): number | null {
  const sorted = said.toSorted((a, b) => a - b);
  const mostAbove = Math.floor(BEARABLE * said.length);
  const lowerBound = sorted.at(-1 - mostAbove);
  if (lowerBound === undefined) return null;
  const upperBound = Math.min(...others.filter((lead) => lead > lowerBound));
  const gate = Number.isFinite(upperBound) ? (lowerBound + upperBound) / 2 : lowerBound;
  // Rounded up, so that the gate stays above its lower bound.
  return Math.min(GATE.most, Math.max(0, Math.ceil(gate * 10 - 1e-9) / 10));
}

export interface Fitted {
  readonly lambda: number | null;
  readonly gate: number;
  readonly tried: readonly (readonly [lambda: number, figures: Figures])[];
}

const figuresWith = (heard: readonly AuditClip[], trust: Trust): Figures =>
  figuresOf(heard.map((clip) => scoreClip(clip, trust).outcome));

function figuresAt(heard: readonly AuditClip[], gate: number): (lambda: number) => Figures {
  const known = new Map<number, Figures>();
  return (lambda) => {
    const figures = known.get(lambda) ?? figuresWith(heard, { lambda, gate });
    known.set(lambda, figures);
    return figures;
  };
}

/** Fits the gate if there are clips of other words; then fits λ with this gate. */
export function fittedTo(heard: readonly AuditClip[], trust: Trust): Fitted {
  const others = heard.filter(({ truth }) => truth === null);
  const said = heard.filter(({ truth }) => truth !== null);
  const fitted = others.length > 0 ? fitGate(said.map(leadIn), others.map(leadIn)) : null;
  const gate = fitted ?? trust.gate;
  const figures = figuresAt(heard, gate);
  const alarmsAt = (lambda: number): number => {
    const { alarms, rightPhones } = figures(lambda);
    return share(alarms, rightPhones);
  };
  const lambda = fitLambda(alarmsAt);
  const steps = lambda === null ? LADDER : [...new Set([...LADDER, lambda])].sort((a, b) => a - b);
  return { lambda, gate, tried: steps.map((step) => [step, figures(step)] as const) };
}

/** Figures of all clips, after each half was scored with the settings that were fitted to the other half. */
export interface Elsewhere {
  readonly lambdas: readonly [number, number];
  readonly figures: Figures;
}

/** Numbers the kinds of clips: 0 without an error, 1 with errors, 2 of another word. */
function kindOf({ truth }: AuditClip): number {
  if (truth === null) return 2;
  return truth.real_edits === 0 ? 0 : 1;
}

/**
 * Splits the clips into halves. If there are several speakers, all clips of a speaker are in one half; otherwise each
 * half gets about the same number of each kind.
 */
function halves(heard: readonly AuditClip[]): [AuditClip[], AuditClip[]] {
  const speakers = [...new Set(heard.map(({ row }) => row.speaker))];
  const byKind = heard.toSorted((a, b) => kindOf(a) - kindOf(b));
  const positionOf = (clip: AuditClip): number =>
    speakers.length > 1 ? speakers.indexOf(clip.row.speaker) : byKind.indexOf(clip);
  const isFirst = (clip: AuditClip): boolean => positionOf(clip) % 2 === 0;
  return [heard.filter(isFirst), heard.filter((clip) => !isFirst(clip))];
}

/**
 * Fits λ and gate to each half of the clips, and scores the other half with them. Returns null if the target was said
 * in no clip of a half, or if no λ suits a half.
 */
export function triedElsewhere(heard: readonly AuditClip[], trust: Trust): Elsewhere | null {
  const [first, second] = halves(heard);
  const isWithoutTarget = (half: readonly AuditClip[]): boolean => half.every(({ truth }) => truth === null);
  if (isWithoutTarget(first) || isWithoutTarget(second)) return null;
  const [ofFirst, ofSecond] = [fittedTo(first, trust), fittedTo(second, trust)];
  if (ofFirst.lambda === null || ofSecond.lambda === null) return null;
  const trustOfFirst = { lambda: ofFirst.lambda, gate: ofFirst.gate };
  const trustOfSecond = { lambda: ofSecond.lambda, gate: ofSecond.gate };
  const outcomes = [
    ...second.map((clip) => scoreClip(clip, trustOfFirst).outcome),
    ...first.map((clip) => scoreClip(clip, trustOfSecond).outcome),
  ];
  return { lambdas: [ofFirst.lambda, ofSecond.lambda], figures: figuresOf(outcomes) };
}
