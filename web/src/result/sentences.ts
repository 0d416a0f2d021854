/** What is said of a whole answer: the summary, the stress of each word. */

import type { TutorResponse } from '../../../src/contract/response.ts';
import { PITCHED } from '../../../src/score/coach/sentences/language.ts';
import { isGrave } from '../../../src/score/coach/sentences/words.ts';
import { MESSAGES, say } from '../messages.ts';

/** Points of a hundred, as the score has them. */
export const points = (share: number): number => Math.round(share * 100);

type Marks = Pick<TutorResponse['stress']['syllables'][number], 'index' | 'phones' | 'target' | 'attempt'>;

/** The input for the sentence about the stress of each word. */
export interface Stressed {
  readonly scheme: string;
  readonly stress: { readonly syllables: readonly Marks[] };
  readonly target_words: readonly { readonly phones: readonly unknown[] }[];
}

/** The syllables of the verse, word by word. A syllable of two words belongs to the word in which it ends. */
function syllablesByWord({ stress, target_words }: Stressed): Marks[][] {
  const words: Marks[][] = target_words.map(() => []);
  const wordOf = target_words.flatMap(({ phones }, word) => phones.map(() => word));
  let phones = 0;
  for (const syllable of stress.syllables) {
    phones += syllable.phones.length;
    words[wordOf[phones - 1] ?? 0]?.push(syllable);
  }
  return words;
}

const isAccented = (word: readonly Marks[]): boolean => word.some(({ target }) => target);
const isMarked = (word: readonly Marks[]): boolean => word.some(({ attempt }) => attempt);
const isRight = (word: readonly Marks[]): boolean => word.some(({ target, attempt }) => target && attempt);

/** The note under a syllable about its stress; most syllables have none, and so does a word without an accent. */
export function stressNote(at: number, response: Stressed): { text: string; kind: string } | null {
  const word = syllablesByWord(response).find((syllables) => syllables.some(({ index }) => index === at));
  const syllable = word?.find(({ index }) => index === at);
  if (word === undefined || syllable === undefined || !isAccented(word)) return null;
  const { target, attempt } = syllable;
  const { accentRight, accentHere, accentHeard, accentTarget } = MESSAGES.result;
  if (target && attempt) return { text: accentRight, kind: 'exact' };
  if (attempt) return { text: accentHeard, kind: 'far' };
  if (!target) return null;
  // An accent of Attic may be a grave, which is not stressed.
  const missed = isMarked(word) && !isRight(word) && response.scheme !== PITCHED;
  return { text: missed ? accentHere : accentTarget, kind: 'accent' };
}

/** The stress of a verse with several accents. */
function verseStress(accented: readonly (readonly Marks[])[]): string {
  const { stressRight, stressSome, stressUnmarked } = MESSAGES.result;
  if (!accented.some(isMarked)) return stressUnmarked;
  const right = accented.filter(isRight).length;
  return right === accented.length ? stressRight : say(stressSome, { right, all: accented.length });
}

function stressSentence(response: TutorResponse): string {
  const { coaching, scheme } = response;
  const accented = syllablesByWord(response).filter(isAccented);
  if (accented.length > 1) return verseStress(accented);
  const { match, target_letters, detected_letters, target_syllable } = coaching.stress;
  const { stressRight, stressWrong, stressLow, stressUnmarked } = MESSAGES.result;
  if (match === true) return stressRight;
  if (match === null) return target_syllable === null ? '' : stressUnmarked;
  const wrong = isGrave(target_letters, scheme) ? stressLow : stressWrong;
  return say(wrong, { heard: detected_letters ?? '', target: target_letters ?? '' });
}

/** What to say of the stress, and of what a recognizer does not hear. */
function stressParts(response: TutorResponse): string[] {
  const { stressUnheard, lengthUnheard } = MESSAGES.result;
  const { not_judged: unheard = [], input_quality, stress } = response;
  const isHeard = input_quality === undefined || stress.available;
  return [
    unheard.includes('stress') ? stressUnheard : isHeard ? stressSentence(response) : '',
    ...(unheard.includes('length') ? [lengthUnheard] : []),
  ];
}

/** The whole result in one sentence. It counts the sounds of the word; an added sound does not belong to them. */
export function summary(response: TutorResponse): string {
  const { sounds: rows } = response.coaching;
  const sounds = rows.filter(({ target }) => target !== null);
  const extra = rows.length - sounds.length;
  const right = sounds.filter(({ status }) => status === 'exact' || status === 'acceptable_variant').length;
  const unsure = rows.filter(({ low_confidence }) => low_confidence).length;
  const { perfect, summary: some, tooMany, unsure: notSure } = MESSAGES.result;
  const parts = [
    right === rows.length ? perfect : say(some, { right, all: sounds.length }),
    ...(extra === 0 ? [] : [say(tooMany, { count: extra })]),
    ...stressParts(response),
  ];
  const doubt = unsure === 0 ? '' : `; ${say(unsure === 1 ? notSure.one : notSure.more, { count: unsure })}`;
  return `${parts.filter((part) => part !== '').join(', ')}${doubt}.`;
}
