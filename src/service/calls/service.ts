/**
 * The service behind the HTTP routes and the MCP tools: each function takes a body and returns an answer or throws a
 * Refusal.
 */

import type { BenchResponse } from '../../contract/bench.ts';
import type { LexiconResponse, ReadingResponse } from '../../contract/lexicon.ts';
import {
  PREFIX_FIELDS,
  parsePrefix,
  parseScheme,
  parseTarget,
  SPEECH_FIELDS,
  TARGET_FIELDS,
} from '../../contract/query.ts';
import { parseRecognizeRequest, RECOGNIZE_FIELDS } from '../../contract/request.ts';
import type { RecognizeResponse } from '../../contract/response.ts';
import { DEFAULT_SCHEME } from '../../contract/schemes.ts';
import { strangersIn, withNotes } from '../../contract/strangers.ts';
import { engineFor } from '../../engine/library/engines.ts';
import { reading, wordsWith } from '../../engine/library/reading.ts';
import { transcript } from '../../engine/library/recognized.ts';
import { spoken } from '../../engine/text/attempt.ts';
import { compiled } from '../built/project.ts';
import type { Clip } from '../hear/clip/clip.ts';
import type { Fetcher } from '../hear/fetch/fetch.ts';
import type { Recognizers } from '../hear/recognizers/recognizer.ts';
import type { Memory } from '../hear/threads/memory.ts';
import type { Threads } from '../hear/threads/pool.ts';
import type { Uploads } from '../state/uploads.ts';
import { type Metrics, NO_METRICS } from '../telemetry/telemetry.ts';
import { type Batch, scoreBatch } from './batch.ts';
import { createBench } from './bench.ts';
import { type Caller, type ClipTask, createListener } from './hearing.ts';
import { createHeavy } from './heavy.ts';
import { type Lookups, lookupsOf } from './lookups.ts';
import { type Admit, createPassages, type Tell } from './passages.ts';
import { createScoring, type Scoring, type ScoringParts } from './scoring.ts';
import { createSpeech, type Speech, type SpeechParts } from './speech.ts';
import { type UploadSlots, uploadsOf } from './uploadSlots.ts';

export interface Service extends Scoring, Lookups, UploadSlots {
  /** Scores the attempts of a batch, which are not checked yet; resolves with the answer as JSON in UTF-8. */
  readonly batch: (batch: Batch, caller: Caller) => Promise<Buffer>;
  /** Answers verses that were read aloud in one recording, line by line; see `createPassages`. */
  readonly passage: (body: unknown, caller: Caller, admit: Admit, tell: Tell) => Promise<void>;
  /** Returns the phones and the quality of a recording, without a target. */
  readonly recognize: (body: unknown, caller: Caller) => Promise<RecognizeResponse>;
  /** Returns the words of the lexicon with a prefix. */
  readonly lexicon: (query: unknown) => Promise<LexiconResponse>;
  /** Returns the phones and syllables of a Greek text. */
  readonly reading: (query: unknown) => Promise<ReadingResponse>;
  /** Speaks what the query of GET /v1/speech asks for. */
  readonly speech: (query: unknown, caller: Caller) => Promise<Speech>;
  /** Measures the kernels for the body of POST /v1/bench, one caller at a time. */
  readonly bench: (body: unknown) => Promise<BenchResponse>;
  /** Tasks that wait for a thread, by kind. */
  readonly waiting: () => Readonly<Record<'scores' | 'recordings', number>>;
  /** Ends a running bench, which may take long and which its caller can repeat. */
  readonly hurry: () => Promise<void>;
  /** Ends the worker threads. */
  readonly close: () => Promise<void>;
}

export interface ServiceParts extends SpeechParts, Pick<ScoringParts, 'count' | 'noInput'> {
  /** The scheme of a request that names none. */
  readonly defaultScheme?: string;
  readonly uploads: Uploads;
  readonly fetcher: Fetcher;
  readonly recognizers: Recognizers;
  /** Public address of the service, without a final slash. */
  readonly baseUrl: string;
  /** Where all slow work but speech is done; the service ends them. */
  readonly threads: Threads;
  readonly memory: Memory;
  readonly metrics?: Metrics;
  /** The compiled worker that scores. */
  readonly workerFile?: string;
}

/** The functions that need no key. */
function wordsOf({
  engines,
  defaultScheme = DEFAULT_SCHEME,
}: ServiceParts): Pick<Service, 'lexicon' | 'reading'> {
  return {
    async lexicon(query) {
      const prefix = parsePrefix(query);
      const engine = await engineFor(engines, parseScheme(query, defaultScheme));
      return withNotes(wordsWith(prefix, engine), strangersIn(query, PREFIX_FIELDS));
    },
    async reading(query) {
      const target = parseTarget(query);
      const engine = await engineFor(engines, parseScheme(query, defaultScheme));
      return withNotes(reading(target, engine), strangersIn(query, TARGET_FIELDS));
    },
  };
}

export function createService(parts: ServiceParts): Service {
  const { threads, memory, count, baseUrl, metrics = NO_METRICS } = parts;
  const { defaultScheme: fallback = DEFAULT_SCHEME } = parts;
  const { workerFile = compiled('src/service/calls/scoreWorker.js') } = parts;
  const heavy = createHeavy(workerFile, threads, memory);
  const clips = threads.pool<ClipTask, Clip>({
    file: compiled('src/service/calls/clipWorker.js'),
    what: 'recordings',
  });
  const listen = createListener({ ...parts, clips });
  const speech = createSpeech(parts, fallback);
  const scoring = { ...parts, fallback, metrics, heavy, listen };
  const bench = createBench();
  return {
    ...createScoring(scoring),
    passage: createPassages({ ...scoring, clips }),
    ...uploadsOf(parts),
    ...wordsOf(parts),
    ...lookupsOf({ ...parts, fallback }),
    async recognize(body, caller) {
      const { clip, heard } = await listen(parseRecognizeRequest(body), caller, async (hearing) => hearing);
      const said = heard === null ? { phones: [], ipa: '' } : spoken(transcript(heard));
      const short = heard === null ? ({ unscored: 'too_short', duration_s: clip.duration_s } as const) : {};
      count(caller.owner, 'audio');
      const by = heard?.note && { recognizer: heard.note };
      const answer = { api: 'tutor-v1', ...said, ...short, ...by, input_quality: clip.quality } as const;
      return withNotes<RecognizeResponse>(answer, strangersIn(body, RECOGNIZE_FIELDS));
    },
    async batch(batch, caller) {
      const { json, scored, faults } = await scoreBatch(batch, { fallback, baseUrl }, (shares) =>
        heavy.shares(shares, caller),
      );
      for (let n = 0; n < scored; n++) count(caller.owner, 'ipa');
      for (const fault of faults) parts.warn(`an attempt of a batch failed (${caller.requestId}): ${fault}`);
      return json;
    },
    async speech(query, caller) {
      const spoken = await speech.say(query, caller);
      count(caller.owner, 'audio');
      return withNotes(spoken, strangersIn(query, SPEECH_FIELDS));
    },
    bench: bench.run,
    waiting: () => ({ scores: heavy.waiting(), recordings: clips.waiting() }),
    hurry: bench.close,
    close: async () => void (await Promise.all([threads.close(), speech.close()])),
  };
}
