/**
 * attic: Attic of the fifth century BC, as W. S. Allen restored it. Aspirates, long vowels, doubled consonants; the
 * accent marks the syllable of raised pitch, and tone is not judged. Short sources: Allen = Vox Graeca, 3rd edition
 * (1987), quoted from memory; Wiktionary = the column `cla` of its Module:grc-pronunciation; Smyth = Greek Grammar
 * (1920). For the length of α ι υ see `vowelLength.ts`.
 */

import { ENGLISH_R, LAX, type Scheme, withBreath } from '../scheme.ts';

// biome-ignore format: a table, one row a line
const VOWELS = withBreath([
  // letters, context, phones, example, example with a rough breathing, read as h; source
  ['α',     'long',     'aː',   'χώρα',     'ᾱ̔θρόος'],  // Allen
  ['α',     'anywhere', 'a',    'πατήρ',    'ἅγιος'],    // Allen
  ['ᾳ',     'anywhere', 'aː j', 'χώρᾳ',     'ᾅδης'],     // Allen
  ['ε',     'anywhere', 'e',    'λέγω',     'ἕτερος'],   // Allen
  ['αι',    'anywhere', 'a j',  'καί',      'αἷμα'],     // Allen
  ['η',     'anywhere', 'ɛː',   'μήτηρ',    'ἡμέρα'],    // Allen
  ['ῃ',     'anywhere', 'ɛː j', 'ἀρχῇ',     'ᾗ'],        // Allen
  ['ι',     'long',     'iː',   'σῖτος',    'ἷκτο'],     // Allen
  ['ι',     'anywhere', 'i',    'πόλις',    'ἵνα'],      // Allen
  ['ει',    'anywhere', 'eː',   'εἰρήνη',   'εἷς'],      // Allen
  ['ο',     'anywhere', 'o',    'λόγος',    'ὅτι'],      // Allen
  ['ω',     'anywhere', 'ɔː',   'λέγω',     'ὥρα'],      // Allen
  ['ῳ',     'anywhere', 'ɔː j', 'λόγῳ',     'ᾧ'],        // Allen
  ['υ',     'long',     'yː',   'μῦς',      'ὗς'],       // Allen
  ['υ',     'anywhere', 'y',    'φύσις',    'ὕδωρ'],     // Allen
  ['οι',    'anywhere', 'o j',  'οἶκος',    'οἷος'],     // Allen
  ['υι',    'anywhere', 'yː',   'μυῖα',     'υἱός'],     // Wiktionary
  ['ου',    'anywhere', 'uː',   'οὐρανός',  'οὗτος'],    // Allen
]);

// biome-ignore format: a table, one row a line
const DOUBLED: Scheme['letters'] = [
  ['β',   'doubled',                           'bː',      'σάββατον'], // Allen
  ['δ',   'doubled',                           'dː',      'ἔδδεισεν'], // Allen
  ['κ',   'doubled',                           'kː',      'ἐκκλησία'], // Allen
  ['λ',   'doubled',                           'lː',      'ἄλλος'],    // Allen
  ['μ',   'doubled',                           'mː',      'ἄμμος'],    // Allen
  ['ν',   'doubled',                           'nː',      'γεννάω'],   // Allen
  ['π',   'doubled',                           'pː',      'ἵππος'],    // Allen
  ['σ',   'doubled',                           'sː',      'θάλασσα'],  // Allen
  ['τ',   'doubled',                           'tː',      'θάλαττα'],  // Allen
];

