/** The body of POST /v1/tutor as its callers see it described; `tutorRequest.ts` checks it. */

import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { SENTENCES } from './refusal.ts';
import { SCHEME_NAMES } from './schemes.ts';
import { THRESHOLD_NAMES } from './tutorRequest.ts';

/** What `scheme` is, for a body and for a query. */
export const SCHEME =
  'Name of the scoring scheme: the pronunciation that the learner is taught. When left out, the default of the ' +
  'service: the first of `schemes` in GET /v1/capabilities, which describes each.';

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
    `sum to 1 are scaled. Without \`vocab\` no sound gets a confidence. At most ${LIMITS.frames} frames of ${LIMITS.labels} labels.`,
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
      .optional()
      .meta({ enum: [...SCHEME_NAMES] })
      .describe(SCHEME),
    different_word: z
      .boolean()
      .default(true)
      .describe(
        'True when left out. False skips the search for another word that was said instead; see `different_word` of the answer.',
      ),
    candidates: z
      .int()
      .min(0)
      .max(LIMITS.candidates)
      .default(LIMITS.candidates)
      .describe(
        `Words in each ranking of \`heard_as\`, ${LIMITS.candidates} when left out. The numbers in the rows stay the same. With 0 the ` +
          'rankings are empty and nothing is searched for them, which saves time and most of the answer.',
      ),
    calibrate: z
      .boolean()
      .default(true)
      .describe(
        'True when left out. True asks for calibrated confidences, false for the posteriors as they are. Only the demo ' +
          'recognizer has a calibration; for all other frames both give the posteriors.',
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
        'IPA labels of the columns of `posteriors`; labels that name no phone are listed in `gop.unmapped`. Refused without ' +
          '`posteriors`.',
      ),
    blank_id: z
      .int()
      .min(0)
      .optional()
      .describe(
        'Column of the CTC blank, counted from 0. Default: the one label that is `<blank>`, `<pad>`, `[PAD]` or `<blk>`, else the one that is `_`, `|` or `∅`, else 0.',
      ),
    recognizer: z
      .string()
      .optional()
      .describe(
        'Name of the recognizer that listens to audio; without it the default one does. Beside `ipa`, which is scored in ' +
          'place of audio, the name is not read.',
      ),
  })
  .describe('An attempt to score. A field that is null counts as left out.');

/** What a caller may send. */
export type TutorRequestBody = z.input<typeof TutorRequest>;

export const RecognizeRequest = TutorRequest.pick({ audio_base64: true, audio_url: true, recognizer: true });
