/**
 * Lists every phone that the service can name, with its articulatory features. Phones are numbered in the order of their
 * tables, so add new rows at the end of a table and rebuild the lexicon. Features follow the IPA chart (Handbook of the
 * International Phonetic Association, 1999), with these exceptions, which keep the usual slips of learners near the
 * right phone: retroflex consonants are postalveolar, labial-velar ones bilabial, breathy ones aspirated, ɬ is a lateral.
 */

/**
 * Places of articulation, front to back; the distance of two places is the difference of their indices (closeness.ts).
 */
// biome-ignore format: a table
export const PLACES = [
  'bilabial', 'labiodental', 'dental', 'alveolar', 'postalveolar', 'palatal', 'velar', 'uvular', 'glottal',
] as const;

/**
 * Manners, sorted by the opening of the oral channel, then liquids, then nasals; the distance of two manners is the
 * difference of their indices.
 */
// biome-ignore format: a table
export const MANNERS = [
  'plosive', 'affricate', 'fricative', 'approximant', 'lateral', 'tap', 'trill', 'nasal',
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

type PhonePlace = (typeof PLACES)[number];
type PhoneManner = (typeof MANNERS)[number];
type Height = keyof typeof HEIGHTS;
type Backness = (typeof BACKNESSES)[number];

export interface Consonant {
  readonly kind: 'consonant';
  readonly symbol: string;
  readonly place: PhonePlace;
  readonly manner: PhoneManner;
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
/** The first cell has a phone and its long counterpart, if any. */
type ConsonantRow = [symbols: string, PhonePlace, PhoneManner, Voicing, sibilant?: 'sibilant'];
type VowelRow = [symbols: string, Height, Backness, Rounding];

// biome-ignore format: a table, a phone and its long one a line
const CONSONANTS: readonly ConsonantRow[] = [
  ['p pː', 'bilabial',    'plosive',     'voiceless'],
  ['b bː', 'bilabial',    'plosive',     'voiced'],
  ['t tː', 'alveolar',    'plosive',     'voiceless'],
  ['d dː', 'alveolar',    'plosive',     'voiced'],
  ['c',    'palatal',     'plosive',     'voiceless'],
  ['ɟ',    'palatal',     'plosive',     'voiced'],
  ['k kː', 'velar',       'plosive',     'voiceless'],
  ['ɡ ɡː', 'velar',       'plosive',     'voiced'],
  ['q',    'uvular',      'plosive',     'voiceless'],
  ['ɢ',    'uvular',      'plosive',     'voiced'],
  ['ʔ',    'glottal',     'plosive',     'voiceless'],
  ['ʈ',    'postalveolar', 'plosive',     'voiceless'],
  ['ɖ',    'postalveolar', 'plosive',     'voiced'],
  ['ɸ',    'bilabial',    'fricative',   'voiceless'],
  ['β',    'bilabial',    'fricative',   'voiced'],
  ['f fː', 'labiodental', 'fricative',   'voiceless'],
  ['v vː', 'labiodental', 'fricative',   'voiced'],
  ['θ θː', 'dental',      'fricative',   'voiceless'],
  ['ð ðː', 'dental',      'fricative',   'voiced'],
  ['s sː', 'alveolar',    'fricative',   'voiceless', 'sibilant'],
  ['z zː', 'alveolar',    'fricative',   'voiced', 'sibilant'],
  ['ʃ ʃː', 'postalveolar', 'fricative',   'voiceless', 'sibilant'],
  ['ʒ',    'postalveolar', 'fricative',   'voiced', 'sibilant'],
  ['ç',    'palatal',     'fricative',   'voiceless'],
  ['ʝ',    'palatal',     'fricative',   'voiced'],
  ['x xː', 'velar',       'fricative',   'voiceless'],
  ['ɣ ɣː', 'velar',       'fricative',   'voiced'],
  ['ꭓ',    'uvular',      'fricative',   'voiceless'],
  ['ʁ',    'uvular',      'fricative',   'voiced'],
  ['h',    'glottal',     'fricative',   'voiceless'],
  ['ɦ',    'glottal',     'fricative',   'voiced'],
  ['ɬ',    'alveolar',    'lateral',     'voiceless'],
  ['ʋ',    'labiodental', 'approximant', 'voiced'],
  ['ɹ',    'alveolar',    'approximant', 'voiced'],
  ['ɻ',    'postalveolar', 'approximant', 'voiced'],
  ['j',    'palatal',     'approximant', 'voiced'],
  ['ɰ',    'velar',       'approximant', 'voiced'],
  ['w',    'bilabial',    'approximant', 'voiced'],
  ['ʍ',    'bilabial',    'approximant', 'voiceless'],
  ['l lː', 'alveolar',    'lateral',     'voiced'],
  ['ɭ',    'postalveolar', 'lateral',     'voiced'],
  ['ʎ',    'palatal',     'lateral',     'voiced'],
  ['ʟ',    'velar',       'lateral',     'voiced'],
  ['ⱱ',    'labiodental', 'tap',         'voiced'],
  ['ɾ ɾː', 'alveolar',    'tap',         'voiced'],
  ['ɽ',    'postalveolar', 'tap',         'voiced'],
  ['ʙ',    'bilabial',    'trill',       'voiced'],
  ['r rː', 'alveolar',    'trill',       'voiced'],
  ['ʀ',    'uvular',      'trill',       'voiced'],
  ['m mː', 'bilabial',    'nasal',       'voiced'],
  ['ɱ',    'labiodental', 'nasal',       'voiced'],
  ['n nː', 'alveolar',    'nasal',       'voiced'],
  ['ɲ',    'palatal',     'nasal',       'voiced'],
  ['ŋ ŋː', 'velar',       'nasal',       'voiced'],
  ['ɴ',    'uvular',      'nasal',       'voiced'],
  ['ɳ',    'postalveolar', 'nasal',       'voiced'],
  ['p͡f',   'labiodental', 'affricate',   'voiceless'],
  ['b͡v',   'labiodental', 'affricate',   'voiced'],
  ['t͡θ',   'dental',      'affricate',   'voiceless'],
  ['d͡ð',   'dental',      'affricate',   'voiced'],
  ['t͡s',   'alveolar',    'affricate',   'voiceless'],
  ['d͡z',   'alveolar',    'affricate',   'voiced'],
  ['t͡ʃ',   'postalveolar', 'affricate',   'voiceless'],
  ['d͡ʒ',   'postalveolar', 'affricate',   'voiced'],
  ['c͡ç',   'palatal',     'affricate',   'voiceless'],
  ['ɟ͡ʝ',   'palatal',     'affricate',   'voiced'],
  ['k͡x',   'velar',       'affricate',   'voiceless'],
  ['ɡ͡ɣ',   'velar',       'affricate',   'voiced'],
  ['pʰ',   'bilabial',    'plosive',     'voiceless'],
  ['tʰ',   'alveolar',    'plosive',     'voiceless'],
  ['kʰ',   'velar',       'plosive',     'voiceless'],
  ['cʰ',   'palatal',     'plosive',     'voiceless'],
  ['qʰ',   'uvular',      'plosive',     'voiceless'],
  ['ʈʰ',   'postalveolar', 'plosive',     'voiceless'],
  ['t͡sʰ',  'alveolar',    'affricate',   'voiceless'],
  ['t͡ʃʰ',  'postalveolar', 'affricate',   'voiceless'],
  ['bʱ',   'bilabial',    'plosive',     'voiced'],
  ['dʱ',   'alveolar',    'plosive',     'voiced'],
  ['ɡʱ',   'velar',       'plosive',     'voiced'],
  ['r̥',    'alveolar',    'trill',       'voiceless'],
  ['m̥',    'bilabial',    'nasal',       'voiceless'],
  ['n̥',    'alveolar',    'nasal',       'voiceless'],
  ['ɹ̥',    'alveolar',    'approximant', 'voiceless'],
];

// biome-ignore format: a table, a phone and its long one a line
const VOWELS: readonly VowelRow[] = [
  ['i iː', 'close',           'front',   'unrounded'],
  ['y yː', 'close',           'front',   'rounded'],
  ['ɨ ɨː', 'close',           'central', 'unrounded'],
  ['ʉ ʉː', 'close',           'central', 'rounded'],
  ['ɯ ɯː', 'close',           'back',    'unrounded'],
  ['u uː', 'close',           'back',    'rounded'],
  ['ɪ ɪː', 'near_close',      'front',   'unrounded'],
  ['ʏ ʏː', 'near_close',      'front',   'rounded'],
  ['ʊ ʊː', 'near_close',      'back',    'rounded'],
  ['e eː', 'close_mid',       'front',   'unrounded'],
  ['ø øː', 'close_mid',       'front',   'rounded'],
  ['ɘ ɘː', 'close_mid',       'central', 'unrounded'],
  ['ɵ ɵː', 'close_mid',       'central', 'rounded'],
  ['ɤ ɤː', 'close_mid',       'back',    'unrounded'],
  ['o oː', 'close_mid',       'back',    'rounded'],
  ['ə əː', 'mid',             'central', 'unrounded'],
  ['ɛ ɛː', 'open_mid',        'front',   'unrounded'],
  ['œ œː', 'open_mid',        'front',   'rounded'],
  ['ɜ ɜː', 'open_mid',        'central', 'unrounded'],
  ['ɞ ɞː', 'open_mid',        'central', 'rounded'],
  ['ʌ ʌː', 'open_mid',        'back',    'unrounded'],
  ['ɔ ɔː', 'open_mid',        'back',    'rounded'],
  ['æ æː', 'near_open',       'front',   'unrounded'],
  ['ɐ ɐː', 'near_open',       'central', 'unrounded'],
  ['ɶ ɶː', 'open',            'front',   'rounded'],
  ['ɑ ɑː', 'open',            'back',    'unrounded'],
  ['ɒ ɒː', 'open',            'back',    'rounded'],
  ['a aː', 'open',            'central', 'unrounded'], // the open vowel of Greek; the IPA chart calls it front
  ['e̝ e̝ː', 'raised_close_mid', 'front',   'unrounded'], // Koine η: half a step from ɪ and e, so that it equals neither
  ['o̝ o̝ː', 'raised_close_mid', 'back',    'rounded'],
  ['e̞ e̞ː', 'mid',             'front',   'unrounded'],
  ['o̞ o̞ː', 'mid',             'back',    'rounded'],
  ['ø̞ ø̞ː', 'mid',             'front',   'rounded'],
  ['ɤ̞ ɤ̞ː', 'mid',             'back',    'unrounded'],
];

/** Each cell has a phone of the inventory, followed by other symbols that learners and recognizers write for it. */
// biome-ignore format: a table
const WRITTEN = [
  'ʃ ʂ ɕ', 'ʒ ʐ ʑ', 'h ħ ʜ', 'ɦ ʕ ʢ', 'x ɧ', 'l ɮ ɫ l̪', 'j ɥ i̯ y̑', 'ɬ l̥', 'ɾ ɺ', 't͡ʃ t͡ɕ ʈ͡ʂ ʧ',
  'd͡ʒ d͡ʑ ɖ͡ʐ ʤ', 'e̞ ɛ̝', 'o̞ ɔ̝', 'a ä ã', 'ɡ g ɠ', 't t̪ d̥ tʼ', 'd d̪ ɗ', 'n n̪', 's s̪ z̥', 'z z̪',
  't͡s ʦ', 'd͡z ʣ', 'β β̞', 'ð ð̞', 'ɣ ɣ̞', 'ʝ ç̬', 'p b̥ pʼ', 'k ɡ̊ kʼ', 'f v̥', 'w u̯', 'b ɓ', 'e ẽ',
  'i ĩ', 'o õ', 'u ũ', 'ɛ ɛ̃', 'ɔ ɔ̃', 'ɑ ɑ̃', 'œ œ̃', 'ə ə̃', 'y ỹ',
];

export const ALIASES = WRITTEN.flatMap((row) => {
  const [phone = '', ...aliases] = row.split(' ');
  return aliases.map((alias) => [alias, phone] as const);
});

const consonants = ([symbols, place, manner, voicing, sibilant]: ConsonantRow): Consonant[] =>
  symbols.split(' ').map((symbol) => ({
    kind: 'consonant',
    symbol,
    place,
    manner,
    voiced: voicing === 'voiced',
    aspirated: /[ʰʱ]/u.test(symbol),
    sibilant: sibilant !== undefined,
    long: symbol.endsWith('ː'),
  }));

const vowels = ([symbols, height, backness, rounding]: VowelRow): Vowel[] =>
  symbols.split(' ').map((symbol) => ({
    kind: 'vowel',
    symbol,
    height,
    backness,
    rounded: rounding === 'rounded',
    long: symbol.endsWith('ː'),
  }));

export const PHONES: readonly Phone[] = [...CONSONANTS.flatMap(consonants), ...VOWELS.flatMap(vowels)];

const idBySymbol: ReadonlyMap<string, number> = new Map(PHONES.map((p, id) => [p.symbol, id]));

/** The id of a phone of the inventory, or undefined for any other string. */
export const findPhone = (symbol: string): number | undefined => idBySymbol.get(symbol);

const LONGER: readonly number[] = PHONES.map(({ symbol }, id) => idBySymbol.get(`${symbol}ː`) ?? id);

/** The id of a phone that a table of ours names. @throws Error for a symbol outside the inventory */
export function phoneId(symbol: string): number {
  const id = idBySymbol.get(symbol);
  if (id === undefined) throw new Error(`no phone ${symbol} in the inventory`);
  return id;
}

/** The long counterpart of a phone, or the phone itself. */
export const longerOf = (id: number): number => LONGER[id] as number;

const PLAIN: readonly number[] = PHONES.map(
  ({ symbol }, id) => idBySymbol.get(symbol.replace(/[ːʰ]/gu, '')) ?? id,
);

/** Returns the phone without length and aspiration, if the inventory has it; otherwise the phone itself. */
export const plainOf = (id: number): number => PLAIN[id] as number;

/** The phone with this id. @throws Error for an id outside the inventory */
export function phoneAt(id: number): Phone {
  const phone = PHONES[id];
  if (phone === undefined) throw new Error(`no phone has the id ${id}`);
  return phone;
}

export const isVowelPhone = (phone: number): boolean => phoneAt(phone).kind === 'vowel';
