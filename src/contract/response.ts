/** The bodies that the service answers with, as in the spec. Objects are loose: a new field breaks nobody. */

import { z } from 'zod';

const LEARNER_STATUSES = ['exact', 'acceptable_variant', 'close', 'far', 'missing', 'extra'] as const;

/** The features of a phone, in the order of `feature_diff`. */
export const FEATURES = [
  'kind',
  'place',
  'manner',
  'voicing',
  'aspiration',
  'rounding',
  'height',
  'backness',
  'length',
] as const;

const ScoredPhone = z.looseObject({
  target: z.string().nullable(),
  observed: z.string().nullable(),
  status: z.enum(['correct', 'acceptable variant', 'acceptable', 'incorrect', 'missing', 'extra']),
  cost: z.number(),
  confidence: z.number().nullable(),
  uncertain: z.boolean(),
  alternatives: z.array(z.looseObject({ phone: z.string(), posterior: z.number() })).optional(),
  /** Where in the recording, when a recognizer told how long a frame is. */
  start_s: z.number().optional(),
  end_s: z.number().optional(),
});

const Syllable = z.looseObject({
  index: z.int(),
  phones: z.array(z.string()),
  target: z.boolean(),
  attempt: z.boolean(),
});

const Stress = z.looseObject({
  available: z.boolean(),
  method: z.enum(['mark', 'unavailable']),
  target_syllable: z.int().nullable(),
  attempt_syllable: z.int().nullable(),
  match: z.boolean().nullable(),
  penalty: z.number(),
  abstained: z.int(),
  syllables: z.array(Syllable),
});

const FeatureDiff = z.looseObject({
  feature: z.enum(FEATURES),
  target: z.string().nullable(),
  heard: z.string().nullable(),
});

const CoachingSound = z.looseObject({
  index: z.int(),
  word: z.string().nullable(),
  letters: z.string().nullable(),
  syllable: z.int().nullable(),
  target: z.string().nullable(),
  heard: z.string().nullable(),
  status: z.enum(LEARNER_STATUSES),
  closeness: z.number(),
  low_confidence: z.boolean(),
  error_code: z.string().nullable(),
  feature_diff: z.array(FeatureDiff),
});

const CoachingFix = z.looseObject({
  rank: z.int(),
  kind: z.enum(['sound', 'stress']),
  sound_index: z.int().optional(),
  word: z.string().nullable().optional(),
  letters: z.string().nullable().optional(),
  target: z.string().nullable().optional(),
  heard: z.string().nullable().optional(),
  status: z.enum(LEARNER_STATUSES).optional(),
  target_syllable: z.int().nullable().optional(),
  detected_syllable: z.int().nullable().optional(),
  target_letters: z.string().nullable().optional(),
  detected_letters: z.string().nullable().optional(),
  error_code: z.string(),
  score_gain: z.number(),
});

const CoachingStress = z.looseObject({
  target_syllable: z.int().nullable(),
  detected_syllable: z.int().nullable(),
  match: z.boolean().nullable(),
  target_letters: z.string().nullable(),
  detected_letters: z.string().nullable(),
  error_code: z.string().nullable(),
});

const Coaching = z.looseObject({
  summary: z.looseObject({
    proximity: z.number(),
    fixes: z.array(CoachingFix).max(3),
  }),
  sounds: z.array(CoachingSound),
  stress: CoachingStress,
});

const DifferentWord = z.looseObject({
  checked: z.boolean(),
  detected: z.boolean(),
  reason: z.string().optional(),
  word: z.string().optional(),
  lemma: z.string().optional(),
  similarity: z.number().optional(),
});

const HeardAsCandidate = z.looseObject({
  rank: z.int(),
  kind: z.enum(['lexicon', 'transliteration', 'other']),
  is_word: z.boolean(),
  word: z.string().nullable(),
  lemma: z.string().nullable(),
  greek: z.string().nullable(),
  latin: z.string().nullable(),
  ipa: z.string().nullable(),
  phones: z.array(z.string()).nullable(),
  similarity: z.number().nullable(),
  score: z.number(),
  ctc_log_prob: z.number().nullable(),
  confidence: z.number(),
});

const HeardAsWord = z.looseObject({
  word: z.string(),
  lemma: z.string(),
  target_phones: z.array(z.string()),
  observed_phones: z.array(z.string()),
  truncated: z.boolean(),
  candidates: z.array(HeardAsCandidate),
});

const HeardAs = z.looseObject({
  scheme: z.string(),
  script: z.enum(['greek']),
  method: z.enum(['posterior', 'distance-softmax']),
  temperature: z.number(),
  other_score: z.number(),
  truncated: z.boolean(),
  candidates: z.array(HeardAsCandidate),
  words: z.array(HeardAsWord),
});

const Alternative = z.looseObject({ phone: z.string(), posterior: z.number() });

const Gop = z.looseObject({
  method: z.literal('ctc-slot-posterior'),
  log_prob: z.number().nullable(),
  failure: z.string().optional(),
  frames: z.int(),
  labels: z.int(),
  unmapped: z.array(z.string()),
  normalized: z.boolean(),
  phones: z.array(
    z.looseObject({
      phone: z.string(),
      gop: z.number(),
      posterior: z.number(),
      confidence: z.number(),
      start_frame: z.int(),
      end_frame: z.int(),
      deleted: z.number(),
      alternatives: z.array(Alternative),
    }),
  ),
});

const TargetWord = z.looseObject({
  word: z.string(),
  lemma: z.string().optional(),
  pos: z.string().optional(),
  frequency: z.int().optional(),
  ipa: z.string(),
  phones: z.array(z.string()),
});

const ScoredWord = z.looseObject({
  word: z.string(),
  proximity: z.number(),
  real_edits: z.int(),
});

