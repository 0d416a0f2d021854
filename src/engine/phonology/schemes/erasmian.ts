/**
 * erasmian: Greek as seminaries of the United States teach it: one sound for each letter, English vowels, the rough
 * breathing as h. Short sources: Mounce = Basics of Biblical Greek, 4th edition (2019); Hildebrandt = Mastering New
 * Testament Greek (2003); Machen = New Testament Greek for Beginners (1923), quoted from memory; Smyth = Greek Grammar
 * (1920); Wells = Accents of English (1982), with its keyword for a vowel, and Siebenthal = Griechische Grammatik zum
 * Neuen Testament (2011), both quoted from memory. A word of English or German after a source is its example.
 */

import { LAX, type Scheme, withBreath } from '../scheme.ts';

// biome-ignore format: a table, one row a line
const VOWELS = withBreath([
  // letters, context, phones, example, example with a rough breathing, read as h; source
  ['α ᾳ',   'anywhere', 'a',    'ἀγάπη',    'ἅγιος'],    // Mounce: father; iota subscript is silent
  ['ε',     'anywhere', 'ɛ',    'θεός',     'ἕτερος'],   // Mounce
  ['αι',    'anywhere', 'a j',  'καί',      'αἷμα'],     // Mounce: aisle
  ['η ῃ',   'anywhere', 'e',    'ἀγάπη',    'ἡμέρα'],    // Mounce: obey; iota subscript is silent
  ['ι',     'anywhere', 'i',    'πίστις',   'ἵνα'],      // Mounce
  ['ει',    'anywhere', 'e j',  'εἰρήνη',   'εἷς'],      // Mounce: eight
  ['ο',     'anywhere', 'ɔ',    'λόγος',    'ὅτι'],      // Mounce: off
  ['ω ῳ',   'anywhere', 'o',    'λόγῳ',     'ὥρα'],      // Mounce: tone; iota subscript is silent
  ['υ',     'anywhere', 'y',    'ψυχή',     'ὕδωρ'],     // Mounce: über
  ['οι',    'anywhere', 'ɔ j',  'οἶκος',    'οἷος'],     // Mounce: oil
  ['υι',    'anywhere', 'w i',  'μυῖα',     'υἱός'],     // Mounce: suite
  ['ου',    'anywhere', 'u',    'οὐρανός',  'οὗτος'],    // Mounce: soup
]);

// biome-ignore format: a table, one row a line
const LETTERS: Scheme['letters'] = [
  // letters, context,                   phones,  example,     source
  ...VOWELS,
  ['β',   'anywhere',                    'b',     'βίβλος'],   // Mounce
  ['γ',   'before γ κ χ ξ',              'ŋ',     'ἄγγελος'],  // Mounce; Smyth § 19
  ['γ',   'anywhere',                    'ɡ',     'ἀγάπη'],    // Mounce
  ['δ',   'anywhere',                    'd',     'δοῦλος'],   // Mounce
  ['ζ',   'word start',                  'z',     'ζωή'],      // Mounce: z
  ['ζ',   'anywhere',                    'd͡z',    'βαπτίζω'],  // Machen: dz
  ['θ',   'anywhere',                    'θ',     'θεός'],     // Mounce
  ['κ',   'anywhere',                    'k',     'κόσμος'],   // Mounce
  ['λ',   'anywhere',                    'l',     'λόγος'],    // Mounce
  ['μ',   'anywhere',                    'm',     'μήτηρ'],    // Mounce
  ['ν',   'anywhere',                    'n',     'νόμος'],    // Mounce
  ['ξ',   'anywhere',                    'k s',   'δόξα'],     // Mounce
  ['π',   'anywhere',                    'p',     'πατήρ'],    // Mounce
  ['ρ',   'anywhere',                    'r',     'ῥῆμα'],     // Mounce
  ['σ',   'anywhere',                    's',     'κόσμος'],   // Mounce
  ['τ',   'anywhere',                    't',     'τόπος'],    // Mounce
  ['φ',   'anywhere',                    'f',     'φῶς'],      // Mounce
  ['χ',   'anywhere',                    'x',     'χάρις'],    // Mounce: Bach
  ['ψ',   'anywhere',                    'p s',   'ψυχή'],     // Mounce
  ['υ̯',   'anywhere',                    'w',     'αὐτός'],    // Mounce: sauerkraut
  ['υ̯φ',  'anywhere',                    'w f',   'εὐφραίνω'], // Mounce
  ['υ̯β',  'anywhere',                    'w b',   'εὔβουλος'], // Mounce
];

