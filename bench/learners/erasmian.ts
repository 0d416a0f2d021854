/**
 * erasmian: Greek as it is read in seminaries of the United States, one sound for each letter, the rough breathing
 * as h. Letters alone: nothing is scored under it yet, so there is nothing to accept beside them.
 *
 * Short sources: Mounce = Basics of Biblical Greek, 4th edition (2019); Machen = New Testament Greek for Beginners
 * (1923); Smyth = Greek Grammar (1920).
 */

import type { LetterRow, Scheme } from '../../src/phonology/scheme.ts';
import { koineGreek } from '../../src/phonology/schemes/koine-greek.ts';

// biome-ignore format: a table, one row a line
const LETTERS: readonly LetterRow[] = [
  // letters, context, phones, example, source
  ['α ᾳ', 'word start, rough breathing', 'h a',   'ἅγιος',    'Mounce: rough breathing is h'],
  ['ε',   'word start, rough breathing', 'h ɛ',   'ἕτερος',   'Mounce: rough breathing is h'],
  ['αι',  'word start, rough breathing', 'h a j', 'αἷμα',     'Mounce: rough breathing is h'],
  ['η ῃ', 'word start, rough breathing', 'h e',   'ἡμέρα',    'Mounce: rough breathing is h'],
  ['ι',   'word start, rough breathing', 'h i',   'ἵνα',      'Mounce: rough breathing is h'],
  ['ει',  'word start, rough breathing', 'h e j', 'εἷς',      'Mounce: rough breathing is h'],
  ['ο',   'word start, rough breathing', 'h ɔ',   'ὅτι',      'Mounce: rough breathing is h'],
  ['ω ῳ', 'word start, rough breathing', 'h o',   'ὥρα',      'Mounce: rough breathing is h'],
  ['υ',   'word start, rough breathing', 'h y',   'ὕδωρ',     'Mounce: rough breathing is h'],
  ['οι',  'word start, rough breathing', 'h ɔ j', 'οἷος',     'Mounce: rough breathing is h'],
  ['υι',  'word start, rough breathing', 'h w i', 'υἱός',     'Mounce: rough breathing is h'],
  ['ου',  'word start, rough breathing', 'h u',   'οὗτος',    'Mounce: rough breathing is h'],
  ['α ᾳ', 'anywhere',                    'a',     'ἀγάπη',    'Mounce: father; iota subscript is silent'],
  ['ε',   'anywhere',                    'ɛ',     'θεός',     'Mounce'],
  ['αι',  'anywhere',                    'a j',   'καί',      'Mounce: aisle'],
  ['η ῃ', 'anywhere',                    'e',     'ἀγάπη',    'Mounce: obey; iota subscript is silent'],
  ['ι',   'anywhere',                    'i',     'πίστις',   'Mounce'],
  ['ει',  'anywhere',                    'e j',   'εἰρήνη',   'Mounce: eight'],
  ['ο',   'anywhere',                    'ɔ',     'λόγος',    'Mounce: off, obey'],
  ['ω ῳ', 'anywhere',                    'o',     'λόγῳ',     'Mounce: tone; iota subscript is silent'],
  ['υ',   'anywhere',                    'y',     'ψυχή',     'Mounce: über, tu'],
  ['οι',  'anywhere',                    'ɔ j',   'οἶκος',    'Mounce: oil'],
  ['υι',  'anywhere',                    'w i',   'μυῖα',     'Mounce: suite'],
  ['ου',  'anywhere',                    'u',     'οὐρανός',  'Mounce: soup'],
  ['β',   'anywhere',                    'b',     'βίβλος',   'Mounce'],
  ['γ',   'before γ κ χ ξ',              'ŋ',     'ἄγγελος',  'Mounce; Smyth § 19'],
  ['γ',   'anywhere',                    'ɡ',     'ἀγάπη',    'Mounce'],
  ['δ',   'anywhere',                    'd',     'δοῦλος',   'Mounce'],
  ['ζ',   'word start',                  'z',     'ζωή',      'Mounce: z'],
  ['ζ',   'anywhere',                    'd͡z',    'βαπτίζω',  'Machen: dz'],
  ['θ',   'anywhere',                    'θ',     'θεός',     'Mounce'],
  ['κ',   'anywhere',                    'k',     'κόσμος',   'Mounce'],
  ['λ',   'anywhere',                    'l',     'λόγος',    'Mounce'],
  ['μ',   'anywhere',                    'm',     'μήτηρ',    'Mounce'],
  ['ν',   'anywhere',                    'n',     'νόμος',    'Mounce'],
  ['ξ',   'anywhere',                    'k s',   'δόξα',     'Mounce'],
  ['π',   'anywhere',                    'p',     'πατήρ',    'Mounce'],
  ['ρ',   'anywhere',                    'r',     'ῥῆμα',     'Mounce'],
  ['σ',   'anywhere',                    's',     'κόσμος',   'Mounce'],
  ['τ',   'anywhere',                    't',     'τόπος',    'Mounce'],
  ['φ',   'anywhere',                    'f',     'φῶς',      'Mounce'],
  ['χ',   'anywhere',                    'x',     'χάρις',    'Mounce: Bach'],
  ['ψ',   'anywhere',                    'p s',   'ψυχή',     'Mounce'],
  ['υ̯',   'anywhere',                    'w',     'αὐτός',    'Mounce: sauerkraut'],
  ['υ̯φ',  'anywhere',                    'w f',   'εὐφραίνω', 'Mounce'],
  ['υ̯β',  'anywhere',                    'w b',   'εὔβουλος', 'Mounce'],
];

export const erasmian: Scheme = {
  name: 'erasmian',
  letters: LETTERS,
  variants: [],
  slips: [],
  nearAccents: [],
  onsets: koineGreek.onsets,
};
