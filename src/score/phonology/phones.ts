/**
 * The inventory: every phone that the service can name, with its articulatory features.
 *
 * A phone id is a row number, so add new rows at the end of their table and rebuild the lexicon. Features follow the
 * IPA chart (Handbook of the International Phonetic Association, 1999). Notes beside the rows mark exceptions, which
 * bring the usual slips of learners near the right phone.
 */

/** Places of articulation, front to back; the index is the distance that closeness measures. */
export const PLACES = [
  'bilabial',
  'labiodental',
  'dental',
  'alveolar',
  'postalveolar',
  'palatal',
  'velar',
  'uvular',
  'glottal',
] as const;

/** Manners by opening of the oral channel, then liquids, then nasals; the index is the distance. */
export const MANNERS = [
  'plosive',
  'affricate',
  'fricative',
  'approximant',
  'lateral',
  'tap',
  'trill',
  'nasal',
] as const;

/** Vowel heights with their position on the scale from close (0) to open (6). */
export const HEIGHTS = {
  close: 0,
  near_close: 1,
  raised_close_mid: 1.5,
  close_mid: 2,
  mid: 3,
  open_mid: 4,
  near_open: 5,
  open: 6,
} as const;

export const BACKNESSES = ['front', 'central', 'back'] as const;

type Place = (typeof PLACES)[number];
type Manner = (typeof MANNERS)[number];
type Height = keyof typeof HEIGHTS;
type Backness = (typeof BACKNESSES)[number];

export interface Consonant {
  readonly kind: 'consonant';
  readonly symbol: string;
  readonly place: Place;
  readonly manner: Manner;
  readonly voiced: boolean;
  readonly aspirated: boolean;
  /** Only the error code reads this: s z ʃ ʒ are fricatives in every other respect. */
  readonly sibilant: boolean;
  readonly long: boolean;
}

export interface Vowel {
  readonly kind: 'vowel';
  readonly symbol: string;
  readonly height: Height;
  readonly backness: Backness;
  readonly rounded: boolean;
  readonly long: boolean;
}

export type Phone = Consonant | Vowel;

type Voicing = 'voiced' | 'voiceless';
type Rounding = 'rounded' | 'unrounded';
type ConsonantRow = [string, Place, Manner, Voicing, ...('aspirated' | 'sibilant' | 'long')[]];
type VowelRow = [string, Height, Backness, Rounding, ...'long'[]];

