/** What the settings say of recognizers: where they are, by which names, how long one may take, how far one is trusted. */

/** How the frames of a recognizer that sends no phones are decoded towards the target. */
export interface DecodingSettings {
  /** Nats that a unit of cost of an edit weighs: the higher, the nearer to the target. */
  readonly lambda: number;
  /** Nats a phone by which the free phones must beat the target to be scored in its place. */
  readonly gate: number;
}

export const DECODING: DecodingSettings = { lambda: 6, gate: 4 };

export interface RecognizerSettings {
  /** The recognizer of a request that names none; null: not set, '': set but blank. */
  readonly url: string | null;
  /** Others by the names, in lower case, that a request may choose. */
  readonly named: ReadonlyMap<string, string>;
  readonly timeoutS: number;
  /** By name, that of the default among them. */
  readonly decoding?: ReadonlyMap<string, DecodingSettings>;
}

/** The name of the recognizer of RECOGNIZER_URL. */
export const DEFAULT_NAME = 'default';
