/** Scores requests: short ones on the event loop, long ones on a thread. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { hinted, isObject, readFields, strangersIn } from '../../contract/fields.ts';
import { LIMITS, SERVICE_LIMITS } from '../../contract/limits.ts';
import { DETAIL, parseTutorRequest, TUTOR_FIELDS, type TutorRequest } from '../../contract/request.ts';
import type { TutorResponse, UnscoredResponse } from '../../contract/response.ts';
import type { Summary } from '../../contract/summary.ts';
import { type LoadableEngines, loaded } from '../../engine/library/engines.ts';
import { type Heard, withHeard } from '../../engine/library/recognized.ts';
import {
  answerTo,
  askWhole,
  hasAudio,
  labelsOf,
  type Question,
  schemeOf,
  unscored,
} from '../../engine/library/scorer.ts';
import { type Metrics, timed } from '../telemetry/telemetry.ts';
import { aimedAtNoWord, rankingInShort, rankingOf } from './heardAsAnswers.ts';
import type { Caller, HeardClip, Listen } from './hearRecording.ts';
import type { Heavy } from './heavy.ts';

type ScoringAnswer = TutorResponse | UnscoredResponse | Summary;

export interface ScoringParts {
  readonly engines: LoadableEngines;
  readonly fallback: string;
  readonly count: (owner: string, usage: 'ipa' | 'audio') => void;
  readonly metrics: Metrics;
  readonly heavy: Heavy;
  readonly listen: Listen;
  /** Sentence that refuses a request without an attempt; default: the sentence of the HTTP API. */
  readonly noInput?: string;
}

/** Time that a slow core needs for the parts of scoring, nanoseconds: twice what was measured with every second sound wrong. */
const NS = {
  /** For each cell of an alignment (slot × heard phone). */
  cell: 5,
  /** For each word with a ranking. */
  word: 150_000,
  /** For each word without a ranking: the search for another word. */
  search: 40_000,
  /** For each slot of each clause: the target of a verse, or the target with one word replaced. */
  clause: 20,
  /** For each slot, with its part of the answer. */
  slot: 5000,
  /** For each slot × frame × label, if the evidence underflowed and is computed again. */
  label: 200,
  /** For each frame of each clause: the evidence for its candidates. */
  frame: 10_000,
} as const;

/** Number of alignments of a ranked verse: one for the score, and a forward and a backward pass for the distances of its clauses. */
const RANKED_ALIGNMENTS = 3;

/** Estimates the time to score a question and write the answer, in nanoseconds. */
export function workOf({ target, attempt, posteriors, request }: Question): number {
  const words = target.words.length;
  const slots = target.slots.length;
  const isRanked = words > 1 && request.candidates > 0;
  const clauses = isRanked ? words + 1 : 1;
  const search = words > 1 && request.different_word ? NS.search : 0;
  const frames = posteriors?.rows.length ?? 0;
  const cells = slots * (attempt?.phones.length ?? slots);
  return (
    NS.cell * cells * (isRanked ? RANKED_ALIGNMENTS : 1) +
    words * (isRanked ? NS.word : search) +
    NS.clause * slots * clauses +
    NS.slot * slots +
    NS.label * labelsOf(target, posteriors) +
    NS.frame * frames * clauses
  );
}

/** Scoring that takes longer, in nanoseconds, runs on a thread, because nothing may block the event loop for 50 ms. */
const HEAVY_NS = 15e6;

const isHeavy = (question: Question): boolean => workOf(question) > HEAVY_NS;

async function scoreHeard(
  question: Question,
  heard: Heard,
  caller: Caller,
  { heavy }: ScoringParts,
): Promise<TutorResponse | Summary | Buffer> {
  // A long answer of a recognizer goes to a thread unparsed, because even parsing it is heavy.
  const whole = heard.answer.length > SERVICE_LIMITS.body_bytes ? null : withHeard(question, heard);
  return whole === null || isHeavy(whole) ? heavy.score(question.request, heard, caller) : answerTo(whole);
}

export const scoreRecording = async (
  question: Question,
  { clip, heard }: HeardClip,
  caller: Caller,
  parts: ScoringParts,
): Promise<ScoringAnswer | Buffer> =>
  heard === null
    ? unscored(question, clip)
    : timed(parts.metrics.scored, () => scoreHeard(question, heard, caller, parts));

/**
 * True if it takes too long for the event loop even to read the frames of a request with phones. False for more frames
 * than allowed, because they are refused before they are read.
 */