// biome-ignore format: a table, one row a line
const LETTERS: Scheme['letters'] = [
  // letters, context,                         phones,    example,      source
  ...VOWELS,
  ...DOUBLED,
  ['β',   'anywhere',                          'b',       'βίβλος'],   // Allen
  ['γ',   'before γ κ χ ξ',                    'ŋ',       'ἄγγελος'],  // Allen; Smyth § 19
  ['γ',   'before μ',                          'ŋ',       'πρᾶγμα'],   // Allen
  ['γ',   'anywhere',                          'ɡ',       'ἀγάπη'],    // Allen
  ['δ',   'anywhere',                          'd',       'δῶρον'],    // Allen
  ['ζ',   'anywhere',                          'z d',     'ζωή'],      // Allen; Wiktionary
  ['θ',   'doubled',                           't tʰ',    'Μαθθαῖος'], // as τθ, Smyth § 81
  ['θ',   'anywhere',                          'tʰ',      'θεός'],     // Allen
  ['κ',   'in ἐκ before β γ δ',                'ɡ',       'ἐκβάλλω'],  // Allen
  ['κ',   'anywhere',                          'k',       'κόσμος'],   // Allen
  ['λ',   'anywhere',                          'l',       'λόγος'],    // Allen
  ['μ',   'anywhere',                          'm',       'μήτηρ'],    // Allen
  ['ν',   'anywhere',                          'n',       'νόμος'],    // Allen
  ['ξ',   'anywhere',                          'k s',     'δόξα'],     // Smyth § 21
  ['π',   'anywhere',                          'p',       'πατήρ'],    // Allen
  ['ρ',   'doubled',                           'r r̥',     'ἄρρωστος'], // Allen
  ['ρ',   'word start',                        'r̥',       'ῥῆμα'],     // Allen
  ['ρ',   'anywhere',                          'r',       'χώρα'],     // Allen
  ['σ',   'before β γ δ μ',                    'z',       'κόσμος'],   // Allen
  ['σ',   'anywhere',                          's',       'σοφός'],    // Allen
  ['τ',   'anywhere',                          't',       'τόπος'],    // Allen
  ['φ',   'doubled',                           'p pʰ',    'Ἀφφώ'],     // as πφ, Smyth § 81
  ['φ',   'anywhere',                          'pʰ',      'φῶς'],      // Allen
  ['χ',   'doubled',                           'k kʰ',    'Βάχχος'],   // as κχ, Smyth § 81
  ['χ',   'anywhere',                          'kʰ',      'χώρα'],     // Allen
  ['ψ',   'anywhere',                          'p s',     'ψυχή'],     // Smyth § 21
  ['υ̯',   'anywhere',                          'w',       'αὐτός'],    // Allen
  ['υ̯φ',  'anywhere',                          'w pʰ',    'εὐφραίνω'], // Allen
  ['υ̯β',  'anywhere',                          'w b',     'εὔβουλος'], // Allen
];