const Threshold = z.looseObject({
  name: z.string(),
  minimum: z.number(),
  value: z.number().nullable(),
  passed: z.boolean().nullable(),
});

/** What a recording was like before it was resampled, in this closed list of warnings among others. */
export const WARNINGS = [
  'clipped',
  'quiet',
  'noisy',
  'low_sample_rate',
  'dc_offset',
  'long_silence',
] as const;

const InputQuality = z.looseObject({
  /** Hertz. */
  sample_rate: z.int(),
  channels: z.int(),
  /** Bits a sample as it was sent; 8 for A-law and µ-law. */
  bit_depth: z.int(),
  duration_s: z.number(),
  trimmed_duration_s: z.number(),
  /** Decibels below full scale; null for digital silence. */
  peak_dbfs: z.number().nullable(),
  rms_dbfs: z.number().nullable(),
  /** Share of the samples at full scale, and of the duration that is silence. */
  clipped_ratio: z.number(),
  silence_ratio: z.number(),
  /** Mean of the samples, full scale being 1. */
  dc_offset: z.number(),
  /** Speech frames against the quietest tenth, decibels; null when it cannot be told. */
  snr_db: z.number().nullable(),
  warnings: z.array(z.enum(WARNINGS)),
});

export const TutorResponse = z.looseObject({
  api: z.literal('tutor-v1'),
  scheme: z.string(),
  target_text: z.string(),
  target_words: z.array(TargetWord),
  observed_phones: z.array(z.string()),
  unknown_symbols: z.array(z.string()).optional(),
  proximity: z.number().min(0).max(1),
  lenient_similarity: z.number(),
  strict_similarity: z.number(),
  real_edits: z.int(),
  phones: z.array(ScoredPhone),
  words: z.array(ScoredWord),
  different_word: DifferentWord,
  stress: Stress,
  gop: Gop.optional(),
  thresholds: z.array(Threshold).optional(),
  coaching: Coaching,
  heard_as: HeardAs,
  input_quality: InputQuality.optional(),
});

/** A recording that is too short to score once its silence is trimmed. */
export const UnscoredResponse = z.looseObject({
  api: z.literal('tutor-v1'),
  scheme: z.string(),
  target_text: z.string(),
  proximity: z.null(),
  unscored: z.literal('too_short'),
  duration_s: z.number(),
  input_quality: InputQuality,
});

/** The answer of the tool `heard_as`: of a scored response what the ranking rests on. */
export const HeardAsResponse = z.looseObject({
  api: z.literal('tutor-v1'),
  scheme: z.string(),
  target_text: z.string(),
  observed_phones: z.array(z.string()),
  proximity: z.number().min(0).max(1),
  heard_as: HeardAs,
});

/** The answer of the tool `recognize`; the last three fields as in an unscored response. */
export const RecognizeResponse = z.looseObject({
  api: z.literal('tutor-v1'),
  phones: z.array(z.string()),
  ipa: z.string(),
  unscored: z.literal('too_short').optional(),
  duration_s: z.number().optional(),
  input_quality: InputQuality,
});

/** The answer of the tool `create_upload`: where to PUT a WAV, and what to send as `audio_url` then. */
export const CreateUploadResponse = z.looseObject({
  id: z.string(),
  upload_url: z.string(),
  audio_url: z.string(),
  method: z.literal('PUT'),
  content_type: z.literal('audio/wav'),
  max_bytes: z.int(),
  expires_at: z.iso.datetime(),
  expires_in_s: z.int(),
});

/** The answer of PUT /v1/uploads/{id}. */
export const PutUploadResponse = z.looseObject({
  id: z.string(),
  bytes: z.int(),
  expires_at: z.iso.datetime(),
  audio_url: z.string(),
});

/** The keys of T that the schema names, without the index signature of a loose object. */
type Known<T> = T extends readonly (infer Item)[]
  ? Known<Item>[]
  : T extends object
    ? { [K in keyof T as string extends K ? never : K]: Known<T[K]> }
    : T;

export type TutorResponse = Known<z.infer<typeof TutorResponse>>;
export type UnscoredResponse = Known<z.infer<typeof UnscoredResponse>>;
export type HeardAsResponse = Known<z.infer<typeof HeardAsResponse>>;
export type RecognizeResponse = Known<z.infer<typeof RecognizeResponse>>;
export type CreateUploadResponse = Known<z.infer<typeof CreateUploadResponse>>;
export type PutUploadResponse = Known<z.infer<typeof PutUploadResponse>>;
export type InputQuality = Known<z.infer<typeof InputQuality>>;
export type DifferentWord = Known<z.infer<typeof DifferentWord>>;
export type HeardAs = Known<z.infer<typeof HeardAs>>;
export type HeardAsWord = Known<z.infer<typeof HeardAsWord>>;
export type HeardAsCandidate = Known<z.infer<typeof HeardAsCandidate>>;
export type Gop = Known<z.infer<typeof Gop>>;
export type ScoredPhone = Known<z.infer<typeof ScoredPhone>>;
export type ScoredWord = Known<z.infer<typeof ScoredWord>>;
export type StressReport = Known<z.infer<typeof Stress>>;
export type Coaching = Known<z.infer<typeof Coaching>>;
export type CoachingSound = Known<z.infer<typeof CoachingSound>>;
export type CoachingStress = Known<z.infer<typeof CoachingStress>>;
export type CoachingFix = Known<z.infer<typeof CoachingFix>>;
export type FeatureDiff = Known<z.infer<typeof FeatureDiff>>;
export type LearnerStatus = CoachingSound['status'];
export type TargetWord = Known<z.infer<typeof TargetWord>>;
export type Threshold = Known<z.infer<typeof Threshold>>;
