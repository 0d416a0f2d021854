/** Finds words of the lexicon by sounds, letters, lemma, part of speech or minimal pair; the most frequent come first. */

import { shown } from '../../../src/contract/fields.ts';
import type { FindRequest } from '../../../src/contract/lookups.ts';
import { badRequest } from '../../../src/contract/refusal.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { accentedNuclei, LexiconRows } from '../../../src/engine/heard/neighbours.ts';
import { capitalized, type Lexicon } from '../../../src/engine/lexicon/lexicon.ts';
import { saidAs } from '../../../src/engine/library/reading.ts';
import { bareSpelling, lettersOf } from '../../../src/engine/phonology/letters.ts';
import type { Phonology } from '../../../src/engine/phonology/readings.ts';
import { symbolsOf } from '../../../src/engine/text/spell.ts';
import { readTarget } from '../../../src/engine/text/target.ts';
import { soundsNamed, taughtIn } from './namedSounds.ts';

/** Only the most frequent forms are searched, because rarer words make poor drills. */
const MOST_ROWS = 20_000;

interface SaidWord {
  readonly word: string;
  readonly ipa: string;
}

export interface FoundWords {
  readonly scheme: string;
  readonly words: readonly (SaidWord & {
    /** Absent if it is the word itself, or if the lexicon does not have it. */
    readonly lemma?: string;
    readonly pos?: string;
    readonly frequency: number;
    readonly pair?: SaidWord;
  })[];
  readonly note?: string;
}

function soundsOf(text: string, field: string, phonology: Phonology): readonly number[] {
  const taught = taughtIn(phonology);
  const sounds = soundsNamed(text, phonology);
  if (sounds.length > 0 && sounds.every((sound) => taught.includes(sound))) return sounds;
  const { name } = phonology.scheme;
  throw badRequest(
    `${field} ${shown(text)} is no sound of ${name}; send Greek letters, or with blanks between them ${symbolsOf(taught).join(' ')}`,
    field,
  );
}

/** Makes a string with one character for each phone, because strings are searched fast. */
const keyOf = (phones: readonly number[]): string => String.fromCharCode(...phones);