// biome-ignore format: a table, one row a line
const VARIANTS: Scheme['variants'] = [
  // phone letters     context               accepted  basis         example      source
  ['a',    'α',        'of unknown length',  'aː',     'free',       'ψυχά'],                // the spelling does not show the length
  ['i',    'ι',        'of unknown length',  'iː',     'free',       'ἱερός'],               // the spelling does not show the length
  ['y',    'υ',        'of unknown length',  'yː',     'free',       'φύσις'],               // the spelling does not show the length
  ['a',    'any',      'anywhere',           'ɑ, ɐ',   'historical', 'πατήρ'],               // English learners; ɐ the weak vowel of German
  ['aː',   'any',      'anywhere',           'ɑː',     'historical', 'χώρα'],                // English learners
  ['aː',   'ᾳ',        'anywhere',           'a',      'historical', 'χώρᾳ'],                // shortened diphthong
  ['yː',   'υι',       'anywhere',           'y, ◌ j', 'historical', 'υἱός'],                // Wiktionary yː; a diphthong in older descriptions
  ['e',    'ε',        'anywhere',           'ɛ, e̞',   'historical', 'λέγω'],                // Allen: mid
  ['ɛː',   'η ῃ',      'anywhere',           'æː',     'historical', 'μήτηρ'],               // Allen
  ['eː',   'ει',       'anywhere',           '◌ j, ◌ ɪ', 'historical', 'εἰρήνη'],            // Allen: a diphthong in earlier Greek
  ['o',    'ο οι',     'anywhere',           'ɔ, o̞',   'historical', 'λόγος'],               // Allen: mid
  ['o',    'ο οι',     'anywhere',           'ɒ',      'taught',     'λόγος'],               // Allen: pot
  ['ɔː',   'ω ῳ',      'anywhere',           'ɒː',     'historical', 'λέγω'],                // Allen
  ['uː',   'ου',       'anywhere',           'oː',     'historical', 'οὐρανός'],             // Allen: before the fifth century
  ['j',    'ᾳ ῃ ῳ',    'anywhere',           '∅',      'taught',     'λόγῳ'],                // many read these letters without the ι
  ['j',    'any',      'anywhere',           'ɪ',      'free',       'καί'],                 // one glide, written in two ways
  ['j',    'any',      'anywhere',           'i',      'taught',     'καί'],                 // a glide that is nearly a vowel
  ['w',    'any',      'anywhere',           'ʊ',      'free',       'αὐτός'],               // one glide, written in two ways
  ['w',    'υ̯',        'after ω',            'y',      'historical', 'ἑωυτοῦ'],              // Wiktionary: two vowels
  ['w',    'any',      'anywhere',           'u',      'taught',     'αὐτός'],               // a glide that is nearly a vowel
  ['any consonant', 'β δ κ λ μ ν π σ τ', 'doubled', '◌ ◌', 'historical', 'ἄλλος'],           // the long sound, written as two
  ['ŋ',    'γ',        'before μ',           'ɡ',      'historical', 'πρᾶγμα'],              // teachers differ
  ['ɡ',    'γ',        'before ν',           'ŋ',      'historical', 'γιγνώσκω'],            // Probert, Ancient Greek Accentuation (2003); teachers differ
  ['ɡ',    'κ',        'anywhere',           'k',      'historical', 'ἐκβάλλω'],             // as it is written
  ['k',    'κ',        'in ἐκ- before λ μ ν', 'ɡ',     'historical', 'ἐκλέγω'],              // Allen
  ['k',    'κ',        'before φ θ χ',       'kʰ',     'historical', 'ἐκχέω'],               // Allen
  ['k',    'κ',        'word end, before β γ δ', 'ɡ',  'historical', 'ἐκ γῆς'],              // Allen: as in ἐκβάλλω
  ['p',    'π',        'before φ θ χ',       'pʰ',     'historical', 'Σαπφώ'],               // Allen
  ['t',    'τ',        'before φ θ χ',       'tʰ',     'historical', 'Ἀτθίς'],               // Allen
  ['z',    'ζ',        'anywhere',           '◌ː',     'historical', 'ζωή'],                 // Allen: later zz
  ['z',    'ζ',        'anywhere',           'd͡z',     'historical', 'ζωή'],                 // many read dz
  ['d',    'ζ',        'anywhere',           'd͡z ∅, z ∅, zː ∅', 'historical', 'ζωή'],        // many read dz; Allen: later zz
  ['s',    'σ',        'before ν λ ρ',       'z',      'historical', 'Ἰσραήλ'],              // Allen
  ['z',    'σ',        'anywhere',           's',      'historical', 'κόσμος'],              // as it is written
  ['r̥',    'ρ',        'anywhere',           'r, h ◌', 'historical', 'ῥῆμα'],                // as it is written
  ['r',    'ρ',        'doubled',            '◌ː, r̥',  'historical', 'ἄρρωστος'],            // one long sound; Wiktionary r̥ r̥
  ['r̥',    'ρ',        'doubled',            'rː ∅, r ∅', 'historical', 'ἄρρωστος'],         // one long sound, or one short
  ['r',    'ρ',        'anywhere',           'ɾ',      'free',       'χώρα'],                // tap and trill are one phoneme
  ['n',    'ν',        'before π β φ μ',     'm',      'historical', 'ἐνβάλλω'],             // assimilation
  ['n',    'ν',        'before γ κ χ ξ',     'ŋ',      'historical', 'ἐνκακέω'],             // assimilation
  ['n',    'ν',        'word end, before π β φ μ ψ', 'm', 'historical', 'τὸν πατέρα'],       // Allen: inscriptions write τὸμ πατέρα
  ['n',    'ν',        'word end, before γ κ χ ξ', 'ŋ', 'historical', 'τὴν γῆν'],            // Allen: inscriptions write τὴγ γῆν
  ['s',    'σ',        'word end, before a voiced consonant', 'z', 'historical', 'τοὺς δέ'], // Allen: as in κόσμος
];

