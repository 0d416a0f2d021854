import { type Random, seeded } from '../../../../bench/inputs/random.ts';
import type { HeardAsCandidate, TutorResponse } from '../../../../src/contract/response.ts';
import { align } from '../../../../src/engine/align/alignment.ts';
import type { Engine } from '../../../../src/engine/engine.ts';
import { logOdds, type RankingMaps } from '../../../../src/engine/evidence/calibration.ts';
import { heardWordsOf } from '../../../../src/engine/heard/heardWord.ts';
import { topShare } from '../../../../src/engine/heard/ranking.ts';
import type { Engines } from '../../../../src/engine/library/engines.ts';
import { read, score } from '../../../../src/engine/library/scorer.ts';
import { phoneAt } from '../../../../src/engine/phonology/phones.ts';
import { readAttempt, spoken } from '../../../../src/engine/text/attempt.ts';
import { readTarget } from '../../../../src/engine/text/target.ts';
import { Learner, type LearnerUtterance, phonesOf, phonesOfLearners } from './learner.ts';
import type { PlattSample } from './platt.ts';
import { Recognizer } from './simulatedRecognizer.ts';

export const SEED = 20261121;
export const ATTEMPTS = 12_000;
/** One of this many words is held out from the fit, and used to test the map. */
const HELD_OUT = 5;

/** Parts of a simulated request: the phones that were said or that a recognizer heard, and perhaps posteriors. */
export const MODES = ['phones', 'phones and posteriors', 'recognized phones and posteriors'] as const;

export interface RankSample {
  readonly heldOut: boolean;
  readonly mode: (typeof MODES)[number];
  /** Kind of the first candidate. */
  readonly first: keyof RankingMaps;
  /** Log-odds of the first candidate, and whether it is right. */
  readonly ranking: PlattSample;
  /** Rank of the intended word among the lexicon rows, from 0; null if a non-word was intended. */
  readonly rank: number | null;
  readonly misheard: boolean;
}

/** Chooses by the seed and the row of the word, so that each run holds out the same words. */
const isHeldOut = (row: number): boolean => seeded(SEED ^ (row * 2_654_435_761)).below(HELD_OUT) === 0;

const symbols = (phones: readonly number[]): string => phones.map((id) => phoneAt(id).symbol).join(' ');

/** Computes the log-odds of the first candidate, before any map is applied. */
function topLogOdds({ heard_as }: TutorResponse, target: string, ipa: string, engine: Engine): number {
  const { kernel, costs, lexicon, phonology } = engine;
  const comparison = align(readTarget(target, lexicon, phonology), readAttempt(ipa), kernel, costs);
  const wasSaid = heardWordsOf(comparison, engine).every((word) => word.wasSaid);
  const { candidates } = heard_as;
  const ranked = {
    scores: candidates.map((one) => one.score),
    similarities: candidates.map((one) => one.similarity ?? one.score),
    spelling: candidates.findIndex(({ kind }) => kind === 'transliteration'),
  };
  return logOdds(topShare(ranked, wasSaid));
}

/**
 * True if the first candidate is right. A word is right if it was meant, or if it has exactly the sounds that were
 * said. A transliteration is right if a non-word was meant. `other` is right if no other candidate is right.
 */
function topIsRight({ heard_as }: TutorResponse, meant: string, said: string, wordMeant: boolean): boolean {
  const fits = ({ kind, ipa }: HeardAsCandidate): boolean =>
    kind === 'transliteration' ? !wordMeant : ipa === meant || ipa === said;
  const [top] = heard_as.candidates;
  return top !== undefined && (top.kind === 'other' ? !heard_as.candidates.some(fits) : fits(top));
}

function isWord(phones: readonly number[], engine: Engine): boolean {
  const said = symbols(phones);
  return [...engine.kernel.neighbours(phones).rows].some((row) => symbols(phonesOf(engine, row)) === said);
}

/** Returns the rank among the lexicon rows, from 0; infinity if the word is not listed. */
function rankOf(ipa: string, { heard_as }: TutorResponse): number {
  const words = heard_as.candidates.filter(({ kind }) => kind === 'lexicon');
  const rank = words.findIndex((word) => word.ipa === ipa);
  return rank < 0 ? Number.POSITIVE_INFINITY : rank;
}

/** Scores an attempt of a learner; returns null if no phone was said or recognized. */
function sampleOf(
  utterance: LearnerUtterance,
  recognizer: Recognizer,
  engine: Engine,
  random: Random,
): RankSample | null {
  // Readers with an accent send phones only, because the recognizer lacks labels for some of their sounds.
  const mode = utterance.stressed === null ? random.pick(MODES) : 'phones';
  const frames = recognizer.hearFrames(utterance.said);
  const recognized = recognizer.bestPath(frames).join(' ');
  const { ipa: asSaid } = spoken({ phones: utterance.said, stressed: utterance.stressed ?? [] });
  const ipa = mode === 'recognized phones and posteriors' ? recognized : asSaid;
  if (ipa === '') return null;
  const { name } = engine.phonology.scheme;
  const { form: target } = engine.lexicon.entry(utterance.target);
  const evidence = mode === 'phones' ? {} : { posteriors: frames, vocab: recognizer.vocab };
  const engines: Engines = new Map([[name, engine]]);
  const body = score(read({ target, ipa, scheme: name, ...evidence }, engines));
  const said = symbols(utterance.said);
  const meant = symbols(utterance.meant);
  const isWordMeant = isWord(utterance.meant, engine);
  return {
    heldOut: isHeldOut(utterance.target),
    mode,
    first: body.heard_as.candidates[0]?.kind === 'lexicon' ? 'word' : 'noWord',
    ranking: {
      logOdds: topLogOdds(body, target, ipa, engine),
      right: topIsRight(body, meant, said, isWordMeant),
    },
    rank: isWordMeant ? rankOf(meant, body) : null,
    misheard: recognized !== said,
  };
}

export function simulate(engine: Engine): RankSample[] {
  const random = seeded(SEED);
  const learner = new Learner(engine, random);
  const recognizer = new Recognizer(phonesOfLearners(engine), random);
  const samples: RankSample[] = [];
  while (samples.length < ATTEMPTS) {
    const sample = sampleOf(learner.utter(), recognizer, engine, random);
    if (sample !== null) samples.push(sample);
  }
  return samples;
}
