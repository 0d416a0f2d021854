/** Zod schemas of the bodies of answers. */

import { z } from 'zod';
import { FEATURES } from './features.ts';
import { LIMITS } from './limits.ts';

const OPEN = z.registry<{ readonly open: true }>();

/**
 * Makes the schema of an enum to which a later release may add values. Its JSON Schema admits any string, so that a
 * client generated today can read later answers.
 */
export function openEnum<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values).register(OPEN, { open: true });
}

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

/** Lets the JSON Schema of an open enum admit any string. Zod calls this function for every schema. */
export const openList: Override = ({ zodSchema, jsonSchema }) => {
  if (!OPEN.has(zodSchema)) return;
  const { enum: values } = jsonSchema;
  delete jsonSchema.enum;
  delete jsonSchema.type;
  jsonSchema.anyOf = [{ type: 'string', enum: values as string[] }, { type: 'string' }];
};

/** The schemas that are named components of the API description. */
export const ANSWERS = z.registry<{ id: string }>();

/**
 * Makes the schema of a part of an answer. It admits unknown fields, because a later release may add fields; the type has
 * only today's fields.
 */
export const part = <S extends z.ZodRawShape>(description: string, shape: S): z.ZodObject<S> =>
  z.looseObject(shape).describe(description) as unknown as z.ZodObject<S>;

/** Makes the schema of an answer or a part that is a named component of the API description. */
export const answer = <S extends z.ZodRawShape>(id: string, description: string, shape: S) =>
  part(description, shape).register(ANSWERS, { id });

export const Share = z.number().min(0).max(1);

const Index = z.int().min(0);
const Count = Index;

export const Text = z.string();
export const Texts = z.array(Text);
const TextOrNull = Text.nullable();
export const NumberOrNull = z.number().nullable();
const IndexOrNull = Index.nullable();
const Yes = z.boolean();
const YesOrNull = Yes.nullable();
const Seconds = z.number();
const Start = Seconds.describe('Seconds into the recording at which it begins.');
const End = Seconds.describe('Seconds into the recording at which it ends.');

export const Api = z
  .literal('tutor-v1')
  .describe('Marker of the contract; a breaking change would change it.');
const Scheme = Text.describe('Name of the scoring scheme.');
const Ipa = Text.describe('Phones separated by spaces, IPA.');

const LearnerStatus = z
  .enum(['exact', 'acceptable_variant', 'close', 'far', 'missing', 'extra'])
  .describe(
    'What to tell the learner about a sound. `close`: closeness of at least 0.5, a near accent of the scheme, or far but ' +
      'heard with low confidence.',
  )
  .register(ANSWERS, { id: 'LearnerStatus' });

/** Codes of notes; later releases may add more. */
export const NOTES = ['transliteration', 'greek-chi', 'unknown-field', 'outside-verses'] as const;

/** Properties of speech that a recognizer may not hear; later releases may add more. */
const UNJUDGED = ['stress', 'length'] as const;

const Note = answer('Note', 'Something that the caller should know about how the request was read.', {
  code: openEnum(NOTES),
  detail: Text.describe('What was found and how it was read, as a sentence.'),
});

export const Notes = z
  .array(Note)
  .optional()
  .describe('How the request was read, if that may be a surprise.');

const Alternative = answer('Alternative', 'A phone that may have been said instead of the target phone.', {
  phone: Text.describe('IPA.'),
  posterior: Share.describe('Probability that this phone was said here, given the frames.'),
});
const Alternatives = z.array(Alternative).describe('Likeliest other phones, at most five.');

