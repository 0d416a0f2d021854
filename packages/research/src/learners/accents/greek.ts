/**
 * Readers of spoken Greek: Buth with his own pronunciation, and a Greek of today who reads the New Testament naturally.
 *
 * Short sources: Buth = R. Buth, Ἡ κοινὴ προφορά (2012), his table of sounds; Arvaniti = A. Arvaniti, Greek
 * phonetics: the state of the art, in Journal of Greek Linguistics 8 (2007); Holton = Holton, Mackridge and
 * Philippaki-Warburton, Greek: A Comprehensive Grammar (2012), chapter 1.
 */

import { type AccentRow, accented } from './accentTable.ts';

/** Consonants of both readers. */
// biome-ignore format: a table, one row a line
const CONSONANTS: readonly AccentRow[] = [
  // letters   place                    said        source
  ['αυφ ευφ ηυφ', 'anywhere',          'a f|ɛ f|i f', 'one f, Holton'],
  ['β δ θ φ', 'anywhere',              'v|ð|θ|f',   'Buth; Holton'],
  ['γ',      'before γ κ χ ξ',         'ŋ',         'Buth; Holton'],
  ['γ',      'after γ',                'ɡ',         'Buth; Holton: ἄγγελος'],
  ['γ',      'before front-vowels',    'ʝ',         'Buth; Holton: γη'],
  ['γ χ',    'anywhere',               'ɣ|x',       'Buth; Holton'],
  ['π τ κ',  'anywhere',               'p|t|k',     'Buth; Holton: no breath'],
  ['ζ',      'anywhere',               'z',         'Buth; Holton'],
  ['σ',      'before β γ δ ζ μ ν λ ρ', 'z',         'Buth: κόσμος; Holton'],
  ['σ',      'anywhere',               's',         'Buth; Holton'],
  ['ξ ψ',    'anywhere',               'k s|p s',   'Buth; Holton'],
  ['λ μ ν',  'anywhere',               'l|m|n',     'Buth; Holton'],
  ['ρ',      'anywhere',               'ɾ',         'Buth; Arvaniti: a tap'],
];

// biome-ignore format: a table, one row a line
const BUTH_ROWS: readonly AccentRow[] = [
  ['α',      'anywhere',               'a',         'Buth: father'],
  ['ε αι',   'anywhere',               'ɛ',         'Buth: bet'],
  ['η',      'anywhere',               'e',         'Buth: say, without its glide'],
  ['ι ει',   'anywhere',               'i',         'Buth: ski'],
  ['ο ω',    'anywhere',               'o',         'Buth: tone, without its glide'],
  ['υ οι υι', 'anywhere',              'y',         'Buth: French lune'],
  ['ου',     'anywhere',               'u',         'Buth: soup'],
  ['αυ ευ ηυ', 'before π τ κ φ θ χ ξ ψ', 'a f|ɛ f|e f', 'Buth'],
  ['αυ ευ ηυ', 'before σ',             'a f|ɛ f|e f', 'Buth'],
  ['αυ ευ ηυ ωυ', 'anywhere',          'a v|ɛ v|e v|o y', 'Buth'],
  ...CONSONANTS,
];

// biome-ignore format: a table, one row a line
const GREEK_ROWS: readonly AccentRow[] = [
  ['γι γει γυ', 'before vowels',       'ʝ',         'Holton: an ι without stress is taken up, άγιος'],
  ['ι',      'before ´α ´ο ´ω ´ου ´ε, after δ β', 'ʝ', 'Arvaniti: synizesis, διά'],
  ['νι λι',  'before vowels',          'ɲ|ʎ',       'Arvaniti: synizesis'],
  ['α ε αι ο ω ου', 'anywhere',        'a|e|e|o|o|u', 'Holton'],
  ['ι η υ ει οι υι', 'anywhere',       'i',         'Holton'],
  ['αυ ευ ηυ', 'before π τ κ φ θ χ ξ ψ', 'a f|e f|i f', 'Holton'],
  ['αυ ευ ηυ', 'before σ',             'a f|e f|i f', 'Holton'],
  ['αυ ευ ηυ', 'word end',             'a f|e f|i f', 'voiceless at a pause, Holton'],
  ['αυ ευ ηυ ωυ', 'anywhere',          'a v|e v|i v|o i', 'Holton'],
  ['γ',      'before γι γε γη γυ κι κε κη κυ γαι γοι και κοι χε χι χη χυ', 'ɲ', 'Arvaniti: άγγελος'],
  ['γ',      'after γ, before front-vowels', 'ɟ',   'Arvaniti'],
  ['κ',      'after γ, before front-vowels', 'ɟ',   'Arvaniti: αγκίστρι'],
  ['κ',      'after γ',                'ɡ',         'Arvaniti: αγκαλιά'],
  ['κ χ',    'before front-vowels',    'c|ç',       'Arvaniti: και, χέρι'],
  ['π',      'after μ',                'b',         'Arvaniti: λάμπω'],
  ['τ',      'after ν',                'd',         'Arvaniti: πέντε'],
  ['μ ν',    'before φ β',             'ɱ',         'Arvaniti: αμφιβολία [aɱfivoˈlia]'],
  ['ν',      'before π μ',             'm',         'Arvaniti'],
  ...CONSONANTS,
];

export const BUTH = accented('Buth', 'the values of Buth: ε αι ɛ, η e, ρ a tap', BUTH_ROWS);

export const GREEK = accented(
  'Greek',
  'a Greek who reads naturally: ɱ before φ β, final ευ ef, synizesis, ɲ ʎ ɟ c ç, nd mb, ρ a tap',
  GREEK_ROWS,
);
