/**
 * The keys of a store as lines of JSON, to keep a copy or to move to another store: a line for each key and for each revoked one.
 * A line holds the hash of a secret and never the secret, so a copy lets nobody in; a revoked key stays revoked after a restore.
 */

import { isObject, isText } from '../../contract/fields.ts';
import { parseRate, RATE_FORM, rateText } from '../../contract/rate.ts';
import { type Backup, type CountedKey, isLabel } from './keys.ts';

type Check = readonly [fits: (value: unknown) => boolean, sentence: string];

const text = (form: RegExp, sentence: string): Check => [
  (value) => isText(value) && form.test(value),
  sentence,
];

const orNull = ([fits, sentence]: Check): Check => [
  (value) => value === null || fits(value),
  `${sentence}, or null`,
];

const HASH = text(/^sha256:[0-9a-f]{64}$/u, 'sha256: and 64 hex digits');
const MOMENT: Check = [
  (value) => isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(value) && !Number.isNaN(Date.parse(value)),
  'a date and time, as 2026-11-24T09:00:00.000Z',
];
/** Far from where whole numbers end, so that a store can go on counting. */
const MOST_COUNTED = 1e12;
const COUNT: Check = [
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_COUNTED,
  `a whole number from 0 to ${MOST_COUNTED}`,
];

/** What each field of a line must be. */
const KEY: Readonly<Record<keyof CountedKey, Check>> = {
  hash: HASH,
  label: [
    (value) => isText(value) && isLabel(value),
    'a text of one line, without signs that hide or turn text',
  ],
  prefix: text(/^ipa_live_[A-Za-z0-9_-]{6}$/u, 'ipa_live_ and 6 characters'),
  created_at: MOMENT,
  limit: orNull([(value) => isText(value) && parseRate(value) !== null, RATE_FORM]),
  expires_at: orNull(MOMENT),
  audio_count: COUNT,
  ipa_count: COUNT,
};

const REVOKED = { hash: HASH, revoked: [(value: unknown) => value === true, 'true'] as const };

/** A line as it is written. */
type KeyLine = Omit<CountedKey, 'limit'> & { readonly limit: string | null };
type Line = KeyLine | { readonly hash: string; readonly revoked: true };

/** A key as it can be read again; an older version took any label of one line. */
const lineOf = ({ limit, label, audio_count, ipa_count, ...key }: CountedKey): KeyLine => ({
  ...key,
  label: [...label].map((sign) => (isLabel(sign) ? sign : '\uFFFD')).join(''),
  limit: limit && rateText(limit),
  audio_count: Math.min(audio_count, MOST_COUNTED),
  ipa_count: Math.min(ipa_count, MOST_COUNTED),
});

/** A line for each key, oldest first, and then for each revoked one. */
export function writeBackup({ keys, revoked }: Backup): string {
  const lines = keys.map(lineOf);
  return [...lines, ...revoked.map((hash) => ({ hash, revoked: true }))]
    .map((line) => JSON.stringify(line))
    .join('\n');
}

/** What is wrong with a line; null where nothing is. */
function faultOf(line: unknown): string | null {
  if (!isObject(line)) return 'must be a JSON object';
  const checks: Readonly<Record<string, Check>> = 'revoked' in line ? REVOKED : KEY;
  for (const [name, [fits, sentence]] of Object.entries(checks))
    if (!fits(line[name])) return `${name} must be ${sentence}`;
  const stranger = Object.keys(line).find((name) => !Object.hasOwn(checks, name));
  return stranger === undefined ? null : `${stranger} is no field of a key`;
}

function readLine(line: string, number: number): Line {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error(`line ${number} is no JSON`);
  }
  const fault = faultOf(value);
  if (fault !== null) throw new Error(`line ${number}: ${fault}`);
  return value as Line;
}

/**
 * Reads what `writeBackup` wrote.
 *
 * @throws Error that names the first line that does not fit, and why
 */
export function readBackup(written: string): Backup {
  const lines = written
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .flatMap((line, n) => (line.trim() === '' ? [] : [readLine(line, n + 1)]));
  return {
    keys: lines.flatMap((line) =>
      'revoked' in line ? [] : [{ ...line, limit: line.limit === null ? null : parseRate(line.limit) }],
    ),
    revoked: lines.flatMap((line) => ('revoked' in line ? [line.hash] : [])),
  };
}
