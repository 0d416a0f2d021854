/**
 * Scores verses that were read aloud in one recording (POST /v1/passages). Cuts the recording at quiet moments into
 * pieces, and sends one after the other to the recognizer. A thread finds the part in which each verse was read
 * (`follow.ts`). That part is then scored like a recording of POST /v1/tutor.
 */

import { setImmediate } from 'node:timers/promises';
import { quietest, type Stretch } from '../../../packages/ears/src/stretches.ts';
import { PASSAGE } from '../../../packages/recordings/src/extent.ts';
import { RECOGNIZER_RATE } from '../../../packages/recordings/src/resample.ts';
import { hinting, readFields, strangersIn, withNotes } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { PASSAGE_FIELDS, type PassageLine, type PassageRequest } from '../../contract/passages.ts';
import { problemOf } from '../../contract/problems.ts';
import { Refusal, refusalFor } from '../../contract/refusal.ts';
import { parseTutorRequest } from '../../contract/request.ts';
import type { Note } from '../../contract/response.ts';
import { round6 } from '../../engine/align/score.ts';
import { engineFor } from '../../engine/library/engines.ts';
import { ask, type Question } from '../../engine/library/scorer.ts';
import type { Clip } from '../hear/clip/clip.ts';
import { blankWav, pcmOf } from '../hear/clip/wav.ts';
import { Room } from '../hear/threads/bounds.ts';
import type { HeardPiece } from './follow.ts';
import { asked, type Caller, fetched, type HearingParts, hearRecording, prepared } from './hearRecording.ts';
import { type ScoringParts, scoreRecording, written } from './scoring.ts';

/** Sends a line of the answer. Resolves when the next line can be sent; rejects if the caller does not read. */
export type Tell = (line: string) => Promise<void>;

/** Counts requests in the rate window. @throws Refusal if the window lacks room for them */
export type Admit = (requests: number) => Promise<void>;

type PassagesParts = HearingParts &
  ScoringParts & {
    readonly warn: (message: string) => void;
  };

/** Number of passages that may be in progress at once; a single caller may have half of them. */
const ROOM = 2;

/** Length of the longest piece, in samples. */
const PIECE = 20 * RECOGNIZER_RATE;
/** Length of the end of a piece in which the quietest moment is sought, in samples. */
const SEEK = 5 * RECOGNIZER_RATE;
/** Length of a quiet moment, in samples. */
const QUIET = 0.03 * RECOGNIZER_RATE;

const PATH = '/v1/passages';

interface PassageCall {
  readonly request: PassageRequest;
  readonly questions: readonly Question[];
  readonly scheme: string;
  readonly caller: Caller;
  readonly tell: Tell;
  readonly parts: PassagesParts;
}

/** Makes a question for each verse. @throws Refusal for a wrong field, or for the first verse that cannot be read */
async function questionsOf(
  request: PassageRequest,
  { engines, fallback }: ScoringParts,
): Promise<Question[]> {
  const { verses, audio_base64: _, audio_url: __, ...shared } = request;
  await engineFor(engines, shared.scheme ?? fallback);
  const questions: Question[] = [];
  for (const [n, target] of verses.entries()) {
    try {
      // Lets other requests run in between: it takes long to read a hundred verses.
      await setImmediate();
      questions.push(ask(parseTutorRequest({ ...shared, target }, fallback), engines));
    } catch (error) {
      if (!(error instanceof Refusal) || error.field !== 'target') throw error;
      throw error.with({ detail: `verses[${n}]: ${error.message}`, field: `verses/${n}` });
    }
  }
  return questions;
}

/** Cuts a recording into pieces; yields the first sample of each piece, and the sample after its last one. */
function* piecesOf(pcm: Int16Array): Generator<[from: number, to: number]> {
  for (let from = 0; from < pcm.length; ) {
    const rest = pcm.length - from;
    // If less than two pieces remain, cuts near the middle, so that the last piece is not too short.
    const seekFrom = from + Math.min(PIECE, Math.floor((rest + SEEK) / 2)) - SEEK;
    const cut = () => seekFrom + quietest(pcm.subarray(seekFrom, seekFrom + SEEK), QUIET);
    const to = rest <= PIECE ? pcm.length : cut();
    yield [from, to];
    from = to;
  }
}

function wavOf(pcm: Int16Array): Uint8Array {
  const { wav, pcm: samples } = blankWav(pcm.length);
  samples.set(pcm);
  return wav;
}

/** The answer has a note if at least this many seconds are outside all verses. */
const OUTSIDE_S = 5;

function outsideNotes(found: readonly Stretch[], samples: number): Note[] {
  const inside = found.reduce((sum, { start, end }) => sum + end - start, 0);
  const outside = (samples - inside) / RECOGNIZER_RATE;
  const detail = `${outside.toFixed(1)} s of the recording are in none of the verses that were read: silence, or another text`;
  return outside < OUTSIDE_S ? [] : [{ code: 'outside-verses', detail }];
}

const lineOf = (line: PassageLine): string => `${JSON.stringify(line)}\n`;

