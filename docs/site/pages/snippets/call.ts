/**
 * One HTTP request as data, which the pages show as a command of curl, in JavaScript and in Python.
 *
 * A value writes the caller's key as `$KEY`, as the shell does; each language puts its own words in that place.
 */

type Pairs = readonly (readonly [name: string, value: string])[];

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly query: Pairs;
  readonly headers: Pairs;
  /** The JSON value that is sent. */
  readonly json?: unknown;
}

export const KEY = '$KEY';

/** The words that a language has for the constants of JSON. */
export interface Constants {
  readonly true: string;
  readonly false: string;
  readonly null: string;
}

const WIDTH = 76;

const constantOf = (value: unknown, constants: Constants): string | undefined =>
  value === true || value === false || value === null
    ? constants[String(value) as keyof Constants]
    : undefined;

function entriesOf(value: object, write: (item: unknown) => string): string[] {
  if (Array.isArray(value)) return value.map(write);
  return Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${write(item)}`);
}

/** A JSON value as a literal of a language, on one line where it fits. */
export function literal(value: unknown, constants: Constants, indent = ''): string {
  const constant = constantOf(value, constants);
  if (constant !== undefined) return constant;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (indent.length + JSON.stringify(value).length < WIDTH) {
    return `${open}${entriesOf(value, (item) => literal(item, constants)).join(', ')}${close}`;
  }
  const deeper = `${indent}  `;
  const lines = entriesOf(value, (item) => literal(item, constants, deeper));
  return `${open}\n${deeper}${lines.join(`,\n${deeper}`)}\n${indent}${close}`;
}

export const JSON_CONSTANTS: Constants = { true: 'true', false: 'false', null: 'null' };

/** The headers, with the type of the body where the command leaves it to the service. */
export function headersOf({ headers, json }: Call): Pairs {
  const typed = headers.some(([name]) => name.toLowerCase() === 'content-type');
  return json === undefined || typed ? headers : [...headers, ['Content-Type', 'application/json']];
}
