/** The field `accept`: what else passes in a class, letter by letter. */

import { type Field, isObject, isText, shown } from './fields.ts';
import { LIMITS } from './limits.ts';

/** By Greek letters, as `letters` of the coaching names them: the sounds that pass for them, as phones. */
export type Accept = Readonly<Record<string, readonly string[]>>;

const { accept_letters: letters, accept_sounds: sounds } = LIMITS;

const areSounds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.length <= sounds && value.every(isText);

const TAKES = `lists of 1 to ${sounds} sounds by Greek letters, such as {"ω": ["oʊ"], "χ": ["k"]}`;

/** Which letters and phones there are is known where the target is read (score/text/passing.ts). */
export const ACCEPT: Field<Accept> = {
  fits: (value): value is Accept => isObject(value) && Object.values(value).every(areSounds),
  takes: TAKES,
  sentence(value) {
    if (!isObject(value)) return undefined;
    const wrong = Object.entries(value).find(([, own]) => !areSounds(own));
    if (wrong === undefined) return undefined;
    const [name, own] = wrong;
    const found = Array.isArray(own) && own[sounds] ? `${own.length} sounds` : shown(own);
    return `accept takes ${TAKES}; found ${found} for ${shown(name)}`;
  },
  most: letters,
};
