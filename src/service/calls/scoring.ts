/** Scores the bodies of requests: on the event loop, or on a thread if it takes long. */

import { hinting, isObject, readFields, strangersIn } from '../../contract/fields.ts';
import { LIMITS, SERVICE_LIMITS } from '../../contract/limits.ts';
import { DETAIL, parseTutorRequest, TUTOR_FIELDS, type TutorRequest } from '../../contract/request.ts';
import type { TutorResponse, UnscoredResponse } from '../../contract/response.ts';
import type { Summary } from '../../contract/summary.ts';
import { type LoadableEngines, loaded } from '../../engine/library/engines.ts';
import { type Heard, withHeard } from '../../engine/library/recognized.ts';
import {
  askWhole,
  hasAudio,
  labelsOf,
  type Question,
  schemeOf,
  unscored,
} from '../../engine/library/scorer.ts';
import { answerTo } from '../../engine/library/summary.ts';
import { type Metrics, timed } from '../telemetry/telemetry.ts';
import type { Caller, HeardClip, Listen } from './hear.ts';
import { aimed, rankingInShort, rankingOf } from './heardAs.ts';
import type { Heavy } from './heavy.ts';

/** A score, or the answer that a recording is too short. */
type ScoringAnswer = TutorResponse | UnscoredResponse | Summary;

export interface ScoringParts {
  readonly engines: LoadableEngines;
  readonly fallback: string;
  /** Counts a scored request in the usage of a key; `usage` says which input was scored. */
  readonly count: (owner: string, usage: 'ipa' | 'audio') => void;
  readonly metrics: Metrics;
  readonly heavy: Heavy;
  readonly listen: Listen;
  /** Sentence of the refusal of a request without an attempt; default: the sentence of the HTTP API. */
  readonly noInput?: string;
}

/**
 * Worst-case costs of the parts of scoring on a slow core, nanoseconds: twice the times that were measured with every
 * second sound wrong.
 */
const NS = {
  /** For each cell of an alignment (slot × heard phone). */
  cell: 5,
  /** For the rankings of each word. */
  word: 150_000,
  /** For each word without a ranking: the search for another word that was said instead. */
  search: 40_000,
  /** For each phone of each clause. */
  clause: 20,
  /** For each phone of the target, with its part of the answer. */
  slot: 5000,
  /**
   * For each phone of the target × frame × label, if the evidence underflowed and is computed again without narrowing
   * the search.
   */
  label: 200,
  /** For each word × frame: the evidence for its candidates. */
  frame: 10_000,
} as const;

/**
 * Number of alignments for a verse with rankings: of the whole verse, of its clauses from the front, and of its clauses
 * from the back.
 */
const RANKED_ALIGNMENTS = 3;

/** Estimates the time to score a question and write the answer, in nanoseconds, from the parts that grow fastest. */
export function workOf({ target, attempt, posteriors, request }: Question): number {
  const words = target.words.length;
  const slots = target.slots.length;
  const ranked = words > 1 && request.candidates > 0;
  const clauses = ranked ? words + 1 : 1;
  const searched = words > 1 && request.different_word ? NS.search : 0;
  const frames = posteriors?.rows.length ?? 0;
  return (
    NS.cell * slots * (attempt?.phones.length ?? slots) * (ranked ? RANKED_ALIGNMENTS : 1) +
    words * (ranked ? NS.word : searched) +
    NS.clause * slots * clauses +
    NS.slot * slots +
    NS.label * labelsOf(target, posteriors) +
    NS.frame * frames * clauses
  );
}

/**
 * Scoring that takes longer than this, in nanoseconds, runs on a thread, because a step of the event loop must stay
 * under 50 ms.
 */
const HEAVY_NS = 15e6;

const isHeavy = (question: Question): boolean => workOf(question) > HEAVY_NS;