const ScoredPhone = answer(
  'ScoredPhone',
  'A row of the alignment: a target phone with what was heard for it.',
  {
    target: TextOrNull.describe('Phone of the target, IPA; null for an extra sound.'),
    observed: TextOrNull.describe(
      'Phone of the attempt, IPA; two if one sound was heard as two; null if it is missing, or silent as it may be.',
    ),
    status: z
      .enum(['correct', 'acceptable variant', 'acceptable', 'incorrect', 'missing', 'extra'])
      .describe('Scoring label; `incorrect`, `missing` and `extra` count in `real_edits`.'),
    cost: Share.describe(
      '0 for correct and for what `accept` passes, 0.02 for another acceptable variant, 1 - closeness for acceptable, otherwise 1.',
    ),
    confidence: Share.nullable().describe(
      'Probability that the target phone or an accepted one was said; null without posteriors or if alignment failed.',
    ),
    uncertain: Yes.describe(
      'True if confidence is below 0.75, or alignment failed; for `incorrect` and `missing`, if the posterior of what was heard is below 0.75.',
    ),
    alternatives: Alternatives.optional(),
    start_s: Start.optional(),
    end_s: End.optional(),
  },
);

const Syllable = answer('Syllable', 'A syllable of the target.', {
  index: Index.describe('Index in the whole target, from 0.'),
  phones: Texts.describe('Its target phones, IPA.'),
  target: Yes.describe('True if the target has its accent here.'),
  attempt: Yes.describe('True if the attempt has its mark here.'),
});

const Stress = answer('Stress', 'Stress of the attempt against the accent of the target.', {
  available: Yes.describe('True if the stress could be judged.'),
  method: z.enum(['mark', 'unavailable']).describe('`mark` if the attempt carries a stress mark.'),
  target_syllable: IndexOrNull.describe(
    'Accented syllable, index in the whole verse; null without an accent.',
  ),
  attempt_syllable: IndexOrNull.describe(
    'Syllable with the mark of the attempt, index in the whole verse; null if there is none.',
  ),
  match: YesOrNull.describe('True if both are the same; null if the stress is not judged.'),
  penalty: Share.describe('0 or 0.1, already inside `proximity`; at most one for a verse.'),
  abstained: Count.describe('Words whose stress was not judged: no accent in the target, or no mark.'),
  syllables: z.array(Syllable).describe('All of the target.'),
});

const FeatureDiff = answer('FeatureDiff', 'An articulatory feature in which two phones differ.', {
  feature: z.enum(FEATURES).describe('Which feature.'),
  target: TextOrNull.describe('Label of the target phone; null without one, or if its kind lacks it.'),
  heard: TextOrNull.describe('Label of the heard phone; null without one, or if its kind lacks it.'),
});

const CoachingSound = answer('CoachingSound', 'What to tell the learner about one sound.', {
  index: Index.describe('Index of the row in `phones`.'),
  word: TextOrNull.describe('Target word that the sound belongs to.'),
  letters: TextOrNull.describe('Greek letters of the target phone, with accents; null for an extra sound.'),
  syllable: IndexOrNull.describe('Index of the syllable inside its word; null for an extra sound.'),
  target: TextOrNull.describe('Target phone, IPA; null for an extra sound.'),
  heard: TextOrNull.describe('Phone that was heard, IPA; null for a missing sound.'),
  status: LearnerStatus,
  closeness: Share.describe(
    'Articulatory closeness: 1 when exact, 0 for missing, extra, or a vowel against a consonant.',
  ),
  low_confidence: Yes.describe(
    'True if the row in `phones` is `uncertain` or has a `confidence` below 0.75.',
  ),
  error_code: TextOrNull.describe(
    'Stable name of the error, such as `dental_fricative_to_alveolar_sibilant`; `GET /v1/capabilities` lists all. Null when exact.',
  ),
  feature_diff: z.array(FeatureDiff).describe('The features that differ, in the order of their enum.'),
});

const Rank = z.int().min(1).describe('1 for the fix that gains most.');
const ScoreGain = Share.describe(
  'What `proximity` gains if this alone is right. Small for an accepted variant.',
);

