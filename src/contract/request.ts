/**
 * The body of POST /v1/tutor, checked: what comes out of here fits, what does not is refused with a
 * sentence that says what was found and what to send.
 */

import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { badRequest, SENTENCES } from './problems.ts';

const THRESHOLD_NAMES = ['proximity', 'lenient_similarity', 'strict_similarity', 'confidence'] as const;

/** The default scoring scheme. */
const DEFAULT_SCHEME = 'koine-greek';

const Minimum = z.number().min(0).max(1).describe('From 0 to 1.');

const ThresholdMap = z.partialRecord(z.enum(THRESHOLD_NAMES), Minimum).transform((map) =>
  Object.entries(map).map(([name, minimum]) => ({
    name: name as (typeof THRESHOLD_NAMES)[number],
    minimum,
  })),
);

const ThresholdList = z
  .array(Minimum)
  .transform((list) => list.map((minimum) => ({ name: 'proximity' as const, minimum })));

/** Posteriors are checked while their rows are summed, so here they are only described. */
const Posteriors = z.unknown().meta({
  type: 'array',
  maxItems: LIMITS.frames,
  items: { type: 'array', maxItems: LIMITS.labels, items: { type: 'number' } },
  description:
    'Natural-log probabilities of a CTC recognizer, a row a frame, a column a label of `vocab`. Rows that do not ' +
    `sum to 1 are scaled. At most ${LIMITS.frames} frames of ${LIMITS.labels} labels.`,
});

export const TutorRequest = z
  .object({
    target: z
      .string({ error: SENTENCES.noTarget })
      .meta({ minLength: 1, maxLength: LIMITS.text_characters, examples: ['θεός', 'ἐν ἀρχῇ'] })
      .describe(
        'Greek word or short verse that was to be said, as an edition prints it. What is not read of it is listed in ' +
          `\`dropped\`. At most ${LIMITS.words} words and ${LIMITS.phones} phones.`,
      ),
    ipa: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .meta({ examples: ['s ˈe o s', ['s', 'ˈe', 'o', 's']] })
      .describe(
        'What the learner said, as IPA phones separated by spaces or as an array of phones; never Greek letters or a ' +
          "transliteration (`theos` is not IPA, `θ e ˈo s` is). `ˈ`, or the ASCII sign `'`, before the stressed vowel or " +
          'its syllable marks the stress; without it the stress is not judged. Unknown symbols are dropped and listed ' +
          `in \`unknown_symbols\`; Greek letters that are not IPA are refused. Wins over audio. At most ${LIMITS.phones} phones.`,
      ),
    audio_base64: z
      .string()
      .meta({ contentEncoding: 'base64', contentMediaType: 'audio/wav' })
      .optional()
      .describe(
        `A WAV recording in base64, at most ${LIMITS.inline_audio_bytes / 1024} KiB decoded and ${LIMITS.audio_s} s ` +
          'long; PCM, float, A-law or µ-law. Send a larger one to a slot of `create_upload`.',
      ),
    audio_url: z
      .string()
      .meta({ maxLength: LIMITS.url_characters })
      .optional()
      .describe(
        'A WAV recording by address: the `audio_url` of an upload of the same key, or an https URL on the public ' +
          `web that answers at most ${LIMITS.fetched_audio_bytes / 1024} KiB of audio/wav.`,
      ),
    scheme: z
      .string()
      .default(DEFAULT_SCHEME)
      .describe(
        `Name of the scoring scheme: the pronunciation that is taught. So far there is one, \`${DEFAULT_SCHEME}\`, taken when none is sent.`,
      ),
    different_word: z
      .boolean()
      .default(true)
      .describe(
        'True when left out. False skips the search for another word that was said instead; see `different_word` of the answer.',
      ),
    calibrate: z
      .boolean()
      .default(true)
      .describe(
        'True when left out. True asks for calibrated confidences, false for the posteriors as they are. No calibration ' +
          'is in use, so both give the posteriors.',
      ),
    thresholds: z
      .union([ThresholdList, ThresholdMap])
      .optional()
      .meta({ examples: [{ proximity: 0.8, confidence: 0.5 }, [0.5, 0.8]] })
      .describe(
        'Minimums from 0 to 1, each answered with whether it was reached: a map of name to minimum (`confidence` is ' +
          'the lowest of all phones), or a list of minimums of `proximity`.',
      ),
    posteriors: Posteriors.optional(),
    vocab: z
      .array(z.string())
      .optional()
      .meta({ maxItems: LIMITS.labels })
      .describe(
        'IPA labels of the columns of `posteriors`; labels that name no phone are listed in `gop.unmapped`.',
      ),
    blank_id: z
      .int()
      .min(0)
      .optional()
      .describe(
        'Column of the CTC blank, counted from 0. Default: the one label that is `<blank>`, `<pad>`, `_`, `|` or `∅`, else 0.',
      ),
    recognizer: z
      .string()
      .optional()
      .describe('Name of the recognizer that listens to audio; without it the default one does.'),
  })
  .describe('An attempt to score. A field that is null counts as left out.');

