/**
 * koine-greek: Reconstructed Koine after R. Buth, Ἡ κοινὴ προφορά: Notes on the Pronunciation System of Koine Greek
 * (2012), in the broad notation ε/αι = e, η = e̝. Short sources: Buth = the work above; Wiktionary = Wiktionary,
 * Appendix: Ancient Greek pronunciation, with the century it gives; Kantor = B. Kantor, The Pronunciation of New
 * Testament Greek (2023), quoted from memory; Smyth = Greek Grammar (1920); Arvaniti = Greek Phonetics: The State of
 * the Art (2007), for speakers of Modern Greek.
 */

import { ENGLISH_R, LAX, type Scheme } from '../scheme.ts';

// biome-ignore format: a table, one row a line
const LETTERS: Scheme['letters'] = [
  // letters  context                         phones  example        source
  ['α ᾳ',     'anywhere',                     'a',    'ἀγάπη'],                        // Buth; iota subscript is silent
  ['β',       'anywhere',                     'v',    'βίβλος'],                       // Buth
  ['γ',       'before γ κ χ ξ',               'ŋ',    'ἄγγελος'],                      // Smyth § 15, § 19
  ['γ',       'after γ',                      'ɡ',    'ἄγγελος'],                      // Buth
  ['γ',       'before a front vowel',         'ʝ',    'γυνή'],                         // Buth
  ['γ',       'anywhere',                     'ɣ',    'ἀγάπη'],                        // Buth
  ['δ',       'anywhere',                     'ð',    'δοῦλος'],                       // Buth
  ['ε αι',    'anywhere',                     'e',    'καί'],                          // Buth
  ['ζ',       'anywhere',                     'z',    'ζωή'],                          // Buth
  ['η ῃ',     'anywhere',                     'e̝',    'γυνή'],                         // Buth; iota subscript is silent
  ['θ',       'anywhere',                     'θ',    'θεός'],                         // Buth
  ['ι ει',    'anywhere',                     'i',    'εἰρήνη'],                       // Buth
  ['κ',       'anywhere',                     'k',    'καρδία'],                       // Buth
  ['λ',       'anywhere',                     'l',    'λόγος'],                        // Buth
  ['μ',       'anywhere',                     'm',    'μήτηρ'],                        // Buth
  ['ν',       'anywhere',                     'n',    'νόμος'],                        // Buth
  ['ξ',       'anywhere',                     'k s',  'δόξα'],                         // Smyth § 21
  ['ο ω ῳ',   'anywhere',                     'o',    'λόγῳ'],                         // Buth; iota subscript is silent
  ['π',       'anywhere',                     'p',    'πατήρ'],                        // Buth
  ['ρ',       'anywhere',                     'r',    'ῥῆμα'],                         // Buth
  ['σ',       'before a voiced consonant',    'z',    'κόσμος'],                       // Buth; Smyth § 15
  ['σ',       'anywhere',                     's',    'σάρξ'],                         // Buth
  ['τ',       'anywhere',                     't',    'τόπος'],                        // Buth
  ['υ οι υι', 'anywhere',                     'y',    'υἱός'],                         // Buth
  ['φ',       'anywhere',                     'f',    'φῶς'],                          // Buth
  ['χ',       'anywhere',                     'x',    'χάρις'],                        // Buth
  ['ψ',       'anywhere',                     'p s',  'ψυχή'],                         // Smyth § 21
  ['ου',      'anywhere',                     'u',    'οὐρανός'],                      // Buth
  ['υ̯',       'before a voiceless consonant not σ before a voiced one', 'f', 'αὐτός'], // Buth; v in κέλευσμα
  ['υ̯',       'anywhere',                     'v',    'εὐαγγέλιον'],                   // Buth
  ['υ̯φ',      'anywhere',                     'f',    'εὐφραίνω'],                     // Buth; otherwise doubled f
  ['υ̯β',      'anywhere',                     'v',    'εὔβουλος'],                     // Buth; otherwise doubled v
];