export const CoachingSoundFix = answer('CoachingSoundFix', 'A sound that is worth fixing.', {
  rank: Rank,
  kind: z.literal('sound').describe('What to fix.'),
  sound_index: Index.describe('Index in `coaching.sounds` and `phones`.'),
  word: TextOrNull.describe('As in the sound.'),
  letters: TextOrNull.describe('Greek letters of the sound; for an extra sound, of the sound next to it.'),
  side: z
    .enum(['after', 'before'])
    .optional()
    .describe('Extra sounds only: whether it was heard after or before `letters`.'),
  target: TextOrNull.describe('As in the sound.'),
  heard: TextOrNull.describe('As in the sound.'),
  status: LearnerStatus,
  error_code: Text.describe('Code of the sound.'),
  score_gain: ScoreGain,
});

export const CoachingStressFix = answer('CoachingStressFix', 'A stress that is worth fixing.', {
  rank: Rank,
  kind: z.literal('stress').describe('What to fix.'),
  target_syllable: IndexOrNull.describe('Index in the whole verse of the syllable to stress.'),
  detected_syllable: IndexOrNull.describe('Index in the whole verse of the syllable that was stressed.'),
  target_letters: TextOrNull.describe('Greek letters of the syllable to stress.'),
  detected_letters: TextOrNull.describe('Greek letters of the syllable that was stressed.'),
  error_code: Text.describe('`stress_shift`.'),
  score_gain: ScoreGain,
});

const CoachingFix = z
  .union([CoachingSoundFix, CoachingStressFix])
  .describe('A fix that is worth making; `kind` tells which.')
  .register(ANSWERS, { id: 'CoachingFix' });

const CoachingStress = answer('CoachingStress', 'What to tell the learner about the stress.', {
  target_syllable: IndexOrNull.describe('As in `stress`.'),
  detected_syllable: IndexOrNull.describe('`stress.attempt_syllable`.'),
  match: YesOrNull.describe('As in `stress`.'),
  target_letters: TextOrNull.describe('Greek letters of the target syllable.'),
  detected_letters: TextOrNull.describe('Greek letters of the detected syllable.'),
  error_code: TextOrNull.describe('`stress_shift` if match is false, otherwise null.'),
});

const CoachingSummary = answer('CoachingSummary', 'The score, and what to fix first.', {
  proximity: Share.describe('As in the response.'),
  fixes: z
    .array(CoachingFix)
    .max(LIMITS.fixes)
    .describe(`At most ${LIMITS.fixes}; the largest gain first, then sounds before stress.`),
});

const Coaching = answer('Coaching', 'What to tell the learner; never changes `proximity`.', {
  summary: CoachingSummary,
  sounds: z.array(CoachingSound).describe('One for each row of `phones`.'),
  stress: CoachingStress,
});

const DifferentWord = answer(
  'DifferentWord',
  'Whether another real word was said instead of the target, whatever its stress. Never changes `proximity`.',
  {
    checked: Yes.describe('False if the search was skipped.'),
    detected: Yes.describe(
      'True if another real word, one phone away, was said without a fault: it is more like the attempt than the target is, ' +
        'has a similarity of at least 0.8, and is not rare. False if only usual slips of another tradition differ.',
    ),
    reason: Text.optional().describe('Why the search was skipped.'),
    word: Text.optional().describe('The word that was said, or the real word that is most like the attempt.'),
    lemma: Text.optional().describe('Its lemma.'),
    similarity: Share.optional().describe('Similarity of its phones to the attempt.'),
  },
);

