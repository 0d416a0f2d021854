/** The answer of `detail: "summary"`: what a teacher would say of an attempt, in few words. */

import { z } from 'zod';
import type { Known } from './known.ts';
import { LIMITS } from './limits.ts';
import { openEnum } from './openLists.ts';
import { Api, Scheme, Share, TargetText, Text, Threshold, UNJUDGED } from './response.ts';

/** Words of the ranking that a summary lists. */
export const SUMMARY_CANDIDATES = 3;

export const Summary = z
  .looseObject({
    api: Api,
    detail: z.literal('summary').describe('Which answer this is.'),
    scheme: Scheme,
    target_text: TargetText,
    proximity: Share.describe('The score, as in the full answer.'),
    verdict: Text.describe('First what word it was, then how it was, in English.'),
    words: z
      .array(
        z.looseObject({
          word: Text.describe('Target word.'),
          proximity: Share.describe('Score of the word by itself.'),
          heard: Text.optional().describe('Phones heard for it, IPA; absent where all were right.'),
        }),
      )
      .describe('One for each target word.'),
    fixes: z
      .array(Text)
      .max(LIMITS.fixes)
      .describe(
        'What to fix, the most rewarding first: the letters, and what to do with tongue, lips and voice.',
      ),
    heard_as: z
      .array(z.looseObject({ text: Text.describe('A word, or a spelling.'), confidence: Share }))
      .max(SUMMARY_CANDIDATES)
      .optional()
      .describe('What it resembles most; absent for a verse. The whole ranking is in the full answer.'),
    not_judged: z.array(openEnum(UNJUDGED)).optional().describe('What a recording did not tell.'),
    thresholds: z.array(Threshold).optional().describe('Present when the request sent some.'),
    notes: z
      .array(Text)
      .optional()
      .describe('How the attempt was read, what was accepted, how good the recording is.'),
  })
  .describe('A scored attempt in few words, for `detail` "summary".');

export type Summary = Known<z.infer<typeof Summary>>;
