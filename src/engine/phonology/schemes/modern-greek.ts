/**
 * modern-greek: the old texts as Greeks read them today, in church and at school.
 *
 * Short sources: Septuaginta = the table of pronunciation of septuaginta.net; descriptions = common descriptions of the
 * modern language, quoted from memory; Arvaniti = Greek Phonetics: The State of the Art (2007).
 */

import { ENGLISH_R, LAX, type Scheme } from '../scheme.ts';

// biome-ignore format: a table, one row a line
const LETTERS: Scheme['letters'] = [
  // letters,          context,                                                  phones, example,   source
  ['α ᾳ',              'anywhere',                                               'a',   'ἀγάπη'],    // Septuaginta; iota subscript is silent
  ['β',                'anywhere',                                               'v',   'βίβλος'],   // Septuaginta
  ['γ',                'before a velar and a front vowel',                       'ɲ',   'ἄγγελος'],  // descriptions
  ['γ',                'before γ κ χ ξ',                                         'ŋ',   'σπλάγχνα'], // Septuaginta
  ['γ',                'after γ, before a front vowel',                          'ɟ',   'ἄγγελος'],  // descriptions
  ['γ',                'after γ',                                                'ɡ',   'ἀγγαρεύω'], // Septuaginta
  ['γ',                'before a front vowel',                                   'ʝ',   'γυνή'],     // Septuaginta
  ['γ',                'anywhere',                                               'ɣ',   'ἀγάπη'],    // Septuaginta
  ['δ',                'anywhere',                                               'ð',   'δοῦλος'],   // Septuaginta
  ['ε αι',             'anywhere',                                               'e',   'καί'],      // Septuaginta
  ['ζ',                'anywhere',                                               'z',   'ζωή'],      // Septuaginta
  ['η ῃ ι ει υ οι υι', 'anywhere',                                               'i',   'εἰρήνη'],   // Septuaginta; iota subscript is silent
  ['θ',                'anywhere',                                               'θ',   'θεός'],     // Septuaginta
  ['κ',                'after γ, before a front vowel',                          'ɟ',   'ἀνάγκη'],   // descriptions
  ['κ',                'after γ',                                                'ɡ',   'ἀγκάλη'],   // descriptions
  ['κ',                'before a front vowel',                                   'c',   'καί'],      // descriptions
  ['κ',                'anywhere',                                               'k',   'κόσμος'],   // Septuaginta
  ['λ',                'anywhere',                                               'l',   'λόγος'],    // Septuaginta
  ['μ',                'anywhere',                                               'm',   'μήτηρ'],    // Septuaginta
  ['ν',                'anywhere',                                               'n',   'νόμος'],    // Septuaginta
  ['ξ',                'anywhere',                                               'k s', 'δόξα'],     // Septuaginta
  ['ο ω ῳ',            'anywhere',                                               'o',   'λόγῳ'],     // Septuaginta; iota subscript is silent
  ['π',                'after μ',                                                'b',   'πέμπω'],    // descriptions
  ['π',                'anywhere',                                               'p',   'πατήρ'],    // Septuaginta
  ['ρ',                'anywhere',                                               'r',   'ῥῆμα'],     // Septuaginta
  ['σ',                'before a voiced consonant',                              'z',   'κόσμος'],   // descriptions
  ['σ',                'anywhere',                                               's',   'σάρξ'],     // Septuaginta
  ['τ',                'after ν',                                                'd',   'πάντα'],    // descriptions
  ['τ',                'anywhere',                                               't',   'τόπος'],    // Septuaginta
  ['φ',                'anywhere',                                               'f',   'φῶς'],      // Septuaginta
  ['χ',                'before a front vowel',                                   'ç',   'ψυχή'],     // descriptions
  ['χ',                'anywhere',                                               'x',   'χάρις'],    // Septuaginta
  ['ψ',                'anywhere',                                               'p s', 'ψυχή'],     // Septuaginta
  ['ου',               'anywhere',                                               'u',   'οὐρανός'],  // Septuaginta
  ['υ̯',                'before a voiceless consonant not σ before a voiced one', 'f',   'αὐτός'],    // Septuaginta
  ['υ̯',                'word end, before a voiceless consonant or a pause',      'f',   'ἄνευ'],     // descriptions: as inside a word, and f at a pause
  ['υ̯',                'anywhere',                                               'v',   'κέλευσμα'], // Septuaginta
  ['υ̯φ',               'anywhere',                                               'f',   'εὐφραίνω'], // descriptions; otherwise doubled f
  ['υ̯β',               'anywhere',                                               'v',   'εὔβουλος'], // descriptions; otherwise doubled v
];

