/** The attempt as the service takes it, and the same as a command. */

import { addressOf, type Recorded } from './service.ts';

/** An attempt in phones; the tutor on this device scores it. */
export interface SoundAttempt {
  readonly target: string;
  readonly scheme: string;
  readonly ipa: string;
}

export type Attempt = SoundAttempt | Recorded;

export const isRecorded = (attempt: Attempt): attempt is Recorded => 'audio_base64' in attempt;

/** A text in single quotes, as POSIX shells read it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The command; a recording is read from the file that can be saved beside it. */
export function curlOf(attempt: Attempt): string {
  const { audio_base64, ...body } = { audio_base64: undefined, ...attempt };
  const call = `curl -s ${quoted(addressOf('v1/tutor'))} -H "Authorization: Bearer $KEY"`;
  const json = JSON.stringify(body);
  if (audio_base64 === undefined) return `${call} \\\n  -d ${quoted(json)}`;
  const shape = `${json.slice(0, -1).replaceAll('%', '%%').replaceAll('\\', '\\\\')},"audio_base64":"%s"}`;
  return `printf ${quoted(shape)} "$(base64 < attempt.wav | tr -d '\\n')" |\n  ${call} -d @-`;
}
