/**
 * Judges a clip: compares the rows that the scorer gave with the rows for a perfect recognizer.
 *
 * Both alignments have the same slots in the same order, so slots are compared in pairs. An extra sound has a gap
 * instead: the number of slots before it. It also counts as found one gap away, because an alignment may put the
 * second of two equal phones on either side of the first.
 */

import type { ScoredPhone } from '../../../../src/contract/response.ts';

export type ErrorKind = 'substitution' | 'deletion' | 'insertion';

export type ErrorFate = 'sure' | 'unsure' | 'missed';

export interface Planted {
  readonly kind: ErrorKind;
  readonly found: ErrorFate;
  /** Found for sure, and heard as it was said. */
  readonly named: boolean;
}

export interface JudgedSound {
  readonly phone: string;
  readonly right: boolean;
  readonly heard: 'right' | 'unsure' | 'wrong';
}

/** A phone with its confidence; `right` if it was said. */
export interface Claim {
  readonly confidence: number;
  readonly right: boolean;
}

export interface Verdict {
  readonly right: number;
  /** Right phones counted as wrong, and extra sounds that nobody made. */
  readonly alarms: number;
  /** Alarms that are extra sounds. */
  readonly extras: number;
  /** Right phones kept as unsure. */
  readonly unsure: number;
  readonly planted: readonly Planted[];
  readonly claims: readonly Claim[];
  readonly sounds: readonly JudgedSound[];
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
  const right = heard.uncertain ? 'unsure' : 'right';
  return { phone: said.target as string, right: !isWrong(said), heard: isWrong(heard) ? 'wrong' : right };
}

function judgeSlot(said: JudgedRow, heard: JudgedRow): Planted {
  const kind = said.status === 'missing' ? 'deletion' : 'substitution';
  if (!isWrong(heard)) return { kind, found: heard.uncertain ? 'unsure' : 'missed', named: false };
  return { kind, found: 'sure', named: heard.observed === said.observed };
}

/** Judges each planted extra sound, and counts heard extra sounds that nobody made. */
function judgeExtras(
  said: readonly Extra[],
  heard: readonly Extra[],
): { planted: Planted[]; alarms: number } {
  const left = [...heard];
  const planted = said.map((extra): Planted => {
    const fits = [0, 1, -1].map((off) => left.findIndex(({ gap }) => gap === extra.gap + off));
    const at = fits.find((index) => index !== -1);
    if (at === undefined) return { kind: 'insertion', found: 'missed', named: false };
    const [match] = left.splice(at, 1) as [Extra];
    return { kind: 'insertion', found: 'sure', named: match.said === extra.said };
  });
  return { planted, alarms: left.length };
}

/**
 * @param said rows of the phones that were said
 * @param heard rows of the phones that were heard
 */
export function judge(said: readonly JudgedRow[], heard: readonly JudgedRow[]): Verdict {
  const [truth, found] = [separated(said), separated(heard)];
  const pairs = truth.slots.map((row, at) => [row, found.slots[at] as JudgedRow] as const);
  const right = pairs.filter(([row]) => !isWrong(row));
  const extras = judgeExtras(truth.extras, found.extras);
  const slots = pairs.filter(([row]) => isWrong(row)).map(([row, other]) => judgeSlot(row, other));
  return {
    right: right.length,
    alarms: right.filter(([, other]) => isWrong(other)).length + extras.alarms,
    extras: extras.alarms,
    unsure: right.filter(([, other]) => !isWrong(other) && other.uncertain).length,
    planted: [...slots, ...extras.planted],
    sounds: pairs.map(([row, other]) => soundOf(row, other)),
    claims: pairs.flatMap(([row, { confidence }]) =>
      confidence === null ? [] : [{ confidence, right: !isWrong(row) }],
    ),
  };
}
