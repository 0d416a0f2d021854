/**
 * Judges a clip: compares the phones that were heard with the phones that were really said. Both alignments have the
 * same slots in the same order.
 *
 * The gap of an extra sound is the number of slots before it. If a phone is said twice, an alignment may take the first
 * or the second one as extra. So an extra sound also counts as found if it was heard one gap away.
 */

import type { ScoredPhone } from '../../../../src/contract/response.ts';

export type ErrorKind = 'substitution' | 'deletion' | 'insertion';

export type ErrorFate = 'sure' | 'unsure' | 'missed';

export interface Planted {
  readonly kind: ErrorKind;
  readonly found: ErrorFate;
  /** True if the error is sure, and the phone was heard as it was said. */
  readonly named: boolean;
}

/** A phone of the target: whether it was said right, how it was heard, and its confidence, if it has one. */
export interface JudgedSound {
  readonly phone: string;
  readonly right: boolean;
  readonly heard: 'right' | 'unsure' | 'wrong';
  readonly confidence: number | null;
}

export interface Verdict {
  readonly sounds: readonly JudgedSound[];
  readonly planted: readonly Planted[];
  /** Number of extra sounds that were heard although nobody said them. */
  readonly falseExtras: number;
}

export type JudgedRow = Pick<ScoredPhone, 'target' | 'observed' | 'status' | 'confidence' | 'uncertain'>;

interface Extra {
  readonly gap: number;
  readonly said: string | null;
}

function separated(rows: readonly JudgedRow[]): { slots: JudgedRow[]; extras: Extra[] } {
  const slots: JudgedRow[] = [];
  const extras: Extra[] = [];
  for (const row of rows) {
    if (row.target === null) extras.push({ gap: slots.length, said: row.observed });
    else slots.push(row);
  }
  return { slots, extras };
}

const isWrong = ({ status }: JudgedRow): boolean => status === 'incorrect' || status === 'missing';

function soundOf(said: JudgedRow, heard: JudgedRow): JudgedSound {
  const passed = heard.uncertain ? 'unsure' : 'right';
  return {
    phone: said.target as string,
    right: !isWrong(said),
    heard: isWrong(heard) ? 'wrong' : passed,
    confidence: heard.confidence,
  };
}

function judgeSlot(said: JudgedRow, heard: JudgedRow): Planted {
  const kind = said.status === 'missing' ? 'deletion' : 'substitution';
  if (!isWrong(heard)) return { kind, found: heard.uncertain ? 'unsure' : 'missed', named: false };
  return { kind, found: 'sure', named: heard.observed === said.observed };
}

/** Pairs each extra sound that was said with an extra sound that was heard in the same gap, or one gap away. */
function judgeExtras(
  said: readonly Extra[],
  heard: readonly Extra[],
): { planted: Planted[]; falseExtras: number } {
  const unmatched = [...heard];
  const planted = said.map((extra): Planted => {
    const nearest = [0, 1, -1].map((off) => unmatched.find(({ gap }) => gap === extra.gap + off));
    const match = nearest.find((other) => other !== undefined);
    if (match === undefined) return { kind: 'insertion', found: 'missed', named: false };
    unmatched.splice(unmatched.indexOf(match), 1);
    return { kind: 'insertion', found: 'sure', named: match.said === extra.said };
  });
  return { planted, falseExtras: unmatched.length };
}

/**
 * @param said rows for the phones that were really said
 * @param heard rows for the phones that were heard
 */
export function judge(said: readonly JudgedRow[], heard: readonly JudgedRow[]): Verdict {
  const [truth, found] = [separated(said), separated(heard)];
  const pairs = truth.slots.map((row, slot) => [row, found.slots[slot] as JudgedRow] as const);
  const errors = pairs.filter(([row]) => isWrong(row)).map(([row, other]) => judgeSlot(row, other));
  const { planted, falseExtras } = judgeExtras(truth.extras, found.extras);
  return {
    sounds: pairs.map(([row, other]) => soundOf(row, other)),
    planted: [...errors, ...planted],
    falseExtras,
  };
}
