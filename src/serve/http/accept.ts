/** Content negotiation (RFC 9110, section 12.5): the headers Accept and Accept-Encoding. */

import Negotiator from 'negotiator';
import type { Coding } from '../../files/built/codings.ts';

/** A parameter of a media range that is no weight; our types have none. */
const PARAMETER = /;(?!\s*q=)\s*[^\s=;,]+=(?:"[^"]*"|[^;,]*)/giu;

/** Those of our types that a caller accepts, the best first; all of them without a header. */
export function acceptedTypes(header: string | undefined, types: readonly string[]): readonly string[] {
  const accept = header?.trim() ? header.replace(PARAMETER, '') : undefined;
  return new Negotiator({ headers: { accept } }).mediaTypes(types);
}

/** True for a caller that prefers Markdown to HTML; HTML also answers a caller that accepts neither. */
export const wantsMarkdown = (header: string | undefined): boolean =>
  acceptedTypes(header, ['text/html', 'text/markdown'])[0] === 'text/markdown';

/** `preferred` decides between equal weights; the published types do not know it. */
interface Encodings {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

/** The coding to answer with: the first among equals; null for the bytes as they are. */
export function codingFor(header: string | undefined, codings: readonly Coding[]): Coding | null {
  const caller: Encodings = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = caller.encodings([...codings, 'identity'], { preferred: codings });
  return codings.find((coding) => coding === best) ?? null;
}
