/** The header Accept (RFC 9110, section 12.5.1). */

/** An element of a list; a comma inside quotes does not end one, and what is never closed runs to the end. */
const ELEMENT = /(?:[^",]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/gu;
const RANGE = /^[\t ]*([!#$%&'*+.^`|~\w-]+\/[!#$%&'*+.^`|~\w-]+)[\t ]*(?:;|$)/u;
const PARAMETER = /;[\t ]*([^\t ;="]+)=((?:[^";]|"(?:[^"\\]|\\.)*(?:"|\\?$))*)/gu;
const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u;

interface Range {
  readonly type: string;
  readonly weight: number;
}

/** A media range with its weight; none when the element is malformed. */
function rangesOf(element: string): Range[] {
  const type = RANGE.exec(element)?.[1]?.toLowerCase();
  const parameters = [...element.matchAll(PARAMETER)];
  const weight = parameters.find(([, name]) => name?.toLowerCase() === 'q')?.[2]?.trim() ?? '1';
  return type !== undefined && QVALUE.test(weight) ? [{ type, weight: Number(weight) }] : [];
}

/** The weight, 0 to 1, that a header gives a media type: that of the closest range. Without a header all weigh 1. */
export function weightOf(accept: string | undefined, type: string): number {
  if (accept === undefined || accept.trim() === '') return 1;
  const ranges = (accept.match(ELEMENT) ?? []).flatMap(rangesOf);
  for (const wanted of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const weights = ranges.filter((range) => range.type === wanted).map(({ weight }) => weight);
    if (weights.length > 0) return Math.max(...weights);
  }
  return 0;
}

/** True when Markdown is wanted more than HTML, which wins ties and answers whoever wants neither. */
export const wantsMarkdown = (accept: string | undefined): boolean =>
  weightOf(accept, 'text/markdown') > weightOf(accept, 'text/html');
