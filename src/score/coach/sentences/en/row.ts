/** A row of the tables of sounds. Types alone: `sound.ts` makes sounds of the rows. */

/** A word, its letters for the sound, and where it is said so: a language, or 'in …' for an accent of English. */
export type ExampleRow = readonly [word: string, letters: string, from?: string];

export type SoundRow = readonly [
  symbol: string,
  respelling: string,
  how: string,
  word: ExampleRow,
  other?: ExampleRow,
];
