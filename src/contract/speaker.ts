/**
 * A speaker: the voice and microphone of a learner, as the demo recognizer learned them from known words. A small
 * JSON kept on the learner's device; it holds no sound, and only the model that made it can read it.
 */

import { fits, isObject, list, number, shown, whole } from './fields.ts';
import { badRequest } from './refusal.ts';

export interface Speaker {
  /** Mark of the model. */
  readonly model: string;
  /** Number of words it was made from; 0 changes nothing. */
  readonly words: number;
  /** Mean of each band of the log-mel spectrum over the louder frames, natural logs. */
  readonly means: readonly number[];
  /** Standard deviation over all bands, natural logs. */
  readonly deviation: number;
}

/** Ranges of a speaker's numbers. */
const MOST = { words: 10, mean: 40, deviation: 20 } as const;

/** Words that make a complete speaker. */
export const WHOLE = MOST.words;

/** The model that will read a speaker. */
export interface OfModel {
  readonly mark: string;
  readonly bands: number;
}

/** The fault of a speaker, or undefined. */
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
 * Reads a speaker for a model; undefined if absent. @throws Refusal `speaker-invalid` if it is another model's,
 * edited, or cut short
 */
export function readSpeaker(speaker: unknown, model: OfModel): Speaker | undefined {
  if (speaker === undefined || speaker === null) return undefined;
  const fault = faultOf(speaker, model);
  if (fault !== undefined)
    throw badRequest(`${fault}; forget it, and enroll anew`, 'speaker', 'speaker-invalid');
  const { words, means, deviation } = speaker as Speaker;
  return { model: model.mark, words, means: [...means], deviation };
}
