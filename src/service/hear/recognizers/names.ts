/** What the settings say of recognizers: where they are, by which names, how long one may take, how far one is trusted. */

import { GATE, LAMBDA, type Trust } from '../../../engine/hear.ts';

/** How far a recognizer is trusted whose settings do not say. */
export const TRUST: Trust = { lambda: LAMBDA.usual, gate: GATE.usual };

export interface RecognizerSettings {
  /** The recognizer of a request that names none; null: not set, '': set but blank. */
  readonly url: string | null;
  /** Others by the names, in lower case, that a request may choose. */
  readonly named: ReadonlyMap<string, string>;
  readonly timeoutS: number;
  /** How far each is trusted, by name, the default among them; of the demo recognizer only what the settings say. */
  readonly trust?: ReadonlyMap<string, Partial<Trust>>;
}

/** The name of the recognizer of RECOGNIZER_URL. */
export const DEFAULT_NAME = 'default';

/** What stands for the URL of the demo recognizer, which runs in this process. */
export const DEMO = 'demo';

/** True when a recognizer of the settings is the demo recognizer. */
export const hasDemo = ({ url, named }: RecognizerSettings) => [url, ...named.values()].includes(DEMO);
