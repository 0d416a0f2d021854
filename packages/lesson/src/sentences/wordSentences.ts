/** Writes sentences about whole words: their stress, words that were skipped or said as others, what a word sounds like. */

import type { CoachingStress, HeardAsCandidate, TutorResponse } from '../../../../src/contract/response.ts';
import { bare } from './cards.ts';
import { type Language, type Listener, listed, PITCHED, say } from './language.ts';

type Stress = Pick<CoachingStress, 'match' | 'target_letters' | 'detected_letters'>;

/** True for a grave in Attic, on which the voice stays low; in other schemes a grave is a stress. */
export const isGrave = (letters: string | null, scheme: string): boolean =>
  scheme === PITCHED && letters !== null && letters.normalize('NFD').includes('\u0300');

/** Advises on the stress; empty if it is right, or the target is without an accent. */
export function stressSentence(stress: Stress, { scheme, words }: Listener): string {
  const { match, target_letters: target, detected_letters: heard } = stress;
  if (match === true || target === null) return '';
  const { wrong, none, pitchWrong, pitchGrave, pitchNone } = words.phrases.stress;
  if (heard === null) return say(scheme === PITCHED ? pitchNone : none, { target });
  const pitch = isGrave(target, scheme) ? pitchGrave : pitchWrong;
  return say(scheme === PITCHED ? pitch : wrong, { target, heard });
}

/** A word with a proximity below `UNLIKE` was not said. Another word is named if its similarity is at least `ALIKE`. */
const [UNLIKE, ALIKE] = [0.6, 0.8];

/** A word of at least `LEAST` sounds with a proximity below `NOTHING_ALIKE` gets the sentence that it did not sound like itself. */
const [NOTHING_ALIKE, LEAST] = [0.2, 3];

export interface WordVerdict {
  readonly index: number;
  readonly sentence: string;
  /** True if the word was not said, so that advice on its sounds would not help. */
  readonly unsaid: boolean;
}

type WordPart = Pick<TutorResponse, 'words' | 'heard_as' | 'coaching' | 'target_words' | 'recognizer'>;

function rowsByWord({ target_words, coaching }: WordPart): WordPart['coaching']['sounds'][] {
  const rows = coaching.sounds.filter(({ target }) => target !== null);
  return target_words.map(({ phones }) => rows.splice(0, phones.length));
}

/** Returns the word that was said instead: the scorer's `said_as` or, if little was right, the likeliest word. */
function otherWord({ words, heard_as }: WordPart, n: number): string | null {
  const first = heard_as.words[n]?.candidates[0];
  const { word, said_as, proximity } = words[n] as WordPart['words'][number];
  if (first?.greek == null || first.kind !== 'lexicon') return null;
  if (said_as !== undefined && [first.greek, ...(first.homophones ?? [])].includes(said_as)) return said_as;
  const isOther = bare(first.greek) !== bare(word) && proximity < UNLIKE / 2;
  return isOther && (first.similarity ?? 0) >= ALIKE ? first.greek : null;
}

/**
 * Writes the sentence on a miscue; undefined for a word without a miscue, null for the second word of a swapped pair,
 * which the sentence on the first word mentions.
 */
function miscueSentence(words: WordPart['words'], n: number, phrases: Language['whole']['word']) {
  const { word, error_type } = words[n] as WordPart['words'][number];
  const { twice, begun, swapped, added } = phrases;
  if (error_type === 'repetition') return say(twice, { word });
  if (error_type === 'restart') return say(begun, { word });
  if (error_type === 'insertion') return say(added, { word });
  if (error_type !== 'transposition') return undefined;
  // Swapped words come in pairs: the first and second of a row of swapped words, the third and fourth.
  let first = n;
  while (words[first - 1]?.error_type === 'transposition') first--;
  return (n - first) % 2 === 0 ? say(swapped, { word, next: words[n + 1]?.word ?? '' }) : null;
}