// biome-ignore format: a table, one phone a line
const CONSONANTS: readonly ConsonantRow[] = [
  ['p',  'bilabial',    'plosive',    'voiceless'],
  ['pː', 'bilabial',    'plosive',    'voiceless', 'long'],
  ['b',  'bilabial',    'plosive',    'voiced'],
  ['bː', 'bilabial',    'plosive',    'voiced', 'long'],
  ['t',  'alveolar',    'plosive',    'voiceless'],
  ['tː', 'alveolar',    'plosive',    'voiceless', 'long'],
  ['d',  'alveolar',    'plosive',    'voiced'],
  ['dː', 'alveolar',    'plosive',    'voiced', 'long'],
  ['c',  'palatal',     'plosive',    'voiceless'],
  ['ɟ',  'palatal',     'plosive',    'voiced'],
  ['k',  'velar',       'plosive',    'voiceless'],
  ['kː', 'velar',       'plosive',    'voiceless', 'long'],
  ['ɡ',  'velar',       'plosive',    'voiced'],
  ['ɡː', 'velar',       'plosive',    'voiced', 'long'],
  ['q',  'uvular',      'plosive',    'voiceless'],
  ['ɢ',  'uvular',      'plosive',    'voiced'],
  ['ʔ',  'glottal',     'plosive',    'voiceless'],
  ['ʈ',  'postalveolar', 'plosive',    'voiceless'], // retroflex filed under postalveolar
  ['ɖ',  'postalveolar', 'plosive',    'voiced'], // retroflex filed under postalveolar
  ['ɸ',  'bilabial',    'fricative',  'voiceless'],
  ['β',  'bilabial',    'fricative',  'voiced'],
  ['f',  'labiodental', 'fricative',  'voiceless'],
  ['fː', 'labiodental', 'fricative',  'voiceless', 'long'],
  ['v',  'labiodental', 'fricative',  'voiced'],
  ['vː', 'labiodental', 'fricative',  'voiced', 'long'],
  ['θ',  'dental',      'fricative',  'voiceless'],
  ['θː', 'dental',      'fricative',  'voiceless', 'long'],
  ['ð',  'dental',      'fricative',  'voiced'],
  ['ðː', 'dental',      'fricative',  'voiced', 'long'],
  ['s',  'alveolar',    'fricative',  'voiceless', 'sibilant'],
  ['sː', 'alveolar',    'fricative',  'voiceless', 'sibilant', 'long'],
  ['z',  'alveolar',    'fricative',  'voiced', 'sibilant'],
  ['zː', 'alveolar',    'fricative',  'voiced', 'sibilant', 'long'],
  ['ʃ',  'postalveolar', 'fricative',  'voiceless', 'sibilant'],
  ['ʃː', 'postalveolar', 'fricative',  'voiceless', 'sibilant', 'long'],
  ['ʒ',  'postalveolar', 'fricative',  'voiced', 'sibilant'],
  ['ç',  'palatal',     'fricative',  'voiceless'],
  ['ʝ',  'palatal',     'fricative',  'voiced'],
  ['x',  'velar',       'fricative',  'voiceless'],
  ['xː', 'velar',       'fricative',  'voiceless', 'long'],
  ['ɣ',  'velar',       'fricative',  'voiced'],
  ['ɣː', 'velar',       'fricative',  'voiced', 'long'],
  ['ꭓ',  'uvular',      'fricative',  'voiceless'],
  ['ʁ',  'uvular',      'fricative',  'voiced'],
  ['h',  'glottal',     'fricative',  'voiceless'],
  ['ɦ',  'glottal',     'fricative',  'voiced'],
  ['ɬ',  'alveolar',    'lateral',    'voiceless'], // voiceless lateral (fricative) filed under lateral
  ['ʋ',  'labiodental', 'approximant', 'voiced'],
  ['ɹ',  'alveolar',    'approximant', 'voiced'],
  ['ɻ',  'postalveolar', 'approximant', 'voiced'], // retroflex filed under postalveolar
  ['j',  'palatal',     'approximant', 'voiced'],
  ['ɰ',  'velar',       'approximant', 'voiced'],
  ['w',  'bilabial',    'approximant', 'voiced'], // labial-velar filed under bilabial
  ['ʍ',  'bilabial',    'approximant', 'voiceless'], // labial-velar filed under bilabial
  ['l',  'alveolar',    'lateral',    'voiced'],
  ['lː', 'alveolar',    'lateral',    'voiced', 'long'],
  ['ɭ',  'postalveolar', 'lateral',    'voiced'], // retroflex filed under postalveolar
  ['ʎ',  'palatal',     'lateral',    'voiced'],
  ['ʟ',  'velar',       'lateral',    'voiced'],
  ['ⱱ',  'labiodental', 'tap',        'voiced'],
  ['ɾ',  'alveolar',    'tap',        'voiced'],
  ['ɾː', 'alveolar',    'tap',        'voiced', 'long'],
  ['ɽ',  'postalveolar', 'tap',        'voiced'], // retroflex filed under postalveolar
  ['ʙ',  'bilabial',    'trill',      'voiced'],
  ['r',  'alveolar',    'trill',      'voiced'],
  ['rː', 'alveolar',    'trill',      'voiced', 'long'],
  ['ʀ',  'uvular',      'trill',      'voiced'],
  ['m',  'bilabial',    'nasal',      'voiced'],
  ['mː', 'bilabial',    'nasal',      'voiced', 'long'],
  ['ɱ',  'labiodental', 'nasal',      'voiced'],
  ['n',  'alveolar',    'nasal',      'voiced'],
  ['nː', 'alveolar',    'nasal',      'voiced', 'long'],
  ['ɲ',  'palatal',     'nasal',      'voiced'],
  ['ŋ',  'velar',       'nasal',      'voiced'],
  ['ŋː', 'velar',       'nasal',      'voiced', 'long'],
  ['ɴ',  'uvular',      'nasal',      'voiced'],
  ['ɳ',  'postalveolar', 'nasal',      'voiced'], // retroflex filed under postalveolar
  ['p͡f', 'labiodental', 'affricate',  'voiceless'],
  ['b͡v', 'labiodental', 'affricate',  'voiced'],
  ['t͡θ', 'dental',      'affricate',  'voiceless'],
  ['d͡ð', 'dental',      'affricate',  'voiced'],
  ['t͡s', 'alveolar',    'affricate',  'voiceless'],
  ['d͡z', 'alveolar',    'affricate',  'voiced'],
  ['t͡ʃ', 'postalveolar', 'affricate',  'voiceless'],
  ['d͡ʒ', 'postalveolar', 'affricate',  'voiced'],
  ['c͡ç', 'palatal',     'affricate',  'voiceless'],
  ['ɟ͡ʝ', 'palatal',     'affricate',  'voiced'],
  ['k͡x', 'velar',       'affricate',  'voiceless'],
  ['ɡ͡ɣ', 'velar',       'affricate',  'voiced'],
  ['pʰ', 'bilabial',    'plosive',    'voiceless', 'aspirated'],
  ['tʰ', 'alveolar',    'plosive',    'voiceless', 'aspirated'],
  ['kʰ', 'velar',       'plosive',    'voiceless', 'aspirated'],
  ['cʰ', 'palatal',     'plosive',    'voiceless', 'aspirated'],
  ['qʰ', 'uvular',      'plosive',    'voiceless', 'aspirated'],
  ['ʈʰ', 'postalveolar', 'plosive',    'voiceless', 'aspirated'],
  ['t͡sʰ', 'alveolar',    'affricate',  'voiceless', 'aspirated'],
  ['t͡ʃʰ', 'postalveolar', 'affricate',  'voiceless', 'aspirated'],
  ['bʱ', 'bilabial',    'plosive',    'voiced', 'aspirated'], // breathy; counted as aspirated
  ['dʱ', 'alveolar',    'plosive',    'voiced', 'aspirated'], // breathy; counted as aspirated
  ['ɡʱ', 'velar',       'plosive',    'voiced', 'aspirated'], // breathy; counted as aspirated
  ['r̥',  'alveolar',    'trill',      'voiceless'],
  ['m̥',  'bilabial',    'nasal',      'voiceless'],
  ['n̥',  'alveolar',    'nasal',      'voiceless'],
  ['ɹ̥',  'alveolar',    'approximant', 'voiceless'],
];

