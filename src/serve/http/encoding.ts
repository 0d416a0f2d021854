/** The header Accept-Encoding (RFC 9110, section 12.5.3). */

import type { Coding } from '../../files/built/codings.ts';

const ELEMENT = /^[\t ]*([!#$%&'*+.^`|~\w-]+)[\t ]*(?:;[\t ]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[\t ]*)?$/iu;

/** The weight of every coding that is named; a malformed element names none. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.split(',')) {
    const [, name, weight = '1'] = ELEMENT.exec(element) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase(), Number(weight));
  }
  return weights;
}

/**
 * The coding to answer with: the heaviest that the caller accepts, the first among equals; null for the bytes as they
 * are, which also answers a caller that names no coding.
 */
export function codingFor(header: string | undefined, codings: readonly Coding[]): Coding | null {
  if (header === undefined) return null;
  const weights = weightsOf(header);
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? 0;
  const [best] = codings.toSorted((one, other) => weightOf(other) - weightOf(one));
  return best !== undefined && weightOf(best) > 0 && weightOf(best) >= plain ? best : null;
}
