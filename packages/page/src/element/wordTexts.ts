import { html, type TemplateResult } from 'lit';
import type { Read } from '../device/protocol.ts';

export const WORDS = {
  hear: 'Hear it',
  slow: 'Slowly',
  say: 'Say it',
  again: 'Say it again',
  stop: 'Stop',
  opening: 'Opening the microphone …',
  recording: 'Recording. It stops when you pause.',
  seconds: '{seconds} s',
  level: 'How loud it is',
  listening: 'Listening …',
  wait: 'One moment …',
  unsounded: 'It cannot be played just now. Check the connection and try again.',
  own: 'Your take',
  model: 'The model',
  both: 'Both',
  letters: 'Hear letters in both',
  type: 'Type it, or use a recording',
  file: 'Use a recording',
  typed: {
    label: 'How it sounded, in Greek letters',
    labelIpa: 'How it sounded, in Greek letters or IPA',
    keyboard: 'αβγ: Greek keyboard',
    score: 'Score it',
  },
  hint: {
    unknown: 'not in our lexicon, read letter by letter',
    left: 'Left out: {words}',
  },
  retry: 'Try again',
  empty: 'Choose a word to say.',
  none: 'Hear it, then say it. Your result appears here.',
  faults: {
    notGreek: 'There is no Greek letter in “{text}”. Type Greek letters, such as λόγος.',
    latin: '“{text}” is in Latin letters. Type it in Greek letters.',
    notRead: '“{text}” cannot be read as Greek. Choose a Greek word or a short verse.',
    long: 'This is too long to say at once. Choose a word or a verse of at most {words} words.',
    scheme: 'There is no pronunciation “{scheme}” here. There are {schemes}.',
    failed: 'This could not be scored. Try again, or choose another word.',
    nothingSaid: 'Type first how the word sounded, in Greek letters.',
    saidNotRead: '“{text}” cannot be read as sounds. Type Greek letters, such as λόγος.',
    ipaNotRead: 'There is no sound in “{text}”. Write IPA, such as l ˈo ɣ o s, or Greek letters.',
  },
} as const;

export function ipaOf({ ipa, target_words }: Read['reading']): string {
  const phones = ipa.split(' ');
  return target_words.map((word) => phones.splice(0, word.phones.length).join('')).join(' ');
}

/** Matches Greek words with the spaces between them. Letters after “[” are IPA, even if they look Greek. */
const GREEK =
  /((?<!\[)\p{Script=Greek}[\p{Script=Greek}\p{M}’ʼ᾽]*(?: \p{Script=Greek}[\p{Script=Greek}\p{M}’ʼ᾽]*)*)/u;

/** Splits a text into runs: Greek at odd indices, all other text at even indices. */
export const runsOf = (text: string): string[] => text.split(GREEK);

export const marked = (text: string): (string | TemplateResult)[] =>
  runsOf(text).map((run, n) => (n % 2 === 0 ? run : html`<span lang="grc">${run}</span>`));
