import { SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { SCHEME } from '../../../src/contract/requestSchemas.ts';
import { SCHEME_NAMES } from '../../../src/contract/schemes.ts';
import { schemaRef } from './components.ts';
import type { HeaderName } from './headers.ts';

export interface ParameterSpec {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: object;
  readonly example: string;
}

type Examples = Readonly<Record<string, { readonly summary: string; readonly request: object }>>;

interface TypedBody {
  readonly type: string;
  readonly schema: object;
}

interface Taken extends TypedBody {
  readonly required: boolean;
  readonly description: string;
  readonly examples?: Examples;
}

export interface Answer extends Partial<TypedBody> {
  readonly description: string;
  readonly always?: readonly HeaderName[];
  readonly maybe?: readonly HeaderName[];
}

export interface Exchange {
  readonly description: string;
  readonly query?: readonly ParameterSpec[];
  readonly headers?: readonly ParameterSpec[];
  readonly takes?: Taken;
  readonly answers: Readonly<Record<number, Answer>>;
}

export const MIB = SERVICE_LIMITS.upload_bytes / 2 ** 20;

const TEXT = { type: 'string' };

export const RECORDING: TypedBody = { type: 'audio/*', schema: { ...TEXT, format: 'binary' } };

export const WAV: TypedBody = { type: 'audio/wav', schema: { ...TEXT, contentMediaType: 'audio/wav' } };

export const PLAIN: TypedBody = { type: 'text/plain', schema: TEXT };

export const json = (name: string): TypedBody => ({ type: 'application/json', schema: schemaRef(name) });

export const takesJson = (name: string, examples: Examples): Taken => ({
  ...json(name),
  required: true,
  description: `At most ${SERVICE_LIMITS.body_bytes / 1024} KiB.`,
  examples,
});

/** Describes an optional parameter that is a string. @param values its values, if they are a closed list */
export const parameter = (
  name: string,
  description: string,
  example: string,
  values?: readonly string[],
): ParameterSpec => ({
  name,
  required: false,
  description,
  schema: values === undefined ? TEXT : { ...TEXT, enum: values },
  example,
});

export const neededParameter = (name: string, description: string, example: string): ParameterSpec => ({
  ...parameter(name, description, example),
  required: true,
});

export const SCHEME_PARAMETER = parameter('scheme', SCHEME, 'erasmian', SCHEME_NAMES);

export const answered = (
  name: string,
  description: string,
  ...always: HeaderName[]
): Exchange['answers'] => ({
  200: { ...json(name), description, always },
});

/** Describes an answer that a caller may cache: a 200, or a 304 if the caller has it already. */
export const cached = (
  body: TypedBody,
  description: string,
  ...always: HeaderName[]
): Exchange['answers'] => ({
  200: { ...body, description, always: ['ETag', ...always] },
  304: { description: 'The one that the caller has, by `If-None-Match`.', always: ['ETag', ...always] },
});