// biome-ignore format: a table, one phone a line
const VOWELS: readonly VowelRow[] = [
  ['i',  'close',           'front',  'unrounded'],
  ['iː', 'close',           'front',  'unrounded', 'long'],
  ['y',  'close',           'front',  'rounded'],
  ['yː', 'close',           'front',  'rounded', 'long'],
  ['ɨ',  'close',           'central', 'unrounded'],
  ['ɨː', 'close',           'central', 'unrounded', 'long'],
  ['ʉ',  'close',           'central', 'rounded'],
  ['ʉː', 'close',           'central', 'rounded', 'long'],
  ['ɯ',  'close',           'back',   'unrounded'],
  ['ɯː', 'close',           'back',   'unrounded', 'long'],
  ['u',  'close',           'back',   'rounded'],
  ['uː', 'close',           'back',   'rounded', 'long'],
  ['ɪ',  'near_close',      'front',  'unrounded'],
  ['ɪː', 'near_close',      'front',  'unrounded', 'long'],
  ['ʏ',  'near_close',      'front',  'rounded'],
  ['ʏː', 'near_close',      'front',  'rounded', 'long'],
  ['ʊ',  'near_close',      'back',   'rounded'],
  ['ʊː', 'near_close',      'back',   'rounded', 'long'],
  ['e',  'close_mid',       'front',  'unrounded'],
  ['eː', 'close_mid',       'front',  'unrounded', 'long'],
  ['ø',  'close_mid',       'front',  'rounded'],
  ['øː', 'close_mid',       'front',  'rounded', 'long'],
  ['ɘ',  'close_mid',       'central', 'unrounded'],
  ['ɘː', 'close_mid',       'central', 'unrounded', 'long'],
  ['ɵ',  'close_mid',       'central', 'rounded'],
  ['ɵː', 'close_mid',       'central', 'rounded', 'long'],
  ['ɤ',  'close_mid',       'back',   'unrounded'],
  ['ɤː', 'close_mid',       'back',   'unrounded', 'long'],
  ['o',  'close_mid',       'back',   'rounded'],
  ['oː', 'close_mid',       'back',   'rounded', 'long'],
  ['ə',  'mid',             'central', 'unrounded'],
  ['əː', 'mid',             'central', 'unrounded', 'long'],
  ['ɛ',  'open_mid',        'front',  'unrounded'],
  ['ɛː', 'open_mid',        'front',  'unrounded', 'long'],
  ['œ',  'open_mid',        'front',  'rounded'],
  ['œː', 'open_mid',        'front',  'rounded', 'long'],
  ['ɜ',  'open_mid',        'central', 'unrounded'],
  ['ɜː', 'open_mid',        'central', 'unrounded', 'long'],
  ['ɞ',  'open_mid',        'central', 'rounded'],
  ['ɞː', 'open_mid',        'central', 'rounded', 'long'],
  ['ʌ',  'open_mid',        'back',   'unrounded'],
  ['ʌː', 'open_mid',        'back',   'unrounded', 'long'],
  ['ɔ',  'open_mid',        'back',   'rounded'],
  ['ɔː', 'open_mid',        'back',   'rounded', 'long'],
  ['æ',  'near_open',       'front',  'unrounded'],
  ['æː', 'near_open',       'front',  'unrounded', 'long'],
  ['ɐ',  'near_open',       'central', 'unrounded'],
  ['ɐː', 'near_open',       'central', 'unrounded', 'long'],
  ['ɶ',  'open',            'front',  'rounded'],
  ['ɶː', 'open',            'front',  'rounded', 'long'],
  ['ɑ',  'open',            'back',   'unrounded'],
  ['ɑː', 'open',            'back',   'unrounded', 'long'],
  ['ɒ',  'open',            'back',   'rounded'],
  ['ɒː', 'open',            'back',   'rounded', 'long'],
  ['a',  'open',            'central', 'unrounded'], // central: the Greek open vowel; the IPA chart files plain a as front
  ['aː', 'open',            'central', 'unrounded', 'long'],
  ['e̝',  'raised_close_mid', 'front',  'unrounded'], // Koine η; a half step, so that it never equals ɪ or e
  ['e̝ː', 'raised_close_mid', 'front',  'unrounded', 'long'],
  ['o̝',  'raised_close_mid', 'back',   'rounded'], // raised close-mid
  ['o̝ː', 'raised_close_mid', 'back',   'rounded', 'long'],
  ['e̞',  'mid',             'front',  'unrounded'], // true mid
  ['e̞ː', 'mid',             'front',  'unrounded', 'long'],
  ['o̞',  'mid',             'back',   'rounded'], // true mid
  ['o̞ː', 'mid',             'back',   'rounded', 'long'],
  ['ø̞',  'mid',             'front',  'rounded'], // true mid
  ['ø̞ː', 'mid',             'front',  'rounded', 'long'],
  ['ɤ̞',  'mid',             'back',   'unrounded'], // true mid
  ['ɤ̞ː', 'mid',             'back',   'unrounded', 'long'],
];

