/**
 * English-speaking readers, trained on the textbooks of their seminaries.
 *
 * Short sources: Mounce = Basics of Biblical Greek, 4th edition (2019), his model words; Wenham = The Elements of New
 * Testament Greek (1965); Buth = Ἡ κοινὴ προφορά (2012) and guides after it; Wells = J. C. Wells, Accents of English
 * (1982); Labov = Labov, Ash and Boberg, The Atlas of North American English (2006); Ladefoged = A Course in
 * Phonetics, 6th edition (2011), chapter 3.
 */

import { type AccentRow, accented } from './accentTable.ts';

/** π, τ, κ are aspirated at the start of a word or of the stressed syllable, but not after s. */
// biome-ignore format: a table, one row a line
const ASPIRATION: readonly AccentRow[] = [
  // letters  place                  said         source
  ['π τ κ', 'after σ',              'p|t|k',      'Ladefoged: spy, sty, sky'],
  ['π τ κ', 'word start',           'pʰ|tʰ|kʰ',   'Mounce: peach, talk, kitchen; Ladefoged'],
  ['π τ κ', 'onset of the stress',  'pʰ|tʰ|kʰ',   'Ladefoged: appear, attend, account'],
  ['π τ κ', 'anywhere',             'p|t|k',      'Ladefoged: happy, lucky'],
];

// biome-ignore format: a table, one row a line
const CONSONANTS: readonly AccentRow[] = [
  ...ASPIRATION,
  ['ʽ',     'before ρ',             '∅',          'Mounce: rho has its own breathing'],
  ['ʽ',     'anywhere',             'h',          'Mounce: the h of hot'],
  ['γ',     'before γ κ χ ξ',       'ŋ',          'Mounce: the n of thing'],
  ['β γ δ', 'anywhere',             'b|ɡ|d',      'Mounce: Bible, gone, dog'],
  ['θ φ σ', 'anywhere',             'θ|f|s',      'Mounce: thing, phone, study'],
  ['λ μ ν', 'anywhere',             'l|m|n',      'Mounce: law, mother, new'],
  ['ξ ψ',   'anywhere',             'k s|p s',    'Mounce: axiom, lips'],
];

// biome-ignore format: a table, one row a line
const US_CAREFUL_ROWS: readonly AccentRow[] = [
  ['α ε ι', 'anywhere',             'ɑ|ɛ|i',      'Mounce: father, metic, intrigue'],
  ['η ω',   'anywhere',             'eɪ|oʊ',      'Mounce: obey, tone; both end in a glide, Wells 1.2'],
  ['ο',     'anywhere',             'ɑ',          'Mounce: off; the vowel of hot for those who merge cot and caught, Labov 11'],
  ['υ ου',  'anywhere',             'u',          'Mounce: hoops, soup'],
  ['αι ει οι αυ', 'anywhere',       'aɪ|eɪ|ɔɪ|aʊ', 'Mounce: aisle, eight, oil, sauerkraut'],
  ['ευ ηυ', 'anywhere',             'j u',        'Mounce: feud'],
  ['υι ωυ', 'anywhere',             'w i|oʊ',     'Mounce: suite'],
  ['ζ χ ρ', 'anywhere',             'd͡z|x|ɹ',     'Mounce: adze, loch; the r of rod'],
  ...CONSONANTS,
];

// biome-ignore format: a table, one row a line
const US_FAST_ROWS: readonly AccentRow[] = [
  ['ερ αρ ορ', 'weak, coda',        'ɚ',          'Wells 6.1: letter, r-colored'],
  ['ερ',    'stressed, coda',       'ɝ',          'Wells 6.1: nurse'],
  ['ηρ',    'coda',                 'ɛ ɹ',        'Wells 6.1: no glide before r'],
  ['α ε',   'weak',                 'ə',          'Wells 2.2.25: comma'],
  ['ι',     'weak, before consonants', 'ə',       'Wells 2.2.25: rabbit rhymes with abbot'],
  ['ο',     'last syllable',        'ɑ',          'endings are learned by their letters'],
  ['ο',     'weak',                 'ə',          'Wells 2.2.25'],
  ['υ',     'stressed, after κ π β μ φ', 'j u',   'Wells 3.1.10: cute, pure, beauty, music'],
  ['τ δ',   'after σ',              't|d',        'Ladefoged: sty'],
  ['τ δ',   'onset of the stress',  'tʰ|d',       'Ladefoged: attend'],
  ['τ δ',   'after vowels, before vowels', 'ɾ',   'Ladefoged: the tap of city, ladder'],
  ['χ',     'word start',           'kʰ',         'Hildebrandt, Mastering New Testament Greek: chemical'],
  ['χ',     'onset of the stress',  'kʰ',         'Hildebrandt: chemical'],
  ['χ ζ',   'anywhere',             'k|z',        'Hildebrandt: chemical; Mounce: zoo'],
  ...US_CAREFUL_ROWS,
];

