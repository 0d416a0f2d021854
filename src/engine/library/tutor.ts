/**
 * What the library gives: one object whose questions are answered at once. Types alone; `answers.ts` answers.
 *
 * A tutor without a lexicon reads every word by rule, and scores it as it would with one. What it lacks: `heard_as` lists no
 * candidates, `different_word` is not checked, a word has no lemma and no frequency, `suggest` finds nothing, and
 * `fingerprints.lexicon` is `00000000`. Where `needsLexicon` is true, a lexicon may also read the text better.
 */

import type { LexiconResponse, ReadingResponse } from '../../contract/lexicon.ts';
import type { TutorRequestBody } from '../../contract/request.ts';
import type { TutorResponse, UnscoredResponse } from '../../contract/response.ts';
import type { SchemeName } from '../../contract/schemes.ts';
import type { Speaker } from '../../contract/speaker.ts';
import type { Summary } from '../../contract/summary.ts';

export type { ThresholdName } from '../../contract/request.ts';
export type { SchemeName, Speaker };

/** The fields that only the service takes: those of a recording that it is to listen to. */
type OfService = 'audio_base64' | 'audio_url' | 'recognizer';

/** The fields of any attempt; one that is null counts as left out, and without `scheme` the first one that was loaded is taken. */
type Common = Omit<TutorRequestBody, OfService | 'ipa' | 'said' | 'detail'>;

interface Phones {
  /** What was said: IPA phones, as one string or as a list of phones, `ˈ` before the stressed vowel. */
  readonly ipa: string | readonly string[];
  readonly said?: null | undefined;
}

interface Letters {
  /** What was said, in Greek letters or by the Latin key. */
  readonly said: string;
  readonly ipa?: null | undefined;
}

type Said = Common & (Phones | Letters);

type InFull = { readonly detail?: 'full' | null | undefined };
type InShort = { readonly detail: 'summary' };

/** A request to score, by `ipa` or `said`. */
export type ScoreRequest = Said & InFull;

/** A recording to score, in place of phones. */
export interface RecordingRequest extends Omit<Common, 'posteriors' | 'vocab' | 'blank_id'>, InFull {
  /** The samples of one channel, full scale being -1 to 1: those of `AudioBuffer.getChannelData`. */
  readonly audio: Float32Array;
  /** Samples a second, 4000 to 192000: that of the `AudioBuffer`. */
  readonly sampleRate: number;
}

/** A take of a word that a learner was asked to say. */
export type Take = Pick<RecordingRequest, 'target' | 'scheme' | 'audio' | 'sampleRate'>;

/** What was heard of a recording: a request to `score` takes `posteriors`, `vocab` and `blank_id` as they are. */
export interface Listened {
  /** Natural-log probabilities, a row a frame, a column a label of `vocab`. No rows for less than 0.12 s of sound. */
  readonly posteriors: readonly (readonly number[])[];
  /** IPA labels of the columns. */
  readonly vocab: readonly string[];
  /** Column of the CTC blank. */
  readonly blank_id: number;
  /** Seconds from one frame to the next. */
  readonly frame_s: number;
  /** Seconds of silence before the first frame. */
  readonly lead_s: number;
}

/** What may stand behind a text. */
export interface ReadingOptions {
  /** A scoring scheme that was loaded. Without it, the first one is taken. */
  readonly scheme?: SchemeName | null | undefined;
}

/** What a question about a recording is answered with: one that is too short has no score. */
export type Scored = TutorResponse | UnscoredResponse;

/** How a text is read aloud: the fields of a request that hold for all its verses, and the rate of the samples that will come. */
export interface ReaderOptions extends Omit<RecordingRequest, 'target' | 'audio'> {}

/** A verse that was read. */
export interface ReadVerse {
  /** Its place in the list of verses. */
  readonly verse: number;
  /** Seconds from the first sample to the beginning and to the end of its recording. */
  readonly start_s: number;
  readonly end_s: number;
  /** That of `score`. */
  readonly answer: Scored;
}

/** How far a reader has come. */
export interface Progress {
  /** `elsewhere`: what is being said is no part of the text. */
  readonly state: 'silent' | 'reading' | 'elsewhere';
  /** The word that is being said, or was said last, counted in its verse; null before the first. */
  readonly at: { readonly verse: number; readonly word: number } | null;
  /** The verses that have ended since the last call. */
  readonly verses: readonly ReadVerse[];
}

/** Reads along with a voice. Memory holds a minute of it at most. */
export interface Reader {
  /** Takes the next samples of one channel, full scale being -1 to 1. */
  readonly push: (samples: Float32Array) => Progress;
  /** Ends the verse that is being read. */
  readonly end: () => Progress;
}

/** Every method answers at once, or throws a `Refusal` that says what was found and what to send. */
export interface Tutor {
  /** Scores an attempt: the body that `POST /v1/tutor` answers with. A recording is heard by the demo recognizer. */
  readonly score: {
    (request: Omit<RecordingRequest, 'detail'> & InShort): Summary | UnscoredResponse;
    (request: Said & InShort): Summary;
    (request: RecordingRequest): Scored;
    (request: ScoreRequest): TutorResponse;
  };
  /** Hears samples of one channel by the demo recognizer; silence at both ends is trimmed. */
  readonly listen: (
    samples: Float32Array,
    sampleRate: number,
    options?: { readonly speaker?: Speaker | null | undefined },
  ) => Listened;
  /**
   * Learns a speaker from takes of words, which `score` and `listen` then hear better; ten words make a whole one, fewer a
   * part of it. A take in which its word was not heard is refused.
   */
  readonly enroll: (takes: readonly Take[]) => Speaker;
  /** Reads along with a voice that reads verses aloud, each as long as a target may be. The demo recognizer hears it. */
  readonly reader: (verses: readonly string[], options: ReaderOptions) => Reader;
  /** How a text is read, with an attempt without fault: the body of `GET /v1/reading`. */
  readonly read: (target: string, options?: ReadingOptions) => ReadingResponse;
  /**
   * True where this tutor has no lexicon, and one would know more of the text: how to read a word whose accent or breathing
   * is not written, a sign that may mean two things, or, where length is taught, a vowel whose length the lemma tells.
   */
  readonly needsLexicon: (target: string, options?: ReadingOptions) => boolean;
  /** Words of the lexicon by their first letters, most frequent first: the body of `GET /v1/lexicon`. */
  readonly suggest: (prefix: string, options?: ReadingOptions) => LexiconResponse;
}