/** Symbols that learners and recognizers write -> the phone of the inventory. */
// biome-ignore format: a table, one alias a line
export const ALIASES: readonly (readonly [alias: string, phone: string])[] = [
  ['ʂ',   'ʃ'],
  ['ʐ',   'ʒ'],
  ['ɕ',   'ʃ'],
  ['ʑ',   'ʒ'],
  ['ħ',   'h'],
  ['ʕ',   'ɦ'],
  ['ʜ',   'h'],
  ['ʢ',   'ɦ'],
  ['ɧ',   'x'],
  ['ɮ',   'l'],
  ['ɥ',   'j'],
  ['ɫ',   'l'],
  ['l̥',   'ɬ'],
  ['ɺ',   'ɾ'],
  ['t͡ɕ',  't͡ʃ'],
  ['d͡ʑ',  'd͡ʒ'],
  ['ʈ͡ʂ',  't͡ʃ'],
  ['ɖ͡ʐ',  'd͡ʒ'],
  ['ɛ̝',   'e̞'],
  ['ɔ̝',   'o̞'],
  ['ä',   'a'],
  ['g',   'ɡ'],
  ['t̪',   't'],
  ['d̪',   'd'],
  ['n̪',   'n'],
  ['l̪',   'l'],
  ['s̪',   's'],
  ['z̪',   'z'],
  ['ʦ',   't͡s'],
  ['ʣ',   'd͡z'],
  ['ʧ',   't͡ʃ'],
  ['ʤ',   'd͡ʒ'],
  ['β̞',   'β'],
  ['ð̞',   'ð'],
  ['ɣ̞',   'ɣ'],
  ['ç̬',   'ʝ'],
  ['b̥',   'p'],
  ['d̥',   't'],
  ['ɡ̊',   'k'],
  ['v̥',   'f'],
  ['z̥',   's'],
  ['i̯',   'j'],
  ['u̯',   'w'],
  ['y̑',   'j'],
  ['ɓ',   'b'],
  ['ɗ',   'd'],
  ['ɠ',   'ɡ'],
  ['pʼ',  'p'],
  ['tʼ',  't'],
  ['kʼ',  'k'],
  ['ã',   'a'],
  ['ẽ',   'e'],
  ['ĩ',   'i'],
  ['õ',   'o'],
  ['ũ',   'u'],
  ['ɛ̃',   'ɛ'],
  ['ɔ̃',   'ɔ'],
  ['ɑ̃',   'ɑ'],
  ['œ̃',   'œ'],
  ['ə̃',   'ə'],
  ['ỹ',   'y'],
];

