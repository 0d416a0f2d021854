/**
 * The keys of a store as lines of JSON, to keep a copy or to move to another store: a line for each key and for each revoked one.
 * A line holds the hash of a secret and never the secret, so a copy lets nobody in; a revoked key stays revoked after a restore.
 */

import { z } from 'zod';
import { parseRate, RATE_FORM, rateText } from '../../contract/rate.ts';
import type { Backup } from './keys.ts';

const Hash = z.string().regex(/^sha256:[0-9a-f]{64}$/u, 'must be sha256: and 64 hex digits');
const Moment = z.iso.datetime('must be a date and time, as 2026-11-24T09:00:00.000Z');
const Count = z.int('must be a whole number').min(0, 'must be 0 or more');

const KeyLine = z.strictObject({
  hash: Hash,
  label: z.string().regex(/^[^\p{Cc}]+$/u, 'must be of one line'),
  prefix: z.string().regex(/^ipa_live_[A-Za-z0-9_-]{6}$/u, 'must be ipa_live_ and 6 characters'),
  created_at: Moment,
  limit: z
    .string()
    .transform(parseRate)
    .refine((rate) => rate !== null, `must be ${RATE_FORM}, or null`)
    .nullable(),
  expires_at: Moment.nullable(),
  audio_count: Count,
  ipa_count: Count,
});

const RevokedLine = z.strictObject({ hash: Hash, revoked: z.literal(true) });

/** A line for each key, oldest first, and then for each revoked one. */
export function writeBackup({ keys, revoked }: Backup): string {
  const lines = keys.map(({ limit, ...key }) => ({ ...key, limit: limit && rateText(limit) }));
  return [...lines, ...revoked.map((hash) => ({ hash, revoked: true }))]
    .map((line) => JSON.stringify(line))
    .join('\n');
}

/** What is wrong with a line: its field and what that must be. */
const faultOf = ({ path, message }: z.core.$ZodIssue): string => [path.join('.'), message].join(' ').trim();

function readLine(text: string, number: number): z.infer<typeof KeyLine> | z.infer<typeof RevokedLine> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`line ${number} is no JSON`);
  }
  const isRevoked = typeof value === 'object' && value !== null && 'revoked' in value;
  const read = (isRevoked ? RevokedLine : KeyLine).safeParse(value);
  if (read.success) return read.data;
  throw new Error(`line ${number}: ${faultOf(read.error.issues[0] as z.core.$ZodIssue)}`);
}

/**
 * Reads what `writeBackup` wrote.
 *
 * @throws Error that names the first line that does not fit, and why
 */
export function readBackup(text: string): Backup {
  const lines = text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .flatMap((line, n) => (line.trim() === '' ? [] : [readLine(line, n + 1)]));
  return {
    keys: lines.flatMap((line) => ('revoked' in line ? [] : [line])),
    revoked: lines.flatMap((line) => ('revoked' in line ? [line.hash] : [])),
  };
}
