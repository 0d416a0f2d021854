/**
 * The functions that HTTP routes and MCP tools call. Each takes a parsed body, and returns an answer or throws a Refusal.
 */

import { readFields, strangersIn, withNotes } from '../../contract/fields.ts';
import { RECOGNIZE_FIELDS } from '../../contract/request.ts';
import type { RecognizeResponse } from '../../contract/response.ts';
import { DEFAULT_SCHEME } from '../../contract/schemes.ts';
import { transcript } from '../../engine/library/recognized.ts';
import { spoken } from '../../engine/text/attempt.ts';
import { compiled } from '../built/project.ts';
import type { Clip } from '../hear/clip/clip.ts';
import type { Fetcher } from '../hear/fetch/fetch.ts';
import type { Recognizers } from '../hear/recognizers/recognizer.ts';
import type { Memory } from '../hear/threads/bounds.ts';
import type { Threads } from '../hear/threads/pool.ts';
import type { Uploads } from '../state/uploads.ts';
import { type Metrics, NO_METRICS } from '../telemetry/telemetry.ts';
import { type Caller, type ClipTask, createListen, type HeardClip } from './hearRecording.ts';
import { createHeavy } from './heavy.ts';
import { lookupsOf } from './lookups.ts';
import { createPassages } from './passages.ts';
import { createBench } from './runBench.ts';
import { type Batch, scoreBatch } from './scoreBatch.ts';
import { createScoring, type ScoringParts } from './scoring.ts';
import { createSpeech, type SpeechParts } from './speech.ts';
import { uploadsOf } from './uploadSlots.ts';

export type Service = ReturnType<typeof createService>;

export interface ServiceParts extends SpeechParts, Pick<ScoringParts, 'noInput'> {
  readonly defaultScheme?: string;
  readonly uploads: Uploads;
  readonly fetcher: Fetcher;
  readonly recognizers: Recognizers;
  /** Public address, without a final slash. */
  readonly baseUrl: string;
  /** Threads for all slow work except speech. */
  readonly threads: Threads;
  readonly memory: Memory;
  readonly metrics?: Metrics;
  readonly workerFile?: string;
}

function recognition({ clip, heard }: HeardClip): RecognizeResponse {
  const said = heard === null ? { phones: [], ipa: '' } : spoken(transcript(heard));
  const short = heard === null ? ({ unscored: 'too_short', duration_s: clip.duration_s } as const) : {};
  const by = heard?.note && { recognizer: heard.note };
  return { api: 'tutor-v1', ...said, ...short, ...by, input_quality: clip.quality };
}

export function createService(parts: ServiceParts) {
  const { threads, count, baseUrl, metrics = NO_METRICS, defaultScheme: fallback = DEFAULT_SCHEME } = parts;
  const { workerFile = compiled('src/service/calls/scoreWorker.js') } = parts;
  const heavy = createHeavy(workerFile, threads, parts.memory);
  const clips = threads.pool<ClipTask, Clip>({
    file: compiled('src/service/calls/clipWorker.js'),
    what: 'recordings',
  });
  const hearing = { ...parts, metrics, clips };
  const listen = createListen(hearing);
  const speech = createSpeech(parts, fallback);
  const scoring = { ...hearing, fallback, heavy, listen };
  const bench = createBench();
  return {
    ...createScoring(scoring),
    passage: createPassages(scoring),
    ...uploadsOf(parts),
    ...lookupsOf(parts.engines, fallback),
    async recognize(body: unknown, caller: Caller): Promise<RecognizeResponse> {
      const found = await listen(readFields(body, RECOGNIZE_FIELDS), caller, async (hearing) => hearing);
      count(caller.owner, 'audio');
      return withNotes(recognition(found), strangersIn(body, RECOGNIZE_FIELDS));
    },
    async batch(batch: Batch, caller: Caller): Promise<Buffer> {
      const { json, scored, faults } = await scoreBatch(batch, { fallback, baseUrl }, (shares) =>
        heavy.shares(shares, caller),
      );
      for (let n = 0; n < scored; n++) count(caller.owner, 'ipa');
      for (const fault of faults) parts.warn(`an attempt of a batch failed (${caller.requestId}): ${fault}`);
      return json;
    },
    speech: speech.say,
    bench: bench.run,
    /** Returns the number of tasks of each kind that wait for a thread. */
    waiting: () => ({ scores: heavy.waiting(), recordings: clips.waiting() }),
    /** Ends a running bench, which may take long, when the service stops. */
    hurry: bench.close,
    close: async (): Promise<void> => void (await Promise.all([threads.close(), speech.close()])),
  };
}
