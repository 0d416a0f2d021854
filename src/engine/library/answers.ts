/** Makes the tutor of the library, which answers as the service does. */

import { hinting, isObject, isText, shown, strangersIn } from '../../contract/fields.ts';
import { parsePrefix, parseTarget } from '../../contract/query.ts';
import { badRequest, Refusal } from '../../contract/refusal.ts';
import { parseTutorRequest, TUTOR_FIELDS, type TutorRequest } from '../../contract/request.ts';
import { DEFAULT_SCHEME } from '../../contract/schemes.ts';
import type { Speaker } from '../../contract/speaker.ts';
import type { Summary } from '../../contract/summary.ts';
import type { Engine } from '../engine.ts';
import { needsLexicon } from '../text/byRule.ts';
import { type Engines, engineOf } from './engines.ts';
import { reading, wordsWith } from './reading.ts';
import {
  answerTo,
  ask,
  hasAudio,
  inDetail,
  noPhones,
  type Question,
  type RecordingNotes,
  score,
  unscored,
} from './scorer.ts';
import type { Listened, Reader, ReaderOptions, RecordingRequest, Scored, Tutor } from './tutor.ts';

interface HeardSamples extends RecordingNotes {
  /** The sound without the silence at both ends: 16-bit samples at 16 kHz. */
  readonly pcm: Int16Array;
  /** The posteriors of the sound; without frames if the sound is too short to score. */
  readonly listened: Listened;
  /** Duration of the sound in seconds, without the silence at both ends. */
  readonly duration_s: number;
}

interface HearOptions {
  /** Name of the field with the samples, for a refusal. */
  readonly field: string;
  /** The speaker, as `enroll` returned it. */
  readonly speaker?: unknown;
}

export interface ReaderParts {
  readonly engine: Engine;
  /** Scores the recording of a verse; the samples are a view that must not be kept. */
  readonly score: (verse: string, audio: Float32Array) => Scored;
}

/** The recognizer of the library. It is passed as an argument, because its package imports this folder. */
export interface Ears {
  /**
   * Hears samples of one channel.
   *
   * @throws Refusal if they cannot be heard, or if there is no recognizer
   */
  readonly hear: (samples: unknown, sampleRate: unknown, hearing: HearOptions) => HeardSamples;
  /** Learns a speaker from words, each as 16-bit samples at 16 kHz. */
  readonly enroll: (words: readonly Int16Array[]) => Speaker;
  readonly reader: (verses: unknown, options: ReaderOptions, parts: ReaderParts) => Reader;
}

const FIELDS = { ...TUTOR_FIELDS, audio: null, sampleRate: null };

const ADVICE =
  'send ipa, the phones that were said, such as "s ˈe o s", or audio, the samples of a recording, with sampleRate';

function notFetched({ audio_base64 }: TutorRequest): Refusal {
  const field = audio_base64 ? 'audio_base64' : 'audio_url';
  return badRequest(`${field} is for the service; ${ADVICE}`, field);
}

interface TutorParts {
  readonly engines: Engines;
  /** The scheme of a request that does not name one. */
  readonly fallback: string;
  readonly ears: Ears;
}

function scoreHeard(question: Question, heard: HeardSamples): Scored {
  const { listened, trust } = heard;
  if (listened.posteriors.length === 0) return unscored(question, heard);
  const { readPosteriors } = question.engine.listening();
  const posteriors = question.posteriors ?? readPosteriors(listened, listened, trust.maps);
  return score({ ...question, posteriors, recording: heard });
}

/** Scores the phones of a request or, if it lacks phones, its recording. */
function scoreBody(body: unknown, { engines, fallback, ears }: TutorParts): Scored | Summary {
  const strangers = strangersIn(body, FIELDS);
  const read = parseTutorRequest(body, fallback);
  const question = ask(strangers.length === 0 ? read : { ...read, strangers }, engines);
  const { request, attempt } = question;
  if (attempt !== null) return answerTo(question);
  const { audio, sampleRate } = body as Partial<RecordingRequest>;
  if (audio === undefined || audio === null)
    throw hasAudio(request) ? notFetched(request) : noPhones(request, ADVICE);
  const heard = ears.hear(audio, sampleRate, { field: 'audio', speaker: request.speaker });
  return inDetail(scoreHeard(question, heard), request.detail);
}