const HeardAsCandidate = answer('HeardAsCandidate', 'Something that the attempt may be heard as.', {
  rank: z.int().min(1).describe('1 for the best.'),
  kind: z
    .enum(['lexicon', 'transliteration', 'other'])
    .describe('`transliteration`: a spelling made from what was heard. `other`: anything else.'),
  is_word: Yes.describe('True only for words of the lexicon; never for a `transliteration`.'),
  word: TextOrNull.describe('The word, or the spelling; null for `other`.'),
  lemma: TextOrNull.describe('Lemma of a lexicon word.'),
  greek: TextOrNull.describe('Greek letters; null for `other`.'),
  latin: TextOrNull.describe('Transliteration of the phones, ASCII; null for `other`.'),
  ipa: TextOrNull.describe('Phones separated by spaces; null for `other`.'),
  phones: Texts.nullable().describe('The same as an array; null for `other`.'),
  similarity: Share.nullable().describe(
    'Similarity to the heard phones; 1 - 0.25/n - 0.01 for a transliteration of n phones; null for `other`.',
  ),
  score: Share.describe('What entered the softmax.'),
  ctc_log_prob: NumberOrNull.describe('Natural log of the CTC forward score; null if it was not scored.'),
  confidence: Share.describe('Calibrated for the first; the list sums to at most 1.'),
  homophones: Texts.optional().describe('Words of this list that sound the same and share its confidence.'),
});
const Candidates = z.array(HeardAsCandidate).describe('The best first.');
const Truncated = Yes.describe('True if the neighborhood was cut at 1500 words.');

const HeardAsWord = answer('HeardAsWord', 'The ranking for one word of the target.', {
  word: Text.describe('Target word.'),
  lemma: Text.describe('Its lemma; empty when the lexicon lacks the word.'),
  target_phones: Texts.describe('Phones of the word, IPA.'),
  observed_phones: Texts.describe('Heard phones that are aligned to this word.'),
  truncated: Truncated,
  candidates: Candidates,
});

const HeardAs = answer(
  'HeardAs',
  'What the attempt resembles, whatever its stress. A word that sounds like an accepted variant of the target may ' +
    'rank above it, so do not show it if `real_edits` is 0. Never changes `proximity`.',
  {
    scheme: Scheme,
    script: z.enum(['greek']).describe('Script of the words.'),
    method: z
      .enum(['posterior', 'distance-softmax'])
      .describe('`posterior` if a candidate was scored on posteriors.'),
    temperature: z.number().describe('Of the softmax, 0.1.'),
    other_score: Share.describe('Score of the candidate `other` before the softmax, 0.5.'),
    truncated: Truncated,
    candidates: Candidates,
    words: z.array(HeardAsWord).describe('One for each target word.'),
  },
);

const GopPhone = answer('GopPhone', 'Goodness of pronunciation of one target phone.', {
  phone: Text.describe('Target phone, IPA.'),
  gop: z.number().describe('Goodness of pronunciation: natural log of `posterior`.'),
  posterior: Share.describe('Probability of the phone in its slot, given the frames and the other phones.'),
  confidence: Share.describe('The posterior: no calibration is in use.'),
  start_frame: Index.describe('First frame of the phone on the best path.'),
  end_frame: Index.describe('Last frame of the phone on the best path.'),
  deleted: Share.describe('Probability that the phone was left out.'),
  alternatives: Alternatives,
});

const Gop = answer('Gop', 'Goodness of pronunciation by posteriors.', {
  method: z.literal('ctc-slot-posterior').describe('How: the posterior of each slot, exactly.'),
  log_prob: NumberOrNull.describe(
    'Natural log of the CTC forward score of the target; null if there is none.',
  ),
  failure: Text.optional().describe('Why the target could not be aligned to the frames.'),
  frames: Count.describe('Rows of `posteriors`.'),
  labels: Count.describe('Columns of `posteriors`.'),
  unmapped: Texts.describe('Labels of `vocab` that name no phone.'),
  normalized: Yes.describe('True if some row did not sum to 1 and was scaled.'),
  decoding: z
    .enum(['recognizer', 'target', 'free'])
    .optional()
    .describe(
      'What decided which phones a recording has: the recognizer, which sent phones; the frames, decoded towards the target; ' +
        'or the frames alone, because the target was not said or a sound of it has no label.',
    ),
  free: Text.optional().describe('The likeliest label of each frame as phones, for frames without phones.'),
  phones: z.array(GopPhone).describe('One for each target phone.'),
});

