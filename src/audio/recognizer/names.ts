/** What the settings say of recognizers: where they are, by which names, and how long one may take. */

export interface RecognizerSettings {
  /** The recognizer of a request that names none; null: not set, '': set but blank. */
  readonly url: string | null;
  /** Others by the names, in lower case, that a request may choose. */
  readonly named: ReadonlyMap<string, string>;
  readonly timeoutS: number;
}

/** The name of the recognizer of RECOGNIZER_URL. */
export const DEFAULT_NAME = 'default';
