/** What the settings say of recognizers: where they are, by which names, how long one may take, how far one is trusted. */

import type { Trust } from '../../core/evidence/hearing.ts';

/** How far a recognizer is trusted whose settings do not say. */
export const TRUST: Trust = { lambda: 6, gate: 4 };

export interface RecognizerSettings {
  /** The recognizer of a request that names none; null: not set, '': set but blank. */
  readonly url: string | null;
  /** Others by the names, in lower case, that a request may choose. */
  readonly named: ReadonlyMap<string, string>;
  readonly timeoutS: number;
  /** How far each is trusted, by name, the default among them. */
  readonly trust?: ReadonlyMap<string, Trust>;
}

/** The name of the recognizer of RECOGNIZER_URL. */
export const DEFAULT_NAME = 'default';