export const TargetWord = answer('TargetWord', 'A word of the target and how it is said.', {
  word: Text.describe('As the caller wrote it, normalized.'),
  lemma: Text.optional().describe('Of the lexicon; absent for a word that is read by rule.'),
  pos: Text.optional().describe('Part of speech, a UPOS tag.'),
  frequency: Count.optional().describe('Count in the New Testament and the Septuagint.'),
  ipa: Ipa,
  phones: Texts.describe('The same as an array.'),
});

/** Deviations of a reader from a word of the text; no release adds values. */
const ERROR_TYPES = [
  'none',
  'omission',
  'insertion',
  'repetition',
  'restart',
  'transposition',
  'mispronunciation',
] as const;

const ScoredWord = answer('ScoredWord', 'The score of one word.', {
  word: Text.describe('Target word.'),
  proximity: Share.describe('Score of the word by itself, without the stress penalty.'),
  real_edits: Count.describe('Its rows that are incorrect, missing or extra.'),
  said_as: Text.optional().describe('Another real word that was said instead, found as in `different_word`.'),
  error_type: z
    .enum(ERROR_TYPES)
    .optional()
    .describe(
      'What the reader did to the word, for a recording decoded towards the target. `omission`: left out. `repetition`: said ' +
        'twice. `restart`: broken off, then said whole. `transposition`: swapped with the next word. `insertion`: three or ' +
        'more other sounds were said next to it. `mispronunciation`: a sound was wrong, missing or extra.',
    ),
  start_s: Start.optional(),
  end_s: End.optional(),
});

const Pause = answer('Pause', 'A silence of at least 0.25 s between two words, or of 0.4 s inside one.', {
  after_word: Index.describe('Index in `words` of the word that was said before it, or in which it is.'),
  within_word: Yes.describe('True for a pause inside a word.'),
  at_stop: Yes.describe('True if the target has a comma or a stop here: such a pause is not a fault.'),
  start_s: Start,
  end_s: End,
});

const Fluency = answer(
  'Fluency',
  'How fluently two words or more were read, for a recording decoded towards the target. Never changes `proximity`.',
  {
    completeness: Share.describe('Words of the target that were said / all its words.'),
    words_per_minute: z
      .number()
      .describe('Words that were said, in a minute from the first sound to the last.'),
    syllables_per_minute: z.number().describe('Syllables in the same time.'),
    articulation_rate: z.number().describe('Syllables a second without pauses, with repeated ones.'),
    pauses: z.array(Pause).describe('In the order of the recording.'),
    longest_run: Count.describe('The most syllables that were said without a pause.'),
  },
);

export const Threshold = answer('Threshold', 'A minimum of the request, compared with its value.', {
  name: Text.describe('What was to be reached.'),
  minimum: Share.describe('As in the request.'),
  value: NumberOrNull.describe('Null if the answer has none.'),
  passed: YesOrNull.describe('True if the value reaches the minimum; null without a value.'),
});

/** Codes for faults of a recording; no release adds values. */
export const WARNINGS = [
  'clipped',
  'quiet',
  'noisy',
  'low_sample_rate',
  'dc_offset',
  'long_silence',
] as const;

/** Formats of recordings: the container, with the codec after a hyphen if it allows several. */
export const AUDIO_FORMATS = ['wav', 'ogg-opus', 'webm-opus', 'mp3', 'm4a-aac', 'm4a-opus', 'aac'] as const;

