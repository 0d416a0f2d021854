/**
 * Maps the labels of a recognizer to phones. Labels that name the same phone are added into one column; labels that do
 * not name a phone are listed as unmapped. A label that is only a mark (ː ʰ ˈ), or the end of a word (|), is added to
 * the blank, so that [a ː] is one sound. A diphthong (oʊ) is two sounds, which get columns if no label names them
 * (diphthongs.ts).
 */

import { shown } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { badRequest } from '../../contract/refusal.ts';
import { affricateOf, glidesInto } from '../phonology/glides.ts';
import { readAttempt } from '../text/attempt.ts';
import type { Diphthong } from './diphthongs.ts';
import { logSum } from './logs.ts';

/** Characters of the longest label that can name a phone, including marks. */
const LONGEST_LABEL = 16;

const ONE_LETTER = /^\p{L}[\p{M}\p{Lm}]*$/u;

/**
 * Returns the phone that a label names, or the vowel and the glide of a diphthong; empty for any other label. An
 * affricate may lack its tie; [ɚ] and [ɑ̃] are the vowel alone.
 */
export function phonesOfLabel(label: string): readonly number[] {
  if (label.length > LONGEST_LABEL) return [];
  const { phones, unknown } = readAttempt([label]);
  const [first, second] = phones;
  if (first === undefined || unknown.length > 0 || phones.length > 2) return [];
  if (second === undefined || ONE_LETTER.test(label)) return [first];
  const affricate = affricateOf(first, second);
  if (affricate !== undefined) return [affricate];
  return glidesInto(first, second) ? phones : [];
}

/**
 * Labels of ARPABET that are not IPA. A vocabulary with two of these, or with one that has a digit of stress, is
 * refused: its th and y are not IPA either.
 */
const ARPABET = /^(?:aa|ae|ah|ao|aw|ay|dh|eh|er|ey|hh|ih|iy|jh|ng|ow|oy|sh|uh|uw|zh)[0-2]?$/u;

/** Checks a vocabulary. @throws Refusal for a vocabulary of another width, in ARPABET, or with a label twice */
export function checkVocab(vocab: readonly string[], columns: number): void {
  if (vocab.length !== columns) {
    throw badRequest(`vocab has ${vocab.length} labels; posteriors has ${columns} columns`, 'vocab');
  }
  const strange = vocab.filter((label) => ARPABET.test(label));
  if (strange.length > 1 || strange.some((label) => /\d/u.test(label))) {
    const found = strange.slice(0, 4).join(', ');
    throw badRequest(
      `vocab has labels of ARPABET (${found}); send IPA, such as θ for th and j for y`,
      'vocab',
    );
  }
  const twice = vocab.find((label, column) => vocab.indexOf(label) !== column);
  if (twice !== undefined) throw badRequest(`vocab names ${shown(twice)} twice`, 'vocab');
}

/** A mark, which belongs to the sound before it, or the end of a word. */
const NO_SOUND = /^(?:[\p{Lm}\p{Mn}]+|[|▁ ])$/u;

export const isNoSound = (label: string): boolean => NO_SOUND.test(label);

/** The columns that remain after the columns of one phone are joined. */
export interface Labels {
  readonly columnOf: ReadonlyMap<number, number>;
  readonly blank: number;
  /** For each remaining column: the sent columns that it adds up; empty if the phone occurs only in diphthongs. */
  readonly parts: readonly (readonly number[])[];
  readonly diphthongs: readonly Diphthong[];
  readonly unmapped: readonly string[];
}

/** Gives each phone of the labels a column. @param sounds the sounds of each label; empty for the blank */
function mapSounds(vocab: readonly string[], blank: number, sounds: readonly (readonly number[])[]): Labels {
  const columnOf = new Map<number, number>();
  const parts: number[][] = [];
  /** Returns the column of a phone; makes one for a phone that still lacks it. */
  const columnFor = (phone: number): number => {
    const index = columnOf.get(phone) ?? parts.push([]) - 1;
    columnOf.set(phone, index);
    return index;
  };
  for (const [column, [phone, glide]] of sounds.entries()) {
    const isUnmapped = phone === undefined && !isNoSound(vocab[column] as string);
    const isSingle = phone !== undefined && glide === undefined;
    if (column === blank || isUnmapped) parts.push([column]);
    else if (isSingle) parts[columnFor(phone)]?.push(column);
  }
  const diphthongs: { vowel: number; glide: number; parts: number[] }[] = [];
  for (const [column, [first, second]] of sounds.entries()) {
    if (first === undefined || second === undefined) continue;
    const [vowel, glide] = [columnFor(first), columnFor(second)];
    const same = diphthongs.find((one) => one.vowel === vowel && one.glide === glide);
    if (same === undefined) diphthongs.push({ vowel, glide, parts: [column] });
    else same.parts.push(column);
  }
  const unmapped = vocab.filter((_, column) => column !== blank && sounds[column]?.length === 0);
  const silent = vocab.flatMap((label, column) => (column !== blank && isNoSound(label) ? [column] : []));
  const blankColumn = parts.findIndex(([column]) => column === blank);
  parts[blankColumn]?.push(...silent);
  return { columnOf, blank: blankColumn, parts, diphthongs, unmapped };
}

/**
 * Maps labels to phones. If the sounds of diphthongs would exceed the limit of columns, diphthongs count as unmapped.
 */
export function mapLabels(vocab: readonly string[], blank: number): Labels {
  const sounds = vocab.map((label, column) => (column === blank ? [] : phonesOfLabel(label)));
  const labels = mapSounds(vocab, blank, sounds);
  if (labels.parts.length <= LIMITS.labels) return labels;
  const single = sounds.map((own) => (own.length === 1 ? own : []));
  return mapSounds(vocab, blank, single);
}

export const addedUp = (row: ArrayLike<number>, parts: Labels['parts']): number[] =>
  parts.map((part) => logSum(part.map((column) => row[column] as number)));
