/** Phones as they stand in the alignment and in lists, in Latin letters: 'th', 'é-ih', 'théohs'. */

import { joined, respelling } from './respelling.ts';

/** The phones of a row of the alignment: 'th', or 'é-ih' where one sound was heard as two. */
export const respelled = (phones: string): string => phones.split(' ').map(respelling).join('-');

/** Phones with signs of stress, as one word: 'θ e ˈo s' is théohs. */
export const respelledText = (ipa: string): string => joined(ipa.replaceAll('ˈ', '').split(' '));