export const RecognizeRequest = TutorRequest.pick({ audio_base64: true, audio_url: true, recognizer: true });

export type TutorRequest = z.infer<typeof TutorRequest>;
export type RecognizeRequest = z.infer<typeof RecognizeRequest>;
export type Thresholds = NonNullable<TutorRequest['thresholds']>;

/** What each field takes, for the sentence of a refusal. */
const TAKES: Readonly<Record<string, string>> = {
  ipa: 'a string or an array of strings',
  audio_base64: 'a base64 string',
  audio_url: 'a URL string',
  scheme: 'a string',
  different_word: 'true or false',
  calibrate: 'true or false',
  thresholds: 'an object of name to minimum or a list of minimums, each from 0 to 1',
  vocab: 'an array of strings, one for each column of posteriors',
  blank_id: 'the column of the blank, a whole number from 0',
  recognizer: 'a string',
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

/** What was found, in a few characters: the first entries of an array or object, and no deeper. */
export function shown(value: unknown): string {
  const leaf = (entry: unknown): unknown => (typeof entry === 'object' && entry !== null ? '…' : entry);
  const few = Array.isArray(value)
    ? value.slice(0, 4).map(leaf)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .slice(0, 4)
            .map(([name, entry]) => [name, leaf(entry)]),
        )
      : value;
  const text = JSON.stringify(few) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/**
 * Refuses a list or an object of more entries than this, before a schema looks at every one of them: it makes an issue
 * of each that does not fit.
 */
export function refuseCrowd(field: string, value: unknown, most: number): void {
  if (typeof value !== 'object' || value === null) return;
  const entries = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (entries > most) throw badRequest(`${field} has ${entries} entries; send at most ${most}`);
}

/** A threshold by a name that there is not. */
function unknownThreshold(thresholds: unknown): string | undefined {
  if (!isObject(thresholds)) return undefined;
  const known: readonly string[] = THRESHOLD_NAMES;
  return Object.keys(thresholds).find((name) => !known.includes(name));
}

function sentenceFor(body: Record<string, unknown>, field: string): string {
  if (field === 'target') return SENTENCES.noTarget;
  const stranger = field === 'thresholds' ? unknownThreshold(body.thresholds) : undefined;
  if (stranger !== undefined) {
    return `thresholds has no name ${shown(stranger)}; the names are ${THRESHOLD_NAMES.join(', ')}`;
  }
  return `${field} must be ${TAKES[field]}; found ${shown(body[field])}`;
}

/** The body without its fields that are null: null means that a field is left out. */
export const withoutNulls = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.values(body).includes(null)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
    : body;

/** Checks fields against a schema; the first fault becomes the sentence of a refusal. */
function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  if (!isObject(body)) throw badRequest(SENTENCES.notAnObject);
  refuseCrowd('ipa', body.ipa, LIMITS.text_characters);
  refuseCrowd('thresholds', body.thresholds, LIMITS.thresholds);
  refuseCrowd('vocab', body.vocab, LIMITS.labels);
  if (Array.isArray(body.ipa) && !body.ipa.every(isText)) throw badRequest(sentenceFor(body, 'ipa'));
  const result = schema.safeParse(withoutNulls(body));
  if (!result.success) throw badRequest(sentenceFor(body, String(result.error.issues[0]?.path[0])));
  return result.data;
}

/**
 * Checks a parsed JSON body of POST /v1/tutor.
 *
 * @throws Refusal with the sentence of the first fault
 */
export const parseTutorRequest = (body: unknown): TutorRequest => parsed(TutorRequest, body);

/**
 * Checks the arguments of the tool `recognize`.
 *
 * @throws Refusal with the sentence of the first fault
 */
export const parseRecognizeRequest = (body: unknown): RecognizeRequest => parsed(RecognizeRequest, body);