/** Vowels of guides to Living Koine, with American consonants. */
// biome-ignore format: a table, one row a line
const US_KOINE_ROWS: readonly AccentRow[] = [
  ['αυ ευ ηυ', 'before π τ κ φ θ χ ξ ψ', 'ɑ f|ɛ f|eɪ f', 'Buth'],
  ['αυ ευ ηυ', 'before σ',          'ɑ f|ɛ f|eɪ f', 'Buth'],
  ['αυ ευ ηυ', 'anywhere',          'ɑ v|ɛ v|eɪ v', 'Buth'],
  ['α ε αι', 'anywhere',            'ɑ|ɛ|ɛ',      'Buth: father, bet'],
  ['η',     'anywhere',             'eɪ',         'Buth: say; the glide of English, Wells 1.2'],
  ['ι ει',  'anywhere',             'i',          'Buth: ski'],
  ['ο ω',   'anywhere',             'oʊ',         'Buth: tone; the glide of English, Wells 1.2'],
  ['υ οι υι', 'anywhere',           'y',          'Buth: drilled as ee with round lips'],
  ['ου ωυ', 'anywhere',             'u|oʊ',       'Buth: soup'],
  ['ʽ',     'anywhere',             '∅',          'Buth: silent'],
  ['γ',     'before γ κ χ ξ',       'ŋ',          'Buth'],
  ['γ',     'after γ',              'ɡ',          'Buth: ἄγγελος'],
  ['γ',     'before front-vowels',  'j',          'Buth: the y of yes'],
  ['β γ δ', 'anywhere',             'v|ɡ|ð',      'Buth: van, this; English has no fricative γ'],
  ['ζ χ ρ', 'anywhere',             'z|k|ɹ',      'zoo; English has no χ; the r of rod'],
  ['σ',     'before β γ δ ζ μ ν λ ρ', 'z',        'Buth: κόσμος'],
  ...CONSONANTS,
];

// biome-ignore format: a table, one row a line
const UK_ROWS: readonly AccentRow[] = [
  ['αρ ερ ηρ ιρ ορ υρ ωρ', 'coda',  'ɑː|ɜː|ɛː|ɪə|ɔː|ʊə|ɔː', 'Wells 3.2.2: no r before a consonant or a pause'],
  ['α',     'weak, word end',       'ə',          'Wells 2.2.25: comma'],
  ['α ε ι', 'anywhere',             'æ|ɛ|ɪ',      'Wenham: bat, get, fit'],
  ['η ω',   'anywhere',             'ɛː|əʊ',      'Wenham: the vowel of hair; tone, Wells 2.2.21'],
  ['ο',     'anywhere',             'ɒ',          'Wenham: got'],
  ['υ ου',  'anywhere',             'ʊ|uː',       'Wenham: put for French u; root'],
  ['αι ει οι αυ', 'anywhere',       'aɪ|eɪ|ɔɪ|aʊ', 'Wenham: Isaiah, veil, oil, out'],
  ['ευ ηυ', 'anywhere',             'j uː',       'Wenham: eulogy'],
  ['υι ωυ', 'anywhere',             'w iː|əʊ',    'Wenham: suite'],
  ['ζ χ ρ', 'anywhere',             'd͡z|k|ɹ',     'Wenham: dz; k for those who have no loch; red'],
  ...CONSONANTS,
];

export const US_CAREFUL = accented(
  'US careful',
  'an American by the textbook of Mounce: α ɑ, η eɪ, ο ɑ, ω oʊ, υ u, ευ ju, puffs of breath',
  US_CAREFUL_ROWS,
);

export const US_FAST = accented(
  'US fast',
  'the same in haste: weak vowels ə, taps for τ δ, ɚ, χ k, ζ z',
  US_FAST_ROWS,
);

export const US_KOINE = accented(
  'US, Buth',
  'an American who reads the values of Buth: η eɪ, ο ω oʊ, χ k, γ ɡ, ρ ɹ, puffs of breath',
  US_KOINE_ROWS,
);

export const UK = accented(
  'UK',
  'a Briton by the textbook of Wenham: α æ, ο ɒ, ω əʊ, η ɛː, no r before consonants and at the end',
  UK_ROWS,
);
