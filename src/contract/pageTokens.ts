/** Request and response of POST /v1/tokens: a short-lived token with which the pages of one web origin call the service. */

import { z } from 'zod';
import { type Fields, isText, type Request, readFields } from './fields.ts';
import { parseRate, RATE_FORM } from './rate.ts';
import { described } from './requestSchemas.ts';
import { Notes } from './response.ts';

/** How many minutes a token lives: at most, and where the request does not say. */
const MOST_MINUTES = 60;
const MINUTES = 15;

/** How often a token may call where the request does not say. */
const LIMIT = '30/min';

/** An origin as browsers send it: scheme, host, and a port that is not the usual one; no path. */
const isOrigin = (value: unknown): value is string =>
  isText(value) && /^https?:/u.test(value) && URL.canParse(value) && new URL(value).origin === value;

export const TOKEN_FIELDS = {
  origin: {
    fits: isOrigin,
    takes: 'the origin of your pages, as https://school.example, without a path',
    needed: true,
  },
  minutes: {
    fits: (value: unknown): value is number =>
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_MINUTES,
    takes: `a whole number from 1 to ${MOST_MINUTES}`,
    absent: MINUTES,
  },
  limit: {
    fits: (value: unknown): value is string => isText(value) && parseRate(value) !== null,
    takes: RATE_FORM,
    absent: LIMIT,
  },
} as const satisfies Fields;

export const TokenRequest = described(TOKEN_FIELDS, {
  origin: {
    description: 'Web origin of the pages that may use the token: scheme, host and port, without a path.',
    type: 'string',
    examples: ['https://school.example'],
  },
  minutes: {
    description: `How long it lives, minutes, 1 to ${MOST_MINUTES}.`,
    default: MINUTES,
    type: 'integer',
    minimum: 1,
    maximum: MOST_MINUTES,
  },
  limit: {
    description: `How often it may call: ${RATE_FORM}. Its calls count in the window of the key, too.`,
    default: LIMIT,
    type: 'string',
  },
}).describe('For whose pages a token is, and for how long.');

export type TokenRequest = Request<typeof TOKEN_FIELDS>;

export const TokenResponse = z
  .looseObject({
    api: z.literal('tutor-v1').describe('Marker of the contract.'),
    token: z.string().describe('What the page sends in place of a key. It is shown once.'),
    origin: z.string().describe('The origin whose pages may use it.'),
    limit: z.string().describe('How often it may call.'),
    expires_at: z.iso.datetime().describe('When it ends.'),
    expires_in_s: z.int().describe('Seconds.'),
    notes: Notes,
  })
  .describe('A page token.');

export type TokenResponse = z.infer<typeof TokenResponse>;

/** @throws Refusal that says how to send the fields */
export const parseTokenRequest = (body: unknown): TokenRequest => readFields(body, TOKEN_FIELDS);
