/** The answer of `detail: "summary"`: the score and what to fix first, as data without sentences. */

import { z } from 'zod';
import type { Known } from './known.ts';
import { LIMITS } from './limits.ts';
import { openEnum } from './openLists.ts';
import { SUMMARY_CANDIDATES } from './request.ts';
import {
  Api,
  CoachingSoundFix,
  CoachingStressFix,
  Dropped,
  NOTES,
  Scheme,
  Share,
  TargetText,
  Text,
  Threshold,
  Understood,
  Unjudged,
  UnknownSymbols,
  WARNINGS,
} from './response.ts';

export const SummarySoundFix = CoachingSoundFix.omit({ rank: true, sound_index: true }).describe(
  'A sound that is worth repairing.',
);
export const SummaryStressFix = CoachingStressFix.omit({
  rank: true,
  target_syllable: true,
  detected_syllable: true,
}).describe('A stress that is worth repairing.');

export const Summary = z
  .looseObject({
    api: Api,
    detail: z.literal('summary').describe('Which answer this is.'),
    scheme: Scheme,
    target_text: TargetText,
    proximity: Share.nullable().describe('As in the full answer; null if `understood` is false.'),
    understood: Understood,
    words: z
      .array(
        z.looseObject({
          word: Text.describe('Target word.'),
          proximity: Share.describe('Score of the word by itself.'),
          heard: Text.optional().describe('Phones heard for it, IPA; absent where all were right.'),
          error_type: Text.optional().describe('As in the full answer; absent for `none`.'),
        }),
      )
      .describe('One for each target word; empty where `understood` is false.'),
    fixes: z
      .array(z.union([SummarySoundFix, SummaryStressFix]))
      .max(LIMITS.fixes)
      .describe('What to fix, the most rewarding first: `coaching.summary.fixes` without indexes.'),
    heard_as: z
      .array(z.looseObject({ text: Text.describe('A word, or a spelling.'), confidence: Share }))
      .max(SUMMARY_CANDIDATES)
      .optional()
      .describe('What it resembles most; absent for a verse, and if `understood` is false.'),
    not_judged: Unjudged,
    thresholds: z.array(Threshold).optional().describe('Present when the request sent some.'),
    dropped: Dropped,
    unknown_symbols: UnknownSymbols,
    notes: z
      .array(openEnum([...NOTES, ...WARNINGS]))
      .optional()
      .describe('Codes of the notes of the full answer, and warnings of its `input_quality`.'),
  })
  .describe('A scored attempt in few words, for `detail` "summary".');

export type Summary = Known<z.infer<typeof Summary>>;
