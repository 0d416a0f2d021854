/** The language of an example word as a tag of BCP 47, so that a screen reader reads the word aright. */

import type { Example } from './sound.ts';

const TAGS: Readonly<Record<string, string>> = {
  Arabic: 'ar-Latn',
  Bulgarian: 'bg-Latn',
  Czech: 'cs',
  Danish: 'da',
  Dutch: 'nl',
  'Edith Piaf’s': 'fr',
  Estonian: 'et',
  Finnish: 'fi',
  French: 'fr',
  German: 'de',
  Hindi: 'hi-Latn',
  Hungarian: 'hu',
  Icelandic: 'is',
  Italian: 'it',
  Japanese: 'ja-Latn',
  Korean: 'ko-Latn',
  Mandarin: 'zh-Latn',
  Mono: 'mnh',
  Parisian: 'fr',
  Persian: 'fa-Latn',
  Polish: 'pl',
  Quechua: 'qu',
  Romansh: 'rm',
  Spanish: 'es',
  Swedish: 'sv',
  'Swiss German': 'gsw',
  Tamil: 'ta-Latn',
  Turkish: 'tr',
  Welsh: 'cy',
};

/** 'en' for an English word. */
export const languageTag = ({ language }: Example): string =>
  language === '' ? 'en' : (TAGS[language] ?? '');
