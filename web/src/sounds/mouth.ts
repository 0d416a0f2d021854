/**
 * A side view of the mouth, facing left: nose, lips, teeth, the ridge behind them, the roof, the soft roof, the throat,
 * and the tongue as it lies for the right consonant. Points mark where the right sound and the heard one are made.
 */

import { apart, image, type Point, path, pointAt, type Shape } from './shape.ts';

/** A place of articulation: its point, the shape of the tongue, and its words. */
interface Place {
  readonly at: Point;
  readonly tongue: string;
  readonly words: string;
}

const SIZE = { x: 200, y: 172 };

const FACE =
  'M52 4C46 18 32 34 18 48C13 54 20 59 32 59C30 64 32 68 30 71C18 73 16 84 32 87M32 95C18 97 18 110 32 112' +
  'C33 120 26 126 29 137C34 149 54 149 74 152C90 155 96 164 97 172';
const ROOF =
  'M46 68C52 69 54 62 60 58C74 48 104 44 122 54C136 62 141 78 146 92C148 98 153 98 153 92C153 72 142 52 126 44' +
  'C104 34 78 36 60 48C52 53 44 57 37 59L37 66Z';
const THROAT = 'M172 14C176 60 176 120 172 172';
const UPPER_TOOTH = 'M37 66L46 67C46 76 44 84 41 87C39 84 37 76 37 66Z';
const LOWER_TOOTH = 'M37 115L47 114C47 106 45 99 42 95C39 99 37 106 37 115Z';

/** From the root of the tongue over its back to the tip, and below it to the floor of the mouth. */
const REST =
  'M158 172C164 138 158 108 136 96C114 86 86 90 66 94C58 96 53 98 52 102C54 112 66 116 76 124C88 134 94 152 95 172Z';
const BETWEEN_TEETH =
  'M158 172C164 138 158 112 134 102C110 92 84 88 64 87C54 86 44 87 37 91C44 97 56 100 66 110C84 122 94 146 95 172Z';
const TIP_UP =
  'M158 172C164 138 158 114 134 104C112 95 86 94 72 86C64 80 60 72 52 71C48 76 52 92 62 106C78 122 94 146 95 172Z';
const BLADE_UP =
  'M158 172C164 138 158 114 134 102C114 92 96 82 84 72C76 64 68 62 61 66C58 74 60 92 68 106C82 122 94 146 95 172Z';
const MIDDLE_UP =
  'M158 172C164 138 160 108 140 82C128 64 112 54 96 55C80 58 68 76 58 92C54 98 54 102 58 106C74 116 94 142 95 172Z';
const BACK_UP =
  'M162 172C170 138 164 100 148 80C140 70 128 68 118 74C102 84 82 94 66 98C58 100 54 103 54 107C66 114 94 140 95 172Z';
const FAR_BACK =
  'M168 172C174 140 170 112 160 98C152 90 142 90 130 93C110 98 84 98 66 101C58 102 54 105 54 109C66 116 94 142 95 172Z';

const PLACES: Readonly<Record<string, Place>> = {
  bilabial: { at: { x: 22, y: 91 }, tongue: REST, words: 'both lips' },
  labiodental: { at: { x: 37, y: 91 }, tongue: REST, words: 'upper teeth on the lower lip' },
  dental: { at: { x: 42, y: 91 }, tongue: BETWEEN_TEETH, words: 'tongue between the teeth' },
  alveolar: { at: { x: 53, y: 67 }, tongue: TIP_UP, words: 'tip of the tongue behind the upper teeth' },
  postalveolar: {
    at: { x: 68, y: 58 },
    tongue: BLADE_UP,
    words: 'tongue just behind the ridge of the teeth',
  },
  palatal: { at: { x: 96, y: 50 }, tongue: MIDDLE_UP, words: 'middle of the tongue at the roof' },
  velar: { at: { x: 132, y: 65 }, tongue: BACK_UP, words: 'back of the tongue at the soft roof' },
  uvular: {
    at: { x: 151, y: 94 },
    tongue: FAR_BACK,
    words: 'very back of the tongue, where the throat begins',
  },
  glottal: { at: { x: 166, y: 158 }, tongue: REST, words: 'the throat' },
};

const placeNamed = (name: string | undefined): Place => PLACES[name ?? ''] ?? (PLACES.bilabial as Place);

const lines = (tongue: string): Shape[] => [
  path('mouth-tongue', tongue),
  path('mouth-tooth', UPPER_TOOTH),
  path('mouth-tooth', LOWER_TOOTH),
  path('mouth-line', FACE),
  path('mouth-roof', ROOF),
  path('mouth-line', THROAT),
];

/** The place of the right consonant, and that of the heard one if a consonant was heard. */
export function mouth(target: string | undefined, heard: string | undefined, others: string): Shape {
  const right = placeNamed(target);
  const label = `Side view of the mouth. Right: ${right.words}.`;
  if (heard === undefined) {
    return image(label + others, SIZE, ...lines(right.tongue), ...pointAt('target', right.at));
  }
  const wrong = placeNamed(heard);
  const [first, second] = apart(right.at, wrong.at);
  const said = right === wrong ? 'the same place' : wrong.words;
  return image(
    `${label} Heard: ${said}.${others}`,
    SIZE,
    ...lines(right.tongue),
    ...pointAt('heard', second),
    ...pointAt('target', first),
  );
}
