/**
 * Defines the types of the library: one object that answers questions synchronously; `answers.ts` implements it.
 *
 * A tutor without a lexicon reads every word by rule, and scores the same. In its answers `heard_as` lacks candidates,
 * `different_word` is not checked, and words lack lemma and frequency; `suggest` finds nothing, and
 * `fingerprints.lexicon` is `00000000`. If `needsLexicon` is true, a lexicon may also read the text better.
 */

import type { LexiconResponse, ReadingResponse } from '../../contract/lexicon.ts';
import type { TutorRequestBody } from '../../contract/request.ts';
import type { TutorResponse, UnscoredResponse } from '../../contract/response.ts';
import type { SchemeName } from '../../contract/schemes.ts';
import type { Speaker } from '../../contract/speaker.ts';
import type { Summary } from '../../contract/summary.ts';

export type { ThresholdName } from '../../contract/request.ts';
export type { SchemeName, Speaker };

/** Fields that only the service takes: the fields of a recording. */
type OfService = 'audio_base64' | 'audio_url' | 'recognizer';

/** The fields of any attempt; null counts as left out, and without `scheme` the first loaded scheme is used. */
type Common = Omit<TutorRequestBody, OfService | 'ipa' | 'said' | 'detail'>;

interface Phones {
  /** The attempt as IPA phones, in one string or a list of phones, `ˈ` before the stressed vowel. */
  readonly ipa: string | readonly string[];
  readonly said?: null | undefined;
}

interface Letters {
  /** The attempt in Greek letters, or in Latin letters by the Latin key. */
  readonly said: string;
  readonly ipa?: null | undefined;
}

type SaidRequest = Common & (Phones | Letters);

type InFull = { readonly detail?: 'full' | null | undefined };
type InShort = { readonly detail: 'summary' };

/** A request to score, by `ipa` or `said`. */
export type ScoreRequest = SaidRequest & InFull;

/** A recording to score, in place of phones. */
export interface RecordingRequest extends Omit<Common, 'posteriors' | 'vocab' | 'blank_id'>, InFull {
  /** The samples of one channel, from -1 to 1, as `AudioBuffer.getChannelData` returns them. */
  readonly audio: Float32Array;
  /** Samples per second, 4000 to 192000, as in the `AudioBuffer`. */
  readonly sampleRate: number;
}

/** A take of a word that a learner was asked to say. */
export type Take = Pick<RecordingRequest, 'target' | 'scheme' | 'audio' | 'sampleRate'>;

/** Frames of a recording. A request to `score` takes `posteriors`, `vocab` and `blank_id` unchanged. */
export interface Listened {
  /**
   * Natural-log probabilities, one row per frame, one column per label of `vocab`. Empty for less than 0.12 s of
   * sound.
   */
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

/** Options for reading a text. */
export interface ReadingOptions {
  /** A loaded scoring scheme; the default is the first one. */
  readonly scheme?: SchemeName | null | undefined;
}

/** The answer about a recording; a recording that is too short is unscored. */
export type Scored = TutorResponse | UnscoredResponse;

/** Options for a text that is read aloud: request fields for all its verses, and the rate of the samples. */
export interface ReaderOptions extends Omit<RecordingRequest, 'target' | 'audio'> {}

/** A verse that was read. */
export interface ReadVerse {
  /** Index of the verse in the list of verses. */
  readonly verse: number;
  /** Start and end of this verse, in seconds after the first sample that was pushed. */
  readonly start_s: number;
  readonly end_s: number;
  /** The answer of `score`. */
  readonly answer: Scored;
}

/** Progress of a reader. */
export interface Progress {
  /** `elsewhere`: the words being said are not in the text. */
  readonly state: 'silent' | 'reading' | 'elsewhere';
  /** Index of the verse, and of the word in it, that is being said or was said last; null before the first word. */
  readonly at: { readonly verse: number; readonly word: number } | null;
  /** The verses that have ended since the last call. */
  readonly verses: readonly ReadVerse[];
}

/** Reads along with a voice. Keeps at most a minute of the voice in memory. */
export interface Reader {
  /** Takes the next samples of one channel, from -1 to 1. */
  readonly push: (samples: Float32Array) => Progress;
  /** Ends the verse that is being read. */
  readonly end: () => Progress;
}

/** Every method returns synchronously, or throws a `Refusal` that says what was found and what to send. */
export interface Tutor {
  /** Scores an attempt; takes the fields of a body of `POST /v1/tutor`. A recording is heard by the demo recognizer. */
  readonly score: {
    (request: Omit<RecordingRequest, 'detail'> & InShort): Summary | UnscoredResponse;
    (request: SaidRequest & InShort): Summary;
    (request: RecordingRequest): Scored;
    (request: ScoreRequest): TutorResponse;
  };
  /** Hears samples of one channel with the demo recognizer; trims silence at both ends. */
  readonly listen: (
    samples: Float32Array,
    sampleRate: number,
    options?: { readonly speaker?: Speaker | null | undefined },
  ) => Listened;
  /**
   * Learns a speaker from takes of words, so that `score` and `listen` hear that voice better. Ten words adapt fully,
   * fewer in part. A take is refused if its word was not heard.
   */
  readonly enroll: (takes: readonly Take[]) => Speaker;
  /**
   * Reads along with a voice that reads verses aloud, each at most as long as a target. The demo recognizer hears it.
   */
  readonly reader: (verses: readonly string[], options: ReaderOptions) => Reader;
  /** Describes how a text is read, with a faultless attempt; returns the body that `GET /v1/reading` answers. */
  readonly read: (target: string, options?: ReadingOptions) => ReadingResponse;
  /**
   * True if this tutor lacks a lexicon that would know more about the text: how to read a word without accent or
   * breathing, an ambiguous sign, or, if length is taught, a vowel whose length depends on the lemma.
   */
  readonly needsLexicon: (target: string, options?: ReadingOptions) => boolean;
  /**
   * Finds words of the lexicon by their first letters, most frequent first; returns the body that `GET /v1/lexicon`
   * answers.
   */
  readonly suggest: (prefix: string, options?: ReadingOptions) => LexiconResponse;
}
