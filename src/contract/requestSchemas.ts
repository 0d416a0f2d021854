/**
 * Zod schemas of the requests, for the API description and the MCP tools, and a reader of bodies by a zod schema. The
 * library imports nothing from this file, because it works without zod.
 */

import { z } from 'zod';
import { type Fields, fits, requireObject, shown, unreadable } from './fields.ts';
import { LIMITS, SERVICE_LIMITS } from './limits.ts';
import { RECOGNIZE_FIELDS, TUTOR_FIELDS } from './request.ts';
import { SCHEME_NAMES } from './schemes.ts';

/**
 * Parameters for a zod type, with the error that it reports. @param what the accepted values in words; follows "must
 * be" in the refusal
 */
export const takes = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `${what}; found ${shown(input)}`,
});

/**
 * Reads the fields of a parsed body; null counts as left out for an optional field. Stops at the first fault, while zod
 * would collect all. @throws Refusal for the first faulty field
 */
export function readMessage<S extends z.ZodObject>(body: unknown, { shape }: S): z.output<S> {
  requireObject(body);
  const fields = Object.entries<z.ZodType>(shape).map(([name, field]) => {
    const value = body[name];
    const isLeftOut = value === null && field.safeParse(undefined).success;
    const { data, error } = field.safeParse(isLeftOut ? undefined : value);
    const [fault] = error?.issues ?? [];
    if (fault === undefined) return [name, data];
    throw unreadable(name, value, `${name} must be ${fault.message}`);
  });
  return Object.fromEntries(fields);
}

/** Description of the field `scheme` in bodies and queries. */
export const SCHEME =
  'Name of the scoring scheme: the pronunciation that the learner is taught. When left out, the default of the ' +
  'service: the first of `schemes` in GET /v1/capabilities, which describes each.';

/** Accepted recording formats. */
const TAKEN =
  'WAV (PCM, float, A-law or µ-law), Opus in Ogg or WebM, and, where ffmpeg is installed, MP3, AAC, and M4A';

/**
 * For each field the description for callers, examples, and constraints that its row in TUTOR_FIELDS does not check.
 */
export const TOLD: Readonly<Record<keyof typeof TUTOR_FIELDS, Readonly<Record<string, unknown>>>> = {
  target: {
    minLength: 1,
    maxLength: LIMITS.text_characters,
    examples: ['θεός', 'ἐν ἀρχῇ'],
    description: `Greek word or short verse, as an edition prints it; at most ${LIMITS.words} words and ${LIMITS.phones} phones. What is not read is listed in \`dropped\`.`,
  },
  ipa: {
    examples: ['s ˈe o s', ['s', 'ˈe', 'o', 's']],
    description:
      'What the learner said, as IPA phones separated by spaces or as an array of phones; never Greek letters or a ' +
      "transliteration (`theos` is not IPA, `θ e ˈo s` is). `ˈ`, or the ASCII sign `'`, before the stressed vowel or " +
      'its syllable marks the stress; without it the stress is not judged. Unknown symbols and names of silence are dropped and listed ' +
      `in \`unknown_symbols\`; Greek letters that are not IPA are refused. Wins over audio. At most ${LIMITS.phones} phones.`,
  },
  said: {
    description:
      'In place of `ipa`: a spelling of what was said, in Greek letters or by a Latin key (`theós`); its accent is the stress.',
  },
  audio_base64: {
    contentEncoding: 'base64',
    description:
      `A recording in base64, at most ${SERVICE_LIMITS.inline_audio_bytes / 1024} KiB decoded and ${LIMITS.audio_s} s ` +
      `long: ${TAKEN}. Send a larger one to a slot of \`create_upload\`.`,
  },
  audio_url: {
    maxLength: SERVICE_LIMITS.url_characters,
    description:
      'A recording by address: the `audio_url` of an upload of the same key, or an https URL on the public ' +
      `web that answers at most ${SERVICE_LIMITS.fetched_audio_bytes / 1024} KiB of WAV with its type: audio/wav, ` +
      'audio/x-wav, audio/wave or audio/vnd.wave.',
  },
  scheme: { enum: SCHEME_NAMES, description: SCHEME },
  accept: {
    maxProperties: LIMITS.accept_letters,
    examples: [{ ω: ['oʊ'], χ: ['k'] }],
    description:
      'What else passes in this class, and costs nothing: by Greek letters, as `letters` of the coaching has them but ' +
      `without marks, lists of sounds of 1 to ${LIMITS.accept_phones} IPA phones.`,
  },
  different_word: {
    description:
      'True when left out. False skips the search for another word that was said instead; see `different_word` of the answer.',
  },
  candidates: { description: 'Words in each ranking of `heard_as`; with 0 nothing is searched.' },
  calibrate: {
    description:
      'True when left out. True asks for calibrated confidences, false for the posteriors as they are. Only the demo ' +
      'recognizer has a calibration.',
  },
  detail: {
    description:
      'How much the answer says: `full`, or `summary`: score, words, at most three fixes as data, and three candidates. ' +
      '`full` when left out; in a tool `summary`.',
  },
  thresholds: {
    description:
      'Minimums from 0 to 1, each answered with whether it was reached: a map of name to minimum (`confidence` is ' +
      'the lowest of all phones), or a list of minimums of `proximity`.',
  },
  posteriors: {
    type: 'array',
    maxItems: LIMITS.frames,
    items: { type: 'array', maxItems: LIMITS.labels, items: { type: 'number' } },
    description:
      'Natural-log probabilities of a CTC recognizer, a row a frame, a column a label of `vocab`. Rows that do not ' +
      `sum to 1 are scaled. Without \`vocab\` no sound gets a confidence. At most ${LIMITS.frames} frames of ${LIMITS.labels} labels.`,
  },
  vocab: {
    description:
      'IPA labels of the columns of `posteriors`; labels that name no phone are listed in `gop.unmapped`. Refused without ' +
      '`posteriors`.',
  },
  blank_id: {
    description:
      'Column of the CTC blank, counted from 0. Default: the one label that is `<blank>`, `<pad>`, `[PAD]` or `<blk>`, else the one that is `_`, `|` or `∅`, else 0.',
  },
  recognizer: {
    description: 'Name of the recognizer that listens to audio; else the default. Not read beside `ipa`.',
  },
  speaker: { description: 'Who speaks, from `enroll` of the library. Not read beside `ipa`.' },
};

/** Derives the zod schema of a table of fields. @param told description, examples and further keywords of each field */
export const described = <F extends Fields>(
  fields: F,
  told: Readonly<Record<keyof F, Readonly<Record<string, unknown>>>>,
): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { schema, most, needed }]) => {
        const field = z.unknown().refine((value) => fits(schema, value));
        const bound = schema.type === 'array' && { maxItems: most };
        const named = field.meta({ ...told[name], ...schema, ...bound });
        return [name, needed ? named : named.optional()];
      }),
    ),
  );

export const TutorRequest = described(TUTOR_FIELDS, TOLD).describe(
  'An attempt to score. A field that is null counts as left out.',
);

export const RecognizeRequest = described(RECOGNIZE_FIELDS, TOLD);

/** Arguments of the tool `score`: one attempt, or a list of attempts. */
export const ScoreRequest = TutorRequest.extend({ attempts: z.array(z.unknown()).optional() });
