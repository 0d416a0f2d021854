/**
 * POST /v1/passages: verses that were read aloud in one recording, answered line by line.
 *
 * The sound is heard in pieces of some seconds, which are cut where it is quiet. A thread follows what was heard through the
 * verses and finds the stretch of each (`follow.ts`). Each stretch is then answered as POST /v1/tutor answers a recording.
 */

import { setImmediate } from 'node:timers/promises';
import { quietest, type Stretch } from '../../../packages/ears/src/stretches.ts';
import { PASSAGE } from '../../../packages/recordings/src/extent.ts';
import { RECOGNIZER_RATE } from '../../../packages/recordings/src/resample.ts';
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
import { hinting, strangersIn, withNotes } from '../../contract/strangers.ts';
import { round6 } from '../../engine/align/score.ts';
import { engineFor } from '../../engine/library/engines.ts';
import { ask, type Question } from '../../engine/library/scorer.ts';
import type { Clip } from '../hear/clip/clip.ts';
import { blankWav, pcmOf } from '../hear/clip/wav.ts';
import { Room } from '../hear/threads/bounds.ts';
import { crowded } from '../hear/threads/pool.ts';
import type { HeardPiece } from './follow.ts';
import { asked, type Caller, fetched, type HearingParts, heardIn, prepared } from './hear.ts';
import { type ScoringParts, scoreRecording, written } from './scoring.ts';

/** Sends a line, and resolves when the caller has read so far that the next one may come; rejects where nobody reads. */
export type Tell = (line: string) => Promise<void>;

/** Counts so many requests of the caller. @throws Refusal where there is no room for them */
export type Admit = (requests: number) => Promise<void>;

type PassagesParts = HearingParts &
  ScoringParts & {
    /** Called with a fault of ours. */
    readonly warn: (message: string) => void;
  };

/** Such a room admits one passage of a caller, and of each caller one: what they hold together is bounded by `memory`. */
const ROOM = 2;

/** Samples: a piece at most, the stretch at its end in which the cut is looked for, and the length of the quiet that is cut. */
const PIECE = 20 * RECOGNIZER_RATE;
const SEEK = 5 * RECOGNIZER_RATE;
const QUIET = 0.03 * RECOGNIZER_RATE;

const PATH = '/v1/passages';

/** What all steps of an answer need. */
interface Passage {
  readonly request: PassageRequest;
  /** Those of the verses; their recordings are not heard yet. */
  readonly questions: readonly Question[];
  readonly scheme: string;
  readonly caller: Caller;
  readonly tell: Tell;
  readonly parts: PassagesParts;
}

/** @throws Refusal that names the first verse that cannot be read, or the field of all that does not fit */
async function questionsOf(
  request: PassageRequest,
  { engines, fallback }: ScoringParts,
): Promise<Question[]> {
  const { verses, audio_base64: _, audio_url: __, ...shared } = request;
  await engineFor(engines, shared.scheme ?? fallback);
  const questions: Question[] = [];
  for (const [n, target] of verses.entries()) {
    try {
      // A hundred long verses would hold the event loop.
      await setImmediate();
      questions.push(ask(parseTutorRequest({ ...shared, target }, fallback), engines));
    } catch (error) {
      if (!(error instanceof Refusal) || error.field !== 'target') throw error;
      throw error.with({ detail: `verses[${n}]: ${error.message}`, field: `verses/${n}` });
    }
  }
  return questions;
}

/** From one sample to another, each piece of the sound; none is shorter than what is sought, as a whole short sound may be. */
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

/** Seconds in no verse that an answer tells of. */
const OUTSIDE_S = 5;

/** Says that much of the sound is in no verse, whatever it is. */
function outsideNotes(found: readonly Stretch[], samples: number): Note[] {
  const inside = found.reduce((sum, { start, end }) => sum + end - start, 0);
  const outside = (samples - inside) / RECOGNIZER_RATE;
  const detail = `${outside.toFixed(1)} s of the recording are in none of the verses that were read: silence, or another text`;
  return outside < OUTSIDE_S ? [] : [{ code: 'outside-verses', detail }];
}

const lineOf = (line: PassageLine): string => `${JSON.stringify(line)}\n`;

/** Hears the whole sound. */
async function hearPieces(
  { quality, duration_s: sound_s }: Clip,
  pcm: Int16Array,
  { request, scheme, caller, tell, parts }: Passage,
): Promise<HeardPiece[]> {
  const { verses } = request;
  const pieces: HeardPiece[] = [];
  for (const [from, to] of piecesOf(pcm)) {
    const wav = wavOf(pcm.subarray(from, to));
    pieces.push({ from, to, heard: await asked({ wav, lead_s: 0, quality }, request, caller, parts) });
    // A recognizer by whose answers no verse is found is refused before the first line.
    if (from === 0) await parts.heavy.follow({ scheme, verses, pcm: pcm.slice(0, to), pieces }, caller);
    await tell(lineOf({ line: 'heard', heard_s: round6(to / RECOGNIZER_RATE), sound_s }));
  }
  return pieces;
}

/** The answer to a verse, as JSON: what POST /v1/tutor answers to its stretch, or the problem that this has. */
async function answerTo(verse: number, sound: Int16Array, passage: Passage): Promise<string> {
  const { request, questions, caller, parts } = passage;
  try {
    const hearing = await heardIn(wavOf(sound), request, caller, parts);
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
  passage: Passage,
): Promise<void> {
  // A reader who stops in a verse, and is silent, leaves a stretch that begins with what was read.
  const stop = Math.min(end, start + LIMITS.audio_s * RECOGNIZER_RATE);
  const answer = await answerTo(verse, pcm.subarray(start, stop), passage);
  const secondsOf = (sample: number): number => round6(lead_s + sample / RECOGNIZER_RATE);
  const place = { line: 'verse', verse, start_s: secondsOf(start), end_s: secondsOf(stop) };
  await passage.tell(`${JSON.stringify(place).slice(0, -1)},"answer":${answer}}\n`);
}

/** Answers a passage whose fields are checked. */
async function answer(body: unknown, passage: Passage): Promise<void> {
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

/** The last line of an answer that ends with a fault. */
function faultLine(error: unknown, caller: Caller, { warn, baseUrl }: PassagesParts): string {
  const refusal = error instanceof Refusal ? error : new Refusal('internal-error', SERVICE_SENTENCES.failed);
  if (error !== refusal)
    warn(`a passage failed (${caller.requestId}): ${error instanceof Error ? error.stack : error}`);
  caller.refused?.(refusal);
  return lineOf({ line: 'problem', problem: problemOf(refusal, baseUrl, PATH) });
}

/**
 * Answers passages: a caller has one at a time. `admit` counts the verses, once nothing else is in the way.
 *
 * @throws Refusal before the first line; behind that a fault is the last line
 */
export function createPassages(parts: PassagesParts) {
  const room = new Room(ROOM);
  return async (body: unknown, caller: Caller, admit: Admit, send: Tell): Promise<void> => {
    const request = hinting(body, PASSAGE_FIELDS, () => parsePassage(body));
    const questions = await questionsOf(request, parts);
    parts.recognizers.check(request.recognizer, request.speaker);
    const leave = room.take(caller.owner);
    if (leave === null) throw crowded('passages');
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
      leave();
    }
  };
}
