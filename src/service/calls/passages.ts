/**
 * POST /v1/passages: verses that were read aloud in one recording, answered line by line. The recording is cut at quiet
 * moments into pieces of some seconds, which the recognizer hears one after the other. A thread then finds the stretch
 * of each verse (`follow.ts`). Each stretch is scored like a recording of POST /v1/tutor.
 */

import { setImmediate } from 'node:timers/promises';
import { quietest, type Stretch } from '../../../packages/ears/src/stretches.ts';
import { PASSAGE } from '../../../packages/recordings/src/extent.ts';
import { RECOGNIZER_RATE } from '../../../packages/recordings/src/resample.ts';
import { hinting, strangersIn, withNotes } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import {
  PASSAGE_FIELDS,
  type PassageLine,
  type PassageRequest,
  parsePassage,
} from '../../contract/passages.ts';
import { problemOf } from '../../contract/problems.ts';
import { Refusal, SERVICE_SENTENCES } from '../../contract/refusal.ts';
import { parseTutorRequest } from '../../contract/request.ts';
import type { Note } from '../../contract/response.ts';
import { round6 } from '../../engine/align/score.ts';
import { engineFor } from '../../engine/library/engines.ts';
import { ask, type Question } from '../../engine/library/scorer.ts';
import type { Clip } from '../hear/clip/clip.ts';
import { blankWav, pcmOf } from '../hear/clip/wav.ts';
import { Room } from '../hear/threads/bounds.ts';
import { crowded } from '../hear/threads/pool.ts';
import type { HeardPiece } from './follow.ts';
import { asked, type Caller, fetched, type HearingParts, hearRecording, prepared } from './hear.ts';
import { type ScoringParts, scoreRecording, written } from './scoring.ts';

/**
 * Sends a line of the answer. Resolves when the caller has read enough that the next line can be sent; rejects if the
 * caller does not read.
 */
export type Tell = (line: string) => Promise<void>;

/**
 * Counts this number of requests in the rate window of the caller.
 *
 * @throws Refusal if the window lacks room for them
 */
export type Admit = (requests: number) => Promise<void>;

type PassagesParts = HearingParts &
  ScoringParts & {
    /** Called with a message about a fault of our own, for the log. */
    readonly warn: (message: string) => void;
  };

/**
 * Size of the Room for passages: a caller may have half of it, which is one passage at a time. It never refuses the
 * first passage of a caller; `memory` bounds the passages of all callers together.
 */
const ROOM = 2;

/**
 * Numbers of samples: the longest piece, the part at its end in which the quietest moment is sought, and the length of
 * that moment.
 */
const PIECE = 20 * RECOGNIZER_RATE;
const SEEK = 5 * RECOGNIZER_RATE;
const QUIET = 0.03 * RECOGNIZER_RATE;

const PATH = '/v1/passages';

interface PassageCall {
  readonly request: PassageRequest;
  /** The questions about the verses in their order, without recordings. */
  readonly questions: readonly Question[];
  readonly scheme: string;
  readonly caller: Caller;
  readonly tell: Tell;
  readonly parts: PassagesParts;
}

/**
 * Reads the verses. @throws Refusal that names the first verse that cannot be read, or a wrong field that all verses
 * share
 */
async function questionsOf(
  request: PassageRequest,
  { engines, fallback }: ScoringParts,
): Promise<Question[]> {
  const { verses, audio_base64: _, audio_url: __, ...shared } = request;
  await engineFor(engines, shared.scheme ?? fallback);
  const questions: Question[] = [];
  for (const [n, target] of verses.entries()) {
    try {
      // Yields between verses, because reading a hundred long ones at once would block the event loop.
      await setImmediate();
      questions.push(ask(parseTutorRequest({ ...shared, target }, fallback), engines));
    } catch (error) {
      if (!(error instanceof Refusal) || error.field !== 'target') throw error;
      throw error.with({ detail: `verses[${n}]: ${error.message}`, field: `verses/${n}` });
    }
  }
  return questions;
}

/**
 * Yields the pieces of the recording as ranges of samples, end exclusive; a piece is never shorter than SEEK, unless it
 * is the whole recording.
 */
function* piecesOf(pcm: Int16Array): Generator<[from: number, to: number]> {
  for (let from = 0; from < pcm.length; ) {
    const rest = pcm.length - from;
    const ahead = from + Math.min(PIECE, Math.floor((rest + SEEK) / 2)) - SEEK;
    const to = rest <= PIECE ? pcm.length : ahead + quietest(pcm.subarray(ahead, ahead + SEEK), QUIET);
    yield [from, to];
    from = to;
  }
}

function wavOf(pcm: Int16Array): Uint8Array {
  const { wav, pcm: samples } = blankWav(pcm.length);
  samples.set(pcm);
  return wav;
}

/** From this number of seconds outside all verses, a note tells the caller. */
const OUTSIDE_S = 5;

/** Returns a note if more than OUTSIDE_S seconds of the recording belong to no verse. */
function outsideNotes(found: readonly Stretch[], samples: number): Note[] {
  const inside = found.reduce((sum, { start, end }) => sum + end - start, 0);
  const outside = (samples - inside) / RECOGNIZER_RATE;
  const detail = `${outside.toFixed(1)} s of the recording are in none of the verses that were read: silence, or another text`;
  return outside < OUTSIDE_S ? [] : [{ code: 'outside-verses', detail }];
}

