import type { Trust } from '../../../../src/engine/hear.ts';
import { type AuditClip, leadIn, scoreClip } from './audit.ts';
import { type Figures, figuresOf, share } from './figures.ts';
import { fitGate, fitLambda, LADDER } from './fit.ts';

/** `lambda` is null if even the highest λ has too many false alarms. */
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

/** Figures of all clips. Each half of the clips was scored with the settings that were fitted to the other half. */
export interface Elsewhere {
  readonly lambdas: readonly [number, number];
  readonly figures: Figures;
}

/** Position of a kind of clip in a sorted list: without an error, with errors, of another word. */
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
 * Fits λ and gate to each half of the clips, and scores the other half with them. Returns null if the target was said in
 * no clip of a half, or if no λ suits a half.
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
