/** The header Accept (RFC 9110, section 12.5.1). */

/** An element of a list. A comma inside quotation marks does not end it, and an unclosed quotation runs to the end. */
const ELEMENT = /(?:[^",]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/gu;
const RANGE = /^[\t ]*([!#$%&'*+.^`|~\w-]+\/[!#$%&'*+.^`|~\w-]+)[\t ]*(?:;|$)/u;
const PARAMETER = /;[\t ]*([^\t ;="]+)=((?:[^";]|"(?:[^"\\]|\\.)*(?:"|\\?$))*)/gu;
const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u;

interface Range {
  readonly type: string;
  readonly weight: number;
}

/** The media range of an element with its weight; an empty list for a malformed element. */
function rangesOf(element: string): Range[] {
  const type = RANGE.exec(element)?.[1]?.toLowerCase();
  const parameters = [...element.matchAll(PARAMETER)];
  const weight = parameters.find(([, name]) => name?.toLowerCase() === 'q')?.[2]?.trim() ?? '1';
  return type !== undefined && QVALUE.test(weight) ? [{ type, weight: Number(weight) }] : [];
}

/** The weight of a media type in a header, 0 to 1: the weight of the most specific range. Without a header it is 1. */
export function weightOf(accept: string | undefined, type: string): number {
  if (accept === undefined || accept.trim() === '') return 1;
  const ranges = (accept.match(ELEMENT) ?? []).flatMap(rangesOf);
  for (const wanted of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const weights = ranges.filter((range) => range.type === wanted).map(({ weight }) => weight);
    if (weights.length > 0) return Math.max(...weights);
  }
  return 0;
}

/** True when Markdown weighs more than HTML. HTML wins ties, and also answers a caller that accepts neither. */
export const wantsMarkdown = (accept: string | undefined): boolean =>
  weightOf(accept, 'text/markdown') > weightOf(accept, 'text/html');
