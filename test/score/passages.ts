import type { Random } from '../../bench/inputs/random.ts';
import type { TutorResponse } from '../../src/contract/response.ts';
import { readPosteriors } from '../../src/engine/evidence/posteriors.ts';
import { ask, score } from '../../src/engine/library/scorer.ts';
import { phoneAt } from '../../src/engine/phonology/phones.ts';
import { readTarget } from '../../src/engine/text/target.ts';
import { engine, engines } from '../engine.ts';
import { framesOf } from './frames.ts';

const { lexicon, phonology } = engine;

export const WORDS =
  'λόγος θεὸς ἀρχῇ πρὸς αὐτοῦ ἐγένετο φῶς ζωὴ ἄνθρωπος κόσμον μαρτυρίαν ἦλθεν σκοτίᾳ δύναμις'.split(' ');
export const VOCAB = ['_', ...new Set(WORDS.flatMap((word) => phonesOf(word)))];
const FRAME_S = 0.02;

export function phonesOf(word: string): string[] {
  return readTarget(word, lexicon, phonology).slots.map(({ phone }) => phoneAt(phone).symbol);
}

const quality = {} as NonNullable<TutorResponse['input_quality']>;

/**
 * Makes frames of these sounds: one to three for each sound, and one to three blanks before the next. `frameOf` makes
 * the frame of a label.
 */
function framesOfAll(
  said: readonly string[],
  random: Random,
  frameOf: (label: string) => number[][],
): number[][] {
  const times = (label: string) => Array<string>(1 + random.below(3)).fill(label);
  return ['_', ...said.flatMap((phone) => [...times(phone), ...times('_')])].flatMap(frameOf);
}

const framesFor = (said: readonly string[], random: Random): number[][] =>
  framesOfAll(said, random, (label) => framesOf(label, VOCAB, 1 - 10 ** -(2 + 2 * random.next())));

/** Makes frames of a voice in which every o sounds more like an a. */
export const framesOfVoice = (said: readonly string[], random: Random): number[][] =>
  framesOfAll(said, random, (label) => {
    const [frame] = framesOf(label, VOCAB, 0.95) as [number[]];
    const [o, a] = [VOCAB.indexOf('o'), VOCAB.indexOf('a')];
    return [label === 'o' ? frame.with(o, Math.log(0.1)).with(a, Math.log(0.84)) : frame];
  });

/** Scores frames in which these sounds were said. */
export function heard(
  target: string,
  said: readonly string[],
  random: Random,
  { frame_s = FRAME_S as number | null, frames = framesFor } = {},
) {
  const clock = frame_s === null ? null : { frame_s, lead_s: 0.5 };
  const posteriors = readPosteriors({ posteriors: frames(said, random), vocab: VOCAB }, clock);
  const request = { target, scheme: 'koine-greek', candidates: 0, calibrate: true, different_word: true };
  const question = ask(request as Parameters<typeof ask>[0], engines);
  return score({ ...question, posteriors, recording: { trust: { lambda: 6, gate: 4 }, quality } });
}

export function verseOf(random: Random, length = 6): string[] {
  const left = [...WORDS];
  return Array.from({ length }, () => left.splice(random.below(left.length), 1)[0] as string);
}

export const soundsOf = (words: readonly string[]): string[] => words.flatMap(phonesOf);
export const typesOf = (answer: TutorResponse) => answer.words.map(({ error_type }) => error_type);
