/** Descriptions of the schemes for pages; scoring does not need them. */

import type { Scheme } from '../scheme.ts';

interface About {
  readonly readers: string;
  /** The sources in full; the rows of the scheme's tables cite them by short names. */
  readonly sources: readonly string[];
}

const ABOUT: Readonly<Record<string, About>> = {
  'koine-greek': {
    readers:
      'Schools that teach Koine as a spoken language, after Randall Buth: the Greek of the first centuries.',
    sources: [
      'R. Buth, Ἡ κοινὴ προφορά: Notes on the Pronunciation System of Koine Greek (2012)',
      'Wiktionary, Appendix: Ancient Greek pronunciation',
      'B. Kantor, The Pronunciation of New Testament Greek (2023), quoted from memory',
      'H. W. Smyth, Greek Grammar (1920)',
      'A. Arvaniti, Greek Phonetics: The State of the Art, Journal of Greek Linguistics 8 (2007)',
    ],
  },
  erasmian: {
    readers:
      'Most seminaries and universities of the United States: a sound for each letter, with the vowels of English.',
    sources: [
      'W. D. Mounce, Basics of Biblical Greek, 4th edition (2019)',
      'T. Hildebrandt, Mastering New Testament Greek (2003)',
      'J. G. Machen, New Testament Greek for Beginners (1923), quoted from memory',
      'H. W. Smyth, Greek Grammar (1920)',
      'J. C. Wells, Accents of English (1982), quoted from memory',
      'H. von Siebenthal, Griechische Grammatik zum Neuen Testament (2011), quoted from memory',
    ],
  },
  'modern-greek': {
    readers: 'Greeks, and the Orthodox Church: the old texts with the sounds of today.',
    sources: [
      'The table of pronunciation of septuaginta.net',
      'Common descriptions of Modern Greek, quoted from memory',
      'A. Arvaniti, Greek Phonetics: The State of the Art, Journal of Greek Linguistics 8 (2007)',
    ],
  },
  attic: {
    readers: 'Classicists who read as Athens spoke in the fifth century BC.',
    sources: [
      'W. S. Allen, Vox Graeca, 3rd edition (1987), quoted from memory',
      'Wiktionary, Module:grc-pronunciation, column cla',
      'H. W. Smyth, Greek Grammar (1920)',
    ],
  },
};

export const aboutScheme = ({ name }: Scheme): About => ABOUT[name] as About;
