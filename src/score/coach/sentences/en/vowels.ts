/**
 * Every short vowel of the inventory: what mouth, tongue and lips do, a respelling in Latin letters, and words that have
 * it. Where the accents of English differ, a word names the accent that has this very vowel. The sentences follow the
 * features of src/score/phonology/phones.ts (test/web/sounds/sounds.test.ts); Danish after N. Grønnum, the IPA Handbook (1999).
 */

import type { SoundRow } from './row.ts';

// biome-ignore format: a table, one sound a line
export const VOWELS: readonly SoundRow[] = [
  ['i',  'ee', 'Mouth nearly closed, tongue far forward, lips spread as in a smile.', ['ski', 'i'], ['vino', 'i', 'Italian']],
  ['y',  'ü',  'Mouth nearly closed, tongue far forward as for ee, but the lips rounded as for oo.', ['tu', 'u', 'French'], ['über', 'ü', 'German']],
  ['ɨ',  'î',  'Mouth nearly closed, tongue in the middle between ee and oo, lips spread.', ['ty', 'y', 'Polish']],
  ['ʉ',  'û',  'Mouth nearly closed, tongue in the middle between ee and oo, lips rounded.', ['food', 'oo', 'in Scotland']],
  ['ɯ',  'ı',  'Mouth nearly closed, tongue pulled back as for oo, but the lips spread.', ['kız', 'ı', 'Turkish']],
  ['u',  'oo', 'Mouth nearly closed, tongue pulled back, lips rounded.', ['soup', 'ou', 'in America'], ['tú', 'ú', 'Spanish']],
  ['ɪ',  'ih', 'Mouth slightly open, tongue forward, lips spread and loose.', ['fit', 'i']],
  ['ʏ',  'üh', 'Mouth slightly open, tongue forward as in fit, but the lips rounded.', ['fünf', 'ü', 'German']],
  ['ʊ',  'uu', 'Mouth slightly open, tongue back, lips rounded and loose.', ['foot', 'oo']],
  ['e',  'é',  'Mouth half closed, tongue forward, lips spread; the tongue does not move.', ['été', 'é', 'French'], ['day', 'ay', 'in Scotland']],
  ['ø',  'ö',  'Mouth half closed, tongue forward, but the lips rounded.', ['peu', 'eu', 'French'], ['schön', 'ö', 'German']],
  ['ɘ',  'ë',  'Mouth half closed, tongue in the middle, lips spread.', ['bit', 'i', 'in New Zealand']],
  ['ɵ',  'eo', 'Mouth half closed, tongue in the middle, lips rounded.', ['full', 'u', 'Swedish']],
  ['ɤ',  'õ',  'Mouth half closed, tongue back as for oh, but the lips spread.', ['sõna', 'õ', 'Estonian']],
  ['o',  'oh', 'Mouth half closed, tongue back, lips rounded; the lips do not move.', ['beau', 'eau', 'French'], ['go', 'o', 'in Scotland']],
  ['ə',  'uh', 'Mouth half open, tongue in the middle, lips at rest: a short, weak sound.', ['about', 'a']],
  ['ɛ',  'eh', 'Mouth rather open, tongue forward, lips spread.', ['bed', 'e', 'in America'], ['Bett', 'e', 'German']],
  ['œ',  'öh', 'Mouth rather open, tongue forward, but the lips rounded.', ['neuf', 'eu', 'French'], ['zwölf', 'ö', 'German']],
  ['ɜ',  'ur', 'Mouth rather open, tongue in the middle, lips at rest.', ['bird', 'ir', 'in England']],
  ['ɞ',  'eö', 'Mouth rather open, tongue in the middle, lips rounded.', ['port', 'o', 'Parisian']],
  ['ʌ',  'ŭ',  'Mouth rather open, tongue back, lips at rest.', ['cup', 'u', 'in America']],
  ['ɔ',  'aw', 'Mouth rather open, tongue back, lips rounded.', ['law', 'aw', 'in America'], ['Sonne', 'o', 'German']],
  ['æ',  'ae', 'Mouth almost wide open, tongue forward, lips spread.', ['cat', 'a', 'in America']],
  ['ɐ',  'ä',  'Mouth almost wide open, tongue in the middle, lips at rest.', ['besser', 'er', 'German']],
  ['ɶ',  'äö', 'Mouth wide open, tongue forward, but the lips rounded.', ['grøn', 'ø', 'Danish']],
  ['ɑ',  'ah', 'Mouth wide open, tongue back, lips at rest.', ['father', 'a']],
  ['ɒ',  'ò',  'Mouth wide open, tongue back, lips rounded.', ['hot', 'o', 'in England']],
  ['a',  'a',  'Mouth wide open, tongue flat in the middle, lips at rest.', ['casa', 'a', 'Spanish'], ['Mann', 'a', 'German']],
  ['e̝',  'ê',  'Mouth a little open, tongue forward, lips spread: between French été and English ski.', ['bed', 'e', 'in New Zealand'], ['se', 'e', 'Danish']],
  ['o̝',  'ô',  'Mouth a little open, tongue back, lips rounded: between French beau and English soup.', ['ko', 'o', 'Danish']],
  ['e̞',  'ĕ',  'Mouth half open, tongue forward, lips spread.', ['mes', 'e', 'Spanish']],
  ['o̞',  'ŏ',  'Mouth half open, tongue back, lips rounded.', ['todo', 'o', 'Spanish']],
  ['ø̞',  'öe', 'Mouth half open, tongue forward, but the lips rounded.', ['pöly', 'ö', 'Finnish']],
  ['ɤ̞',  'ŏe', 'Mouth half open, tongue back, lips spread.', ['Bǎlgarija', 'ǎ', 'Bulgarian']],
];
