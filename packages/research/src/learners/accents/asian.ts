/**
 * Readers whose mother tongue is Korean or Japanese.
 *
 * Short sources: Lee = H. B. Lee, Korean, in Handbook of the International Phonetic Association (1999); Kang = Y.
 * Kang, Loanword phonology, in The Blackwell Companion to Phonology (2011); Okada = H. Okada, Japanese, in the same
 * Handbook; Labrune = L. Labrune, The Phonology of Japanese (2012), the adaptation of loanwords.
 */

import { type AccentRow, accented } from './accentTable.ts';

// biome-ignore format: a table, one row a line
const KOREAN_ROWS: readonly AccentRow[] = [
  // letters   place                 said          source
  ['α ε η ι ο ω', 'anywhere',       'a|e|e|i|o|o', 'Lee: ㅏ, ㅔ, ㅣ, ㅗ'],
  ['υ ου',   'anywhere',            'w i|u',       'Lee: ㅟ, ㅜ'],
  ['αι ει οι υι', 'anywhere',       'a i|e i|o i|w i', 'Lee: two vowels in hiatus'],
  ['αυ ευ ηυ ωυ', 'anywhere',       'a u|e u|e u|o u', 'Lee: two vowels in hiatus'],
  ['ʽ',      'before ρ',            '∅',           'silent'],
  ['ʽ',      'anywhere',            'h',           'Lee: ㅎ'],
  ['γ',      'before γ κ χ ξ',      'ŋ',           'Lee: ㅇ closes a syllable'],
  ['π τ κ φ θ χ', 'before λ μ ν ρ', 'pʰ ɯ|tʰ ɯ|kʰ ɯ|pʰ ɯ|s ɯ|kʰ ɯ', 'Kang: ɯ parts a cluster'],
  ['π τ κ',  'coda',                'p|t|k',       'Lee: a stop that closes a syllable is not released'],
  ['π τ κ',  'anywhere',            'pʰ|tʰ|kʰ',    'Kang: ㅍ ㅌ ㅋ for foreign voiceless stops'],
  ['θ φ χ',  'coda',                's ɯ|pʰ ɯ|kʰ ɯ', 'Kang: ɯ after a consonant that may not close a syllable'],
  ['θ',      'before ι η υ ει',     'ʃ',           'Lee: ㅅ before i'],
  ['θ φ χ',  'anywhere',            's|pʰ|kʰ',     'Kang: thank, phone; ㅋ for χ'],
  ['β γ δ',  'coda',                'b ɯ|ɡ ɯ|d ɯ', 'Kang: ɯ after a voiced stop'],
  ['β γ δ',  'anywhere',            'b|ɡ|d',       'Lee: lax stops; voiced at the start, too, as teachers drill it'],
  ['ζ',      'anywhere',            'd͡ʒ',          'Kang: ㅈ for z'],
  ['ξ ψ',    'coda',                'k s ɯ|p s ɯ', 'Kang: ɯ after s'],
  ['ξ',      'word start',          'kʰ ɯ s',      'Kang'],
  ['ψ',      'word start',          'pʰ ɯ s',      'Kang'],
  ['ξ ψ',    'anywhere',            'k s|p s',     'Lee'],
  ['σ',      'coda',                's ɯ',         'Kang: bus is pʌsɯ'],
  ['σ',      'before ι ει',         'ʃ',           'Lee: ㅅ before i'],
  ['σ',      'anywhere',            's',           'Lee'],
  ['ρ',      'coda',                'ɾ ɯ',         'Kang: ɯ after r'],
  ['ρ λ',    'anywhere',            'ɾ|l',         'Lee: ㄹ is a tap between vowels, l elsewhere; λ is written ㄹㄹ'],
  ['λ',      'word start',          'ɾ',           'Lee: ㄹ'],
  ['μ ν',    'anywhere',            'm|n',         'Lee'],
];