export const InputQuality = answer(
  'InputQuality',
  'The recording as it came, before resampling; never changes `proximity`.',
  {
    format: openEnum(AUDIO_FORMATS).optional().describe('Absent if the library was given samples.'),
    sample_rate: z.int().describe('Hertz.'),
    channels: z.int().describe('1 to 8, mixed down to one.'),
    bit_depth: z.int().describe('Bits a sample as sent; 8 for A-law and µ-law, 32 for what is compressed.'),
    duration_s: Seconds.describe('Seconds.'),
    trimmed_duration_s: Seconds.describe('Seconds without the silence at both ends.'),
    peak_dbfs: NumberOrNull.describe('Decibels below full scale; null for digital silence.'),
    rms_dbfs: NumberOrNull.describe('Decibels below full scale; null for digital silence.'),
    clipped_ratio: Share.describe('Share of the samples at full scale.'),
    silence_ratio: Share.describe('Share of the duration that is silence.'),
    dc_offset: z.number().describe('Mean of the samples, full scale being 1.'),
    snr_db: NumberOrNull.describe('Speech against the quietest tenth, decibels; null if no speech is heard.'),
    warnings: z.array(z.enum(WARNINGS)).describe('What may spoil the recognition.'),
  },
);

const RecognizerNote = answer('RecognizerNote', 'Present if the demo recognizer heard the recording.', {
  name: Text.describe('Which: `demo`.'),
  note: Text.describe('What to know before relying on it.'),
});

const HeardBy = RecognizerNote.optional();

export const Fingerprints = answer(
  'Fingerprints',
  'Hashes of what the numbers rest on. Two answers with the same hashes were made by the same rules.',
  {
    lexicon: Text.describe('Of the words, their frequencies and how they are read.'),
    scheme: Text.describe('Of the phones, letters, variants and rules of the scheme.'),
    calibration: Text.describe('Of the map that gives `heard_as` its confidences.'),
  },
);

export const TutorResponse = answer('TutorResponse', 'A scored attempt.', {
  api: Api,
  scheme: Scheme,
  target_text: Text.describe('The target, normalized.'),
  target_words: z.array(TargetWord).describe('The words of the target, looked up or read by rule.'),
  dropped: Texts.max(LIMITS.dropped)
    .optional()
    .describe(
      'Words, letters and numerals of the target that were not read, as they were sent, each once. At most ' +
        `${LIMITS.dropped}, each cut at ${LIMITS.dropped_characters} characters. Without punctuation, editorial signs and verse numbers.`,
    ),
  observed_phones: Texts.describe('Phones of the attempt, IPA.'),
  unknown_symbols: Texts.max(LIMITS.unknown_symbols)
    .optional()
    .describe('Symbols of the attempt that are not phones and were dropped.'),
  notes: Notes,
  understood: z
    .literal(false)
    .optional()
    .describe(
      'Present if a recording was not understood: show no score, sound, advice or other word, and ask again.',
    ),
  not_judged: z
    .array(openEnum(UNJUDGED))
    .optional()
    .describe('What a recording did not tell: it is neither right nor wrong.'),
  proximity: Share.describe('The score: 1 - costs of all rows / the larger phone count - stress penalty.'),
  lenient_similarity: Share.describe('1 - closeness as the cost of a substitution; no stress penalty.'),
  strict_similarity: Share.describe('1 as the cost of every row that is not correct; no stress penalty.'),
  real_edits: Count.describe('Rows of `phones` that are incorrect, missing or extra.'),
  phones: z.array(ScoredPhone).describe('The alignment, row by row.'),
  words: z.array(ScoredWord).describe('The score of each target word.'),
  fluency: Fluency.optional(),
  different_word: DifferentWord,
  stress: Stress,
  gop: Gop.optional(),
  thresholds: z.array(Threshold).optional().describe('Those of the request, in its order.'),
  coaching: Coaching,
  heard_as: HeardAs,
  fingerprints: Fingerprints,
  recognizer: HeardBy,
  input_quality: InputQuality.optional(),
});

const { api, scheme, target_text, observed_phones, proximity, heard_as, notes, fingerprints } =
  TutorResponse.shape;

