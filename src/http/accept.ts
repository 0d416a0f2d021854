/** The header Accept (RFC 9110, section 12.5.1). */

interface Range {
  readonly type: string;
  readonly weight: number;
}

const WEIGHT = /^q=(?<weight>[01](?:\.\d{0,3})?)$/iu;

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weights = parameters.flatMap((parameter) => WEIGHT.exec(parameter)?.groups?.weight ?? []);
  return { type, weight: Number(weights[0] ?? 1) };
}

/** The weight, 0 to 1, that a header gives a media type: that of the closest range. Without a header all weigh 1. */
export function weightOf(accept: string | undefined, type: string): number {
  if (accept === undefined || accept.trim() === '') return 1;
  const ranges = accept.split(',').map(rangeOf);
  for (const wanted of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const range = ranges.find((candidate) => candidate.type === wanted);
    if (range !== undefined) return range.weight;
  }
  return 0;
}
