/** How the command `koine` is used, and how a command fails: a sentence, and an exit status. */

import { Refusal } from '../contract/refusal.ts';
import type { Surroundings } from './surroundings.ts';

export const USAGE = `Usage:
  koine serve                        run the service; its settings are environment variables (README)
  koine score TARGET IPA [--json]    score an attempt: koine score λόγος "l ˈo ɡ o s"
        [--scheme NAME]              by koine-greek (the default), erasmian, modern-greek or attic
  koine audit CLIPS                  measure the recognizer on the recordings of a folder (docs/recognizer.md)
        [--recognizer NAME]          another than that of RECOGNIZER_URL
        [--csv FILE]                 one line a clip, for a spreadsheet
  koine keys issue --label LABEL     make an API key and print it, once
  koine keys list                    show the keys: prefix, label, date, usage
  koine keys revoke PREFIX           remove a key; it stops working at once
  koine --version
`;

/** Wrong words on the command line: exit status 2. */
export class UsageError extends Error {}

/** Says what went wrong; returns the exit status. */
export function fail(error: unknown, { complain }: Surroundings): number {
  complain(`koine: ${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof UsageError) complain(`\n${USAGE}`);
  return error instanceof UsageError || error instanceof Refusal ? 2 : 1;
}
