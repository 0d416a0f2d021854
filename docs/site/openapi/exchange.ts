/** What the description of an operation says of its request and its successful answers. */

import type { HeaderName } from './headers.ts';
import type { Parameter } from './parameters.ts';

type Examples = Readonly<Record<string, { readonly summary: string; readonly request: object }>>;

interface Body {
  readonly type: string;
  readonly schema: object;
}

export interface Answer extends Partial<Body> {
  readonly description: string;
  readonly always?: readonly HeaderName[];
  readonly maybe?: readonly HeaderName[];
}

export interface Exchange {
  readonly description: string;
  readonly query?: readonly Parameter[];
  readonly headers?: readonly Parameter[];
  readonly takes?: Body & {
    readonly required: boolean;
    readonly description: string;
    readonly examples?: Examples;
  };
  /** By status. */
  readonly answers: Readonly<Record<number, Answer>>;
}

/** A recording in any format that is taken. */
export const RECORDING: Body = { type: 'audio/*', schema: { type: 'string', format: 'binary' } };

export const WAV: Body = { type: 'audio/wav', schema: { type: 'string', contentMediaType: 'audio/wav' } };
