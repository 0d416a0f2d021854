/** The pronunciations in a sentence each, so that a beginner can choose one without a manual. After docs/traditions.md. */

import type { Lists } from './device/protocol.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  'koine-greek':
    'Greek as it was spoken in the first centuries, as far as we know. Choose it if your class speaks Koine.',
  erasmian:
    'A sound for each letter, as most seminaries and universities of the United States teach it. Choose it if your grammar does.',
  'modern-greek':
    'The sounds of Greek today, as Greeks and the Orthodox Church read the text. Choose it if you know modern Greek.',
  attic:
    'Athens in the fifth century BC, with long and short vowels. Choose it if you read the classics, too.',
};

/** A sentence on a pronunciation; one without a row says who reads so. */
export const sentenceOn = ({ name, readers }: Lists['schemes'][number]): string => SENTENCES[name] ?? readers;