async function scoreHeard(
  question: Question,
  heard: Heard,
  caller: Caller,
  { heavy }: ScoringParts,
): Promise<TutorResponse | Summary | Buffer> {
  // A long answer of a recognizer goes to a thread unparsed, because parsing it is already heavy.
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
 * True if a request has phones and so many frames of posteriors that even reading them is too slow for the event loop.
 */
function hasManyFrames(request: TutorRequest): boolean {
  const { ipa, said, posteriors } = request;
  const frames = Array.isArray(posteriors) ? posteriors.length : 0;
  const isSaid = (ipa ?? said) !== undefined && !hasAudio(request);
  return isSaid && frames <= LIMITS.frames && NS.frame * frames > HEAVY_NS;
}

type RunInCohort = <T>(work: () => T) => Promise<T>;

/**
 * Collects the work that arrives in one iteration of the event loop and runs it together at the end of the iteration. A
 * request needs more code than the first-level caches hold, so a request that runs alone takes a fifth longer (Larus
 * and Parkes 2002, "Using cohort scheduling to enhance server performance", USENIX, section 2).
 */
function createCohort(): RunInCohort {
  let waiting: (() => void)[] = [];
  const runAll = (): void => {
    const all = waiting;
    waiting = [];
    for (const run of all) run();
  };
  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(runAll);
      waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
}

async function scored(
  body: unknown,
  caller: Caller,
  parts: ScoringParts & { readonly inCohort: RunInCohort },
): Promise<ScoringAnswer | Buffer> {
  const { engines, fallback, count, metrics, heavy, noInput } = parts;
  await loaded(engines, schemeOf(body, fallback));
  const { request, question, answer } = await parts.inCohort(() => {
    const request = { ...parseTutorRequest(body, fallback), strangers: strangersIn(body, TUTOR_FIELDS) };
    const question = hasManyFrames(request) ? null : askWhole(request, engines, noInput);
    const isShort = question !== null && question.attempt !== null && !isHeavy(question);
    return { request, question, answer: isShort && timed(metrics.scored, async () => answerTo(question)) };
  });
  const isRecorded = question?.attempt === null;
  const found = isRecorded
    ? await parts.listen(request, caller, (hearing) => scoreRecording(question, hearing, caller, parts))
    : await (answer || timed(metrics.scored, () => heavy.score(request, null, caller)));
  count(caller.owner, isRecorded ? 'audio' : 'ipa');
  return found;
}

const hasTarget = (body: unknown): boolean =>
  isObject(body) && body.target !== undefined && body.target !== null && body.target !== '';

/** An answer as JSON in UTF-8 bytes; for a string fastify would count the bytes first, and then write them. */
export const written = (answer: ScoringAnswer | Buffer): Buffer =>
  Buffer.isBuffer(answer) ? answer : Buffer.from(JSON.stringify(answer));

export function createScoring(given: ScoringParts) {
  const parts = { ...given, inCohort: createCohort() };
  const answer = (body: unknown, caller: Caller): Promise<ScoringAnswer | Buffer> =>
    scored(body, caller, parts).catch((error: unknown) =>
      hinting(body, TUTOR_FIELDS, (): never => {
        throw error;
      }),
    );
  const whole = async (body: object, caller: Caller): Promise<TutorResponse | UnscoredResponse> => {
    const found = await answer({ ...body, detail: 'full' }, caller);
    return Buffer.isBuffer(found)
      ? JSON.parse(found.toString())
      : (found as TutorResponse | UnscoredResponse);
  };
  return {
    /** Scores the parsed body of POST /v1/tutor; the answer is always the full one, whatever `detail` says. */
    tutor: whole,
    /** Scores the parsed body of POST /v1/tutor; resolves with JSON in UTF-8. */
    tutorJson: async (body: unknown, caller: Caller): Promise<Buffer> => written(await answer(body, caller)),
    /**
     * Scores like `tutor`, but resolves only with the ranking `heard_as`; without a target always in the short form.
     */
    async heardAs(body: unknown, caller: Caller): Promise<object> {
      const { detail } = readFields(body, { detail: DETAIL });
      const isAimed = hasTarget(body);
      const response = await whole(isAimed ? (body as object) : await aimed(body, caller, parts), caller);
      if ('unscored' in response) return response;
      return detail === 'summary' || !isAimed ? rankingInShort(response, isAimed) : rankingOf(response);
    },
  };
}