// biome-ignore format: a table, one row a line
const VARIANTS: Scheme['variants'] = [
  // phone          letters context                            accepted  basis         example        source
  ['θ',             'θ',    'anywhere',                        'tʰ',     'historical', 'θεός'],                // Wiktionary 1st CE Egyptian; Kantor
  ['θ',             'θ',    'doubled',                         't ◌',    'historical', 'Μαθθαῖος'],            // also spelled τθ: Ματθαῖος
  ['f',             'φ υ̯φ', 'anywhere',                        'pʰ, ɸ',  'historical', 'φῶς'],                 // pʰ Wiktionary 1st CE Egyptian, Kantor; ɸ 4th CE Koine
  ['f',             'υ̯ υ̯φ', 'anywhere',                        'ɸ, w, ʍ, ʊ, u', 'historical', 'αὐτός'],        // ɸ Wiktionary 4th CE Koine; w ʍ 1st CE Egyptian; ʊ u are how w is often typed
  ['f',             'υ̯',    'after ω',                         'y, i',   'historical', 'ἑωυτοῦ'],              // Wiktionary: two vowels
  ['f',             'υ̯φ',   'anywhere',                        'w ◌, ʊ ◌, u ◌', 'historical', 'εὐφροσύνη'],    // Wiktionary 1st CE Egyptian: w pʰ
  ['x',             'χ',    'anywhere',                        'kʰ',     'historical', 'χάρις'],               // Wiktionary 1st CE Egyptian; Kantor
  ['x',             'χ',    'before a front vowel',            'ç',      'historical', 'ψυχή'],                // Wiktionary 4th CE Koine
  ['v',             'β υ̯β', 'anywhere',                        'b, β',   'historical', 'βίβλος'],              // b Wiktionary 1st CE Egyptian, usual after μ; β 4th CE Koine
  ['v',             'υ̯ υ̯β', 'anywhere',                        'β, w, ʊ, u', 'historical', 'εὐαγγέλιον'],      // β Wiktionary 4th CE Koine; w 1st CE Egyptian; ʊ u are how w is often typed
  ['v',             'υ̯β',   'anywhere',                        'w ◌, ʊ ◌, u ◌', 'historical', 'εὔβουλος'],     // Wiktionary 1st CE Egyptian: w b
  ['v',             'υ̯',    'word end',                        'f',      'taught',     'Ἡσαῦ'],                // modern sandhi
  ['ð',             'δ',    'anywhere',                        'd',      'historical', 'δοῦλος'],              // Wiktionary 1st CE Egyptian; usual after ν
  ['ɣ',             'γ',    'anywhere',                        'ɡ',      'historical', 'ἀγάπη'],               // Wiktionary 1st CE Egyptian
  ['ʝ',             'γ',    'before a front vowel',            'ɡ, ɣ',   'historical', 'γυνή'],                // ɡ Wiktionary 1st CE Egyptian; ɣ older Wiktionary, Buth before υ οι
  ['ʝ',             'γ',    'before a front vowel',            'j',      'taught',     'γῆ'],                  // guides after Buth: y as in yes
  ['e',             'ε αι', 'anywhere',                        'ɛ',      'taught',     'καί'],                 // Buth himself: as in bet; Wiktionary for αι
  ['e',             'ε αι', 'anywhere',                        'e̞',      'historical', 'καί'],                 // true mid
  ['e̝',             'η ῃ',  'anywhere',                        'e',      'taught',     'γυνή'],                // Buth himself: as in say, without its glide
  ['e̝',             'η ῃ',  'anywhere',                        'i',      'historical', 'γυνή'],                // Wiktionary 4th CE Koine
  ['y',             'υι',   'anywhere',                        '◌ j, w ◌', 'historical', 'υἱός'],              // a diphthong in older descriptions
  ['i',             'ι ει', 'unaccented before a vowel',       'j, ʝ, ç, ɲ', 'historical', 'Ἰησοῦς'],          // synizesis; ʝ ç ɲ Arvaniti
  ['i',             'ι ει', 'unaccented before a vowel',       'ʝ ∅, j ∅, ʎ ∅, ɲ ∅', 'historical', 'ἅγιος'], // Arvaniti: the consonant takes the ι up, [ˈaʝos]
  ['i',             'ι ει', 'after a voiceless consonant, unaccented before a vowel',       'c ∅, ç ∅', 'historical', 'ἄξιος'], // Arvaniti: [ˈaksços]
  ['o',             'ο ω ῳ', 'anywhere',                       'o̞',      'historical', 'λόγος'],               // true mid
  ['o',             'ο ω ῳ', 'anywhere',                       'ɔ',      'taught',     'λόγος'],               // common classroom value
  ['a',             'α ᾳ',  'anywhere',                        'ɑ, ɐ',   'historical', 'ἀγάπη'],               // ɑ Kantor, English learners; ɐ Arvaniti
  ['any vowel',     'any',  'anywhere',                        '◌ː',     'historical', 'ζωή'],                 // length is not contrastive in Roman-period Koine
  ['any vowel',     'any',  'word start, rough breathing',     'h ◌',    'historical', 'ἅγιος'],               // Wiktionary 1st CE (h); Buth allows it
  ['r',             'ρ',    'word start, rough breathing',     'h ◌',    'historical', 'ῥῆμα'],                // Wiktionary 1st CE (h); Buth allows it
  ['any consonant', 'any',  'doubled',                         '◌ː, ◌ ◌', 'historical', 'ἄλλος'],              // Wiktionary 1st and 4th CE keep geminates
  ['z',             'σ',    'before a voiced consonant',       's',      'taught',     'κόσμος'],              // some guides: σ is always s
  ['s',             'σ',    'word end, before a voiced consonant', 'z',  'historical', 'τοὺς μαθητάς'],        // as in κόσμος
  ['k',             'κ',    'before a front vowel',            'c',      'historical', 'καί'],                 // Wiktionary 4th CE Koine
  ['k',             'κ',    'after γ',                         'ɡ',      'historical', 'ἀνάγκη'],              // Wiktionary
  ['k',             'κ',    'after γ, before a front vowel',   'ɟ',      'historical', 'ἤνεγκεν'],             // Wiktionary 4th CE Koine
  ['k',             'κ',    'in ἐκ before β γ δ',              'ɡ',      'historical', 'διεκβάλλω'],           // Wiktionary; papyri write ἐγδ-
  ['k',             'κ',    'word start, after ν',             'ɡ, ɟ',   'historical', 'τὸν κόσμον'],          // as in ἀνάγκη, ἤνεγκεν
  ['k',             'ξ',    'word start, after ν',             'ɡ',      'historical', 'τὸν ξένον'],           // as in τὸν κόσμον
  ['s',             'ξ ψ',  'word start, after ν',             'z',      'historical', 'τὴν ψυχήν'],           // Arvaniti: [timbziˈçin]
  ['p',             'π',    'after μ',                         'b',      'historical', 'πέμπω'],               // Buth after Weiss 2003, Palmer
  ['p',             'π ψ',  'word start, after ν',             'b',      'historical', 'τὸν πατέρα'],          // as in πέμπω
  ['t',             'τ',    'after ν',                         'd',      'historical', 'πάντα'],               // Buth after Weiss 2003, Palmer
  ['t',             'τ',    'word start, after ν',             'd',      'historical', 'τὸν τόπον'],           // as in πάντα
  ['ŋ',             'γ',    'before a velar and a front vowel', 'ɲ',     'historical', 'ἄγγελος'],             // Wiktionary 4th CE Koine
  ['ɡ',             'γ',    'before a front vowel',            'ɟ',      'historical', 'ἄγγελος'],             // Wiktionary 4th CE Koine
  ['m',             'μ',    'before β φ',                      'ɱ',      'historical', 'λαμβάνω'],             // Arvaniti: [aɱfivoˈlia]
  ['n',             'ν',    'before π β φ μ',                  'm, ɱ',   'historical', 'ἐνβάλλω'],             // assimilation; ɱ Arvaniti, before v f
  ['n',             'ν',    'before γ κ χ ξ',                  'ŋ',      'historical', 'ἐνκακέω'],             // assimilation
  ['n',             'ν',    'word end, before π β φ μ ψ',       'm, ɱ',  'historical', 'τὸν πατέρα'],          // assimilation; papyri write τὸμ, τὸγ
  ['n',             'ν',    'word end, before γ κ χ ξ',        'ŋ',      'historical', 'τὸν κόσμον'],          // assimilation; papyri write τὸμ, τὸγ
  ['n',             'ν',    'anywhere',                        'ɲ',      'historical', 'γυνή'],                // Arvaniti: before i, or before a glide from i
  ['l',             'λ',    'anywhere',                        'ʎ',      'historical', 'λίθος'],               // Arvaniti: before i, or before a glide from i
  ['r',             'ρ',    'anywhere',                        'ɾ',      'free',       'χάρις'],               // tap and trill are one phoneme
  ['r',             'ρ',    'word start or doubled',           'r̥',      'historical', 'ῥῆμα'],                // Attic; optional in early Koine
];

