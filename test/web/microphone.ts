/** What the microphone of the test browser hears, again and again: εἰς. */

import { hiss, silence, vowel } from '../audio/sounds.ts';

export const EIS = [
  ...silence(0.4),
  ...vowel(0.5, 280, 2300),
  ...hiss(0.5).map((x) => 3 * x),
  ...silence(0.4),
];