// biome-ignore format: a table, one row a line
const VARIANTS: Scheme['variants'] = [
  // phone          letters              context                              accepted   basis     example           source
  ['v',             'υ̯',                 'word end',                          'f',       'taught', 'ἄνευ ἐμοῦ'], // as at a pause
  ['f',             'υ̯',                 'word end',                          'v',       'taught', 'ἄνευ'],    // as before a vowel
  ['f',             'υ̯',                 'after ω',                           'i',       'taught', 'ἑωυτοῦ'],  // Wiktionary: two vowels
  ['ɲ',             'γ',                 'anywhere',                          'ŋ',       'taught', 'ἄγγελος'], // broad notation
  ['ɲ',             'γ',                 'before γ κ',                        '∅',       'taught', 'ἄγγελος'], // descriptions: [aˈɟelos]
  ['ŋ',             'γ',                 'before γ κ',                        '∅',       'taught', 'ἀγκάλη'],  // descriptions: [aˈɡali]
  ['ɟ',             'γ κ',               'anywhere',                          'ɡ, ʝ, c', 'taught', 'ἄγγελος'], // broad notation; careful reading
  ['ɡ',             'γ κ',               'anywhere',                          'k, ɣ',    'taught', 'ἀγκάλη'],  // careful reading
  ['ʝ',             'γ',                 'anywhere',                          'j, ɣ',    'taught', 'γυνή'],    // broad notation
  ['i',             'η ῃ ι ει υ οι υι',  'unaccented before a vowel',         'j, ʝ, ç', 'taught', 'ἰατρός'],  // synizesis
  ['i',             'ι υ',               'after μ, before a vowel',           'ɲ',       'taught', 'μυαλό'],   // Arvaniti: [mɲa]
  ['i',             'η ῃ ι ει υ οι υι',  'unaccented before a vowel',         'ʝ ∅, j ∅, ʎ ∅, ɲ ∅', 'taught', 'ἅγιος'], // synizesis: [ˈaʝos]
  ['i',             'η ῃ ι ει υ οι υι',  'after a voiceless consonant, unaccented before a vowel',         'c ∅, ç ∅', 'taught', 'ἄξιος'], // synizesis: [ˈaksços]
  ['c',             'κ',                 'anywhere',                          'k',       'taught', 'καί'],     // broad notation
  ['ç',             'χ',                 'anywhere',                          'x',       'taught', 'ψυχή'],    // broad notation
  ['b',             'π',                 'anywhere',                          'p',       'taught', 'πέμπω'],   // careful reading
  ['d',             'τ',                 'anywhere',                          't',       'taught', 'πάντα'],   // careful reading
  ['m',             'μ',                 'before π',                          '∅',       'taught', 'πέμπω'],   // descriptions: [ˈpebo]
  ['n',             'ν',                 'before τ',                          '∅',       'taught', 'πέντε'],   // descriptions: [ˈpede]
  ['z',             'σ',                 'anywhere',                          's',       'taught', 'κόσμος'],  // broad notation
  ['s',             'σ',                 'word end, before a voiced consonant', 'z',     'taught', 'τοὺς μαθητάς'], // as in κόσμος
  ['r',             'ρ',                 'anywhere',                          'ɾ',       'free',   'χάρις'],   // tap and trill are one phoneme
  ['m',             'μ',                 'before β φ',                        'ɱ',       'taught', 'λαμβάνω'], // Arvaniti: [aɱfivoˈlia]
  ['n',             'ν',                 'before π β φ μ',                    'm, ɱ',    'taught', 'ἐνβάλλω'], // assimilation; ɱ Arvaniti, before v f
  ['n',             'ν',                 'before γ κ χ ξ',                    'ŋ',       'taught', 'ἐνκακέω'], // assimilation
  ['n',             'ν',                 'word end, before π β φ μ ψ',        'm, ɱ',    'taught', 'τὸν πατέρα'], // assimilation; ɱ Arvaniti, before v f
  ['n',             'ν',                 'word end, before γ κ χ ξ',          'ŋ',       'taught', 'τὸν κόσμον'], // assimilation
  ['n',             'ν',                 'anywhere',                          'ɲ',       'taught', 'γυνή'],    // descriptions: before i
  ['p',             'π ψ',               'word start, after ν',               'b',       'taught', 'τὸν πατέρα'], // as in πέμπω
  ['s',             'ξ ψ',               'word start, after ν',               'z',       'taught', 'τὴν ψυχήν'], // Arvaniti: [timbziˈçin]
  ['t',             'τ',                 'word start, after ν',               'd',       'taught', 'τὸν τόπον'], // as in πάντα
  ['k',             'κ ξ',               'word start, after ν',               'ɡ',       'taught', 'τὸν κόσμον'], // as in ἀγκάλη
  ['c',             'κ',                 'word start, after ν',               'ɟ, ɡ',    'taught', 'τὸν καιρόν'], // as in ἀνάγκη
  ['l',             'λ',                 'anywhere',                          'ʎ',       'taught', 'λίθος'],   // descriptions: before i
  ['k',             'κ',                 'in ἐκ before β γ δ',                'ɡ',       'taught', 'ἐκδίκησις'], // descriptions
  ['e',             'ε αι',              'anywhere',                          'e̞, ɛ',    'free',   'καί'],     // one vowel, written in three ways
  ['o',             'ο ω ῳ',             'anywhere',                          'o̞, ɔ',    'free',   'λόγος'],   // one vowel, written in three ways
  ['a',             'α ᾳ',               'anywhere',                          'ɐ',       'free',   'ἀγάπη'],   // one vowel, written in two ways
  ['any consonant', 'any',               'doubled',                           '◌ː, ◌ ◌', 'taught', 'ἄλλος'],   // careful reading; usual in Cyprus
];

