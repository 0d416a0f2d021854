/** POST /v1/passages: verses read aloud in one recording. The answer is JSON lines: one object on each line. */

import { z } from 'zod';
import { type Field, list, type Request, readFields, TEXT } from './fields.ts';
import { LIMITS, SERVICE_LIMITS } from './limits.ts';
import { Problem } from './problems.ts';
import { TUTOR_FIELDS } from './request.ts';
import { described, TOLD } from './requestSchemas.ts';
import { ANSWERS, answer, InputQuality, Notes, TutorResponse, UnscoredResponse } from './response.ts';
import { Summary } from './summary.ts';

const { target: _a, ipa: _b, said: _c, posteriors: _d, vocab: _e, blank_id: _f, ...SHARED } = TUTOR_FIELDS;

/**
 * `minLength` only informs callers: `fits` ignores it, and an empty verse is refused later with the sentence for an
 * empty target.
 */
const VERSE = { ...TEXT, minLength: 1 };

export const PASSAGE_FIELDS = {
  verses: {
    schema: list(VERSE, 1),
    takes: `a list of 1 to ${SERVICE_LIMITS.passage_verses} Greek texts`,
    most: SERVICE_LIMITS.passage_verses,
    needed: true,
  } as Field<readonly string[]> & { needed: true },
  /** Fields of an attempt that apply to all verses, such as the recording and the scheme. */
  ...SHARED,
};

export const PassageRequest = described(PASSAGE_FIELDS, {
  ...TOLD,
  verses: {
    examples: [['Ἐν ἀρχῇ ἦν ὁ λόγος', 'καὶ ὁ λόγος ἦν πρὸς τὸν θεόν']],
    description: `What was to be read, a verse or a line each, in order; each at most ${LIMITS.words} words and ${LIMITS.phones} phones.`,
  },
}).describe('Verses that were read aloud in one recording. A field that is null counts as left out.');

export type PassageRequest = Request<typeof PASSAGE_FIELDS>;

/** Written by hand, because in the declarations the type inferred from the schema would repeat the whole answer. */
export interface PassageVerse extends Readonly<Record<'verse' | 'start_s' | 'end_s', number>> {
  readonly line: 'verse';
  readonly answer: TutorResponse | Summary | UnscoredResponse | Problem;
}

const seconds = (what: string) => z.number().describe(`Seconds: ${what}.`);

const PassageHeard = answer('PassageHeard', 'How far the recording was heard; no verse is known yet.', {
  line: z.literal('heard').describe('Which line this is.'),
  heard_s: seconds('how much of the sound was heard'),
  sound_s: seconds('the sound without the silence at both ends'),
});

const PassageVerse: z.ZodType<PassageVerse> = answer(
  'PassageVerse',
  'A verse that was read; one that was read twice has two lines.',
  {
    line: z.literal('verse').describe('Which line this is.'),
    verse: z.int().describe('Its place in `verses`, counted from 0.'),
    start_s: seconds('where its reading begins in the recording'),
    end_s: seconds('where it ends'),
    answer: z
      .union([TutorResponse, Summary, UnscoredResponse, Problem])
      .describe('What POST /v1/tutor answers to this stretch of the recording.'),
  },
);

const PassageEnd = answer('PassageEnd', 'The last line, once all verses have theirs.', {
  line: z.literal('end').describe('Which line this is.'),
  omitted: z.array(z.int()).describe('The verses that were not read, by their places in `verses`.'),
  notes: Notes,
  input_quality: InputQuality,
});

const PassageProblem = answer('PassageProblem', 'The last line, where the rest could not be answered.', {
  line: z.literal('problem').describe('Which line this is.'),
  problem: Problem.describe('What went wrong. The lines before it hold.'),
});

export const PassageLine: z.ZodType<PassageLine> = z
  .union([PassageHeard, PassageVerse, PassageEnd, PassageProblem])
  .describe('A line of the answer of POST /v1/passages.')
  .register(ANSWERS, { id: 'PassageLine' });

export type PassageHeard = z.infer<typeof PassageHeard>;
export type PassageEnd = z.infer<typeof PassageEnd>;
export type PassageLine = PassageHeard | PassageVerse | PassageEnd | z.infer<typeof PassageProblem>;

/** Reads the body of a passage. @throws Refusal for the first faulty field */
export const parsePassage = (body: unknown): PassageRequest => readFields(body, PASSAGE_FIELDS);