// biome-ignore format: a table, one row a line
const JAPANESE_ROWS: readonly AccentRow[] = [
  ['α ε ι ο', 'anywhere',           'a|e|i|o',     'Okada'],
  ['η ω ου', 'anywhere',            'eː|oː|ɯː',    'Okada: long vowels'],
  ['υ',      'after θ σ τ δ ζ',     'j ɯ',         'Labrune: ü is yu'],
  ['υ',      'anywhere',            'j ɯ',         'Labrune: ü is yu'],
  ['αι ει οι υι', 'anywhere',       'a i|e i|o i|j ɯ i', 'Okada: two vowels'],
  ['αυ ευ ηυ ωυ', 'anywhere',       'a ɯ|e ɯ|eː ɯ|o ɯ', 'Okada: two vowels'],
  ['ʽ',      'before ρ',            '∅',           'silent'],
  ['ʽ',      'before υ',            'ç',           'Okada: hyu'],
  ['ʽ',      'before ου',           'ɸ',           'Okada: fu'],
  ['ʽ',      'anywhere',            'h',           'Okada'],
  ['γ',      'before γ κ χ ξ',      'ŋ',           'Okada: the moraic nasal before a velar'],
  ['τ',      'before ι',            't͡ʃ',          'Labrune: older loans have chi'],
  ['τ',      'before ου',           't͡s',          'Okada: tsu'],
  ['δ',      'before ι',            'd͡ʒ',          'Labrune: older loans have ji'],
  ['τ δ',    'coda',                't o|d o',     'Labrune: o after t d'],
  ['π κ β γ', 'coda',               'p ɯ|k ɯ|b ɯ|ɡ ɯ', 'Labrune: ɯ after other consonants'],
  ['π τ κ β δ γ', 'anywhere',       'p|t|k|b|d|ɡ', 'Okada'],
  ['σ θ',    'before ι',            'ʃ',           'Okada: shi; θ is s, Labrune'],
  ['σ θ',    'coda',                's ɯ',         'Labrune: ɯ'],
  ['σ θ',    'anywhere',            's',           'Okada; Labrune: θ is s'],
  ['φ',      'coda',                'ɸ ɯ',         'Labrune'],
  ['φ',      'anywhere',            'ɸ',           'Okada: fu'],
  ['χ',      'before ι',            'ç',           'Okada: hi'],
  ['χ',      'coda',                'k ɯ',         'Labrune: Christ is kirisuto, chronos kɯronosu'],
  ['χ',      'anywhere',            'h',           'Labrune: Bach is bahha'],
  ['ζ',      'before ι',            'd͡ʒ',          'Okada: ji'],
  ['ζ',      'anywhere',            'd͡z',          'Okada: zu'],
  ['ξ ψ',    'coda',                'k ɯ s ɯ|p ɯ s ɯ', 'Labrune'],
  ['ξ ψ',    'anywhere',            'k ɯ s|p ɯ s', 'Labrune'],
  ['ρ λ',    'coda',                'ɾ ɯ',         'Labrune: r and l are one tap; ɯ after it'],
  ['ρ λ',    'anywhere',            'ɾ',           'Okada: r and l are one tap'],
  ['μ',      'before π β φ μ ψ',    'm',           'Okada'],
  ['μ',      'coda',                'm ɯ',         'Labrune'],
  ['μ',      'anywhere',            'm',           'Okada'],
  ['ν',      'word end',            'ɴ',           'Okada: the moraic nasal at a pause'],
  ['ν',      'anywhere',            'n',           'Okada'],
];

export const KOREAN = accented(
  'Korean',
  'a Korean: puffs of breath, ɯ between consonants and after σ ρ, φ pʰ, θ s, ζ dʒ, υ wi',
  KOREAN_ROWS,
);

export const JAPANESE = accented(
  'Japanese',
  'a Japanese: five vowels, long η ω ου, ɯ or o after consonants, one tap for ρ and λ, θ s, υ jɯ',
  JAPANESE_ROWS,
);