/** Writes the sentence on a word that was not said, or said wrong; null for other words. */
function sentenceOf(answer: WordPart, rows: WordPart['coaching']['sounds'], n: number, { whole }: Language) {
  const { word, proximity, error_type } = answer.words[n] as WordPart['words'][number];
  const { unheard, uncaught, skipped, other, unlike } = whole.word;
  const onMiscue = miscueSentence(answer.words, n, whole.word);
  if (onMiscue !== undefined) return onMiscue;
  if (error_type === 'omission') return say(skipped, { word });
  if (rows.length > 0 && rows.every(({ heard }) => heard === null)) {
    const inVerse = rows.some(({ low_confidence }) => low_confidence) ? uncaught : skipped;
    return say(answer.words.length === 1 ? unheard : inVerse, { word });
  }
  const said = otherWord(answer, n);
  // A recognizer hears that another word was said, but rarely which word.
  if (said !== null) return say(answer.recognizer ? unlike : other, { other: said, word });
  const candidates = answer.heard_as.words[n]?.candidates ?? [];
  const isNamed = namedWords(candidates).named.some((name) => bare(name) === bare(word));
  return proximity < NOTHING_ALIKE && rows.length >= LEAST && !isNamed ? say(unlike, { word }) : null;
}

const isSaid = (type: WordPart['words'][number]['error_type']): boolean =>
  type !== undefined && ['repetition', 'restart', 'insertion', 'transposition'].includes(type);

/** Judges the words; leaves out words about which there is nothing to say. */
export const wordVerdicts = (answer: WordPart, words: Language): WordVerdict[] =>
  rowsByWord(answer).flatMap((rows, index) => {
    const sentence = sentenceOf(answer, rows, index, words);
    const { error_type, proximity } = answer.words[index] as WordPart['words'][number];
    const unsaid = error_type === 'omission' || (!isSaid(error_type) && proximity < UNLIKE);
    return sentence === null ? [] : [{ index, sentence, unsaid }];
  });

type Spelled = Pick<HeardAsCandidate, 'greek' | 'kind'>;

const lettersOf = ({ greek }: Pick<Spelled, 'greek'>): string =>
  (greek ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Keeps one candidate for each spelling; drops a transliteration with the letters of a word of the lexicon. */
export function spelledOnce<T extends Spelled>(candidates: readonly T[]): T[] {
  const words = new Set(candidates.filter(({ kind }) => kind === 'lexicon').map(lettersOf));
  const seen = new Set<string>();
  return candidates.filter((candidate) => {
    if (candidate.greek === null) return true;
    if (candidate.kind === 'transliteration' && words.has(lettersOf(candidate))) return false;
    const spelling = candidate.greek.normalize('NFC');
    return !seen.has(spelling) && seen.add(spelling);
  });
}

/** Least confidence of a word that is named alone, least confidence of any named word, and most words that are named. */
const [SURE, NAMED, SHOWN] = [0.75, 0.1, 3];

/** Lists the words that are likelier than "something else"; the likeliest comes first. */
export function namedWords(candidates: readonly HeardAsCandidate[]): { isSure: boolean; named: string[] } {
  const other = candidates.find(({ kind }) => kind === 'other')?.rank ?? Number.POSITIVE_INFINITY;
  const words = spelledOnce(candidates).filter(
    ({ kind, rank, confidence }) => kind === 'lexicon' && rank < other && confidence >= NAMED,
  );
  const isSure = (words[0]?.confidence ?? 0) >= SURE;
  return { isSure, named: words.slice(0, isSure ? 1 : SHOWN).map(({ greek }) => greek ?? '') };
}

/** Returns the target if nothing was wrong or the attempt is spelled like it; otherwise null. */
export const heardTarget = (
  candidates: readonly HeardAsCandidate[],
  target: string,
  realEdits: number,
): string | null =>
  realEdits === 0 ||
  (candidates[0]?.kind === 'transliteration' && lettersOf(candidates[0]) === lettersOf({ greek: target }))
    ? target
    : null;

/**
 * Names words that sound like the attempt, or spells the attempt; empty if neither is possible.
 * @param target result of `heardTarget`
 */
export function heardAsSentence(
  candidates: readonly HeardAsCandidate[],
  target: string | null,
  { phrases, whole }: Language,
): string {
  const { sure, maybe, none, spelling } = whole.heardAs;
  if (target !== null) return say(sure, { words: target });
  const { isSure, named } = namedWords(candidates);
  const [first] = candidates;
  const made = first?.kind === 'transliteration' ? (first.greek ?? '') : '';
  const spelled = made === '' ? '' : say(spelling, { word: made });
  // Without a lexicon, nobody knows if the attempt sounds like a word.
  if (!candidates.some(({ kind }) => kind === 'lexicon')) return spelled;
  const heard = named.length === 0 ? none : say(isSure ? sure : maybe, { words: listed(named, phrases.or) });
  return `${heard} ${spelled}`.trim();
}