// biome-ignore format: a table, one row a line
const VARIANTS: Scheme['variants'] = [
  // phone          letters     context                       accepted          basis     example     source
  ['a',             'any',      'anywhere',                   'ɑ, ɐ',           'free',   'ἀγάπη'],    // Mounce: father, which has ɑ; ɐ is its weak form
  ['a',             'any',      'anywhere',                   'æ',              'taught', 'ἀγάπη'],    // English learners: factory
  ['any vowel',     'any',      'unaccented',                 'ə',              'taught', 'πᾶσιν'],    // Mounce: along; Wells, commA: any weak vowel of English
  ['ɛ',             'ε',        'anywhere',                   'e',              'taught', 'θεός'],     // teachers differ
  ['ɛ',             'ε',        'before υ̯',                  'j',              'free',   'εὐθύς'],     // Mounce, Machen: feud, so ευ is j u
  ['e',             'η',        'before υ̯',                  'j',              'free',   'ηὗρον'],     // Mounce: feud, so ηυ is j u
  ['e',             'η ῃ',      'anywhere',                   'ɛː',             'taught', 'ἀγάπη'],    // Machen
  ['e',             'η ῃ',      'anywhere',                   '◌ ɪ, ◌ j, ◌ i',  'taught', 'ἀγάπη'],    // Mounce: obey, they; English ends it with a glide
  ['e',             'ει',       'anywhere',                   'ɛ',              'free',   'εἰρήνη'],   // the quality of the first half of ει is not taught
  ['j',             'ει',       'anywhere',                   '∅',              'taught', 'εἰρήνη'],   // many teach a pure vowel
  ['i',             'ι',        'anywhere',                   'ɪ',              'taught', 'πίστις'],   // Mounce: fit
  ['i',             'ι',        'unaccented before a vowel',  'j',              'taught', 'Ἰησοῦς'],   // Mounce: y in Hebrew names
  ['ɔ',             'ο οι',     'anywhere',                   'ɑ, ɒ, o',        'taught', 'λόγος'],    // Mounce: off, not, obey; oil
  ['o',             'ω ῳ',      'anywhere',                   'ɔː',             'taught', 'λόγῳ'],     // Machen
  ['o',             'ω ῳ',      'anywhere',                   'ə',              'taught', 'λόγῳ'],     // Wells, GOAT: the tone of a Briton is ə ʊ
  ['o',             'ω ῳ',      'anywhere',                   '◌ ʊ, ◌ w, ◌ u',  'taught', 'λόγῳ'],     // Mounce: tone; English ends it with a glide
  ['y',             'υ',        'anywhere',                   'u, ʊ, ʉ, ʏ',     'taught', 'ψυχή'],     // Mounce: hoops, brute, tu, über
  ['y',             'υ',        'anywhere',                   'j ◌',            'taught', 'ψυχή'],     // Mounce: universe
  ['j',             'αι ει οι', 'anywhere',                   'ɪ',              'free',   'καί'],      // one glide, written in two ways
  ['j',             'οι',       'anywhere',                   'ʏ',              'free',   'οἶκος'],    // Siebenthal: Heu
  ['j',             'αι ει οι', 'anywhere',                   'i',              'taught', 'καί'],      // a glide that is nearly a vowel
  ['w',             'υι',       'anywhere',                   'u, ʊ, y',        'taught', 'υἱός'],     // Mounce: suite
  ['i',             'υι',       'anywhere',                   'j, ɪ',           'taught', 'υἱός'],     // Mounce: suite
  ['w',             'υ̯ υ̯φ υ̯β', 'anywhere',                   'ʊ, u, uː',       'free',   'εὐθύς'],     // one glide, written in three ways; feud is j uː
  ['u',             'ου',       'anywhere',                   'ʊ',              'taught', 'οὐρανός'],  // Mounce: soup
  ['any vowel',     'any',      'anywhere',                   '◌ː',             'free',   'ζωή'],      // length is not taught
  ['any consonant', 'β δ θ κ λ μ ν π ρ σ τ φ χ', 'doubled', '◌ː, ◌ ◌',        'free',   'ἄλλος'],      // one sound or two, teachers differ
  ['p',             'π',        'anywhere',                   'pʰ',             'free',   'πατήρ'],    // Mounce: peach, said in English with a puff of breath
  ['t',             'τ',        'anywhere',                   'tʰ',             'free',   'τόπος'],    // Mounce: talk, likewise
  ['k',             'κ',        'anywhere',                   'kʰ',             'free',   'κόσμος'],   // Mounce: kitchen, likewise
  ['x',             'χ',        'anywhere',                   'k, kʰ, ç, ꭓ',    'taught', 'χάρις'],    // Mounce: Bach; Hildebrandt: chemical
  ['d͡z',            'ζ',        'anywhere',                   'z',              'taught', 'βαπτίζω'],  // Mounce: z everywhere
  ['z',             'ζ',        'word start',                 'd͡z',             'taught', 'ζωή'],      // Machen: dz everywhere
  ['s',             'σ',        'before a voiced consonant',  'z',              'free',   'κόσμος'],   // as in cosmos
  ['ŋ',             'γ',        'anywhere',                   'n',              'taught', 'ἄγγελος'],  // Mounce: n
  ['r',             'ρ',        'anywhere',                   'ɹ, ɾ, ɻ, ʁ, ʀ',  'free',   'χάρις'],    // the r of the learner\'s own language
  ['r',             'ρ',        'word start, rough breathing', 'h ◌',           'taught', 'ῥῆμα'],     // Mounce: rh
  ['θ',             'θ',        'anywhere',                   'tʰ',             'historical', 'θεός'], // classical
  ['f',             'φ υ̯φ',     'anywhere',                   'pʰ',             'historical', 'φῶς'],  // classical
];

