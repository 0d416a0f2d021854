/**
 * Readers whose mother tongue is German, Spanish or Brazilian Portuguese; they pronounce Greek as their schools teach it.
 *
 * Short sources: Siebenthal = Griechische Grammatik zum Neuen Testament (2011), the school pronunciation; Kohler =
 * German, in Handbook of the International Phonetic Association (1999); Berenguer = J. Berenguer Amenós, Gramática
 * griega (1966); Martínez = Martínez Celdrán and others, Castilian Spanish, in Journal of the IPA 33 (2003); Rega =
 * Rega and Bergmann, Noções do grego bíblico (2004); Barbosa = Barbosa and Albano, Brazilian Portuguese, in Journal
 * of the IPA 34 (2004).
 */

import { type AccentRow, accented } from './accentTable.ts';

// biome-ignore format: a table, one row a line
const GERMAN_ROWS: readonly AccentRow[] = [
  // letters   place                 said         source
  ['ερ',     'weak, word end',      'ɐ',          'Kohler: besser'],
  ['α ε ι',  'anywhere',            'a|ɛ|i',      'Siebenthal: as in German'],
  ['η ω',    'anywhere',            'ɛː|oː',      'Siebenthal: Bär, Rose'],
  ['υ',      'stressed',            'yː',         'Siebenthal: Bühne'],
  ['ο υ ου', 'anywhere',            'ɔ|y|uː',     'Siebenthal: Gott, Physik, Mut'],
  ['αι ει',  'anywhere',            'aɪ',         'Siebenthal: school value of both, Mai and ein'],
  ['οι ευ ηυ', 'anywhere',          'ɔʏ',         'Siebenthal: school value, Heu'],
  ['αυ υι ωυ', 'anywhere',          'aʊ|y i|oː',  'Siebenthal: Haus; pfui with ü'],
  ['ʽ',      'before ρ',            '∅',          'Siebenthal'],
  ['ʽ',      'anywhere',            'h',          'Siebenthal: Hut'],
  ['γ',      'before γ κ χ ξ',      'ŋ',          'Siebenthal: Angel'],
  ['β γ δ',  'anywhere',            'b|ɡ|d',      'Siebenthal'],
  ['π τ κ',  'after σ',             'p|t|k',      'Kohler: no breath after s'],
  ['π τ κ',  'word start',          'pʰ|tʰ|kʰ',   'Kohler: Pass, Tasse, Kasse'],
  ['π τ κ',  'onset of the stress', 'pʰ|tʰ|kʰ',   'Kohler'],
  ['π τ κ',  'anywhere',            'p|t|k',      'Kohler'],
  ['θ',      'anywhere',            'tʰ',         'Siebenthal: Theater'],
  ['φ',      'anywhere',            'f',          'Siebenthal: Philosophie'],
  ['χ',      'after α αυ ο ω ου',  'x',          'Kohler: Bach'],
  ['χ',      'anywhere',            'ç',          'Kohler: ich'],
  ['ζ',      'anywhere',            't͡s',         'Siebenthal: Zahn'],
  ['ξ ψ',    'anywhere',            'k s|p s',    'Siebenthal'],
  ['σ',      'word start, before vowels', 'z',    'Kohler: Sonne'],
  ['σ',      'after vowels, before vowels', 'z',  'Kohler: Rose'],
  ['σ',      'anywhere',            's',          'Kohler'],
  ['ρ',      'anywhere',            'ʁ',          'Kohler: rot'],
  ['λ μ ν',  'anywhere',            'l|m|n',      'Siebenthal'],
];

// biome-ignore format: a table, one row a line
const SPANISH_ROWS: readonly AccentRow[] = [
  ['α ε η ι ο ω', 'anywhere',       'a|e|e|i|o|o', 'Berenguer; Spanish has five vowels, Martínez'],
  ['υ',      'anywhere',            'u',          'Berenguer: French u, which Spaniards lack'],
  ['ου',     'anywhere',            'u',          'Berenguer'],
  ['αι ει οι υι', 'anywhere',       'a j|e j|o j|w i', 'Berenguer: aire, reina, hoy, muy'],
  ['αυ ευ ηυ ωυ', 'anywhere',       'a w|e w|e w|o w', 'Berenguer: causa, deuda'],
  ['ʽ',      'anywhere',            '∅',          'Spanish has no h'],
  ['γ',      'before γ κ χ ξ',      'ŋ',          'Martínez: tango'],
  ['β γ δ',  'word start',          'b|ɡ|d',      'Martínez: stops after a pause'],
  ['β γ δ',  'after μ ν γ',         'b|ɡ|d',      'Martínez: stops after nasals'],
  ['β γ δ',  'anywhere',            'β|ɣ|ð',      'Martínez: lobo, lago, lado'],
  ['π τ κ',  'anywhere',            'p|t|k',      'Martínez: no breath'],
  ['θ φ χ',  'anywhere',            'θ|f|x',      'Berenguer: zapato, fin, jota'],
  ['ζ',      'anywhere',            'd͡z',         'Berenguer: ds'],
  ['ξ ψ',    'anywhere',            'k s|p s',    'Berenguer'],
  ['σ',      'before voiced-consonants', 'z',     'Martínez: mismo'],
  ['σ',      'anywhere',            's',          'Martínez'],
  ['ρ',      'word start',          'r',          'Martínez: rosa'],
  ['ρ',      'anywhere',            'ɾ',          'Martínez: pero'],
  ['λ μ ν',  'anywhere',            'l|m|n',      'Martínez'],
];