function hasManyFrames(request: TutorRequest): boolean {
  const { ipa, said, posteriors } = request;
  const frames = Array.isArray(posteriors) ? posteriors.length : 0;
  const hasPhones = (ipa ?? said) !== undefined && !hasAudio(request);
  return hasPhones && frames <= LIMITS.frames && NS.frame * frames > HEAVY_NS;
}

type RunInCohort = <T>(work: () => T) => Promise<T>;

/**
 * Returns a function that collects the work of one iteration of the event loop and runs it together. Work that runs alone
 * takes a fifth longer, because its code has left the caches of the processor (Larus and Parkes 2002, "Using cohort
 * scheduling to enhance server performance", USENIX, section 2).
 */
function createCohort(): RunInCohort {
  let end: Promise<void> | null = null;
  return async (work) => {
    end ??= nextTurn().then(() => {
      end = null;
    });
    await end;
    return work();
  };
}

/** Reads a request, and scores it if it is short; otherwise `answer` is null. `question` is null if there are many frames. */
function readAndScore(body: unknown, { engines, fallback, metrics, noInput }: ScoringParts) {
  const request = { ...parseTutorRequest(body, fallback), strangers: strangersIn(body, TUTOR_FIELDS) };
  const question = hasManyFrames(request) ? null : askWhole(request, engines, noInput);
  const isShort = question !== null && question.attempt !== null && !isHeavy(question);
  return {
    request,
    question,
    answer: isShort ? timed(metrics.scored, async () => answerTo(question)) : null,
  };
}

/** Scores a short request at once, a long one on a thread, and a recording after a recognizer has heard it. Counts the request. */
async function scored(
  body: unknown,
  caller: Caller,
  parts: ScoringParts & { readonly inCohort: RunInCohort },
): Promise<ScoringAnswer | Buffer> {
  const { engines, fallback, count, metrics, heavy } = parts;
  await loaded(engines, schemeOf(body, fallback));
  const { request, question, answer } = await parts.inCohort(() => readAndScore(body, parts));
  const isRecorded = question?.attempt === null;
  const found = isRecorded
    ? await parts.listen(request, caller, (hearing) => scoreRecording(question, hearing, caller, parts))
    : await (answer ?? timed(metrics.scored, () => heavy.score(request, null, caller)));
  count(caller.owner, isRecorded ? 'audio' : 'ipa');
  return found;
}

const namesTarget = (body: unknown): boolean =>
  isObject(body) && body.target !== undefined && body.target !== null && body.target !== '';

/** Writes an answer as JSON. Bytes are sent faster than a string, because fastify must count the bytes of a string. */
export const written = (answer: ScoringAnswer | Buffer): Buffer =>
  Buffer.isBuffer(answer) ? answer : Buffer.from(JSON.stringify(answer));

/** Makes the functions that score. Their refusals get a hint if the name of a field is probably misspelled. */
export function createScoring(given: ScoringParts) {
  const parts = { ...given, inCohort: createCohort() };
  const answer = (body: unknown, caller: Caller): Promise<ScoringAnswer | Buffer> =>
    scored(body, caller, parts).catch((error: unknown) => {
      throw hinted(error, body, TUTOR_FIELDS);
    });
  const fullAnswer = async (body: object, caller: Caller): Promise<TutorResponse | UnscoredResponse> => {
    const found = await answer({ ...body, detail: 'full' }, caller);
    return Buffer.isBuffer(found)
      ? JSON.parse(found.toString())
      : (found as TutorResponse | UnscoredResponse);
  };
  return {
    /** Scores the parsed body of POST /v1/tutor; resolves with the full answer, whatever its `detail`. */
    tutor: fullAnswer,
    /** Scores the parsed body of POST /v1/tutor; resolves with JSON in UTF-8. */
    tutorJson: async (body: unknown, caller: Caller): Promise<Buffer> => written(await answer(body, caller)),
    /** Scores like `tutor`; resolves with the ranking `heard_as`, in the short form if there is no target. */
    async heardAs(body: unknown, caller: Caller): Promise<object> {
      const { detail } = readFields(body, { detail: DETAIL });
      const hasTarget = namesTarget(body);
      const whole = hasTarget ? (body as object) : await aimedAtNoWord(body, caller, parts);
      const response = await fullAnswer(whole, caller);
      if ('unscored' in response) return response;
      const isShort = detail === 'summary' || !hasTarget;
      return isShort ? rankingInShort(response, hasTarget) : rankingOf(response);
    },
  };
}
