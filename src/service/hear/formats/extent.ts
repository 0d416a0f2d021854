/** How long a recording may be, and what it is decoded to. */

import { LIMITS, SERVICE_LIMITS } from '../../../contract/limits.ts';

export interface Extent {
  /** Seconds. */
  readonly most_s: number;
  /** True for few bytes: where the decoder can, one channel at the rate of the recognizers. */
  readonly compact: boolean;
  /** Seconds that a program may take to decode it. */
  readonly decode_s: number;
}

export const ATTEMPT: Extent = { most_s: LIMITS.audio_s, compact: false, decode_s: 10 };

export const PASSAGE: Extent = { most_s: SERVICE_LIMITS.passage_s, compact: true, decode_s: 10 };
