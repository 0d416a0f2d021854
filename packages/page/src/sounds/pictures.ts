/** Makes the drawings of a lesson. It runs in the thread of the tutor, so that the page needs no table of sounds. */

import type { CapabilitiesResponse } from '../../../../src/contract/capabilities.ts';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import { phoneRows } from '../../../../src/engine/library/phoneRows.ts';
import type { Lesson, LessonCard } from '../../../lesson/src/lesson.ts';
import { lessonOf } from '../../../lesson/src/lessonOf.ts';
import { LANGUAGES, type Listener, listed, tongueOf } from '../../../lesson/src/sentences/language.ts';
import { apart, arrow, image, type Lips, type Point, path, pointAt, type Shape, words } from './shape.ts';

/** A lesson with a drawing of each card, indexed by card; null for a card without a drawing. */
export interface DrawnLesson extends Lesson {
  readonly pictures?: readonly (Shape | null)[];
  /** Sentences that tell which sounds of a recording were sure, wrong or in doubt; empty for typed text. */
  readonly why?: readonly string[];
}

const PHONES: ReadonlyMap<string, ListedPhone> = new Map(
  phoneRows().map((phone) => [phone.symbol.normalize('NFD'), phone]),
);

const phonesOf = (symbols: readonly string[]): ListedPhone[] =>
  symbols.flatMap((symbol) => PHONES.get(symbol.normalize('NFD')) ?? []);

/** For each glide, the nearest vowel. If a glide was heard after a vowel, an arrow to its nearest vowel is drawn. */
const GLIDES: Readonly<Record<string, string>> = { j: 'i', w: 'u' };

function pictureOf({ drawn }: LessonCard): Shape | null {
  const [right] = drawn === null ? [] : phonesOf([drawn.target]);
  if (drawn === null || right === undefined) return null;
  if (drawn.heard === null) return soundDrawing(right, null);
  const isVowel = right.kind === 'vowel';
  return soundDrawing(right, phonesOf(drawn.heard.map((one) => (isVowel && GLIDES[one]) || one)));
}

export interface Reader {
  /** The mother tongue as a BCP 47 tag (`es-MX`). Lessons compare Greek sounds with words of this language. */
  readonly tongue: string;
  readonly ipaShown?: boolean | undefined;
}

export function listenerOf(scheme: string, { tongue, ipaShown: ipa = false }: Reader): Listener {
  return { scheme, tongue: tongueOf(tongue), words: LANGUAGES.en, ipa };
}

/** Lists which sounds were sure, wrong or in doubt: 'Sure: λ and ό.', 'Wrong: ς.' */
function whyOf({ words, heardBy }: Lesson, { phones }: TutorResponse): string[] {
  const { whole, phrases } = LANGUAGES.en;
  const cards = words.flatMap(({ said, syllables }) => (said ? syllables.flatMap((one) => one.cards) : []));
  const { sure, wrong, doubt, free } = whole.why;
  const groupOf = ({ unsure, rows, status }: LessonCard): string => {
    const costsPoints = rows.some((row) => (phones[row]?.cost ?? 0) > 0);
    if (unsure) return costsPoints ? doubt : free;
    return status === 'exact' || status === 'acceptable_variant' ? sure : wrong;
  };
  const isRecorded = heardBy !== null;
  if (!isRecorded) return [];
  return Object.values(whole.why).flatMap((group) => {
    const labels = new Set(cards.filter((card) => groupOf(card) === group).map(({ label }) => label));
    return labels.size === 0 ? [] : [`${group}: ${listed([...labels], phrases.and)}.`];
  });
}

export const withPictures = (lesson: Lesson, answer: TutorResponse): DrawnLesson => ({
  ...lesson,
  why: whyOf(lesson, answer),
  pictures: lesson.words.flatMap(({ syllables }) => syllables.flatMap(({ cards }) => cards.map(pictureOf))),
});

export const lessonFor = (answer: TutorResponse, reader: Reader): DrawnLesson =>
  withPictures(lessonOf(answer, listenerOf(answer.scheme, reader)), answer);

export type ListedPhone = CapabilitiesResponse['phones'][number];

const NOTHING = ' Heard: nothing.';

/** Tells that a vowel was heard for a consonant, or the reverse, because the drawing cannot show both. */
function otherKind(target: ListedPhone, heard: readonly ListedPhone[]): string {
  const [first] = heard;
  return first === undefined || first.kind === target.kind ? '' : ` Heard: a ${first.kind}.`;
}

/**
 * Draws the right sound and the heard phones in one picture.
 *
 * @param heard the phones that were heard for the sound, at most two; empty for a sound that was left out; null to draw
 * the right sound alone
 */
export function soundDrawing(target: ListedPhone, heard: readonly ListedPhone[] | null): Shape {
  const heardPhones = heard ?? [];
  const sameKind = heardPhones.filter(({ kind }) => kind === target.kind);
  const others = heard?.length === 0 ? NOTHING : otherKind(target, sameKind.length > 0 ? [] : heardPhones);
  if (target.kind === 'vowel')
    return drawing('Where the tongue is.', FRAME, [target, ...sameKind].map(spotOf), others);
  // If one of two heard consonants is right, draws this one. Otherwise draws the second, because the first is only a
  // breath, such as h.
  const said = sameKind.find(({ symbol }) => symbol === target.symbol) ?? sameKind.at(-1);
  return mouth(target, said, others);
}

