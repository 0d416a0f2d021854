/** Zod schemas of requests, and a reader of bodies by a zod schema. The library does not import this file. */

import { z } from 'zod';
import { type Fields, fits, requireObject, shown, unreadable } from './fields.ts';
import { LIMITS, SERVICE_LIMITS } from './limits.ts';
import { RECOGNIZE_FIELDS, TUTOR_FIELDS } from './request.ts';
import { SCHEME_NAMES } from './schemes.ts';

/** Returns the parameter of a zod type that sets the error message. @param what accepted values, after "must be" */
export const takes = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `${what}; found ${shown(input)}`,
});

/** Reads the fields of a parsed body; null counts as absent. @throws Refusal for the first faulty field */
export function readMessage<S extends z.ZodObject>(body: unknown, { shape }: S): z.output<S> {
  requireObject(body);
  const fields = Object.entries<z.ZodType>(shape).map(([name, field]) => {
    const value = body[name];
    const isAbsent = value === null && field.safeParse(undefined).success;
    const { data, error } = field.safeParse(isAbsent ? undefined : value);
    const [fault] = error?.issues ?? [];
    if (fault === undefined) return [name, data];
    throw unreadable(name, value, `${name} must be ${fault.message}`);
  });
  return Object.fromEntries(fields);
}

export const SCHEME =
  'The pronunciation that the learner is taught; GET /v1/capabilities describes each. Default: the first one there.';

export const TOLD: Readonly<Record<keyof typeof TUTOR_FIELDS, Readonly<Record<string, unknown>>>> = {
  target: {
    minLength: 1,
    maxLength: LIMITS.text_characters,
    examples: ['θεός', 'ἐν ἀρχῇ'],
    description: `Greek word or short verse; at most ${LIMITS.words} words and ${LIMITS.phones} phones.`,
  },
  ipa: {
    examples: ['s ˈe o s', ['s', 'ˈe', 'o', 's']],
    description:
      'What the learner said, as IPA phones separated by spaces or as an array; never a transliteration (`theos` is not IPA, ' +
      "`θ e ˈo s` is). `ˈ` or `'` before the stressed vowel or its syllable marks the stress; without it the stress is not " +
      `judged. Unknown symbols are dropped; Greek letters are refused. Wins over audio. At most ${LIMITS.phones} phones.`,
  },
  said: {
    description:
      'Instead of `ipa`: a spelling of what was said, in Greek or Latin letters (`theós`); its accent is the stress.',
  },
  audio_base64: {
    contentEncoding: 'base64',
    description:
      `A recording in base64, at most ${SERVICE_LIMITS.inline_audio_bytes / 1024} KiB decoded and ${LIMITS.audio_s} s: WAV, Opus in ` +
      'Ogg or WebM, and, if the service has ffmpeg, MP3, AAC and M4A. Send a larger one to a slot of `create_upload`.',
  },
  audio_url: {
    maxLength: SERVICE_LIMITS.url_characters,
    description:
      'The `audio_url` of an upload of the same key, or an https URL on the public web that answers at most ' +
      `${SERVICE_LIMITS.fetched_audio_bytes / 1024} KiB of audio/wav, audio/x-wav, audio/wave or audio/vnd.wave.`,
  },
  scheme: { enum: SCHEME_NAMES, description: SCHEME },
  accept: {
    maxProperties: LIMITS.accept_letters,
    examples: [{ ω: ['oʊ'], χ: ['k'] }],
    description:
      'Sounds that also pass in this class, and cost nothing: by Greek letters without marks, as `letters` of the coaching ' +
      `has them, lists of sounds of 1 to ${LIMITS.accept_phones} IPA phones.`,
  },
  different_word: { description: 'False skips the search for another word that was said; default true.' },
  candidates: { description: 'Words in each ranking of `heard_as`; with 0 nothing is searched.' },
  calibrate: {
    description:
      'False returns posteriors without calibration; default true. Only the demo recognizer has a calibration.',
  },
  detail: {
    description:
      '`full`, or `summary`: score, words, at most three fixes and three candidates. Default `full`; in a tool `summary`.',
  },
  thresholds: {
    description:
      'Minimums from 0 to 1; the answer says whether each was reached. A map of name to minimum (`confidence` is the ' +
      'lowest of all phones), or a list of minimums of `proximity`.',
  },
  posteriors: {
    type: 'array',
    maxItems: LIMITS.frames,
    items: { type: 'array', maxItems: LIMITS.labels, items: { type: 'number' } },
    description:
      'Natural-log probabilities of a CTC recognizer: a row for each frame, a column for each label of `vocab`. Rows that ' +
      'do not sum to 1 are scaled. Without `vocab` no sound gets a confidence.',
  },
  vocab: {
    description:
      'IPA labels of the columns of `posteriors`. Labels that name no phone are listed in `gop.unmapped`.',
  },
  blank_id: {
    description:
      'Column of the CTC blank, from 0. Default: the one label that is `<blank>`, `<pad>`, `[PAD]` or `<blk>`, otherwise the one ' +
      'that is `_`, `|` or `∅`, otherwise 0.',
  },
  recognizer: { description: 'Name of the recognizer that hears audio; ignored with `ipa`.' },
  speaker: { description: 'The learner’s voice, from `enroll` of the library; ignored with `ipa`.' },
};

/** Makes the zod schema of a table of fields. @param told description and further keywords of each field */
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

export const ScoreRequest = TutorRequest.extend({ attempts: z.array(z.unknown()).optional() });
