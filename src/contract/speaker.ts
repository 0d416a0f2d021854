/**
 * A speaker: the voice and microphone of a learner, as the demo recognizer measured them in recordings of known words.
 * It is a small JSON object that stays on the learner's device. It contains no sound, and only the model that made it
 * can use it.
 */

import { fits, isObject, list, number, shown, whole } from './fields.ts';
import { badRequest } from './refusal.ts';

export interface Speaker {
  /** Identifies the model that made the speaker. */
  readonly model: string;
  /** Number of words from which the speaker was measured; a speaker of 0 words changes nothing. */
  readonly words: number;
  /** Mean energy of each band of the log-mel spectrum over the louder frames, as natural logarithms. */
  readonly means: readonly number[];
  /** Standard deviation of the log-mel spectrum over all bands, in natural logarithms. */
  readonly deviation: number;
}

/** Largest numbers in a speaker; a mean may also be negative, down to -40. */
const MOST = { words: 10, mean: 40, deviation: 20 } as const;

/** Number of words after which a speaker is complete. */
export const WHOLE = MOST.words;

/** The model that will use a speaker: its identifying mark, and the bands of its spectrum. */
export interface OfModel {
  readonly mark: string;
  readonly bands: number;
}

/** Returns the fault of a speaker, or undefined if it is valid for the model. */
function faultOf(speaker: unknown, { mark, bands }: OfModel): string | undefined {
  if (!isObject(speaker)) return `speaker must be what enroll returned; found ${shown(speaker)}`;
  const { model, words, means, deviation } = speaker;
  if (model !== mark) return `speaker is of the model ${shown(model)}, and this one is "${mark}"`;
  if (!fits(whole(0, MOST.words), words))
    return `words of the speaker must be a whole number from 0 to ${MOST.words}; found ${shown(words)}`;
  if (!fits(list(number(-MOST.mean, MOST.mean), bands, bands), Array.isArray(means) ? [...means] : means))
    return `means of the speaker must be ${bands} numbers from -${MOST.mean} to ${MOST.mean}; found ${shown(means)}`;
  if (!fits(number(0, MOST.deviation), deviation))
    return `deviation of the speaker must be a number from 0 to ${MOST.deviation}; found ${shown(deviation)}`;
  return undefined;
}

/**
 * Reads a speaker for a model; undefined if absent. @throws Refusal `speaker-invalid` if another model made it, or if
 * its fields are not valid
 */
export function readSpeaker(speaker: unknown, model: OfModel): Speaker | undefined {
  if (speaker === undefined || speaker === null) return undefined;
  const fault = faultOf(speaker, model);
  if (fault !== undefined)
    throw badRequest(`${fault}; forget it, and enroll anew`, 'speaker', 'speaker-invalid');
  const { words, means, deviation } = speaker as Speaker;
  return { model: model.mark, words, means: [...means], deviation };
}