/** Sends the pieces to the recognizer one after the other; sends the caller a line after each. */
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
    // Searches before the first line is sent, so that the caller gets a 400 if the recognizer returns no posteriors.
    if (from === 0) await parts.heavy.follow({ scheme, verses, pcm: pcm.slice(0, to), pieces }, caller);
    await tell(lineOf({ line: 'heard', heard_s: round6(to / RECOGNIZER_RATE), sound_s }));
  }
  return pieces;
}

/** Returns JSON: the score of a verse, or a problem document. */
async function answerTo(verse: number, sound: Int16Array, passage: PassageCall): Promise<string> {
  const { request, questions, caller, parts } = passage;
  try {
    const hearing = await hearRecording(wavOf(sound), request, caller, parts);
    const scored = await scoreRecording(questions[verse] as Question, hearing, caller, parts);
    parts.count(caller.owner, 'audio');
    return written(scored).toString();
  } catch (error) {
    const isBadRequest = error instanceof Refusal && error.slug === 'bad-request';
    if (!isBadRequest || caller.gone?.().aborted) throw error;
    return JSON.stringify(problemOf(error, parts.baseUrl, PATH));
  }
}

/** Scores the stretch of a verse, and sends the line of the verse. */
async function tellVerse(
  { verse, start, end }: Stretch,
  { lead_s }: Clip,
  pcm: Int16Array,
  passage: PassageCall,
): Promise<void> {
  // Cuts off what exceeds the longest recording: the reader then fell silent after the words.
  const stop = Math.min(end, start + LIMITS.audio_s * RECOGNIZER_RATE);
  const answer = await answerTo(verse, pcm.subarray(start, stop), passage);
  const secondsOf = (sample: number): number => round6(lead_s + sample / RECOGNIZER_RATE);
  const fields = { line: 'verse', verse, start_s: secondsOf(start), end_s: secondsOf(stop) };
  // The answer is already JSON, so it is added as text.
  const withoutBrace = JSON.stringify(fields).slice(0, -1);
  await passage.tell(`${withoutBrace},"answer":${answer}}\n`);
}

/** Hears the recording, finds and scores the verses in it, and sends a line for each verse and one for the end. */
async function answer(body: unknown, passage: PassageCall): Promise<void> {
  const { request, scheme, caller, tell, parts } = passage;
  const bytes = await fetched(request, caller, parts);
  const clip = await prepared({ bytes, extent: PASSAGE }, request, caller, parts);
  const pcm = pcmOf(clip.wav);
  const isLongEnough = clip.duration_s >= LIMITS.least_audio_s;
  const pieces = isLongEnough ? await hearPieces(clip, pcm, passage) : [];
  const { verses } = request;
  const found = await parts.heavy.follow({ scheme, verses, pcm, pieces }, caller);
  for (const stretch of found) await tellVerse(stretch, clip, pcm, passage);
  const omitted = [...verses.keys()].filter((n) => !found.some(({ verse }) => verse === n));
  const end = { line: 'end', omitted, input_quality: clip.quality } as const;
  const notes = [...strangersIn(body, PASSAGE_FIELDS), ...outsideNotes(found, pcm.length)];
  await tell(lineOf(withNotes(end, notes)));
}

/** Returns the line that reports an error after the first line was sent. Writes a bug to the log. */
function faultLine(error: unknown, caller: Caller, { warn, baseUrl }: PassagesParts): string {
  const refusal = refusalFor(error);
  if (error !== refusal)
    warn(`a passage failed (${caller.requestId}): ${error instanceof Error ? error.stack : error}`);
  caller.refused?.(refusal);
  return lineOf({ line: 'problem', problem: problemOf(refusal, baseUrl, PATH) });
}

/**
 * Returns a function that answers passages, one at a time for each caller. It calls `admit` after all other checks,
 * throws a Refusal before the first line, and reports a later error in the last line.
 */
export function createPassages(parts: PassagesParts) {
  const room = new Room(ROOM);
  return async (body: unknown, caller: Caller, admit: Admit, send: Tell): Promise<void> => {
    const request = hinting(body, PASSAGE_FIELDS, () => readFields(body, PASSAGE_FIELDS));
    const questions = await questionsOf(request, parts);
    parts.recognizers.check(request.recognizer, request.speaker);
    let [hasBegun, isStuck] = [false, false];
    const tell: Tell = async (line) => {
      // `send` rejects if the caller does not read the line; isStuck then stays true.
      [hasBegun, isStuck] = [true, true];
      await send(line);
      isStuck = false;
    };
    const work = async (): Promise<void> => {
      await admit(questions.length);
      const { scheme } = (questions[0] as Question).request;
      await parts.memory.during(() => answer(body, { request, questions, scheme, caller, tell, parts }));
    };
    try {
      await room.during(caller.owner, 1, 'passages', work);
    } catch (error) {
      if (!hasBegun || isStuck || caller.gone?.().aborted) throw error;
      await tell(faultLine(error, caller, parts));
    }
  };
}
