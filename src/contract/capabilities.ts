/** The answer of GET /v1/capabilities: the lists of values that requests and answers of this service can have. */

import { z } from 'zod';
import { LIMITS, SERVICE_LIMITS } from './limits.ts';
import { CODES } from './refusal.ts';
import { AUDIO_FORMATS, answer, Fingerprints, openEnum, part, Text, Texts, WARNINGS } from './response.ts';

/**
 * The values of the features are the words that `feature_diff` uses; a feature that this kind of phone lacks is absent.
 */
const Phone = part('A phone of the inventory with its articulatory features.', {
  symbol: Text.describe('IPA.'),
  aliases: Texts.optional().describe('Symbols that are read as this phone.'),
  kind: z.enum(['consonant', 'vowel']),
  place: Text.optional(),
  manner: Text.optional(),
  sibilant: z.literal(true).optional().describe('Its manner is called `sibilant` in error codes.'),
  voicing: z.enum(['voiced', 'voiceless']).optional(),
  aspiration: z.enum(['aspirated', 'unaspirated']).optional(),
  rounding: z.enum(['rounded', 'unrounded']).optional(),
  height: Text.optional(),
  backness: Text.optional(),
  length: z.enum(['long', 'short']),
});

const Variant = part('Sounds that a scheme accepts in place of a taught phone.', {
  phone: Text.describe('A taught phone, or `any vowel`, `any consonant`.'),
  letters: Text.describe('Greek letters, separated by spaces, or `any`.'),
  context: Text.describe('Where it holds, in words: `anywhere`, `before a voiced consonant`.'),
  accepted: Texts.describe(
    'What may be heard instead. `◌` is the taught phone: `◌ː` is the long one, `h ◌` has an h before it, `◌ ◌` is ' +
      'heard twice. `∅` is nothing, `ʝ ∅` nothing after a ʝ.',
  ),
  basis: z
    .enum(['taught', 'historical', 'free'])
    .describe('Why it is accepted. `free` costs nothing; any other makes an `acceptable variant`.'),
  example: Text.describe('A word that has it.'),
});

const SchemeRow = part('A scoring scheme: the rules of one pronunciation.', {
  name: Text.describe('What to send as `scheme`.'),
  default: z.literal(true).optional().describe('True for the scheme of a request that names none.'),
  title: Text.describe('Its name among people.'),
  readers: Text.describe('Who teaches and reads so.'),
  sources: Texts.describe('The works behind it.'),
  fingerprints: Fingerprints,
  phones: Texts.describe('The phones that it teaches.'),
  variants: z.array(Variant).describe('What else it accepts.'),
  near_accents: z
    .array(Texts.length(2))
    .describe(
      'Pairs of phones that only the accent of a learner tells apart; each is `acceptable` for the other.',
    ),
});

const ProblemKind = part('A kind of problem.', {
  slug: Text.describe('Section of the errors page.'),
  status: z.int(),
  title: Text,
});

const LIMIT_FIELDS = Object.fromEntries(
  Object.keys({ ...SERVICE_LIMITS, ...LIMITS }).map((name) => [name, z.number()]),
) as Record<keyof typeof SERVICE_LIMITS | keyof typeof LIMITS, z.ZodNumber>;

export const CapabilitiesResponse = answer(
  'CapabilitiesResponse',
  'What the service knows and takes: its closed lists.',
  {
    api: z.literal('tutor-v1').describe('Marker of the contract.'),
    version: Text.describe('Of the build, not of the contract.'),
    schemes: z.array(SchemeRow).describe('The default first.'),
    phones: z.array(Phone).describe('Every phone that can be heard.'),
    recognizers: Texts.describe(
      'Names of the recognizers that can listen to recordings; `default` needs no naming. Empty: recordings are a 503.',
    ),
    audio_formats: z
      .array(openEnum(AUDIO_FORMATS))
      .describe('What a recording may come in here: MP3, M4A and AAC where the service has ffmpeg.'),
    speech: z.boolean().describe('True: GET /v1/speech can say any target.'),
    error_codes: Texts.describe('Every `error_code` that coaching can give, sorted.'),
    problems: z.array(ProblemKind).describe('Every kind of problem.'),
    problem_codes: z.array(openEnum(CODES)).describe('Every `code` that a problem can carry.'),
    warnings: z.array(z.enum(WARNINGS)).describe('Every warning of `input_quality`.'),
    limits: part('By name; the unit is at its end: bytes, seconds (s), else a count.', LIMIT_FIELDS),
  },
);

export type CapabilitiesResponse = z.infer<typeof CapabilitiesResponse>;
