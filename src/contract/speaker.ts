/**
 * A speaker describes a learner's voice and microphone. The demo recognizer measures it in recordings of known words. It
 * is a small JSON object without sound, stays on the learner's device, and belongs to one model.
 */

import { fits, isObject, list, number, shown, whole } from './fields.ts';
import { badRequest } from './refusal.ts';

export interface Speaker {
  /** The mark of the model that made the speaker. */
  readonly model: string;
  /** Number of recorded words that were measured. */
  readonly words: number;
  /** Mean of each band of the log-mel spectrum over the louder frames, natural logarithms. */
  readonly means: readonly number[];
  /** Standard deviation of the log-mel spectrum over all bands, natural logarithms. */
  readonly deviation: number;
}

/** Largest values of a speaker; the least value of a mean is -40. */
const MOST = { words: 10, mean: 40, deviation: 20 } as const;

/** Number of words after which a speaker is complete. */
export const WHOLE = MOST.words;

export interface OfModel {
  readonly mark: string;
  /** Number of bands of its spectrum. */
  readonly bands: number;
}

function faultOf(speaker: unknown, { mark, bands }: OfModel): string | undefined {
  if (!isObject(speaker)) return `speaker must be what enroll returned; found ${shown(speaker)}`;
  const { model, words, means, deviation } = speaker;
  if (model !== mark) return `speaker is of the model ${shown(model)}, and this one is "${mark}"`;
  if (!fits(whole(0, MOST.words), words))
    return `words of the speaker must be a whole number from 0 to ${MOST.words}; found ${shown(words)}`;
  // A copy of the list has undefined in place of holes, which `fits` would skip.
  const numbers = Array.isArray(means) ? [...means] : means;
  if (!fits(list(number(-MOST.mean, MOST.mean), bands, bands), numbers))
    return `means of the speaker must be ${bands} numbers from -${MOST.mean} to ${MOST.mean}; found ${shown(means)}`;
  if (!fits(number(0, MOST.deviation), deviation))
    return `deviation of the speaker must be a number from 0 to ${MOST.deviation}; found ${shown(deviation)}`;
  return undefined;
}

/** Reads a speaker for a model. @throws Refusal `speaker-invalid` if another model made it, or a field is not valid */
export function readSpeaker(speaker: unknown, model: OfModel): Speaker | undefined {
  if (speaker === undefined || speaker === null) return undefined;
  const fault = faultOf(speaker, model);
  if (fault !== undefined)
    throw badRequest(`${fault}; forget it, and enroll anew`, 'speaker', 'speaker-invalid');
  const { words, means, deviation } = speaker as Speaker;
  return { model: model.mark, words, means: [...means], deviation };
}
