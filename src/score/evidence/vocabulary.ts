/**
 * The labels of a recognizer: which column is which phone.
 *
 * A label is read like a phone of an attempt, and never guessed. The probabilities of labels that name the same phone
 * are added into one column; labels that name no phone are listed as unmapped. A label that is only a mark (ː ʰ ˈ), or
 * the end of a word (|), is no sound of its own: its probability is added to the blank, so that [a ː] is one sound. A
 * diphthong (oʊ) is heard as its two sounds, one after the other (diphthongs.ts).
 */

import { shown } from '../../contract/fields.ts';
import { badRequest } from '../../contract/refusal.ts';
import { affricateOf, glidesInto } from '../phonology/glides.ts';
import { readAttempt } from '../text/attempt.ts';
import type { Diphthong, Kept } from './diphthongs.ts';

/** Characters of the longest label that could name a phone, marks counted. */
const LONGEST_LABEL = 16;

/** A letter with its marks. */
const ONE_LETTER = /^\p{L}[\p{M}\p{Lm}]*$/u;

/** The phones of a label; none where it holds something else, too. An affricate may lack its tie; [ɚ] and [ɑ̃] are the vowel alone. */
function phonesOf(label: string): readonly number[] {
  if (label.length > LONGEST_LABEL) return [];
  const { phones, unknown } = readAttempt([label]);
  if (unknown.length > 0) return [];
  if (ONE_LETTER.test(label)) return phones.slice(0, 1);
  const [first, second, ...others] = phones;
  const affricate = others.length === 0 ? affricateOf(first ?? -1, second ?? -1) : undefined;
  return affricate === undefined ? phones : [affricate];
}

/** The phone that a label names; undefined where it names none, or several. */
export function phoneOf(label: string): number | undefined {
  const [phone, ...others] = phonesOf(label);
  return others.length === 0 ? phone : undefined;
}

/** The vowel and the offglide that a label names: o and ʊ of oʊ. Undefined for any other label. */
export function diphthongOf(label: string): readonly [vowel: number, glide: number] | undefined {
  const [vowel, glide, ...others] = phonesOf(label);
  if (vowel === undefined || glide === undefined || others.length > 0) return undefined;
  return glidesInto(vowel, glide) ? [vowel, glide] : undefined;
}

/** Labels of ARPABET that are no IPA: beside two of them, or one with a digit of stress, th and y are not what they look like. */
const ARPABET = /^(?:aa|ae|ah|ao|aw|ay|dh|eh|er|ey|hh|ih|iy|jh|ng|ow|oy|sh|uh|uw|zh)[0-2]?$/u;

/** @throws Refusal for a vocabulary of another width, in ARPABET, or with a label twice */
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

/** True for a label that is no sound of its own: its probability is added to the blank. */
export const isNoSound = (label: string): boolean => NO_SOUND.test(label);

/** The columns that stay, made of the columns that were sent: those of one phone become one. */
export interface Labels extends Kept {
  /** Column of each phone, among those that stay. */
  readonly columnOf: ReadonlyMap<number, number>;
  /** Labels that name no phone. */
  readonly unmapped: readonly string[];
}

/** The columns of a vocabulary whose blank has this column. */
export function mapLabels(vocab: readonly string[], blank: number): Labels {
  const columnOf = new Map<number, number>();
  const parts: number[][] = [];
  const unmapped: string[] = [];
  const silent: number[] = [];
  const diphthongs: Diphthong[] = [];
  /** The column of a phone, which may be that of other labels. */
  const columnFor = (phone: number): number => {
    const column = columnOf.get(phone) ?? parts.push([]) - 1;
    columnOf.set(phone, column);
    return column;
  };
  let stays = 0;
  for (const [column, label] of vocab.entries()) {
    const [phone, sounds] = [phoneOf(label), diphthongOf(label)];
    if (column === blank) stays = parts.push([column]) - 1;
    else if (phone !== undefined) parts[columnFor(phone)]?.push(column);
    else if (sounds !== undefined)
      diphthongs.push({ column, vowel: columnFor(sounds[0]), glide: columnFor(sounds[1]) });
    else unmapped.push(label);
    if (column === blank || phone !== undefined || sounds !== undefined) continue;
    if (isNoSound(label)) silent.push(column);
    else parts.push([column]);
  }
  parts[stays]?.push(...silent);
  return { columnOf, blank: stays, parts, diphthongs, unmapped };
}