export const UnscoredResponse = answer(
  'UnscoredResponse',
  `A recording of less than ${LIMITS.least_audio_s} s without the silence at both ends.`,
  {
    api,
    scheme,
    target_text,
    proximity: z.null().describe('Always null.'),
    unscored: z.literal('too_short').describe('Why there is no score.'),
    duration_s: z.number().describe('Seconds without the silence at both ends, 6 decimals.'),
    notes,
    fingerprints,
    input_quality: InputQuality,
  },
);

export const HeardAsResponse = part('What an attempt resembles.', {
  api,
  scheme,
  target_text,
  observed_phones,
  proximity,
  heard_as,
  fingerprints,
  recognizer: HeardBy,
  notes,
});

export const RecognizeResponse = part('What was heard in a recording.', {
  api,
  phones: Texts.describe('Phones that were heard, IPA.'),
  ipa: Ipa,
  unscored: z.literal('too_short').optional().describe('Present when the recording is too short to hear.'),
  duration_s: Seconds.optional().describe('Seconds of a recording that is too short, without its silence.'),
  notes,
  recognizer: HeardBy,
  input_quality: InputQuality,
});

const SlotId = Text.meta({ examples: ['q83vEjRWeJCrze8SNFZ4kA'] }).describe('Id of the upload slot.');
const ExpiresAt = z.iso.datetime().describe('When the slot expires.');
const AudioUrl = Text.describe('What to send as `audio_url`.');

export const CreateUploadResponse = answer('CreateUploadResponse', 'A new upload slot.', {
  id: SlotId,
  upload_url: Text.describe('Where to PUT the recording, with the same key.'),
  audio_url: AudioUrl,
  method: z.literal('PUT').describe('How to send it.'),
  content_type: z.literal('audio/wav').describe('Always `audio/wav`; a PUT may have any Content-Type.'),
  max_bytes: z.int().describe('Size of the largest recording.'),
  expires_at: ExpiresAt,
  expires_in_s: z.int().describe('Seconds.'),
});

export const PutUploadResponse = answer('PutUploadResponse', 'A stored recording.', {
  id: SlotId,
  bytes: Count.describe('Size of the recording.'),
  expires_at: ExpiresAt,
  audio_url: AudioUrl,
});

export type TutorResponse = z.infer<typeof TutorResponse>;
export type UnscoredResponse = z.infer<typeof UnscoredResponse>;
export type HeardAsResponse = z.infer<typeof HeardAsResponse>;
export type RecognizeResponse = z.infer<typeof RecognizeResponse>;
export type CreateUploadResponse = z.infer<typeof CreateUploadResponse>;
export type PutUploadResponse = z.infer<typeof PutUploadResponse>;
export type RecognizerNote = z.infer<typeof RecognizerNote>;
export type Fingerprints = z.infer<typeof Fingerprints>;
export type InputQuality = z.infer<typeof InputQuality>;
export type DifferentWord = z.infer<typeof DifferentWord>;
export type HeardAs = z.infer<typeof HeardAs>;
export type HeardAsCandidate = z.infer<typeof HeardAsCandidate>;
export type Gop = z.infer<typeof Gop>;
export type ScoredPhone = z.infer<typeof ScoredPhone>;
export type ScoredWord = z.infer<typeof ScoredWord>;
export type Fluency = z.infer<typeof Fluency>;
export type StressReport = z.infer<typeof Stress>;
export type Coaching = z.infer<typeof Coaching>;
export type CoachingSound = z.infer<typeof CoachingSound>;
export type CoachingStress = z.infer<typeof CoachingStress>;
export type CoachingFix = z.infer<typeof CoachingFix>;
export type CoachingSoundFix = z.infer<typeof CoachingSoundFix>;
export type FeatureDiff = z.infer<typeof FeatureDiff>;
export type Note = z.infer<typeof Note>;
export type LearnerStatus = CoachingSound['status'];
export type TargetWord = z.infer<typeof TargetWord>;
export type Threshold = z.infer<typeof Threshold>;