const lineOf = (line: PassageLine): string => `${JSON.stringify(line)}\n`;

async function hearPieces(
  { quality, duration_s: sound_s }: Clip,
  pcm: Int16Array,
  { request, scheme, caller, tell, parts }: PassageCall,
): Promise<HeardPiece[]> {
  const { verses } = request;
  const pieces: HeardPiece[] = [];
  for (const [from, to] of piecesOf(pcm)) {
    const wav = wavOf(pcm.subarray(from, to));
    pieces.push({ from, to, heard: await asked({ wav, lead_s: 0, quality }, request, caller, parts) });
    // Looks for verses in the first piece already before the first line is sent, so that a recognizer whose answers do
    // not allow this is refused with a status.
    if (from === 0) await parts.heavy.follow({ scheme, verses, pcm: pcm.slice(0, to), pieces }, caller);
    await tell(lineOf({ line: 'heard', heard_s: round6(to / RECOGNIZER_RATE), sound_s }));
  }
  return pieces;
}

/** Returns the answer to a verse as JSON: the answer of POST /v1/tutor to its stretch, or a problem document. */
async function answerTo(verse: number, sound: Int16Array, passage: PassageCall): Promise<string> {
  const { request, questions, caller, parts } = passage;
  try {
    const hearing = await hearRecording(wavOf(sound), request, caller, parts);
    const scored = await scoreRecording(questions[verse] as Question, hearing, caller, parts);
    parts.count(caller.owner, 'audio');
    return written(scored).toString();
  } catch (error) {
    const isOurs = !(error instanceof Refusal) || error.slug !== 'bad-request';
    if (isOurs || caller.gone?.().aborted) throw error;
    return JSON.stringify(problemOf(error, parts.baseUrl, PATH));
  }
}

async function tellVerse(
  { verse, start, end }: Stretch,
  { lead_s }: Clip,
  pcm: Int16Array,
  passage: PassageCall,
): Promise<void> {
  // If a reader falls silent in a verse, its stretch may be too long to score. Then the end of the stretch is cut off,
  // because the words are at its beginning.
  const stop = Math.min(end, start + LIMITS.audio_s * RECOGNIZER_RATE);
  const answer = await answerTo(verse, pcm.subarray(start, stop), passage);
  const secondsOf = (sample: number): number => round6(lead_s + sample / RECOGNIZER_RATE);
  const fields = { line: 'verse', verse, start_s: secondsOf(start), end_s: secondsOf(stop) };
  await passage.tell(`${JSON.stringify(fields).slice(0, -1)},"answer":${answer}}\n`);
}

async function answer(body: unknown, passage: PassageCall): Promise<void> {
  const { request, scheme, caller, tell, parts } = passage;
  const bytes = await fetched(request, caller, parts);
  const clip = await prepared({ bytes, extent: PASSAGE }, request, caller, parts);
  const pcm = pcmOf(clip.wav);
  const isHeard = clip.duration_s >= LIMITS.least_audio_s;
  const pieces = isHeard ? await hearPieces(clip, pcm, passage) : [];
  const { verses } = request;
  const found = await parts.heavy.follow({ scheme, verses, pcm, pieces }, caller);
  for (const stretch of found) await tellVerse(stretch, clip, pcm, passage);
  const omitted = [...verses.keys()].filter((n) => !found.some(({ verse }) => verse === n));
  const end = { line: 'end', omitted, input_quality: clip.quality } as const;
  const notes = [...strangersIn(body, PASSAGE_FIELDS), ...outsideNotes(found, pcm.length)];
  await tell(lineOf(withNotes(end, notes)));
}

/** Returns the last line of an answer that an error ends. */
function faultLine(error: unknown, caller: Caller, { warn, baseUrl }: PassagesParts): string {
  const refusal = error instanceof Refusal ? error : new Refusal('internal-error', SERVICE_SENTENCES.failed);
  if (error !== refusal)
    warn(`a passage failed (${caller.requestId}): ${error instanceof Error ? error.stack : error}`);
  caller.refused?.(refusal);
  return lineOf({ line: 'problem', problem: problemOf(refusal, baseUrl, PATH) });
}

/**
 * Answers passages, one at a time for each caller. `admit` is called after all other checks, to count the verses.
 *
 * @throws Refusal until the first line was sent; a later error becomes the last line
 */
export function createPassages(parts: PassagesParts) {
  const room = new Room(ROOM);
  return async (body: unknown, caller: Caller, admit: Admit, send: Tell): Promise<void> => {
    const request = hinting(body, PASSAGE_FIELDS, () => parsePassage(body));
    const questions = await questionsOf(request, parts);
    parts.recognizers.check(request.recognizer, request.speaker);
    const release = room.take(caller.owner);
    if (release === null) throw crowded('passages');
    let [isBegun, isRead] = [false, true];
    const tell: Tell = async (line) => {
      [isBegun, isRead] = [true, false];
      await send(line);
      isRead = true;
    };
    try {
      await admit(questions.length);
      const { scheme } = (questions[0] as Question).request;
      await parts.memory.during(() => answer(body, { request, questions, scheme, caller, tell, parts }));
    } catch (error) {
      if (!isBegun || !isRead || caller.gone?.().aborted) throw error;
      await tell(faultLine(error, caller, parts));
    } finally {
      release();
    }
  };
}
