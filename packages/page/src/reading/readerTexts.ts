import type { Outcome } from '../device/protocol.ts';

/** Sentences of the reader. `say` replaces the braces and the names in them by values. */
export const WORDS = {
  empty: 'There is no Greek text to read.',
  idle: 'Press Read aloud, and read. Each word is marked as you say it. Press Stop when you are done.',
  opening: 'Opening the microphone …',
  begin: 'Read on: I am listening.',
  quiet: 'I hear no word of the text. Come nearer to the microphone, or check that it is the right one.',
  elsewhere: 'That is not in the text, or I have lost you. Read on at any word.',
  atEnd: 'That was the last of it. Press Stop.',
  ending: 'One moment …',
  result: 'You read {read} of {all}: {points} of 100.',
  nothing: 'None of it was heard to its end. Read at least one verse whole, then press Stop.',
  found: 'Press a word to see how it was.',
  gone: 'Of your voice, the last ten minutes are kept: this was earlier.',
  word: {
    right: 'All sounds right.',
    close: 'Nearly right.',
    wrong: 'Not right yet.',
    omitted: 'You left it out.',
    unread: 'Not read yet.',
  },
  refused: 'This text cannot be read as Greek. Choose another one.',
} as const;

export const PARTS: ReadonlyMap<string, string> = new Map(
  (
    'ADJ adjective,ADP preposition,ADV adverb,CCONJ conjunction,DET article,INTJ interjection,NOUN noun,NUM number,' +
    'PART particle,PRON pronoun,PROPN name,SCONJ conjunction,VERB verb'
  )
    .split(',')
    .map((row) => row.split(' ') as [tag: string, name: string]),
);

export const OUTCOMES: Readonly<Record<Outcome['status'], string>> = {
  right: 'right',
  close: 'close',
  wrong: 'wrong',
  omitted: 'left out',
};

/** The miscues that are shown, by their names in an answer. */
export const EVENTS: Readonly<Record<string, string>> = {
  repetition: 'said twice',
  restart: 'begun again',
  transposition: 'in another place',
  insertion: 'something added',
};
