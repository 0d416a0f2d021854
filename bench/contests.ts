/** Makes contests between a kernel and a twin in TypeScript, which gives the same answers. */

import { MAX_NEIGHBOURS } from '../assembly/codes.ts';
import type { Engine } from '../src/engine/engine.ts';
import type { FrameKernels } from '../src/engine/kernel/frames.ts';
import { perturb } from './inputs/perturb.ts';
import type { Utterance } from './inputs/posteriors.ts';
import { seeded } from './inputs/random.ts';
import type { Way } from './measure.ts';
import { type Aligner, typedAligner } from './twins/alignTyped.ts';
import { linearScorer } from './twins/ctcTyped.ts';
import { wildcardIndex } from './twins/wildcards.ts';

export type Rivals<Input> = readonly [kernel: Way<Input>, twin: Way<Input>];

export interface IdPair {
  readonly target: Uint8Array;
  readonly attempt: Uint8Array;
}

/**
 * Makes pairs of a lexicon word and an attempt at it with learner errors.
 * @param length number of phones of each target, which joins words until it is long enough; by default a target is one
 * word
 */
export function pairsOf({ lexicon, phonology }: Engine, count: number, length?: number): IdPair[] {
  const random = seeded(length ?? 1);
  return Array.from({ length: count }, () => {
    const readings: number[] = [];
    do {
      const row = random.below(lexicon.rows);
      readings.push(...lexicon.readings.subarray(lexicon.offsets[row], lexicon.offsets[row + 1]));
    } while (length !== undefined && readings.length < length);
    const target = Uint8Array.from(readings.slice(0, length));
    const exact = Array.from(target, (id) => phonology.readings[id]?.phone as number);
    return { target, attempt: Uint8Array.from(perturb(exact, random)) };
  });
}

const aligning = (name: string, aligner: Aligner): Way<IdPair> => ({
  name,
  run: ({ target, attempt }) => aligner.align(target, attempt),
  answer: ({ target, attempt }) => aligner.steps.subarray(0, aligner.align(target, attempt)),
});

export const alignContest = ({ kernel, phonology, costs }: Engine): Rivals<IdPair> => [
  aligning('kernel', kernel),
  aligning('typed-array TypeScript', typedAligner(phonology, costs)),
];

export function neighborContest({ kernel, lexicon, phonology }: Engine): Rivals<Pick<IdPair, 'attempt'>> {
  const taught = phonology.readings.map(({ phone }) => phone);
  const index = wildcardIndex(lexicon, taught);
  return [
    {
      name: 'kernel',
      run: ({ attempt }) => kernel.neighbours(attempt),
      answer: ({ attempt }) => kernel.neighbours(attempt).rows,
    },
    {
      name: 'map of wildcards, TypeScript',
      run: ({ attempt }) => index(attempt),
      answer: ({ attempt }) => index(attempt).slice(0, MAX_NEIGHBOURS),
    },
  ];
}

const wayOf = <Input>(name: string, run: (input: Input) => ArrayLike<number>): Way<Input> => ({
  name,
  run,
  answer: run,
});

export interface Strings extends Pick<Utterance, 'rows'> {
  readonly strings: readonly (readonly number[])[];
}

export const forwardContest = (frames: FrameKernels): Rivals<Strings> => [
  wayOf('kernel', ({ rows, strings }) => {
    frames.load(rows, 0);
    return frames.forward(strings);
  }),
  wayOf('linear TypeScript', ({ rows, strings }) => {
    const score = linearScorer(rows, 0, 64);
    return strings.map((string) => score(string));
  }),
];

/**
 * Scores a string after each change of one label. The label is replaced by the label of each column; for column 0, the
 * blank, it is left out.
 */
const slotScores = ({ rows, labels }: Utterance, scoreOf: (at: number, column: number) => number): number[] =>
  labels.flatMap((_, at) => Array.from(rows[0] ?? [], (__, column) => scoreOf(at, column)));

/** The kernel scores all changes of a string in one pass; the twin scores one changed string after the other. */
export function slotContest(frames: FrameKernels): Rivals<Utterance> {
  const kernel = ({ rows, labels }: Utterance) => {
    frames.load(rows, 0);
    return frames.slots(labels);
  };
  return [
    {
      name: 'kernel',
      run: kernel,
      answer: (spoken) => {
        const { without, instead, stride } = kernel(spoken);
        const scoreOf = (at: number, column: number) =>
          (column === 0 ? without[at] : instead[at * stride + column]) as number;
        return slotScores(spoken, scoreOf);
      },
    },
    wayOf('linear TypeScript, string by string', (spoken) => {
      const { rows, labels } = spoken;
      const score = linearScorer(rows, 0, labels.length);
      const scoreOf = (at: number, column: number) =>
        score(column === 0 ? labels.toSpliced(at, 1) : labels.with(at, column));
      return slotScores(spoken, scoreOf);
    }),
  ];
}
