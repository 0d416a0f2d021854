/** How often somebody may call: so many requests in so many seconds, written `120/min`. */

import { SERVICE_LIMITS } from './limits.ts';

export interface Rate {
  readonly requests: number;
  readonly seconds: number;
}

const SPANS: Readonly<Record<string, number>> = { min: 60, hour: 3600, day: 86_400 };

export const RATE_FORM = 'a number of requests and a span, as 2000/min, 5/hour or 20/day';

/** The rate that a text names; null for any other text. */
export function parseRate(text: string): Rate | null {
  const [, requests, span = ''] = /^([1-9]\d{0,5})\/(\w+)$/u.exec(text) ?? [];
  const seconds = Object.hasOwn(SPANS, span) ? SPANS[span] : undefined;
  return seconds === undefined ? null : { requests: Number(requests), seconds };
}

export const rateText = ({ requests, seconds }: Rate): string =>
  `${requests}/${Object.keys(SPANS).find((span) => SPANS[span] === seconds) ?? `${seconds} s`}`;

/** The rate of a key that was issued without one, unless the operator sets another. */
export const DEFAULT_RATE: Rate = {
  requests: SERVICE_LIMITS.window_requests,
  seconds: SERVICE_LIMITS.window_s,
};
