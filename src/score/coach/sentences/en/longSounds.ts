/**
 * Words for long sounds. Italian holds its double consonants, so it has most of the examples; the long vowels of English
 * and German have the others. A long sound without a row takes the word of the short one.
 */

import type { ExampleRow } from './row.ts';

// biome-ignore format: a table, one sound a line
export const LONG_WORDS: Readonly<Record<string, ExampleRow>> = {
  'pː': ['pappa', 'pp', 'Italian'],
  'bː': ['babbo', 'bb', 'Italian'],
  'tː': ['tutto', 'tt', 'Italian'],
  'dː': ['addio', 'dd', 'Italian'],
  'kː': ['ecco', 'cc', 'Italian'],
  'ɡː': ['leggo', 'gg', 'Italian'],
  'fː': ['baffi', 'ff', 'Italian'],
  'vː': ['avvio', 'vv', 'Italian'],
  'sː': ['passo', 'ss', 'Italian'],
  'zː': ['azzal', 'zz', 'Hungarian'],
  'ʃː': ['pesce', 'sc', 'Italian'],
  'lː': ['bello', 'll', 'Italian'],
  'rː': ['terra', 'rr', 'Italian'],
  'mː': ['mamma', 'mm', 'Italian'],
  'nː': ['nonna', 'nn', 'Italian'],
  'iː': ['see', 'ee'],
  'yː': ['über', 'ü', 'German'],
  'uː': ['gut', 'u', 'German'],
  'eː': ['See', 'ee', 'German'],
  'øː': ['schön', 'ö', 'German'],
  'oː': ['Oma', 'O', 'German'],
  'ɜː': ['bird', 'ir', 'in England'],
  'ɛː': ['Käse', 'ä', 'German'],
  'ɔː': ['law', 'aw', 'in England'],
  'æː': ['bad', 'a', 'in America'],
  'ɑː': ['father', 'a', 'in England'],
  'aː': ['Vater', 'a', 'German'],
};
