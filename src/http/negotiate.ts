/** What a caller prefers (RFC 9110, section 12.5.1) and what it already has (section 13.1.2). */

/** An element of a list; a comma inside quotes does not end one. */
const ELEMENT = /(?:[^",]|"(?:[^"\\]|\\.)*")+/gu;
const RANGE = /^[\t ]*([!#$%&'*+.^`|~\w-]+\/[!#$%&'*+.^`|~\w-]+)[\t ]*(?:;|$)/u;
const WEIGHT = /;[\t ]*q=([^\t ;]*)/iu;
const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u;

/** A media range with its weight; undefined when the element is malformed. */
function rangeOf(element: string): readonly [range: string, weight: number] | undefined {
  const range = RANGE.exec(element)?.[1]?.toLowerCase();
  const weight = WEIGHT.exec(element)?.[1] ?? '1';
  return range !== undefined && QVALUE.test(weight) ? [range, Number(weight)] : undefined;
}

/** How much this type is wanted, 0 to 1: the most specific range that it falls in decides. */
export function quality(accept: string, type: string): number {
  const ranges = (accept.match(ELEMENT) ?? []).flatMap((element) => {
    const found = rangeOf(element);
    return found === undefined ? [] : [found];
  });
  for (const wanted of [type, type.replace(/\/.*/u, '/*'), '*/*']) {
    const weights = ranges.filter(([range]) => range === wanted).map(([, weight]) => weight);
    if (weights.length > 0) return Math.max(...weights);
  }
  return 0;
}

/** True when Markdown is wanted more than HTML, which wins ties and answers whoever wants neither. */
export const wantsMarkdown = (accept: string | undefined): boolean =>
  accept !== undefined && quality(accept, 'text/markdown') > quality(accept, 'text/html');

/** True when the caller has this version, by the weak comparison that If-None-Match asks for. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/gu)].some(([tag]) => tag === etag));
