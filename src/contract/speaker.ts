/**
 * A speaker: what the demo recognizer learned of a learner's voice and microphone from words that it knew. A small JSON,
 * which the learner's device keeps; it holds no sound, and only the model that made it can read it.
 */

import { fits, isObject, list, number, shown, whole } from './fields.ts';
import { badRequest } from './refusal.ts';

export interface Speaker {
  /** The mark of the model. */
  readonly model: string;
  /** How many words it was made of; with 0 the speaker changes nothing. */
  readonly words: number;
  /** The mean of each band of the log-mel spectrum over the louder frames, natural logs. */
  readonly means: readonly number[];
  /** One standard deviation of all bands, natural logs. */
  readonly deviation: number;
}

/** What the numbers of a speaker may be: the ends of their ranges, and how many words count. */
const MOST = { words: 10, mean: 40, deviation: 20 } as const;

/** Words that make a whole speaker. */
export const WHOLE = MOST.words;

/** The model that is to read a speaker. */
export interface OfModel {
  readonly mark: string;
  readonly bands: number;
}

/** What is wrong with a speaker; undefined for nothing. */
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
 * Reads a speaker for a model; undefined where there is none.
 *
 * @throws Refusal `speaker-invalid` when it is of another model, edited, or cut short
 */
export function readSpeaker(speaker: unknown, model: OfModel): Speaker | undefined {
  if (speaker === undefined || speaker === null) return undefined;
  const fault = faultOf(speaker, model);
  if (fault !== undefined)
    throw badRequest(`${fault}; forget it, and enroll anew`, 'speaker', 'speaker-invalid');
  const { words, means, deviation } = speaker as Speaker;
  return { model: model.mark, words, means: [...means], deviation };
}
