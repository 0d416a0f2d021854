/**
 * modern-greek: the old texts as Greeks read them today, after common descriptions of the modern language. Letters
 * alone: nothing is scored under it yet, so there is nothing to accept beside them.
 */

import type { LetterRow, Scheme } from '../../src/phonology/scheme.ts';
import { koineGreek } from '../../src/phonology/schemes/koine-greek.ts';

// biome-ignore format: a table, one row a line
const LETTERS: readonly LetterRow[] = [
  // letters, context, phones, example, source
  ['α ᾳ',              'anywhere',                                               'a',   'ἀγάπη',    'common descriptions'],
  ['β',                'anywhere',                                               'v',   'βίβλος',   'common descriptions'],
  ['γ',                'before a velar and a front vowel',                       'ɲ',   'ἄγγελος',  'common descriptions'],
  ['γ',                'before γ κ χ ξ',                                         'ŋ',   'σπλάγχνα', 'common descriptions'],
  ['γ',                'after γ, before a front vowel',                          'ɟ',   'ἄγγελος',  'common descriptions'],
  ['γ',                'after γ',                                                'ɡ',   'ἀγγαρεύω', 'common descriptions'],
  ['γ',                'before a front vowel',                                   'ʝ',   'γυνή',     'common descriptions'],
  ['γ',                'anywhere',                                               'ɣ',   'ἀγάπη',    'common descriptions'],
  ['δ',                'anywhere',                                               'ð',   'δοῦλος',   'common descriptions'],
  ['ε αι',             'anywhere',                                               'e',   'καί',      'common descriptions'],
  ['ζ',                'anywhere',                                               'z',   'ζωή',      'common descriptions'],
  ['η ῃ ι ει υ οι υι', 'anywhere',                                               'i',   'εἰρήνη',   'itacism; iota subscript is silent'],
  ['θ',                'anywhere',                                               'θ',   'θεός',     'common descriptions'],
  ['κ',                'after γ, before a front vowel',                          'ɟ',   'ἀνάγκη',   'common descriptions'],
  ['κ',                'after γ',                                                'ɡ',   'ἀγκάλη',   'common descriptions'],
  ['κ',                'before a front vowel',                                   'c',   'καί',      'common descriptions'],
  ['κ',                'anywhere',                                               'k',   'κόσμος',   'common descriptions'],
  ['λ',                'anywhere',                                               'l',   'λόγος',    'common descriptions'],
  ['μ',                'anywhere',                                               'm',   'μήτηρ',    'common descriptions'],
  ['ν',                'anywhere',                                               'n',   'νόμος',    'common descriptions'],
  ['ξ',                'anywhere',                                               'k s', 'δόξα',     'common descriptions'],
  ['ο ω ῳ',            'anywhere',                                               'o',   'λόγῳ',     'iota subscript is silent'],
  ['π',                'after μ',                                                'b',   'πέμπω',    'common descriptions'],
  ['π',                'anywhere',                                               'p',   'πατήρ',    'common descriptions'],
  ['ρ',                'anywhere',                                               'r',   'ῥῆμα',     'common descriptions'],
  ['σ',                'before a voiced consonant',                              'z',   'κόσμος',   'common descriptions'],
  ['σ',                'anywhere',                                               's',   'σάρξ',     'common descriptions'],
  ['τ',                'after ν',                                                'd',   'πάντα',    'common descriptions'],
  ['τ',                'anywhere',                                               't',   'τόπος',    'common descriptions'],
  ['φ',                'anywhere',                                               'f',   'φῶς',      'common descriptions'],
  ['χ',                'before a front vowel',                                   'ç',   'ψυχή',     'common descriptions'],
  ['χ',                'anywhere',                                               'x',   'χάρις',    'common descriptions'],
  ['ψ',                'anywhere',                                               'p s', 'ψυχή',     'common descriptions'],
  ['ου',               'anywhere',                                               'u',   'οὐρανός',  'common descriptions'],
  ['υ̯',                'before a voiceless consonant not σ before a voiced one', 'f',   'αὐτός',    'common descriptions'],
  ['υ̯',                'anywhere',                                               'v',   'κέλευσμα', 'common descriptions'],
  ['υ̯φ',               'anywhere',                                               'f',   'εὐφραίνω', 'common descriptions'],
  ['υ̯β',               'anywhere',                                               'v',   'εὔβουλος', 'common descriptions'],
];

export const modernGreek: Scheme = {
  name: 'modern-greek',
  letters: LETTERS,
  variants: [],
  slips: [],
  nearAccents: [],
  onsets: koineGreek.onsets,
};