// biome-ignore format: a table, one row a line
const SLIPS: Scheme['slips'] = [
  // phone letters     heard       example       learners
  ['y',    'υ οι υι',  'i',        'ὑμεῖς',      'modern Greek'],
  ['y',    'υ',        'u, ʊ',     'σύ',         'US seminaries'],
  ['y',    'οι',       'ɔ j, o j', 'οἶκος',      'Erasmian'],
  ['y',    'υι',       'u j, ʊ j', 'υἱός',       'Erasmian'],
  ['e',    'αι',       'a j',      'καί',        'Erasmian'],
  ['i',    'ει',       'e j, ɛ j, a j', 'εἰρήνη', 'Erasmian, of Germans, too'],
  ['i',    'ει',       'eː',       'εἰς',        'restored Attic'],
  ['e̝',    'η ῃ',      'ɛ, ɛː',    'τῆς',        'Erasmian, restored Attic'],
  ['o',    'ο',        'ɑ, ɒ, ʌ',  'τό',         'speakers of English: hot, some'],
  ['a',    'α ᾳ',      'æ, ə, ʌ',  'πάντα',      'speakers of English'],
  ['e',    'ε αι',     'ə',        'θεός',       'speakers of English: the weak vowel'],
  ['e̝',    'η ῃ',      'ə',        'τῆς',        'speakers of English: the weak vowel'],
  ['i',    'ι ει',     'ə',        'πᾶσιν',      'speakers of English: the weak vowel'],
  ['o',    'ο ω ῳ',    'ə',        'λόγος',      'speakers of English: the weak vowel, and the first half of a British tone'],
  ['y',    'υ οι υι',  'ə',        'ὑμεῖς',      'speakers of English: the weak vowel'],
  ['u',    'ου',       'ə',        'τούτου',     'speakers of English: the weak vowel'],
  ['t',    'τ',        'ɾ',        'ἔτι',        'speakers of American English: water'],
  ['ð',    'δ',        'ɾ',        'ἴδε',        'speakers of American English: rider'],
  ['r',    'ρ',        'ʁ, ʀ',     'γάρ',        'speakers of German, French'],
  ['x',    'χ',        'k',        'Χριστός',    'speakers of English'],
  ['z',    'ζ',        'd͡z',       'ζωή',        'Erasmian'],
];

// biome-ignore format: a table, one row a line
const SPELLINGS: Scheme['spellings'] = [
  // phones letters before
  ['ŋ', 'γ', 'γ κ χ ξ'],
  ['z', 'σ', 'β γ δ ζ μ ν λ ρ'],
];

export const koineGreek: Scheme = {
  name: 'koine-greek',
  title: 'Reconstructed Koine',
  letters: LETTERS,
  variants: VARIANTS,
  slips: SLIPS,
  spellings: SPELLINGS,
  stressing: ['acute', 'grave', 'circumflex'],
  monotonic: [],
  nearAccents: [...LAX, ...ENGLISH_R],
};
