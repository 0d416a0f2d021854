/**
 * Compiles a scheme into readings. A reading is a taught phone with its variants for one grapheme in one context: kʰ is
 * accepted for the x of χ, never for the k of κ. Every reading gets an id before any word is read, so that one table can
 * hold the costs of all readings.
 */

import { CONTEXTS, type Context } from './contexts.ts';
import type { Around, Grapheme } from './graphemes.ts';
import { longerOf, phoneAt, phoneId } from './phones.ts';
import type { Scheme, VariantRow } from './scheme.ts';
import { compileSpellings, type Spellings } from './spellings.ts';

export interface Reading {
  /** Id of the taught phone. */
  readonly phone: number;
  /** Ids of the phones that are accepted in place of the taught phone. */
  readonly accepted: ReadonlySet<number>;
  /** Ids of accepted phones that cost nothing. */
  readonly free: ReadonlySet<number>;
  /** Ids of phones that may be heard just before the taught phone: h before a vowel with a rough breathing. */
  readonly led: ReadonlySet<number>;
  /** Ids of phones that may be heard just after the taught phone: the j of υι. */
  readonly trailed: ReadonlySet<number>;
  /** True for a doubled letter: the phone may be heard twice. */
  readonly twice: boolean;
  /** Ids of the phones after which the taught phone may be silent: [aʝos] for ἅγιος. */
  readonly silentAfter: ReadonlySet<number>;
  /** True if the taught phone may be silent after any phone, and at the start: the j of an Attic ᾳ. */
  readonly optional: boolean;
  /**
   * Ids of the phones that are usual slips for the taught phone; `glidedSlips` are vowels that learners say with an
   * offglide.
   */
  readonly slips: ReadonlySet<number>;
  readonly glidedSlips: ReadonlySet<number>;
  /** True if it is a usual slip to leave the taught phone out. */
  readonly omitted: boolean;
}

/** A scheme compiled for transcription. */
export interface Phonology {
  readonly scheme: Scheme;
  readonly readings: readonly Reading[];
  readonly spellings: Spellings;
  /** Returns the ids of the readings of the grapheme at index `at`: empty for an unknown letter, two for ξ. */
  readonly read: (word: readonly Grapheme[], at: number, around: Around) => number[];
}

const TAUGHT = '◌';
const NOTHING = '∅';
const LONG = '◌ː';

const words = (cell: string): string[] => cell.split(' ');

/** A phone of a letter row, with a reading for each combination of the contexts of its variant rows. */
interface TaughtPhone {
  /** The contexts that do not hold everywhere. */
  readonly asked: readonly Context[];
  /** Ids of readings. Bit n of the index is set if context n holds. */
  readonly ids: readonly number[];
}

interface LetterRule {
  readonly holds: Context;
  readonly phones: readonly TaughtPhone[];
}

function concerns([phone, letters]: VariantRow, id: number, key: string): boolean {
  const { kind, symbol } = phoneAt(id);
  if (phone !== symbol && phone !== `any ${kind}`) return false;
  return letters === 'any' || words(letters).includes(key);
}

/** Splits a row into the alternatives that it accepts, each of one symbol or two. */
const groupsOf = (row: VariantRow): [string, string?][] =>
  row[3].split(', ').map((group) => words(group) as [string, string?]);

/** Finds the phones that these rows accept in place of a phone. */
function acceptedBy(phone: number, rows: readonly VariantRow[]): Set<number> {
  const single = rows.flatMap(groupsOf).flatMap(([first, second]) => (second === undefined ? [first] : []));
  const plain = single.filter((symbol) => symbol !== LONG && symbol !== NOTHING).map(phoneId);
  const lengthened = single.includes(LONG) ? [phone, ...plain].filter((id) => longerOf(id) !== id) : [];
  return new Set([...plain, ...lengthened.map(longerOf)]);
}

