/** Finds the schemes that callers name. */

import { areTexts, shown } from '../../contract/fields.ts';
import { badRequest } from '../../contract/refusal.ts';
import { DEFAULT_SCHEME } from '../../contract/schemes.ts';
import type { Scheme } from '../phonology/scheme.ts';
import { SCHEMES } from '../phonology/schemes/index.ts';
import { refuseStranger } from './engines.ts';

/**
 * @param field the field that named the scheme
 * @throws Refusal if it is unknown
 */
export function schemeNamed(name: string, field: string): Scheme {
  refuseStranger(name, field);
  return SCHEMES.find((one) => one.name === name) as Scheme;
}

/**
 * Reads the option `schemes` of `createTutor`.
 *
 * @throws Refusal if it is not a list of names, or a scheme is unknown
 */
export function schemesOf(names: unknown): Scheme[] {
  if (areTexts(names)) return names.map((name) => schemeNamed(name, 'schemes'));
  throw badRequest(
    `schemes must be a list of names such as ['${DEFAULT_SCHEME}']; found ${shown(names)}`,
    'schemes',
  );
}

/**
 * Lists the schemes that the options `schemes` and `lexicons` of `createTutor` name, in this order, each once.
 *
 * @throws Refusal if a name is unknown
 */
export function schemesFrom({ schemes, lexicons }: { schemes?: unknown; lexicons?: unknown }): Scheme[] {
  const named = schemes === undefined || schemes === null ? [] : schemesOf(schemes);
  const packed = Object.keys(lexicons ?? {}).map((name) => schemeNamed(name, 'lexicons'));
  const all =
    lexicons === undefined && named.length === 0 ? schemesOf([DEFAULT_SCHEME]) : [...named, ...packed];
  return [...new Set(all)];
}
