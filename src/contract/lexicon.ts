/**
 * Answers of GET /v1/lexicon (words that begin with some letters) and GET /v1/reading (phones and syllables of a text).
 */

import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { answer, Dropped, Fingerprints, Notes, part, Scheme, TargetWord, Text, Texts } from './response.ts';

const Api = z.literal('tutor-v1').describe('Marker of the contract.');

const Said = Text.describe(
  'How it is said: phones separated by spaces, `ˈ` before the accented vowel. As an attempt it scores 1.',
);

const LexiconWord = part('A word of the lexicon.', {
  word: Text.describe('The form, accents and all; names with a capital.'),
  lemma: Text.optional().describe('Absent where the lexicon does not tell.'),
  pos: Text.optional().describe('Part of speech, a UPOS tag; absent where the lexicon does not tell.'),
  frequency: z.int().min(0).describe('Count in the New Testament and the Septuagint.'),
  ipa: Said,
});

export const LexiconResponse = answer('LexiconResponse', 'Words of the lexicon by their first letters.', {
  api: Api,
  scheme: Scheme,
  prefix: Text.describe('As in the request.'),
  words: z
    .array(LexiconWord)
    .max(LIMITS.suggestions)
    .describe(
      `Words that begin so, most frequent first, at most ${LIMITS.suggestions}; none for a prefix that is neither Greek nor a transliteration.`,
    ),
  notes: Notes,
  fingerprints: Fingerprints,
});

const ReadSyllable = part('A syllable of the target.', {
  index: z.int().min(0).describe('Index in the whole target, from 0.'),
  letters: Text.describe('Its Greek letters.'),
  phones: Texts.describe('Its phones, IPA.'),
  accented: z.boolean().describe('True where the accent is; nowhere when forms disagree.'),
});

export const ReadingResponse = answer('ReadingResponse', 'How a Greek text is read.', {
  api: Api,
  scheme: Scheme,
  target_text: Text.describe('The target, normalised.'),
  ipa: Said,
  target_words: z.array(TargetWord).describe('Its words, looked up or read by rule.'),
  dropped: Dropped,
  syllables: z.array(ReadSyllable).describe('All of the target.'),
  notes: Notes,
  fingerprints: Fingerprints,
});

export type LexiconResponse = z.infer<typeof LexiconResponse>;
export type ReadingResponse = z.infer<typeof ReadingResponse>;
