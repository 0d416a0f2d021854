/** Request and answer of POST /v1/passages. The answer has a JSON object on each line. */

import { z } from 'zod';
import { type Field, list, type Request, TEXT } from './fields.ts';
import { LIMITS, SERVICE_LIMITS } from './limits.ts';
import { Problem } from './problems.ts';
import { TUTOR_FIELDS } from './request.ts';
import { described, TOLD } from './requestSchemas.ts';
import { ANSWERS, answer, InputQuality, Notes, TutorResponse, UnscoredResponse } from './response.ts';
import { Summary } from './summary.ts';

const { target: _a, ipa: _b, said: _c, posteriors: _d, vocab: _e, blank_id: _f, ...SHARED } = TUTOR_FIELDS;

/** `minLength` only informs callers; nothing checks it, because an empty verse is refused like an empty target. */
const VERSE = { ...TEXT, minLength: 1 };

export const PASSAGE_FIELDS = {
  verses: {
    schema: list(VERSE, 1),
    takes: `a list of 1 to ${SERVICE_LIMITS.passage_verses} Greek texts`,
    most: SERVICE_LIMITS.passage_verses,
    needed: true,
  } as Field<readonly string[]> & { needed: true },
  /** Fields of POST /v1/tutor that apply to all verses. */
  ...SHARED,
};

export const PassageRequest = described(PASSAGE_FIELDS, {
  ...TOLD,
  verses: {
    examples: [['Ἐν ἀρχῇ ἦν ὁ λόγος', 'καὶ ὁ λόγος ἦν πρὸς τὸν θεόν']],
    description: `The verses to read, in order; each at most ${LIMITS.words} words and ${LIMITS.phones} phones.`,
  },
}).describe('Verses that were read aloud in one recording. A field that is null counts as left out.');

export type PassageRequest = Request<typeof PASSAGE_FIELDS>;

/** Written by hand: an inferred type would repeat the whole answer in the declarations. */
export interface PassageVerse extends Readonly<Record<'verse' | 'start_s' | 'end_s', number>> {
  readonly line: 'verse';
  readonly answer: TutorResponse | Summary | UnscoredResponse | Problem;
}

const seconds = (what: string) => z.number().describe(`Seconds: ${what}.`);
const kind = <K extends string>(name: K) => z.literal(name).describe('The kind of this line.');

const PassageHeard = answer('PassageHeard', 'How far the recording was heard; no verse is known yet.', {
  line: kind('heard'),
  heard_s: seconds('the part of the sound that was heard'),
  sound_s: seconds('the sound without the silence at both ends'),
});

const PassageVerse: z.ZodType<PassageVerse> = answer(
  'PassageVerse',
  'A verse that was read; one that was read twice has two lines.',
  {
    line: kind('verse'),
    verse: z.int().describe('Its index in `verses`, from 0.'),
    start_s: seconds('from the start of the recording to its beginning'),
    end_s: seconds('from the start of the recording to its end'),
    answer: z
      .union([TutorResponse, Summary, UnscoredResponse, Problem])
      .describe('The answer of POST /v1/tutor to this stretch of the recording.'),
  },
);

const PassageEnd = answer('PassageEnd', 'The last line, after the lines of all verses.', {
  line: kind('end'),
  omitted: z.array(z.int()).describe('Indexes in `verses` of the verses that were not read.'),
  notes: Notes,
  input_quality: InputQuality,
});

const PassageProblem = answer('PassageProblem', 'The last line, if the rest could not be answered.', {
  line: kind('problem'),
  problem: Problem.describe('What went wrong. The earlier lines are valid.'),
});

export const PassageLine: z.ZodType<PassageLine> = z
  .union([PassageHeard, PassageVerse, PassageEnd, PassageProblem])
  .describe('A line of the answer of POST /v1/passages.')
  .register(ANSWERS, { id: 'PassageLine' });

export type PassageHeard = z.infer<typeof PassageHeard>;
export type PassageEnd = z.infer<typeof PassageEnd>;
export type PassageLine = PassageHeard | PassageVerse | PassageEnd | z.infer<typeof PassageProblem>;
