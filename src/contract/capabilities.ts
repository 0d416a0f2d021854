import { z } from 'zod';
import { LIMITS, SERVICE_LIMITS } from './limits.ts';
import { CODES } from './refusal.ts';
import {
  Api,
  AUDIO_FORMATS,
  answer,
  Fingerprints,
  openEnum,
  part,
  Text,
  Texts,
  WARNINGS,
} from './response.ts';

const Phone = part('A phone with its articulatory features, in the words of `feature_diff`.', {
  symbol: Text.describe('IPA.'),
  aliases: Texts.optional().describe('Symbols that are read as this phone.'),
  kind: z.enum(['consonant', 'vowel']),
  place: Text.optional(),
  manner: Text.optional(),
  sibilant: z.literal(true).optional().describe('Error codes call its manner `sibilant`.'),
  voicing: z.enum(['voiced', 'voiceless']).optional(),
  aspiration: z.enum(['aspirated', 'unaspirated']).optional(),
  rounding: z.enum(['rounded', 'unrounded']).optional(),
  height: Text.optional(),
  backness: Text.optional(),
  length: z.enum(['long', 'short']),
});

const Variant = part('Sounds that a scheme accepts in place of a taught phone.', {
  phone: Text.describe('A taught phone, `any vowel`, or `any consonant`.'),
  letters: Text.describe('Greek letters, separated by spaces, or `any`.'),
  context: Text.describe('In words: `anywhere`, `before a voiced consonant`.'),
  accepted: Texts.describe(
    'What may be heard instead. `◌` is the taught phone: `◌ː` is long, `◌ ◌` is heard twice. `∅` is nothing.',
  ),
  basis: z
    .enum(['taught', 'historical', 'free'])
    .describe('Why it is accepted. `free` costs nothing; any other is an `acceptable variant`.'),
  example: Text.describe('A word with this variant.'),
});

const SchemeRow = part('A scoring scheme: the rules of one pronunciation.', {
  name: Text.describe('What to send as `scheme`.'),
  default: z.literal(true).optional().describe('True for the scheme of a request that does not name one.'),
  title: Text.describe('Its name for people.'),
  readers: Text.describe('The people who teach and read so.'),
  sources: Texts.describe('The works that it follows.'),
  fingerprints: Fingerprints,
  phones: Texts.describe('The phones that it teaches.'),
  variants: z.array(Variant).describe('What else it accepts.'),
  near_accents: z
    .array(Texts.length(2))
    .describe('Pairs of phones that differ only by a learner’s accent; each is `acceptable` for the other.'),
});

const ProblemKind = part('A kind of problem.', {
  slug: Text.describe('Section of the errors page.'),
  status: z.int(),
  title: Text,
});

const LIMIT_FIELDS = Object.fromEntries(
  Object.keys({ ...SERVICE_LIMITS, ...LIMITS }).map((name) => [name, z.number()]),
) as Record<keyof typeof SERVICE_LIMITS | keyof typeof LIMITS, z.ZodNumber>;

export const CapabilitiesResponse = answer('CapabilitiesResponse', 'What the service knows and takes.', {
  api: Api,
  version: Text.describe('Of the build, not of the contract.'),
  schemes: z.array(SchemeRow).describe('The default first.'),
  phones: z.array(Phone).describe('Every phone that can be heard.'),
  recognizers: Texts.describe(
    'Names of the recognizers, for `recognizer`. Without one, recordings are a 503.',
  ),
  audio_formats: z
    .array(openEnum(AUDIO_FORMATS))
    .describe('MP3, M4A and AAC only if the service has ffmpeg.'),
  speech: z.boolean().describe('True: GET /v1/speech can say any target.'),
  error_codes: Texts.describe('Every `error_code` of coaching, sorted.'),
  problems: z.array(ProblemKind).describe('Every kind of problem.'),
  problem_codes: z.array(openEnum(CODES)).describe('Every `code` of a problem.'),
  warnings: z.array(z.enum(WARNINGS)).describe('Every warning of `input_quality`.'),
  limits: part(
    'By name. The end of a name is the unit: bytes, s for seconds; otherwise a count.',
    LIMIT_FIELDS,
  ),
});

export type CapabilitiesResponse = z.infer<typeof CapabilitiesResponse>;
