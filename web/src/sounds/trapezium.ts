/**
 * Where vowels are made: the trapezium of the IPA chart, front to the left, the closed mouth above. The points lie at
 * the height and backness of the vowels; a ring inside means round lips, a bar spread lips.
 */

import { apart, arrow, image, type Point, path, pointAt, type Shape, words } from './shape.ts';

/** The features of a vowel, as in the list of phones. */
export interface VowelFeatures {
  readonly height?: string | undefined;
  readonly backness?: string | undefined;
  readonly rounding?: string | undefined;
}

const SIZE = { x: 200, y: 172 };

const [TOP, BOTTOM, LEFT, RIGHT, SLOPE] = [30, 146, 28, 168, 56];

/** From 0, closed, to 6, open. */
const HEIGHTS: Readonly<Record<string, readonly [height: number, words: string]>> = {
  close: [0, 'mouth nearly closed'],
  near_close: [1, 'mouth slightly open'],
  raised_close_mid: [1.5, 'mouth a little open'],
  close_mid: [2, 'mouth half closed'],
  mid: [3, 'mouth half open'],
  open_mid: [4, 'mouth rather open'],
  near_open: [5, 'mouth almost wide open'],
  open: [6, 'mouth wide open'],
};

const BACKNESSES: Readonly<Record<string, readonly [share: number, words: string]>> = {
  front: [0, 'tongue forward'],
  central: [0.5, 'tongue in the middle'],
  back: [1, 'tongue back'],
};

const MOST = 6;

const edgeAt = (height: number): number => LEFT + (SLOPE * height) / MOST;

function pointOf({ height = 'mid', backness = 'central' }: VowelFeatures): Point {
  const [step] = HEIGHTS[height] ?? [MOST / 2];
  const [share] = BACKNESSES[backness] ?? [0.5];
  const x = edgeAt(step) + share * (RIGHT - edgeAt(step));
  return { x, y: TOP + ((BOTTOM - TOP) * step) / MOST };
}

const isRound = ({ rounding }: VowelFeatures): boolean => rounding === 'rounded';

const lipsOf = (vowel: VowelFeatures): 'round' | 'spread' => (isRound(vowel) ? 'round' : 'spread');

const wordsOf = (vowel: VowelFeatures): string =>
  [
    HEIGHTS[vowel.height ?? '']?.[1],
    BACKNESSES[vowel.backness ?? '']?.[1],
    isRound(vowel) ? 'lips rounded' : 'lips spread or at rest',
  ].join(', ');

const across = (height: number): string => {
  const y = TOP + ((BOTTOM - TOP) * height) / MOST;
  return `M${edgeAt(height)} ${y}H${RIGHT}`;
};

const middle = `M${(LEFT + RIGHT) / 2} ${TOP}L${(LEFT + SLOPE + RIGHT) / 2} ${BOTTOM}`;

const FRAME: readonly Shape[] = [
  path('mouth-grid', across(2) + across(4) + middle),
  path('mouth-line', `M${LEFT} ${TOP}H${RIGHT}V${BOTTOM}H${LEFT + SLOPE}Z`),
  words('ee', { x: LEFT - 12, y: TOP + 4 }, 'end'),
  words('oo', { x: RIGHT + 12, y: TOP + 4 }, 'start'),
  words('ah', { x: RIGHT + 12, y: BOTTOM + 4 }, 'start'),
  words('tongue forward', { x: LEFT - 14, y: 12 }, 'start'),
  words('back', { x: RIGHT + 12, y: 12 }, 'end'),
  words('mouth open', { x: (LEFT + SLOPE + RIGHT) / 2, y: BOTTOM + 22 }, 'middle'),
];

/** The right vowel and the heard one, if one was heard; a heard vowel that glides has a second. */
export function trapezium(target: VowelFeatures, heard: readonly VowelFeatures[], others: string): Shape {
  const label = `Where the tongue is. Right: ${wordsOf(target)}.`;
  const [first, second] = heard;
  const at = pointOf(target);
  if (first === undefined) {
    return image(label + others, SIZE, ...FRAME, ...pointAt('target', at, lipsOf(target)));
  }
  const [right, wrong] = apart(at, pointOf(first));
  const glide = second === undefined ? '' : ` Then: ${wordsOf(second)}.`;
  return image(
    `${label} Heard: ${wordsOf(first)}.${glide}${others}`,
    SIZE,
    ...FRAME,
    ...(second === undefined ? [] : [arrow(wrong, pointOf(second))]),
    ...pointAt('heard', wrong, lipsOf(first)),
    ...pointAt('target', right, lipsOf(target)),
  );
}