/** Matches elided forms, which nobody says alone. */
const ELIDED = /[’'ʼ᾽]$/u;

function bareOf(text: string, field: string): string {
  const bare = bareSpelling(lettersOf(text));
  if (bare !== '') return bare;
  throw badRequest(`${field} is ${shown(text)}; send Greek letters`, field);
}

/** Finds the rows of words that contain these letters. `^` means the start of the word, `$` its end. */
function rowsWith(letters: string, { keys, keyStarts, keyRows }: Lexicon): ReadonlySet<number> {
  const bare = bareOf(letters, 'letters');
  const [isStart, isEnd] = [letters.startsWith('^'), letters.endsWith('$')];
  const fits = (key: string): boolean =>
    key.includes(bare) && (!isStart || key.startsWith(bare)) && (!isEnd || key.endsWith(bare));
  const rows = new Set<number>();
  // `keyStarts[n]` is the index in `keyRows` of the first row of key n.
  for (const [n, key] of keys.all().entries())
    if (fits(key)) for (const row of keyRows.subarray(keyStarts[n], keyStarts[n + 1])) rows.add(row);
  return rows;
}

/** Returns a test for a lemma. The test ignores accents and breathings if the text is without any. */
function isLemma(text: string): (lemma: string) => boolean {
  const bare = bareOf(text, 'lemma');
  const wanted = text.trim().normalize('NFC').toLowerCase();
  if (wanted !== bare) return (lemma) => lemma.toLowerCase() === wanted;
  return (lemma) => lemma.length === bare.length && bareSpelling(lettersOf(lemma)) === bare;
}

/** Combines the conditions of a request into one test of a row, which checks the cheapest conditions first. */
function checksOf(
  { sound, letters, lemma, pos }: FindRequest,
  { lexicon, phonology }: Engine,
): (row: number, key: string) => boolean {
  const wantedKey = sound === undefined ? '' : keyOf(soundsOf(sound, 'sound', phonology));
  const spelled = letters === undefined ? null : rowsWith(letters, lexicon);
  const isWanted = lemma === undefined ? null : isLemma(lemma);
  return (row, key) => {
    if (!key.includes(wantedKey) || spelled?.has(row) === false) return false;
    const { lemma: own, pos: ownPos, form } = lexicon.entry(row);
    if (ELIDED.test(form) || (pos !== undefined && ownPos !== pos.toUpperCase())) return false;
    return isWanted === null || (own !== null && isWanted(own));
  };
}

interface FoundRow {
  readonly row: number;
  /** Row of the other word; undefined if the request did not ask for pairs. */
  readonly pair: number | undefined;
}

/** Yields the key once for each occurrence of `own`, with this occurrence replaced by `other`. */
function* replacedOnce(key: string, own: string, other: string): Generator<string> {
  for (let at = key.indexOf(own); at !== -1; at = key.indexOf(own, at + 1))
    yield key.slice(0, at) + other + key.slice(at + own.length);
}

/**
 * Returns a function that finds the most frequent partner of a row. The partner has the sound `other` in place of `own`,
 * another lemma, and the stress on the same syllable.
 */
function partnerIn(
  keys: readonly string[],
  own: string,
  other: string,
  { lexicon, phonology }: Engine,
): (row: number) => number | undefined {
  const rowsByKey = new Map<string, number[]>();
  for (const [row, key] of keys.entries())
    if (key.includes(other)) rowsByKey.set(key, [...(rowsByKey.get(key) ?? []), row]);
  const stressOf = (form: string): number | undefined =>
    accentedNuclei(form, phonology.scheme.stressing)[0]?.before;
  return (row) => {
    const { form, lemma } = lexicon.entry(row);
    const isPartner = (one: number): boolean => {
      const pair = lexicon.entry(one);
      return pair.lemma !== lemma && !ELIDED.test(pair.form) && stressOf(pair.form) === stressOf(form);
    };
    const keysWithOther = [...replacedOnce(keys[row] as string, own, other)];
    const rows = keysWithOther.flatMap((key) => rowsByKey.get(key) ?? []);
    return rows.sort((a, b) => a - b).find(isPartner);
  };
}

function partnersFor(
  { sound = '', contrast }: FindRequest,
  engine: Engine,
  keysOfAll: () => readonly string[],
): ReturnType<typeof partnerIn> | null {
  if (contrast === undefined) return null;
  const own = keyOf(soundsOf(sound, 'sound', engine.phonology));
  const other = keyOf(soundsOf(contrast, 'contrast', engine.phonology));
  if (own === other) throw badRequest('contrast is the same as sound; send another sound', 'contrast');
  return partnerIn(keysOfAll(), own, other, engine);
}

/** Yields the rows that fit, the most frequent first; if pairs are asked for, only rows with a partner. */
function* fitting(request: FindRequest, engine: Engine): Generator<FoundRow> {
  const { lexicon, phonology } = engine;
  const rows = new LexiconRows(lexicon, phonology);
  const last = Math.min(lexicon.rows, MOST_ROWS);
  const keyAt = (row: number): string => keyOf(rows.phonesOf(row));
  const fits = checksOf(request, engine);
  const partnerOf = partnersFor(request, engine, () => Array.from({ length: last }, (_, row) => keyAt(row)));
  const { least_frequency: least = 0 } = request;
  for (let row = 0; row < last && lexicon.frequencyOf(row) >= least; row++) {
    if (!fits(row, keyAt(row))) continue;
    const pair = partnerOf?.(row);
    if (partnerOf === null || pair !== undefined) yield { row, pair };
  }
}

/** Lists the rows that fit, one for each lemma unless a lemma is asked for. Sorts pairs by their rarer word. */
function rowsFor(request: FindRequest, engine: Engine): FoundRow[] {
  const { contrast, lemma: asked, most } = request;
  const seen = new Set<string>();
  const found: FoundRow[] = [];
  for (const one of fitting(request, engine)) {
    const { form, lemma } = engine.lexicon.entry(one.row);
    const name = asked === undefined ? (lemma ?? form) : form;
    if (seen.has(name) || seen.has(form)) continue;
    seen.add(name).add(form);
    found.push(one);
    if (contrast === undefined && found.length === most) break;
  }
  // Rows are in the order of frequency, so the larger index is the rarer word.
  const rarer = ({ row, pair = row }: FoundRow): number => Math.max(row, pair);
  return found.sort((a, b) => rarer(a) - rarer(b)).slice(0, most);
}

/**
 * Finds the most frequent form of each lemma that fits, or all forms if the request names a lemma.
 * @throws Refusal for sounds that the scheme does not teach, or letters that are not Greek
 */
export function findWords(request: FindRequest, engine: Engine): FoundWords {
  const { lexicon, phonology } = engine;
  const said = (row: number): SaidWord => {
    const entry = lexicon.entry(row);
    return { word: capitalized(entry), ipa: saidAs(readTarget(entry.form, lexicon, phonology)) };
  };
  const words = rowsFor(request, engine).map(({ row, pair }) => {
    const { form, lemma, pos, frequency } = lexicon.entry(row);
    const more = {
      ...(lemma !== null && lemma !== form && { lemma }),
      ...(pos !== null && { pos }),
      frequency,
    };
    return { ...said(row), ...more, ...(pair !== undefined && { pair: said(pair) }) };
  });
  const note = `nothing fits among the ${MOST_ROWS} most frequent forms`;
  return { scheme: phonology.scheme.name, words, ...(words.length === 0 && { note }) };
}
