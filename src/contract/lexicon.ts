/** Answers of GET /v1/lexicon and GET /v1/reading. */

import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { answer, part, Text, Texts, TutorResponse } from './response.ts';

const { api, scheme, target_text, target_words, dropped, notes, fingerprints } = TutorResponse.shape;

const Said = Text.describe(
  'Its phones, separated by spaces, `ˈ` before the accented vowel. As an attempt it scores 1.',
);

const LexiconWord = part('A word of the lexicon.', {
  word: Text.describe('The form with its accents; names with a capital.'),
  lemma: Text.optional().describe('Absent if the lexicon does not tell.'),
  pos: Text.optional().describe('Part of speech, a UPOS tag; absent if the lexicon does not tell.'),
  frequency: z.int().min(0).describe('Count in the New Testament and the Septuagint.'),
  ipa: Said,
});

export const LexiconResponse = answer('LexiconResponse', 'Words of the lexicon by their first letters.', {
  api,
  scheme,
  prefix: Text.describe('As in the request.'),
  words: z
    .array(LexiconWord)
    .max(LIMITS.suggestions)
    .describe(`Words that begin with the prefix, most frequent first, at most ${LIMITS.suggestions}.`),
  notes,
  fingerprints,
});

const ReadSyllable = part('A syllable of the target.', {
  index: z.int().min(0).describe('Index in the whole target, from 0.'),
  letters: Text.describe('Its Greek letters.'),
  phones: Texts.describe('Its phones, IPA.'),
  accented: z.boolean().describe('True for the accented syllable; never if forms of the lexicon disagree.'),
});

export const ReadingResponse = answer('ReadingResponse', 'How a Greek text is read.', {
  api,
  scheme,
  target_text,
  ipa: Said,
  target_words,
  dropped,
  syllables: z.array(ReadSyllable).describe('All of the target.'),
  notes,
  fingerprints,
});

export type LexiconResponse = z.infer<typeof LexiconResponse>;
export type ReadingResponse = z.infer<typeof ReadingResponse>;