/** Reads a recording of a word for enrollment; returns the word and its samples. @throws Refusal if it was not heard */
function enrolled(take: unknown, { engines, fallback, ears }: TutorParts): [string, Int16Array] {
  if (!isObject(take))
    throw badRequest(`{ target, audio, sampleRate } is missing; found ${shown(take)}`, 'target');
  const { audio, sampleRate } = take as Partial<RecordingRequest>;
  const { target, engine } = ask(parseTutorRequest(take, fallback), engines);
  const { pcm, listened, trust } = ears.hear(audio, sampleRate, { field: 'audio' });
  const { kernel, phonology, listening } = engine;
  const { readPosteriors, gather, wasSaid } = listening();
  const posteriors = listened.posteriors.length === 0 ? null : readPosteriors(listened);
  const evidence = posteriors && gather(posteriors, target, kernel.frames, phonology);
  if (evidence !== null && wasSaid(target, evidence, phonology, trust)) return [target.text, pcm];
  throw badRequest(`"${target.text}" was not heard; say it again, and nothing else`, 'audio');
}

const MOST_TAKES = 40;

/** Learns a speaker from takes. A refusal names the index of the take that is at fault. */
function enroll(takes: unknown, parts: TutorParts): Speaker {
  if (!Array.isArray(takes) || takes.length === 0 || takes.length > MOST_TAKES) {
    const found = Array.isArray(takes) ? `a list of ${takes.length}` : shown(takes);
    throw badRequest(
      `enroll takes a list of 1 to ${MOST_TAKES} { target, audio, sampleRate }; found ${found}`,
      'takes',
    );
  }
  // Keeps the last take of each word: repeats of one word do not teach a voice.
  const words = new Map<string, Int16Array>();
  for (const [n, take] of takes.entries()) {
    try {
      words.set(...enrolled(take, parts));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw error.with({
        detail: `takes[${n}]: ${error.message}`,
        field: `takes[${n}].${error.field ?? 'target'}`,
      });
    }
  }
  return parts.ears.enroll([...words.values()]);
}

function optionsOf(options: unknown): Record<string, unknown> {
  if (options === undefined || options === null) return {};
  if (isObject(options)) return options;
  throw badRequest(
    `options must be an object such as { scheme: '${DEFAULT_SCHEME}' }; found ${shown(options)}`,
  );
}

function chosen(options: unknown, { engines, fallback }: TutorParts): Engine {
  const scheme = optionsOf(options).scheme ?? fallback;
  if (!isText(scheme)) throw badRequest(`scheme must be a string; found ${shown(scheme)}`, 'scheme');
  return engineOf(engines, scheme);
}

/** Makes a tutor of the engines of some schemes; the first engine scores a question that does not name a scheme. */
export function tutorOf(loaded: readonly Engine[], ears: Ears): Tutor {
  const engines = new Map(loaded.map((engine) => [engine.phonology.scheme.name, engine]));
  const [fallback = DEFAULT_SCHEME] = engines.keys();
  const parts = { engines, fallback, ears };
  return {
    score: ((request: unknown) =>
      hinting(request, FIELDS, () => scoreBody(request, parts))) as Tutor['score'],
    listen: (samples, sampleRate, options) =>
      ears.hear(samples, sampleRate, { field: 'samples', speaker: optionsOf(options).speaker }).listened,
    reader(verses, options) {
      const engine = chosen(options, parts);
      const scored = (target: string, audio: Float32Array) =>
        scoreBody({ ...options, target, audio }, parts) as Scored;
      return ears.reader(verses, options, { engine, score: scored });
    },
    enroll: (takes) => enroll(takes, parts),
    read: (target, options) => reading(parseTarget({ target }), chosen(options, parts)),
    needsLexicon(target, options) {
      const { lexicon, phonology } = chosen(options, parts);
      return needsLexicon(parseTarget({ target }), phonology) && lexicon.rows === 0;
    },
    suggest: (prefix, options) => wordsWith(parsePrefix({ prefix }), chosen(options, parts)),
  };
}

/** Refuses an unknown option of `createTutor`, probably a typo. */
export function refuseOthers(options: unknown, known: readonly string[]): void {
  const other = isObject(options) ? Object.keys(options).find((name) => !known.includes(name)) : undefined;
  if (other === undefined) return;
  throw badRequest(`createTutor has no option ${JSON.stringify(other)}; it takes ${known.join(', ')}`, other);
}
