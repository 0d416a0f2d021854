/** The answer of `detail: "summary"`: the score and the first fixes. */

import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { SUMMARY_CANDIDATES } from './request.ts';
import {
  ANSWERS,
  answer,
  CoachingSoundFix,
  CoachingStressFix,
  NOTES,
  openEnum,
  part,
  Share,
  Text,
  TutorResponse,
  WARNINGS,
} from './response.ts';

const { api, scheme, target_text, understood, not_judged, thresholds, dropped, unknown_symbols } =
  TutorResponse.shape;

const SummarySoundFix = CoachingSoundFix.omit({ rank: true, sound_index: true })
  .describe('A sound that is worth fixing.')
  .register(ANSWERS, { id: 'SummarySoundFix' });
const SummaryStressFix = CoachingStressFix.omit({
  rank: true,
  target_syllable: true,
  detected_syllable: true,
})
  .describe('A stress that is worth fixing.')
  .register(ANSWERS, { id: 'SummaryStressFix' });

export const Summary = answer('Summary', 'A scored attempt in few words, for `detail` "summary".', {
  api,
  detail: z.literal('summary').describe('Which answer this is.'),
  scheme,
  target_text,
  proximity: Share.nullable().describe('As in the full answer; null if `understood` is false.'),
  understood,
  words: z
    .array(
      part('How a target word was said.', {
        word: Text.describe('Target word.'),
        proximity: Share.describe('Score of the word by itself.'),
        heard: Text.optional().describe('Phones heard for it, IPA; absent if all were right.'),
        error_type: Text.optional().describe('As in the full answer; absent for `none`.'),
      }),
    )
    .describe('One for each target word; empty if `understood` is false.'),
  fixes: z
    .array(z.union([SummarySoundFix, SummaryStressFix]))
    .max(LIMITS.fixes)
    .describe('`coaching.summary.fixes` without indexes; the largest gain first.'),
  heard_as: z
    .array(
      part('A word, or a spelling, with its confidence.', {
        text: Text.describe('A word, or a spelling.'),
        confidence: Share,
      }),
    )
    .max(SUMMARY_CANDIDATES)
    .optional()
    .describe('The words that it resembles most; absent for a verse, and if `understood` is false.'),
  not_judged,
  thresholds,
  dropped,
  unknown_symbols,
  notes: z
    .array(openEnum([...NOTES, ...WARNINGS]))
    .optional()
    .describe('Codes of the notes of the full answer, and warnings of its `input_quality`.'),
});

export type Summary = z.infer<typeof Summary>;
