/**
 * The rows of the lexicon for rankings: readings, phones, and the word in the form of a candidate. Words are kept in
 * a direct-mapped cache, row n in slot n % SLOTS. Rows are numbered by frequency, so a frequent word shares its slot
 * only with rare ones. Without the cache `tutor()` takes a sixth longer.
 */

import type { Entry, Lexicon } from '../lexicon/lexicon.ts';
import type { Accent } from '../phonology/letters.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import { type Sounds, soundsOf } from '../text/spell.ts';
import { type Accents, accentsOf } from './accent.ts';
import type { Name } from './contest.ts';

/** A row as a candidate. Its accents are found when first needed, which is only if a stress was heard. */
export class RowWord implements Name, Accents {
  readonly isWord = true;
  readonly row: number;
  readonly greek: string;
  readonly lemma: string | null;
  readonly sounds: Sounds;
  readonly #stressing: readonly Accent[];
  #accents: Accents | null = null;

  constructor({ row, form, lemma }: Entry, sounds: Sounds, stressing: readonly Accent[]) {
    this.row = row;
    this.greek = form;
    this.lemma = lemma;
    this.sounds = sounds;
    this.#stressing = stressing;
  }

  get before(): number {
    return this.#found.before;
  }

  get after(): number {
    return this.#found.after;
  }

  get #found(): Accents {
    this.#accents ??= accentsOf(this.greek, this.#stressing);
    return this.#accents;
  }
}

/** Number of slots of the cache, which takes about 5 MiB when full. */
const SLOTS = 16384;

export class LexiconRows {
  readonly #lexicon: Lexicon;
  readonly #phonology: Phonology;
  readonly #words: (RowWord | undefined)[] = new Array(SLOTS);

  constructor(lexicon: Lexicon, phonology: Phonology) {
    this.#lexicon = lexicon;
    this.#phonology = phonology;
  }

  lengthOf(row: number): number {
    const { offsets } = this.#lexicon;
    return (offsets[row + 1] as number) - (offsets[row] as number);
  }

  readingsOf(row: number): Uint8Array {
    const { readings, offsets } = this.#lexicon;
    return readings.subarray(offsets[row], offsets[row + 1]);
  }

  phonesOf(row: number): number[] {
    const phones: number[] = [];
    for (let at = 0; at < this.lengthOf(row); at++) phones.push(this.#phoneAt(row, at));
    return phones;
  }

  soundsLike(row: number, phones: readonly number[]): boolean {
    return (
      this.lengthOf(row) === phones.length && phones.every((phone, at) => this.#phoneAt(row, at) === phone)
    );
  }

  wordOf(row: number): RowWord {
    const slot = row % SLOTS;
    const known = this.#words[slot];
    if (known?.row === row) return known;
    const sounds = soundsOf(this.phonesOf(row));
    const word = new RowWord(this.#lexicon.entry(row), sounds, this.#phonology.scheme.stressing);
    this.#words[slot] = word;
    return word;
  }

  #phoneAt(row: number, at: number): number {
    const { readings, offsets } = this.#lexicon;
    return (this.#phonology.readings[readings[(offsets[row] as number) + at] as number] as Reading).phone;
  }
}
