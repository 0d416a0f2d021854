/** Makes a take of samples, unless they are too few or too many to be heard. */

import { say } from '../messages.ts';
import { RATE, wavOf } from '../wav.ts';
import type { Take } from './take.ts';
import { VOICE } from './words.ts';

/** Less than this holds no sound of speech, seconds. */
const SHORTEST = 0.12;

/** A recorder stops a little later than it is told to. */
const LATE = 0.1;

/** Why these samples cannot be heard; null when they can. */
function faultOf(seconds: number, longest: number): string | null {
  if (seconds < SHORTEST) return VOICE.short;
  if (seconds <= longest + LATE) return null;
  return say(VOICE.long, { found: seconds.toFixed(1), most: Math.floor(longest) });
}

/** The take of these samples; a string says why it is none. */
export function takeOf(samples: Float32Array, longest: number): Take | string {
  const seconds = samples.length / RATE;
  return faultOf(seconds, longest) ?? { samples, wav: wavOf(samples), seconds };
}