const consonant = ([symbol, place, manner, voicing, ...flags]: ConsonantRow): Consonant => ({
  kind: 'consonant',
  symbol,
  place,
  manner,
  voiced: voicing === 'voiced',
  aspirated: flags.includes('aspirated'),
  sibilant: flags.includes('sibilant'),
  long: flags.includes('long'),
});

const vowel = ([symbol, height, backness, rounding, ...flags]: VowelRow): Vowel => ({
  kind: 'vowel',
  symbol,
  height,
  backness,
  rounded: rounding === 'rounded',
  long: flags.includes('long'),
});

/** The phones by id. */
export const PHONES: readonly Phone[] = [...CONSONANTS.map(consonant), ...VOWELS.map(vowel)];

const idBySymbol: ReadonlyMap<string, number> = new Map(PHONES.map((p, id) => [p.symbol, id]));

/** The id of a phone of the inventory, or undefined for any other string. */
export const findPhone = (symbol: string): number | undefined => idBySymbol.get(symbol);

const LONGER: readonly number[] = PHONES.map(({ symbol }, id) => idBySymbol.get(`${symbol}ː`) ?? id);

/** The id of a phone that one of our own tables names; a symbol outside the inventory is a fault of the table. */
export function phoneId(symbol: string): number {
  const id = idBySymbol.get(symbol);
  if (id === undefined) throw new Error(`no phone ${symbol} in the inventory`);
  return id;
}

/** The long counterpart of a phone; the phone itself where it is long or the inventory has none. */
export const longerOf = (id: number): number => LONGER[id] as number;

const PLAIN: readonly number[] = PHONES.map(
  ({ symbol }, id) => idBySymbol.get(symbol.replace(/[ːʰ]/gu, '')) ?? id,
);

/** The phone without its length and aspiration; the phone itself where it has neither. */
export const plainOf = (id: number): number => PLAIN[id] as number;

/** The phone with this id; an id outside the inventory is a fault of the caller. */
export function phoneAt(id: number): Phone {
  const phone = PHONES[id];
  if (phone === undefined) throw new Error(`no phone has the id ${id}`);
  return phone;
}

export const isVowelPhone = (phone: number): boolean => phoneAt(phone).kind === 'vowel';
