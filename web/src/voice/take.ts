/** A take: what was said in one go, and for which word. Types alone; `newTake.ts` makes one. */

/** What is to be said. */
export interface Word {
  readonly target: string;
  readonly scheme: string;
}

/** Samples at 16 kHz, and the same as a file. */
export interface Take {
  readonly samples: Float32Array;
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
}
