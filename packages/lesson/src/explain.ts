import { shown } from '../../../src/contract/fields.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { badRequest } from '../../../src/contract/refusal.ts';
import type { CoachingSound } from '../../../src/contract/response.ts';
import { errorCode, featureDiff, STRESS_SHIFT } from '../../../src/engine/coach/errorCode.ts';
import { PHONES, phoneAt } from '../../../src/engine/phonology/phones.ts';
import type { Phonology } from '../../../src/engine/phonology/readings.ts';
import { soundsNamed, taughtIn } from './namedSounds.ts';
import { capital } from './sentences/cards.ts';
import { contrast } from './sentences/contrast.ts';
import { respelling } from './sentences/en/respelling.ts';
import { rowOf } from './sentences/fixSentence.ts';
import { LANGUAGES, type Listener, say } from './sentences/language.ts';
import { friendOf, hasModel, howTo, modelOf, nameOf } from './sentences/modelWord.ts';
import { stressSentence } from './sentences/wordSentences.ts';

export interface ExplainedSound {
  readonly sound: string;
  readonly letters: readonly string[];
  readonly respelled: string;
  /** 'the th of thin', or an instruction if English lacks the sound. */
  readonly model: string;
  /** 'not the k of king'; absent if English spelling does not mislead. */
  readonly not?: string;
  /** How to make the sound; absent for a sound that no scheme teaches. */
  readonly how?: string;
}

export interface ExplainedCode {
  readonly code: string;
  readonly examples: readonly {
    readonly target?: string;
    readonly heard?: string;
    readonly advice: string;
  }[];
}

/** The υ of αυ and ευ, as the letter tables of the schemes write it. */
const GLIDE = 'υ\u032f';

/** Lists the letters that a scheme reads as a sound; leaves out special cases such as υ before β. */
const lettersOf = (sound: string, { scheme }: Phonology): string[] => [
  ...new Set(
    scheme.letters
      .flatMap(([letters, , phones]) => (phones === sound ? letters.split(' ') : []))
      .filter((letters) => letters === GLIDE || !letters.includes(GLIDE))
      .flatMap((letters) => (letters === GLIDE ? ['αυ', 'ευ'] : letters)),
  ),
];

export function explainSound(id: number, phonology: Phonology, listener: Listener): ExplainedSound {
  const { symbol } = phoneAt(id);
  const friend = friendOf(symbol, listener);
  const how = howTo(symbol, listener);
  return {
    sound: symbol,
    letters: lettersOf(symbol, phonology),
    respelled: respelling(symbol, listener.scheme),
    model: modelOf(symbol, listener),
    ...(friend !== '' && { not: friend }),
    ...(how !== '' && { how }),
  };
}

const rowAlone = (target: number, heard: number | null): CoachingSound => ({
  ...rowOf({
    target: phoneAt(target).symbol,
    heard: heard === null ? null : phoneAt(heard).symbol,
    status: heard === null ? 'missing' : 'far',
    error_code: errorCode(target, heard),
  }),
  feature_diff: featureDiff(target, heard),
});

function adviceOn(target: number | null, heard: number | null, listener: Listener): string {
  const { phrases } = listener.words;
  if (target === null)
    return say(phrases.extraAlone, { name: nameOf(phoneAt(heard as number).symbol, listener) });
  const { symbol } = phoneAt(target);
  const model = modelOf(symbol, listener);
  if (heard === null) return say(phrases.missing, { label: `[${symbol}]`, model });
  const head = say(phrases.right, {
    model: hasModel(symbol, listener) ? say(phrases.sayIt, { model }) : model,
  });
  return `${capital(head)} ${contrast(rowAlone(target, heard), listener)}`;
}

/**
 * Explains an error code by at most three examples: pairs of a taught and a heard sound that get this code.
 * @throws Refusal for a code that an answer in this scheme can never have
 */
export function explainCode(code: string, taught: readonly number[], listener: Listener): ExplainedCode {
  if (code === STRESS_SHIFT) {
    const shift = { target: 'λό', heard: 'γος' };
    const stress = { match: false, target_letters: shift.target, detected_letters: shift.heard };
    return { code, examples: [{ ...shift, advice: stressSentence(stress, listener) }] };
  }
  const pairs = [null, ...taught].flatMap((target) =>
    [null, ...PHONES.keys()].map((heard) => ({ target, heard })),
  );
  const fitting = pairs.filter(
    ({ target, heard }) => (target ?? heard) !== null && errorCode(target, heard) === code,
  );
  if (fitting.length === 0)
    throw badRequest(
      `"${code}" is no error code of ${listener.scheme}; coaching.sounds of a full answer has them`,
      'code',
    );
  const examples = fitting.slice(0, LIMITS.fixes).map(({ target, heard }) => ({
    ...(target !== null && { target: phoneAt(target).symbol }),
    ...(heard !== null && { heard: phoneAt(heard).symbol }),
    advice: adviceOn(target, heard, listener),
  }));
  return { code, examples };
}

const MOST_EXPLAINED = 4;

/**
 * Explains an error code or, without a code, the sounds that a text names.
 * @throws Refusal for a code that this scheme never gives, or a text that names no sound or too many
 */
export function explain(
  { code, sound = '' }: { readonly code?: string | undefined; readonly sound?: string | undefined },
  phonology: Phonology,
): object {
  const { name } = phonology.scheme;
  const listener = { scheme: name, tongue: 'en-US', words: LANGUAGES.en } as const;
  if (code !== undefined) return { scheme: name, ...explainCode(code, taughtIn(phonology), listener) };
  const sounds = new Set(soundsNamed(sound, phonology));
  if (sounds.size === 0 || sounds.size > MOST_EXPLAINED)
    throw badRequest(`sound is ${shown(sound)}; send one sound in IPA, or the Greek letters of one`, 'sound');
  return { scheme: name, sounds: [...sounds].map((one) => explainSound(one, phonology, listener)) };
}