// biome-ignore format: a table, one row a line
const BRAZILIAN_ROWS: readonly AccentRow[] = [
  ['ον ομ',  'weak, coda, last syllable', 'ũ',    'Barbosa: final o is raised'],
  ['αν εν ην ιν ον υν ων', 'coda',  'ɐ̃|ẽ|ẽ|ĩ|õ|ũ|õ', 'Barbosa: the vowel before a closing n is nasal'],
  ['αμ εμ ημ ιμ ομ υμ ωμ', 'coda',  'ɐ̃|ẽ|ẽ|ĩ|õ|ũ|õ', 'Barbosa: campo'],
  ['ουν ειν αιν', 'coda',           'ũ|ẽ j|ã j',  'Barbosa: um, bem, mãe'],
  ['ο',      'weak, last syllable', 'u',          'Barbosa: final o is raised'],
  ['ε',      'weak, word end',      'i',          'Barbosa: final e is raised'],
  ['α',      'weak, word end',      'ɐ',          'Barbosa: casa'],
  ['α ε η ι ο ω', 'anywhere',       'a|ɛ|e|i|ɔ|o', 'Rega: é for ε, ê for η, ó for ο, ô for ω'],
  ['υ ου',   'anywhere',            'u',          'Rega: French u, which Brazilians lack'],
  ['αι ει οι υι', 'anywhere',       'a j|e j|o j|w i', 'Rega: pai, lei, boi, ui'],
  ['αυ ευ ηυ ωυ', 'anywhere',       'a w|e w|e w|o w', 'Rega: pau, meu'],
  ['ʽ',      'anywhere',            '∅',          'the letter h is silent'],
  ['γ',      'before γ κ χ ξ',      'ŋ',          'Rega'],
  ['τ δ',    'before ι',            't͡ʃ|d͡ʒ',      'Barbosa: tia, dia'],
  ['π τ κ β δ γ', 'before λ ρ',     'p|t|k|b|d|ɡ', 'Barbosa: such clusters stand'],
  ['κ τ π β δ γ χ θ φ', 'coda',     'k i|t i|p i|b i|d i|ɡ i|k i|t i|f', 'Barbosa: an i after a stop that closes a syllable'],
  ['π τ κ β δ γ', 'anywhere',       'p|t|k|b|d|ɡ', 'Rega'],
  ['θ φ χ',  'anywhere',            't|f|k',      'Rega: th, as t; f; ch, as k'],
  ['ζ',      'anywhere',            'z',          'Rega'],
  ['ξ ψ',    'anywhere',            'k s|p i s',  'Rega: táxi; Barbosa: psicologia with an i'],
  ['σ',      'before voiced-consonants', 'z',     'Barbosa: mesmo'],
  ['σ',      'anywhere',            's',          'Rega'],
  ['ρ',      'word start',          'h',          'Barbosa: rato'],
  ['ρ',      'coda',                'h',          'Barbosa: porta'],
  ['ρ',      'anywhere',            'ɾ',          'Barbosa: caro'],
  ['λ',      'coda',                'w',          'Barbosa: mal'],
  ['λ μ ν',  'anywhere',            'l|m|n',      'Rega'],
];

export const GERMAN = accented(
  'German',
  'a German as schools read: η ɛː, αι ει aɪ, οι ευ ɔʏ, θ tʰ, ζ ts, χ ç x, ρ ʁ, s voiced before vowels',
  GERMAN_ROWS,
);

export const SPANISH = accented(
  'Spanish',
  'a Spaniard: five vowels, no h, β δ γ as fricatives inside a word, s voiced before voiced sounds',
  SPANISH_ROWS,
);

export const BRAZILIAN = accented(
  'Brazilian',
  'a Brazilian: no h, nasal vowels for a vowel followed by ν or μ, final ο u, final ε i, an i after a stop that closes a syllable, τι t͡ʃi, ρ h',
  BRAZILIAN_ROWS,
);
