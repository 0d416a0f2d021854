/** A take: what was said in one go, as samples at 16 kHz and as a file. */

import { say } from '../messages.ts';
import { RATE, wavOf } from '../wav.ts';
import { VOICE } from './words.ts';

/** What is to be said. */
export interface Word {
  readonly target: string;
  readonly scheme: string;
}

export interface Take {
  readonly samples: Float32Array;
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
}

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