// biome-ignore format: a table, one row a line
const SLIPS: Scheme['slips'] = [
  // phone letters     heard         example     learners
  ['i',    'η ῃ',      'e, e j, e̝, ɛ, ɛː', 'τῆς',   'Erasmian, reconstructed Koine'],
  ['i',    'υ',        'y, u, ʊ',    'σύ',       'Erasmian, reconstructed Koine'],
  ['i',    'οι',       'y',          'οἱ',       'reconstructed Koine'],
  ['i',    'οι',       'ɔ j, o j',   'οἶκος',    'Erasmian'],
  ['i',    'υι',       'y',          'υἱός',     'reconstructed Koine'],
  ['i',    'ει',       'e j, ɛ j, a j', 'εἰρήνη', 'Erasmian, of Germans, too'],
  ['e',    'αι',       'a j',        'καί',      'Erasmian'],
  ['v',    'β',        'b',          'βίβλος',   'Erasmian'],
  ['v',    'υ̯',        'w, ʊ, u',    'εὐαγγέλιον', 'Erasmian'],
  ['f',    'υ̯',        'w, ʊ, u',    'αὐτός',    'Erasmian'],
  ['ð',    'δ',        'd',          'δοῦλος',   'Erasmian'],
  ['ɣ',    'γ',        'ɡ',          'ἀγάπη',    'Erasmian'],
  ['ʝ',    'γ',        'ɡ',          'γῆ',       'Erasmian'],
  ['x',    'χ',        'k',          'Χριστός',  'speakers of English'],
  ['ç',    'χ',        'k',          'ψυχή',     'speakers of English'],
  ['z',    'ζ',        'd͡z',         'ζωή',      'Erasmian'],
  ['o',    'ο',        'ɑ, ɒ, ʌ',    'τό',       'speakers of English: hot, some'],
  ['a',    'α ᾳ',      'æ, ə, ʌ',    'πάντα',    'speakers of English'],
  ['e',    'ε αι',     'ə',          'θεός',     'speakers of English: the weak vowel'],
  ['i',    'η ῃ ι ει υ οι υι', 'ə',  'πᾶσιν',    'speakers of English: the weak vowel'],
  ['o',    'ο ω ῳ',    'ə',          'λόγος',    'speakers of English: the weak vowel, and the first half of a British tone'],
  ['u',    'ου',       'ə',          'τούτου',   'speakers of English: the weak vowel'],
  ['t',    'τ',        'ɾ',          'ἔτι',      'speakers of American English: water'],
  ['ð',    'δ',        'ɾ',          'ἴδε',      'speakers of American English: rider'],
  ['r',    'ρ',        'ʁ, ʀ',       'γάρ',      'speakers of German, French'],
  ['i',    'ει',       'eː, e',       'εἰς',      'restored Attic'],
  ['f',    'φ',        'pʰ, p',      'φῶς',      'restored Attic'],
  ['θ',    'θ',        'tʰ, t',      'θεός',     'restored Attic'],
  ['x',    'χ',        'kʰ',         'χάρις',    'restored Attic'],
  ['ç',    'χ',        'kʰ',         'ψυχή',     'restored Attic'],
];

// biome-ignore format: a table, one row a line
const SPELLINGS: Scheme['spellings'] = [
  // phones    letters before
  ['ŋ ɡ, ɲ ɟ', 'γγ'],
  ['m b',      'μπ'],
  ['n d',      'ντ'],
  ['b',        'μπ'],
  ['d',        'ντ'],
  ['ɡ, ɟ',     'γκ'],
  ['ŋ',        'γ', 'γ κ χ ξ'],
  ['ɲ',        'γ', 'γ κ χ ξ'],
  ['z',        'σ', 'β γ δ ζ μ ν λ ρ'],
];

const MONOTONIC =
  'για γεια γιος γιου γιο γιοι μια μιας μιαν δυο πια πιο ποιος ποιου ποιον ποιο ποια ποιας ποιαν ποιοι ποιων ποιους ποιες πιω νιος';

export const modernGreek: Scheme = {
  name: 'modern-greek',
  title: 'Modern Greek',
  letters: LETTERS,
  variants: VARIANTS,
  slips: SLIPS,
  spellings: SPELLINGS,
  stressing: ['acute', 'grave', 'circumflex'],
  monotonic: MONOTONIC.split(' '),
  nearAccents: [...LAX, ...ENGLISH_R, ['ɑ', 'a'], ['kʰ', 'c']],
};