interface Spot {
  readonly at: Point;
  readonly words: string;
  readonly lips?: Lips;
}

/** Draws the right sound and the heard sound. The third spot is the end of a heard vowel that glides. */
function drawing(label: string, frame: readonly Shape[], spots: readonly Spot[], others: string): Shape {
  const [right, heard, glide] = spots as readonly [Spot, Spot?, Spot?];
  const whole = `${label} Right: ${right.words}.`;
  if (heard === undefined) return image(whole + others, ...frame, ...pointAt('target', right.at, right.lips));
  const [target, wrong] = apart(right.at, heard.at);
  const glideWords = glide === undefined ? '' : ` Then: ${glide.words}.`;
  return image(
    `${whole} Heard: ${heard.words}.${glideWords}${others}`,
    ...frame,
    ...(glide === undefined ? [] : [arrow(wrong, glide.at)]),
    ...pointAt('heard', wrong, heard.lips),
    ...pointAt('target', target, right.lips),
  );
}

// --- Consonants: the mouth from the side, facing left: nose, lips, teeth, ridge, roof, soft roof, throat, and the
// tongue in its position for the right consonant. ---

const FACE =
  'M52 4C46 18 32 34 18 48C13 54 20 59 32 59C30 64 32 68 30 71C18 73 16 84 32 87M32 95C18 97 18 110 32 112' +
  'C33 120 26 126 29 137C34 149 54 149 74 152C90 155 96 164 97 172';
const ROOF =
  'M46 68C52 69 54 62 60 58C74 48 104 44 122 54C136 62 141 78 146 92C148 98 153 98 153 92C153 72 142 52 126 44' +
  'C104 34 78 36 60 48C52 53 44 57 37 59L37 66Z';
const THROAT = 'M172 14C176 60 176 120 172 172';
const UPPER_TOOTH = 'M37 66L46 67C46 76 44 84 41 87C39 84 37 76 37 66Z';
const LOWER_TOOTH = 'M37 115L47 114C47 106 45 99 42 95C39 99 37 106 37 115Z';

/** Outlines of the tongue, each from the root of the tongue over back and tip to the floor of the mouth. */
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

const PLACES: Readonly<Record<string, readonly [x: number, y: number, tongue: string, words: string]>> = {
  bilabial: [22, 91, REST, 'both lips'],
  labiodental: [37, 91, REST, 'upper teeth on the lower lip'],
  dental: [42, 91, BETWEEN_TEETH, 'tongue between the teeth'],
  alveolar: [53, 67, TIP_UP, 'tip of the tongue behind the upper teeth'],
  postalveolar: [68, 58, BLADE_UP, 'tongue just behind the ridge of the teeth'],
  palatal: [96, 50, MIDDLE_UP, 'middle of the tongue at the roof'],
  velar: [132, 65, BACK_UP, 'back of the tongue at the soft roof'],
  uvular: [151, 94, FAR_BACK, 'very back of the tongue, where the throat begins'],
  glottal: [166, 158, REST, 'the throat'],
};

function placeOf({ place }: ListedPhone): Spot & { readonly tongue: string } {
  const [x, y, tongue, words] = PLACES[place ?? ''] ?? [22, 91, REST, 'both lips'];
  return { at: { x, y }, tongue, words };
}

/**
 * Draws the mouth, with the tongue in its position for the right consonant and the places of one or both consonants.
 */
function mouth(target: ListedPhone, heard: ListedPhone | undefined, others: string): Shape {
  const right = placeOf(target);
  const spots = [target, ...(heard === undefined ? [] : [heard])].map(placeOf);
  const isSamePlace = spots[1]?.words === right.words;
  const lines = [
    path('mouth-tongue', right.tongue),
    path('mouth-tooth', UPPER_TOOTH),
    path('mouth-tooth', LOWER_TOOTH),
    path('mouth-line', FACE),
    path('mouth-roof', ROOF),
    path('mouth-line', THROAT),
    // Says that the place is the same, because the two marks are drawn side by side.
    ...(isSamePlace ? [words('same place', { x: 2, y: 168 }, 'start')] : []),
  ];
  const named = spots.map((spot, n) => (n > 0 && isSamePlace ? { ...spot, words: 'the same place' } : spot));
  return drawing('Side view of the mouth.', lines, named, others);
}

// --- Vowels: the trapezium of the IPA chart, front on the left, closed on top. A ring in a point means round lips, a
// bar spread lips. ---

const [TOP, BOTTOM, LEFT, RIGHT, SLOPE] = [30, 146, 28, 168, 56];

/** Heights of vowels, from 0 (closed) to 6 (open). */
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

/** Finds the point of a vowel in the trapezium, with a description and the shape of the lips. */
function spotOf({ height, backness, rounding }: ListedPhone): Spot {
  const [step, open] = HEIGHTS[height ?? 'mid'] ?? [MOST / 2];
  const [share, front] = BACKNESSES[backness ?? 'central'] ?? [0.5];
  const isRound = rounding === 'rounded';
  const x = edgeAt(step) + share * (RIGHT - edgeAt(step));
  return {
    at: { x, y: TOP + ((BOTTOM - TOP) * step) / MOST },
    words: [open, front, isRound ? 'lips rounded' : 'lips spread or at rest'].join(', '),
    lips: isRound ? 'round' : 'spread',
  };
}

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