// biome-ignore format: a table, one row a line
const SLIPS: Scheme['slips'] = [
  // phone letters  heard           example    learners
  ['tʰ',   'θ',     'θ',            'θεός',    'all who know the later sound'],
  ['pʰ',   'φ',     'f',            'φῶς',     'all who know the later sound'],
  ['kʰ',   'χ',     'x, ç',         'χώρα',    'all who know the later sound'],
  ['z',    'ζ',     'd',            'ζωή',     'Erasmian: dz'],
  ['d',    'ζ',     'z',            'ζωή',     'Erasmian: dz'],
  ['ɛː',   'η ῃ',   'i, e, eː, e̝, e j', 'τῆς', 'modern Greek, Erasmian, reconstructed Koine; speakers of English: obey'],
  ['ɔː',   'ω ῳ',   'o, oː, ɔ, o j', 'τῶν',    'modern Greek, Erasmian, reconstructed Koine; speakers of English: tone'],
  ['a',    'αι',    'e, ɛ',         'καί',     'modern Greek'],
  ['o',    'οι',    'i, y',         'οἱ',      'modern Greek'],
  ['j',    'αι οι', '∅',            'καί',     'modern Greek, reconstructed Koine'],
  ['o',    'οι',    '∅',            'οἱ',      'modern Greek, reconstructed Koine'],
  ['eː',   'ει',    'i',            'εἰς',     'modern Greek'],
  ['y',    'υ',     'i, u, ʊ',      'φύσις',   'modern Greek, Erasmian'],
  ['yː',   'υ υι',  'i, iː, u, uː', 'μῦς',     'modern Greek, Erasmian'],
  ['b',    'β',     'v',            'βίβλος',  'modern Greek'],
  ['ɡ',    'γ',     'ɣ, ʝ, j',      'γῆ',      'modern Greek'],
  ['d',    'δ',     'ð',            'δῶρον',   'modern Greek'],
  ['w',    'υ̯',     'v, f',         'αὐτός',   'modern Greek'],
  ['h',    'α ᾳ ε αι η ῃ ι ει ο ω ῳ υ οι υι ου', '∅', 'ἡμεῖς', 'modern Greek, reconstructed Koine'],
  ['o',    'ο',     'ɑ, ʌ',         'τό',      'speakers of English: hot, some'],
  ['a',    'α αι',  'æ, ə, ʌ',      'πάντα',   'speakers of English'],
  ['aː',   'α ᾳ',   'æ, ə, ʌ',      'χώρα',    'speakers of English'],
  ['e',    'ε',     'ə',            'θεός',    'speakers of English: the weak vowel'],
  ['ɛː',   'η ῃ',   'ə',            'τῆς',     'speakers of English: the weak vowel'],
  ['i',    'ι',     'ə',            'πᾶσιν',   'speakers of English: the weak vowel'],
  ['o',    'ο οι',  'ə',            'λόγος',   'speakers of English: the weak vowel'],
  ['ɔː',   'ω ῳ',   'ə',            'λόγῳ',    'speakers of English: the weak vowel, and the first half of a British tone'],
  ['y',    'υ',     'ə',            'σύ',      'speakers of English: the weak vowel'],
  ['uː',   'ου',    'ə',            'τούτου',  'speakers of English: the weak vowel'],
  ['t',    'τ',     'ɾ',            'ἔτι',     'speakers of American English: water'],
  ['d',    'δ',     'ɾ',            'ἴδε',     'speakers of American English: rider'],
  ['r',    'ρ',     'ʁ, ʀ',         'γάρ',     'speakers of German, French'],
];

// biome-ignore format: a table, one row a line
const SPELLINGS: Scheme['spellings'] = [
  // phones  letters before
  ['aː j',   'ᾳ'],
  ['ɛː j',   'ῃ'],
  ['ɔː j',   'ῳ'],
  ['a j',    'αι'],
  ['o j',    'οι'],
  ['a w',    'αυ'],
  ['e w',    'ευ'],
  ['ɛː w',   'ηυ'],
  ['z d',    'ζ'],
  ['ɡ ɡ',    'κγ'],
  ['aː',     'ᾱ'],
  ['iː',     'ῑ'],
  ['yː',     'υι', 'α ε η ο ω'],
  ['yː',     'ῡ'],
  ['ɛː, æː', 'η'],
  ['eː',     'ει'],
  ['ɔː, ɒː', 'ω'],
  ['oː',     'ου'],
  ['ŋ',      'γ', 'γ κ χ ξ μ'],
  ['z',      'σ', 'β γ δ μ'],
  ...DOUBLED.map(([letter, , phone]) => [phone, letter + letter] as const),
];

export const attic: Scheme = {
  name: 'attic',
  title: 'Restored Attic',
  letters: LETTERS,
  variants: VARIANTS,
  slips: SLIPS,
  spellings: SPELLINGS,
  stressing: ['acute', 'circumflex'],
  monotonic: [],
  nearAccents: [...LAX, ...ENGLISH_R, ['c', 'k'], ['ɑ', 'aː']],
};