/** Makes the reading of a phone for places at which exactly these variant rows hold. */
function readingOf(phone: number, rows: readonly VariantRow[]): Omit<Reading, keyof Slips> {
  const alternatives = rows.flatMap(groupsOf);
  const pairs = alternatives.filter((group) => group.length === 2) as [string, string][];
  const led = pairs.filter(([first, second]) => first !== TAUGHT && second === TAUGHT);
  const trailed = pairs.filter(([first, second]) => first === TAUGHT && second !== TAUGHT);
  const silent = pairs.filter(([, second]) => second === NOTHING);
  const freeRows = rows.filter(([, , , , basis]) => basis === 'free');
  return {
    phone,
    accepted: acceptedBy(phone, rows),
    free: acceptedBy(phone, freeRows),
    led: new Set(led.map(([first]) => phoneId(first))),
    trailed: new Set(trailed.map(([, second]) => phoneId(second))),
    twice: pairs.some(([first, second]) => first === TAUGHT && second === TAUGHT),
    silentAfter: new Set(silent.map(([before]) => phoneId(before))),
    optional: alternatives.some((group) => group.length === 1 && group[0] === NOTHING),
  };
}

type Slips = Pick<Reading, 'slips' | 'glidedSlips' | 'omitted'>;

function slipsOf(phone: number, key: string, scheme: Scheme): Slips {
  const heard = scheme.slips.flatMap(([taught, letters, cell]) =>
    phoneId(taught) === phone && words(letters).includes(key) ? cell.split(', ').map(words) : [],
  );
  const said = heard.filter(([first]) => first !== NOTHING);
  const firstPhones = (count: number): Set<number> =>
    new Set(said.filter(({ length }) => length === count).map(([first]) => phoneId(first as string)));
  return { slips: firstPhones(1), glidedSlips: firstPhones(2), omitted: said.length < heard.length };
}

/** A text that is equal for equal readings. */
const contentOf = (reading: Reading): string =>
  JSON.stringify(reading, (_, value) => (value instanceof Set ? [...value].sort() : value));

/** Gives ids to readings; equal readings share an id. */
class Readings {
  readonly list: Reading[] = [];
  private readonly idByContent = new Map<string, number>();

  add(reading: Reading): number {
    const content = contentOf(reading);
    const known = this.idByContent.get(content);
    if (known !== undefined) return known;
    this.idByContent.set(content, this.list.length);
    return this.list.push(reading) - 1;
  }

  /** Adds the readings of a phone of a grapheme, one for each combination of the contexts of its variant rows. */
  taught(phone: number, key: string, scheme: Scheme): TaughtPhone {
    const slips = slipsOf(phone, key, scheme);
    const rows = scheme.variants.filter((row) => concerns(row, phone, key));
    const asked = [...new Set(rows.map(([, , context]) => context))].filter((name) => name !== 'anywhere');
    const ids = Array.from({ length: 1 << asked.length }, (_, bits) => {
      const holding = asked.filter((_, n) => (bits >> n) & 1);
      const held = rows.filter(([, , name]) => name === 'anywhere' || holding.includes(name));
      return this.add({ ...readingOf(phone, held), ...slips });
    });
    return { asked: asked.map((name) => CONTEXTS[name]), ids };
  }
}

function letterRules(scheme: Scheme, readings: Readings): Map<string, LetterRule[]> {
  const rules = new Map<string, LetterRule[]>();
  for (const [letters, context, phones] of scheme.letters) {
    for (const key of words(letters)) {
      const taught = words(phones).map((symbol) => readings.taught(phoneId(symbol), key, scheme));
      rules.set(key, [...(rules.get(key) ?? []), { holds: CONTEXTS[context], phones: taught }]);
    }
  }
  return rules;
}

function readPhone(phone: TaughtPhone, word: readonly Grapheme[], at: number, around: Around): number {
  const { asked, ids } = phone;
  let bits = 0;
  for (let n = 0; n < asked.length; n++) if ((asked[n] as Context)(word, at, around)) bits |= 1 << n;
  return ids[bits] as number;
}

/** Makes all readings of a scheme, and a function that reads a grapheme by the first rule with a context that holds. */
export function compileScheme(scheme: Scheme): Phonology {
  const readings = new Readings();
  const rules = letterRules(scheme, readings);
  const read = (word: readonly Grapheme[], at: number, around: Around): number[] => {
    const rulesOfKey = rules.get((word[at] as Grapheme).key);
    const rule = rulesOfKey?.find(({ holds }) => holds(word, at, around));
    return rule === undefined ? [] : rule.phones.map((phone) => readPhone(phone, word, at, around));
  };
  return {
    scheme,
    readings: readings.list,
    spellings: compileSpellings(scheme),
    read,
  };
}