// biome-ignore format: a table, one row a line
const SLIPS: Scheme['slips'] = [
  // phone letters  heard      example      learners
  ['e',    'η ῃ',   'i',       'τῆς',       'modern Greek'],
  ['a',    'αι',    'e, ɛ',    'καί',       'modern Greek, reconstructed Koine'],
  ['ɔ',    'οι',    'i, y',    'οἱ',        'modern Greek, reconstructed Koine'],
  ['j',    'αι οι', '∅',       'καί',       'modern Greek, reconstructed Koine'],
  ['ɔ',    'οι',    '∅',       'οἱ',        'modern Greek, reconstructed Koine'],
  ['y',    'υ',     'i',       'ὑμεῖς',     'modern Greek'],
  ['e',    'ει',    'i',       'εἰς',       'modern Greek'],
  ['w',    'υ̯',     'v, f',    'αὐτός',     'modern Greek, reconstructed Koine'],
  ['b',    'β',     'v, β',    'βίβλος',    'modern Greek, reconstructed Koine; speakers of Spanish'],
  ['ɡ',    'γ',     'ɣ, ʝ, j', 'γῆ',        'modern Greek, reconstructed Koine'],
  ['d',    'δ',     'ð',       'δοῦλος',    'modern Greek, reconstructed Koine'],
  ['h',    'α ᾳ ε αι η ῃ ι ει ο ω ῳ υ οι υι ου', '∅', 'ἡμεῖς', 'modern Greek, reconstructed Koine'],
  ['w',    'υι',    '∅',       'υἱός',      'modern Greek, reconstructed Koine'],
  ['i',    'υι',    'y',       'υἱός',      'reconstructed Koine'],
  ['a',    'α ᾳ αι', 'ə, ʌ',   'πάντα',     'speakers of English'],
  ['ɛ',    'ε',     'ə',       'μέν',       'speakers of English'],
  ['e',    'η ῃ ει', 'ə',      'τῆς',       'speakers of English'],
  ['i',    'ι',     'ə',       'τίς',       'speakers of English'],
  ['ɔ',    'ο οι',  'ə, ʌ',    'τόπος',     'speakers of English'],
  ['y',    'υ',     'ə',       'σύ',        'speakers of English'],
  ['u',    'ου',    'ə',       'τοῦ',       'speakers of English'],
  ['t',    'τ',     'ɾ',       'ἔτι',       'speakers of American English: water'],
  ['d',    'δ',     'ɾ',       'ἴδε',       'speakers of American English: rider'],
];

// biome-ignore format: a table, one row a line
const SPELLINGS: Scheme['spellings'] = [
  // phones    letters before
  ['a j, a ɪ', 'αι'],
  ['e j',      'ει'],
  ['e ɪ',      'η'],
  ['ɔ j, ɔ ɪ, o j', 'οι'],
  ['w i',      'υι'],
  ['a w, a ʊ', 'αυ'],
  ['ɛ w, j u', 'ευ'],
  ['e w',      'ηυ'],
  ['o ʊ',      'ω'],
  ['ɛ',        'ε'],
  ['e',        'η'],
  ['ɔ, ɒ',     'ο'],
  ['o',        'ω'],
  ['w',        'ου'],
  ['ŋ',        'γ', 'γ κ χ ξ'],
];

export const erasmian: Scheme = {
  name: 'erasmian',
  title: 'Erasmian',
  letters: LETTERS,
  variants: VARIANTS,
  slips: SLIPS,
  spellings: SPELLINGS,
  stressing: ['acute', 'grave', 'circumflex'],
  monotonic: [],
  nearAccents: [...LAX, ['c', 'k']],
};
